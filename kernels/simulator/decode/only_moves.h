#pragma once

#include "kernels/simulator/ptx/module.h"

namespace kernelarium::sim {

/// Whether a kernel only moves data: everything that it stores to memory was loaded unchanged, is an
/// argument or a constant in the code, and no value that it has loaded affects control flow. Destination
/// addresses may be computed. Atomic operations, calls and everything unknown count as computing.
bool only_moves(const ptx::Function& kernel);

}
