#include "kernels/simulator/decode/unused_loads.h"

#include "kernels/simulator/decode/opcode.h"
#include "kernels/simulator/decode/reaching.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace kernelarium::sim {
namespace {

using ptx::Instruction;
using ptx::Operand;

using MaybeWord = std::optional<std::uint32_t>; ///< none: not known

/// Each lane's result from its own operands, without memory.
bool computes(const Instruction& one, const Opcode& opcode) {
  const Unit unit = cost_of(opcode, one).unit;
  const bool arithmetic = unit == Unit::none || unit == Unit::fp32 || unit == Unit::integer ||
                          unit == Unit::multiply || unit == Unit::convert || unit == Unit::fp64 ||
                          unit == Unit::special;
  return arithmetic && opcode.effect == Effect::compute && opcode.flow == Flow::next && opcode.writes;
}

bool is_plain_load(const Instruction& one) {
  return one.opcode == "ld" && one.has("global") && !one.has("volatile") && !one.has("relaxed") &&
         !one.has("acquire");
}

/// What registers hold in one thread, as far as that follows from its index alone.
class ByThread {
 public:
  explicit ByThread(const ptx::Function& kernel) : kernel_(kernel), made_by_(kernel.registers.size(), kNone) {
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
      const Instruction& one = kernel.instructions[i];
      // One that is made in several places, or only sometimes, is not known.
      for (const std::uint32_t reg : written_registers(one))
        made_by_[reg] = made_by_[reg] == kNone && one.guard < 0 ? static_cast<std::int64_t>(i) : kUnknown;
    }
  }

  MaybeWord operator()(std::uint32_t reg, std::uint32_t thread, int depth = 0) const {
    constexpr int kDeepest = 16;
    if (made_by_[reg] < 0 || depth > kDeepest) return {};
    const Instruction& one = kernel_.instructions[static_cast<std::size_t>(made_by_[reg])];
    if (one.operands.front().kind != Operand::Kind::reg) return {};
    const auto value = [&](std::size_t i) -> MaybeWord {
      if (i >= one.operands.size()) return {};
      const Operand& operand = one.operands[i];
      if (operand.kind == Operand::Kind::integer) return static_cast<std::uint32_t>(operand.bits);
      if (operand.kind == Operand::Kind::special)
        return operand.name == "%tid.x" ? MaybeWord(thread) : MaybeWord();
      if (operand.kind != Operand::Kind::reg) return {};
      const MaybeWord inner = (*this)(operand.reg, thread, depth + 1);
      return inner && operand.negated ? MaybeWord(!*inner) : inner;
    };
    const bool predicate = one.has("pred");
    if (!predicate && !one.has("b32") && !one.has("u32") && !one.has("s32")) return {};
    if (one.opcode == "mov") return value(1);
    if (one.opcode == "not") {
      const MaybeWord a = value(1);
      return a ? MaybeWord(predicate ? !*a : ~*a) : a;
    }
    const MaybeWord a = value(1), b = value(2);
    if (one.opcode == "and" && ((a && *a == 0) || (b && *b == 0))) return 0;
    if (!a || !b || one.operands.size() != 3) return {};
    if (one.opcode == "and") return *a & *b;
    if (one.opcode == "or") return *a | *b;
    if (one.opcode == "xor") return *a ^ *b;
    if (one.opcode == "add") return *a + *b;
    if (one.opcode == "sub") return *a - *b;
    if (one.opcode == "shl") return *b < 32 ? *a << *b : 0;
    if (one.opcode == "shr" && !one.has("s32")) return *b < 32 ? *a >> *b : 0;
    if (one.opcode == "setp") return compare(one, *a, *b);
    return {};
  }

 private:
  static constexpr std::int64_t kNone = -1, kUnknown = -2;

  static MaybeWord compare(const Instruction& one, std::uint32_t a, std::uint32_t b) {
    if (one.has("eq")) return a == b;
    if (one.has("ne")) return a != b;
    const bool less = one.has("s32") ? static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b) : a < b;
    if (one.has("lt")) return less;
    if (one.has("ge")) return !less;
    if (one.has("gt")) return !less && a != b;
    if (one.has("le")) return less || a == b;
    return {};
  }

  const ptx::Function& kernel_;
  std::vector<std::int64_t> made_by_; ///< instruction, by register
};

struct StoreGuard {
  std::uint32_t reg;
  bool negated;
};

/// The predicates of the stores that the value reaches; nothing if it reaches anything else.
std::optional<std::vector<StoreGuard>> stores_of(const ptx::Function& kernel, const Instruction& load) {
  std::vector<bool> holds(kernel.registers.size());
  std::vector<StoreGuard> guards;
  const auto reads = [&](const Operand& operand) {
    bool found = false;
    for_each_register(operand, [&](std::uint32_t reg) { found |= holds[reg]; });
    return found;
  };
  bool changed = false;
  const auto fill = [&](const Instruction& one) {
    for (const std::uint32_t reg : written_registers(one))
      if (!holds[reg]) holds[reg] = changed = true;
  };
  fill(load);
  do {
    changed = false;
    guards.clear();
    for (const Instruction& one : kernel.instructions) {
      if (one.guard >= 0 && holds[static_cast<std::size_t>(one.guard)]) return {};
      const Opcode& opcode = opcode_of(one);
      const std::size_t first = opcode.writes ? 1 : 0;
      bool used = false;
      for (std::size_t i = first; i < one.operands.size(); ++i) used |= reads(one.operands[i]);
      if (!used) continue;
      if (one.opcode == "st" && !reads(one.operands.front()) && one.guard >= 0)
        guards.push_back({static_cast<std::uint32_t>(one.guard), one.guard_negated});
      else if (computes(one, opcode))
        fill(one);
      else
        return {};
    }
  } while (changed);
  return guards;
}

}

std::map<std::uint32_t, ThreadSet> unused_loads(const ptx::Function& kernel) {
  std::map<std::uint32_t, ThreadSet> found;
  const ByThread known(kernel);
  for (std::uint32_t i = 0; i < kernel.instructions.size(); ++i) {
    const Instruction& one = kernel.instructions[i];
    if (!is_plain_load(one) || one.operands.empty()) continue;
    const auto guards = stores_of(kernel, one);
    if (!guards) continue;
    ThreadSet threads;
    for (std::uint32_t thread = 0; thread < threads.size(); ++thread)
      threads[thread] = std::ranges::all_of(*guards, [&](const StoreGuard& guard) {
        const MaybeWord value = known(guard.reg, thread);
        return value && (*value != 0) == guard.negated;
      });
    if (threads.any()) found.emplace(i, threads);
  }
  return found;
}

}
