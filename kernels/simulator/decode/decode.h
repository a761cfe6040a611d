#pragma once

#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/ptx/module.h"

#include <functional>
#include <string>
#include <vector>

namespace kernelarium::sim {

/// Functions whose addresses are stored in variables (tables of function pointers, virtual functions), each
/// once. In any kernel, the address of the n-th, from 0, is kFunctionWindow + 1 + n.
std::vector<const ptx::Function*> functions_in_variables(const ptx::Module& module);

/// Where the decoder finds things outside the kernel.
struct Linkage {
  std::function<std::uint64_t(const std::string&)>
      address_of;             ///< of a module variable in global memory; 0: unknown
  int compute_capability = 0; ///< of the device; 0: it has all instructions
};

/// Decodes `entry` and all it calls. `counted`: with instrumentation. Throws Error{no_compile} naming
/// instruction and source line for what the simulator can't run.
Program decode(const ptx::Module& module, const std::string& entry, bool counted, const Linkage& linkage);

}
