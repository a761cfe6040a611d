#include "kernels/simulator/decode/warp_aggregation.h"

#include "kernels/simulator/decode/lane_values.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace kernelarium::sim {
namespace {

using ptx::Instruction;
using ptx::Operand;

constexpr std::array<std::string_view, 3> kWords{"u32", "s32", "b32"};
constexpr std::array<std::string_view, 2> kDoubleWords{"u64", "s64"};
constexpr std::array<std::string_view, 5> kReductions{"min", "max", "and", "or", "xor"};

bool has_any(const Instruction& one, std::span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return one.has(word); });
}
bool has_type(const Instruction& one, std::span<const std::string_view> types) {
  return std::find(types.begin(), types.end(), one.modifiers.back()) != types.end();
}
bool is_atomic(const Instruction& one) {
  return (one.opcode == "atom" || one.opcode == "red") && !one.modifiers.empty();
}
bool ends_thread(const Instruction& one) { return one.opcode == "ret" || one.opcode == "exit"; }

/// Whether lanes go different ways at some branch, and come together again.
bool splits_warp(const ptx::Function& function, const std::vector<bool>& varies) {
  const std::vector<Instruction>& code = function.instructions;
  return std::any_of(code.begin(), code.end(), [&](const Instruction& one) {
    if (one.opcode != "bra" || one.guard < 0 || !varies[static_cast<std::size_t>(one.guard)]) return false;
    const auto target = function.labels.find(one.operands.front().name);
    if (target == function.labels.end()) return true;
    return target->second < code.size() && !ends_thread(code[target->second]);
  });
}

/// Unlike varies_by_lane, which judges branches, takes what is loaded from one address for one value.
bool makes_varying(const Instruction& one, bool entry, const std::vector<bool>& varies) {
  if (one.guard >= 0 && varies[static_cast<std::size_t>(one.guard)]) return true;
  // Results that depend on the lane whatever the operands are.
  static constexpr std::array<std::string_view, 7> kByLane{"atom",  "call",       "elect", "ldmatrix",
                                                           "match", "activemask", "shfl"};
  const bool from_one_lane = one.opcode == "shfl" && one.has("idx");
  if (!from_one_lane && std::find(kByLane.begin(), kByLane.end(), one.opcode) != kByLane.end()) return true;
  if (one.opcode == "vote" || one.opcode == "redux") return false;
  if (one.opcode == "ld" && (one.has("local") || (one.has("param") && !entry))) return true;
  if (one.opcode.starts_with("wmma") || one.opcode.starts_with("mma") || one.opcode.starts_with("wgmma"))
    return true;
  // What lane a shuffle reads decides, not what it hands over.
  return std::any_of(one.operands.begin() + (from_one_lane ? 2 : 1), one.operands.end(),
                     [&](const Operand& operand) { return comes_from_lane(operand, varies); });
}

/// As the assembler sees it: lanes that went different ways may each have written a register their own way.
std::vector<bool> varying(const ptx::Function& function, const std::vector<const Opcode*>& opcodes) {
  std::vector<std::uint32_t> definitions(function.registers.size());
  for (std::size_t i = 0; i < opcodes.size(); ++i)
    if (opcodes[i]->writes && !function.instructions[i].operands.empty())
      for_each_register(function.instructions[i].operands[0], [&](std::uint32_t reg) { ++definitions[reg]; });
  const auto registers = [&](bool split) {
    return varying_registers(function, opcodes, [&](std::size_t i, std::uint32_t reg, const auto& varies) {
      return (split && definitions[reg] > 1) ||
             makes_varying(function.instructions[i], function.entry, varies);
    });
  };
  std::vector<bool> together = registers(false);
  return splits_warp(function, together) ? registers(true) : together;
}

}

std::vector<bool> made_one_per_warp(const ptx::Function& function, const std::vector<const Opcode*>& opcodes,
                                    const std::vector<bool>& unread) {
  const std::vector<Instruction>& code = function.instructions;
  std::vector<bool> made_one(code.size());
  if (std::none_of(code.begin(), code.end(), is_atomic)) return made_one;
  const std::vector<bool> varies = varying(function, opcodes);
  const auto differs = [&](const Operand& operand) { return comes_from_lane(operand, varies); };
  for (std::size_t i = 0; i < code.size(); ++i) {
    const Instruction& one = code[i];
    const auto address = std::find_if(one.operands.begin(), one.operands.end(), [](const Operand& operand) {
      return operand.kind == Operand::Kind::address;
    });
    if (!is_atomic(one) || address == one.operands.end() || differs(*address)) continue;
    const bool one_operand = std::none_of(std::next(address), one.operands.end(), differs);
    if (has_type(one, kWords))
      made_one[i] = one.has("add") || (unread[i] && has_any(one, kReductions));
    else if (has_type(one, kDoubleWords))
      made_one[i] = one.has("add") && one_operand;
  }
  return made_one;
}

bool counts_lanes(const Instruction& atomic, bool unread) {
  if (!is_atomic(atomic) || !unread || !atomic.has("shared") || !atomic.has("add") ||
      !has_type(atomic, kWords))
    return false;
  const Operand& operand = atomic.operands.back();
  return operand.kind == Operand::Kind::integer && operand.bits == 1;
}

}
