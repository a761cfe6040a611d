#pragma once

#include "kernels/simulator/decode/opcode.h"

namespace kernelarium::sim {

/// For each register of the function, whether the lanes of a warp may hold different values in it: values
/// from a thread's index, from memory or from another lane, and everything computed from them.
std::vector<bool> varies_by_lane(const ptx::Function& function, const std::vector<const Opcode*>& opcodes);

}
