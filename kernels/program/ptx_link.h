#pragma once

#include <string>
#include <vector>

namespace kernelarium::program {

/// Links the modules that nvcc made of several files for -rdc=true into one: declarations of symbols that
/// another module defines become definitions, and file-local symbols stay separate.
std::string link_ptx(const std::vector<std::string>& modules);

}
