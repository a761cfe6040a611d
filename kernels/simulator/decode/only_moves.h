#pragma once

#include "kernels/simulator/ptx/module.h"

namespace kernelarium::sim {

/// Whether a kernel does nothing to data but move it: all that it stores to memory was loaded as it is,
/// given as an argument or written into the code, and no value that it has loaded decides anything. Where it
/// moves it to may be computed. Atomic operations, calls and all that is not known count as computing.
bool only_moves(const ptx::Function& kernel);

}
