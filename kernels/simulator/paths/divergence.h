#pragma once

#include "kernels/simulator/decode/opcode.h"

namespace kernelarium::sim {

/// For each register of the function, whether the lanes of a warp may hold different values in it: what comes
/// from a thread's index, from memory or from another lane, and all that is computed from it.
std::vector<bool> varies_by_lane(const ptx::Function& function, const std::vector<const Opcode*>& opcodes);

}
