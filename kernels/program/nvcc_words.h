#pragma once

#include "kernels/base/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium::program {

/// Headers that bring back what nvcc has rejected, as it says in `log`.
std::vector<std::filesystem::path> headers_of_older_names(const std::string& log);

/// Words of nvcc or the linker, shorter where they are many, and what to do where they don't say it.
/// `alone`: `source` is compiled without the device code of others.
Error compile_error(const std::string& log, const std::filesystem::path& source = {}, bool alone = false);

}
