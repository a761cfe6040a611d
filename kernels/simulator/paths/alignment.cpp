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

int zeros_of_result(const ptx::Instruction& instruction, const std::vector<int>& known) {
  const std::string& op = instruction.opcode;
  const auto source = [&](std::size_t i) {
    return i < instruction.operands.size() ? zeros_of(instruction.operands[i], known) : 0;
  };
  const auto constant = [&](std::size_t i) {
    return i < instruction.operands.size() && instruction.operands[i].kind == Kind::integer
               ? static_cast<int>(std::min<std::uint64_t>(instruction.operands[i].bits, kAllZero))
               : 0;
  };
  if (op == "mov" || op == "cvt" || op == "cvta") return source(1);
  if (op == "add" || op == "sub" || op == "or" || op == "xor") return std::min(source(1), source(2));
  if (op == "and") return std::max(source(1), source(2));
  if (op == "shl") return std::min(source(1) + constant(2), kAllZero);
  if (op == "mul" && !instruction.has("hi")) return std::min(source(1) + source(2), kAllZero);
  if (op == "mad" && !instruction.has("hi")) return std::min({source(1) + source(2), source(3), kAllZero});
  if (op == "selp") return std::min(source(1), source(2));
  return 0;
}

}

std::vector<int> known_alignments(const ptx::Function& function) {
  std::vector<int> known(function.registers.size(), kAllZero);
  // Registers that loops change depend on themselves: begin with the best and take away.
  bool changed = true;
  while (changed) {
    changed = false;
    for (const ptx::Instruction& instruction : function.instructions) {
      if (instruction.operands.empty()) continue;
      const ptx::Operand& to = instruction.operands[0];
      const int zeros = to.kind == Kind::reg ? zeros_of_result(instruction, known) : 0;
      const auto lower = [&](const ptx::Operand& operand, const auto& self) -> void {
        if (operand.kind == Kind::reg && known[operand.reg] > zeros) {
          known[operand.reg] = zeros;
          changed = true;
        }
        for (const ptx::Operand& element : operand.elements)
          if (operand.kind != Kind::address) self(element, self);
      };
      if (instruction.opcode != "st" && instruction.opcode != "red" && instruction.opcode != "bra")
        lower(to, lower);
    }
  }
  return known;
}

}
