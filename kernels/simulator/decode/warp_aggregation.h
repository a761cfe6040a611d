#pragma once

#include "kernels/simulator/decode/opcode.h"

#include <vector>

namespace kernelarium::sim {

/// For each instruction of a function whether it is an atomic operation that the assembler makes one of the
/// whole warp, on the sum (or maximum...) of the lanes' operands, because it sees that their address is the
/// same. `unread`, by instruction: nothing uses the result. As ptxas 13.0 compiles 56 forms for sm_90.
std::vector<bool> made_one_per_warp(const ptx::Function& function, const std::vector<const Opcode*>& opcodes,
                                    const std::vector<bool>& unread);

/// Whether shared memory takes all lanes on one word at once: additions of the constant 1 whose result
/// nothing uses (ATOMS.POPC.INC).
bool counts_lanes(const ptx::Instruction& atomic, bool unread);

}
