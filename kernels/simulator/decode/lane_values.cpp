#include "kernels/simulator/decode/lane_values.h"

namespace kernelarium::sim {
namespace {

bool makes_varying(const ptx::Instruction& instruction, const Opcode& opcode,
                   const std::vector<bool>& known) {
  const bool copies = opcode.arithmetic == Arithmetic::copy; // of a special register, too
  switch (copies ? Unit::none : cost_of(opcode, instruction).unit) {
  case Unit::shared:
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shuffle:
  case Unit::special_register:
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

bool comes_from_lane(const ptx::Operand& operand, const std::vector<bool>& varies) {
  if (operand.kind == ptx::Operand::Kind::reg) return varies[operand.reg];
  if (operand.kind == ptx::Operand::Kind::special)
    return operand.name.starts_with("%tid") || operand.name.starts_with("%lane");
  return std::any_of(operand.elements.begin(), operand.elements.end(),
                     [&](const ptx::Operand& element) { return comes_from_lane(element, varies); });
}

std::vector<bool> varies_by_lane(const ptx::Function& function, const std::vector<const Opcode*>& opcodes) {
  return varying_registers(function, opcodes, [&](std::size_t i, std::uint32_t, const auto& known) {
    return makes_varying(function.instructions[i], *opcodes[i], known);
  });
}

}
