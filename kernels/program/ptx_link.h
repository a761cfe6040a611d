#pragma once

#include <string>
#include <vector>

namespace kernelarium::program {

/// One module out of those that nvcc made of several files for -rdc=true: declarations of what another one
/// defines become definitions, and what is local to a file keeps apart.
std::string link_ptx(const std::vector<std::string>& modules);

}
