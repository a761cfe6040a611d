#pragma once

#include "kernels/base/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium::program {

/// Headers that restore names that nvcc rejected, according to `log`.
std::vector<std::filesystem::path> headers_of_older_names(const std::string& log);

/// Messages of nvcc or the linker, shortened if there are many, and what to do if they don't say so.
/// `alone`: `source` is compiled without the device code of others.
Error compile_error(const std::string& log, const std::filesystem::path& source = {}, bool alone = false);

}
