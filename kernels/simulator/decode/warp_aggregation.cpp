#include "kernels/simulator/decode/warp_aggregation.h"

#include "kernels/simulator/decode/reaching.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace kernelarium::sim {
namespace {

using ptx::Instruction;
using ptx::Operand;

bool names_lane(const Operand& operand) {
  if (operand.kind == Operand::Kind::special)
    return operand.name.starts_with("%tid") || operand.name.starts_with("%lane") ||
           operand.name.starts_with("%clock");
  return std::any_of(operand.elements.begin(), operand.elements.end(), names_lane);
}

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

/// Which registers may differ between the lanes of a warp.
class Varying {
 public:
  explicit Varying(const ptx::Function& function)
      : function_(function), varies_(function.registers.size()), definitions_(function.registers.size()) {
    for (const Instruction& one : function.instructions)
      for (const std::uint32_t reg : written_registers(one)) ++definitions_[reg];
    do {
      changed_ = false;
      for (const Instruction& one : function.instructions) follow(one);
    } while (changed_);
  }

  bool operator()(const Operand& operand) const {
    bool any = names_lane(operand);
    for_each_register(operand, [&](std::uint32_t reg) { any |= varies_[reg]; });
    return any;
  }

 private:
  bool is_guard_varying(const Instruction& one) const {
    return one.guard >= 0 && varies_[static_cast<std::size_t>(one.guard)];
  }

  /// Lanes may go different ways and come together again.
  bool splits_warp(const Instruction& one) const {
    if (one.opcode != "bra" || !is_guard_varying(one)) return false;
    const auto target = function_.labels.find(one.operands.front().name);
    if (target == function_.labels.end()) return true;
    return target->second < function_.instructions.size() && !ends_thread(function_.instructions[target->second]);
  }

  bool makes_varying(const Instruction& one) const {
    // Results that depend on the lane whatever the operands are.
    static constexpr std::array<std::string_view, 7> kByLane{"atom",  "call",       "elect", "ldmatrix",
                                                             "match", "activemask", "shfl"};
    const bool from_one_lane = one.opcode == "shfl" && one.has("idx");
    if (!from_one_lane && std::find(kByLane.begin(), kByLane.end(), one.opcode) != kByLane.end()) return true;
    if (one.opcode == "vote" || one.opcode == "redux") return false;
    if (one.opcode == "ld" && (one.has("local") || (one.has("param") && !function_.entry))) return true;
    // What lane a shuffle reads decides, not what it hands over.
    const std::size_t first = from_one_lane ? 2 : 1;
    for (std::size_t i = first; i < one.operands.size(); ++i)
      if ((*this)(one.operands[i])) return true;
    return one.opcode.starts_with("wmma") || one.opcode.starts_with("mma") || one.opcode.starts_with("wgmma");
  }

  void follow(const Instruction& one) {
    if (splits_warp(one) && !split_) split_ = changed_ = true;
    const std::vector<std::uint32_t> written = written_registers(one);
    if (written.empty()) return;
    const bool varying = is_guard_varying(one) || makes_varying(one);
    for (const std::uint32_t reg : written)
      if (!varies_[reg] && (varying || (split_ && definitions_[reg] > 1))) varies_[reg] = changed_ = true;
  }

  const ptx::Function& function_;
  std::vector<bool> varies_;
  std::vector<std::uint32_t> definitions_;
  bool split_ = false, changed_ = false;
};

}

std::vector<bool> made_one_per_warp(const ptx::Function& function, const std::vector<bool>& unread) {
  const std::vector<Instruction>& code = function.instructions;
  std::vector<bool> made_one(code.size());
  if (std::none_of(code.begin(), code.end(), is_atomic)) return made_one;
  const Varying varies(function);
  for (std::size_t i = 0; i < code.size(); ++i) {
    const Instruction& one = code[i];
    const auto address = std::find_if(one.operands.begin(), one.operands.end(), [](const Operand& operand) {
      return operand.kind == Operand::Kind::address;
    });
    if (!is_atomic(one) || address == one.operands.end() || varies(*address)) continue;
    const bool one_operand = std::none_of(std::next(address), one.operands.end(), varies);
    if (has_type(one, kWords))
      made_one[i] = one.has("add") || (unread[i] && has_any(one, kReductions));
    else if (has_type(one, kDoubleWords))
      made_one[i] = one.has("add") && one_operand;
  }
  return made_one;
}

bool counts_lanes(const Instruction& atomic, bool unread) {
  const Operand& operand = atomic.operands.back();
  return is_atomic(atomic) && unread && atomic.has("shared") && atomic.has("add") &&
         has_type(atomic, kWords) && operand.kind == Operand::Kind::integer && operand.bits == 1;
}

}
