#pragma once

#include "app/cli/output.h"

namespace kernelarium {

/// All metrics of two runs with the difference in percent, and better or worse.
std::string comparison_text(const Run& before, const Run& now, Format format);

/// The first run of a file that --format json wrote. Throws Error with the file's name.
Run run_from_file(const std::string& file);

}
