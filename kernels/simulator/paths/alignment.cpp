#include "kernels/simulator/paths/alignment.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

constexpr int kAllZero = 64;
constexpr int kVariableAlignment = 4;

int zeros_of(const ptx::Operand& operand, const std::vector<int>& known) {
  if (operand.kind == Kind::reg) return known[operand.reg];
  if (operand.kind == Kind::integer) return operand.bits ? std::countr_zero(operand.bits) : kAllZero;
  if (operand.kind == Kind::symbol) return kVariableAlignment;
  return 0;
}

int zeros_of_result(const ptx::Instruction& instruction, const Opcode& opcode,
                    const std::vector<int>& known) {
  const auto source = [&](std::size_t i) {
    return i < instruction.operands.size() ? zeros_of(instruction.operands[i], known) : 0;
  };
  const auto constant = [&](std::size_t i) {
    return i < instruction.operands.size() && instruction.operands[i].kind == Kind::integer
               ? static_cast<int>(std::min<std::uint64_t>(instruction.operands[i].bits, kAllZero))
               : 0;
  };
  switch (opcode.arithmetic) {
  case Arithmetic::copy:
  case Arithmetic::convert:
  case Arithmetic::change_space:
    return source(1);
  case Arithmetic::add:
  case Arithmetic::subtract:
  case Arithmetic::bit_or:
  case Arithmetic::bit_xor:
  case Arithmetic::select:
    return std::min(source(1), source(2));
  case Arithmetic::bit_and:
    return std::max(source(1), source(2));
  case Arithmetic::shift_left:
    return std::min(source(1) + constant(2), kAllZero);
  case Arithmetic::multiply:
    return instruction.has("hi") ? 0 : std::min(source(1) + source(2), kAllZero);
  case Arithmetic::multiply_add:
    return instruction.has("hi") ? 0 : std::min({source(1) + source(2), source(3), kAllZero});
  default:
    return 0;
  }
}

}

std::vector<int> known_alignments(const ptx::Function& function, const std::vector<const Opcode*>& opcodes) {
  std::vector<int> known(function.registers.size(), kAllZero);
  // Registers that loops change depend on themselves: begin with the best and take away.
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
      const ptx::Instruction& instruction = function.instructions[i];
      if (instruction.operands.empty() || !opcodes[i]->writes) continue;
      const ptx::Operand& to = instruction.operands[0];
      const int zeros = to.kind == Kind::reg ? zeros_of_result(instruction, *opcodes[i], known) : 0;
      ptx::for_each_register(to, [&](std::uint32_t reg) {
        if (known[reg] <= zeros) return;
        known[reg] = zeros;
        changed = true;
      });
    }
  }
  return known;
}

}
