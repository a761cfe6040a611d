#pragma once

#include <string>

namespace kernelarium::program {

/// Whether the source does something with what a function returns in that line (from 1): compares it, passes
/// it on, or keeps it in a variable that is looked at. False also where the line does not show it; where it
/// calls the function several times, each has to be so.
bool is_value_used(const std::string& source, int line, const std::string& function);

}
