#pragma once

#include "kernels/simulator/decode/opcode.h"

#include <algorithm>
#include <vector>

/// Which values may differ between the lanes of a warp.
namespace kernelarium::sim {

/// Whether an operand does: a thread's index, or a register that `varies`.
bool comes_from_lane(const ptx::Operand& operand, const std::vector<bool>& varies);

/// Registers that some instruction gives such a value; makes_varying(i, reg, varies): whether instruction `i`
/// gives one to its result `reg`, as far as `varies` is known.
template<class MakesVarying>
std::vector<bool> varying_registers(const ptx::Function& function, const std::vector<const Opcode*>& opcodes,
                                    MakesVarying makes_varying) {
  std::vector<bool> varies(function.registers.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
      const ptx::Instruction& instruction = function.instructions[i];
      if (instruction.operands.empty() || !opcodes[i]->writes) continue;
      ptx::for_each_register(instruction.operands[0], [&](std::uint32_t reg) {
        if (!varies[reg] && makes_varying(i, reg, varies)) varies[reg] = changed = true;
      });
    }
  }
  return varies;
}

/// For each register of the function, whether the lanes of a warp may hold different values in it: values
/// from a thread's index, from memory or from another lane, and everything computed from them.
std::vector<bool> varies_by_lane(const ptx::Function& function, const std::vector<const Opcode*>& opcodes);

}
