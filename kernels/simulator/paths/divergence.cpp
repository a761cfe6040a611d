#include "kernels/simulator/paths/divergence.h"

#include <algorithm>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

bool comes_from_lane(const ptx::Operand& operand, const std::vector<bool>& varies) {
  if (operand.kind == Kind::reg) return varies[operand.reg];
  if (operand.kind == Kind::special)
    return operand.name.starts_with("%tid") || operand.name.starts_with("%lane");
  return std::any_of(operand.elements.begin(), operand.elements.end(),
                     [&](const ptx::Operand& element) { return comes_from_lane(element, varies); });
}

bool varies(const ptx::Instruction& instruction, const Opcode& opcode, const std::vector<bool>& known) {
  const bool copies = opcode.arithmetic == Arithmetic::copy; // of a special register, too
  switch (copies ? Unit::none : cost_of(opcode, instruction).unit) {
  case Unit::shared:
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shuffle:
  case Unit::match:
  case Unit::copy:
  case Unit::tensor:
  case Unit::group_tensor:
  case Unit::phase:
    return true;
  default:
    break;
  }
  if (opcode.flow == Flow::call) return true;
  if (instruction.guard >= 0 && known[static_cast<std::size_t>(instruction.guard)]) return true;
  return std::any_of(instruction.operands.begin() + 1, instruction.operands.end(),
                     [&](const ptx::Operand& operand) { return comes_from_lane(operand, known); });
}

}

std::vector<bool> varies_by_lane(const ptx::Function& function, const std::vector<const Opcode*>& opcodes) {
  std::vector<bool> known(function.registers.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
      const ptx::Instruction& instruction = function.instructions[i];
      if (instruction.operands.empty() || !opcodes[i]->writes || !varies(instruction, *opcodes[i], known))
        continue;
      ptx::for_each_register(instruction.operands[0], [&](std::uint32_t reg) {
        if (!known[reg]) known[reg] = changed = true;
      });
    }
  }
  return known;
}

}
