#pragma once

#include <string>

namespace kernelarium {

/// Asks on the terminal; false where there is none, and for every answer but yes.
bool agrees(const std::string& question);
/// Where nvcc is missing and can be fetched: fetches it, after a question unless `yes`. Whether it is there
/// is for the build to say.
void provide_nvcc(bool yes);
/// Where no sandbox can be had: whether whole programs may run without, after a question unless `yes`.
void ask_about_sandbox(bool yes);

}
