#pragma once

#include <string>
#include <vector>

namespace kernelarium::program {

/// Links the modules that nvcc made of several files for -rdc=true into one: declarations of symbols that
/// another module defines become definitions, and file-local symbols stay separate.
std::string link_ptx(const std::vector<std::string>& modules);

/// What a module defines for the host.
struct PtxNames {
  std::vector<std::string> kernels, managed_variables;
};
PtxNames names_in(const std::string& module);

}
