#pragma once

#include "kernels/simulator/decode/opcode.h"

#include <vector>

namespace kernelarium::sim {

/// For each register of a function: how many of its low bits are always zero, as far as adding,
/// shifting and multiplying show. Shared variables count as aligned to 16 bytes: the assembler places them.
/// `opcodes`: of each instruction.
std::vector<int> known_alignments(const ptx::Function& function, const std::vector<const Opcode*>& opcodes);

}
