#include "kernels/simulator/decode/only_moves.h"

#include <algorithm>
#include <set>
#include <vector>

namespace kernelarium::sim {
namespace {

using ptx::Instruction;
using ptx::Operand;

/// What a register may hold, from whichever instruction wrote it last.
struct ValueUse {
  bool computed = false; ///< a result of arithmetic, or what a thread is called
  bool loaded = false;   ///< something of what memory held goes into it
};

bool is_load(const Instruction& one) {
  return (one.opcode == "ld" || one.opcode == "ldu") && !one.has("param");
}
/// The result is the value of an operand.
bool hands_on(const Instruction& one) {
  static const std::set<std::string> all{"mov", "ld", "ldu", "cvt", "cvta", "selp"};
  return all.contains(one.opcode);
}
bool reads_special(const Operand& operand) {
  return operand.kind == Operand::Kind::special ||
         std::any_of(operand.elements.begin(), operand.elements.end(), reads_special);
}
/// Neither changes data nor puts any into a register.
bool is_control(const Instruction& one) {
  static const std::set<std::string> all{"cp",      "bra",    "ret",   "exit",     "bar",
                                         "barrier", "membar", "fence", "nanosleep"};
  return all.contains(one.opcode);
}

class DataFlow {
 public:
  explicit DataFlow(const ptx::Function& kernel) : kernel_(kernel), values_(kernel.registers.size()) {
    do {
      changed_ = false;
      for (const Instruction& one : kernel.instructions) follow(one);
    } while (changed_);
  }
  bool stores_computed() const { return stores_computed_; }
  bool decides_by_data() const {
    return std::any_of(kernel_.instructions.begin(), kernel_.instructions.end(), [&](const Instruction& one) {
      const bool chooses = one.opcode == "selp" && of(one.operands.back()).loaded;
      return chooses || (one.guard >= 0 && values_[static_cast<std::size_t>(one.guard)].loaded);
    });
  }

 private:
  ValueUse of(const Operand& operand) const {
    ValueUse all;
    for_each_register(operand, [&](std::uint32_t reg) {
      all.computed |= values_[reg].computed;
      all.loaded |= values_[reg].loaded;
    });
    return all;
  }
  void set(const Operand& target, const ValueUse& value) {
    for_each_register(target, [&](std::uint32_t reg) {
      ValueUse& now = values_[reg];
      changed_ |= (value.computed && !now.computed) || (value.loaded && !now.loaded);
      now.computed |= value.computed;
      now.loaded |= value.loaded;
    });
  }
  void follow(const Instruction& one) {
    if (is_control(one) || one.operands.empty()) return;
    if (one.opcode == "st") {
      // What one thread puts aside another may take up: memory is one value.
      const ValueUse stored = of(one.operands.back());
      stores_computed_ |= stored.computed;
      return;
    }
    ValueUse result;
    if (is_load(one)) {
      result.loaded = true; // the address may be computed
    } else {
      for (std::size_t i = 1; i < one.operands.size(); ++i) {
        if (one.opcode == "selp" && i + 1 == one.operands.size()) break; // decides, and is no part of it
        const ValueUse operand = of(one.operands[i]);
        result.computed |= operand.computed || reads_special(one.operands[i]);
        result.loaded |= operand.loaded;
      }
      result.computed |= !hands_on(one);
    }
    set(one.operands.front(), result);
  }

  const ptx::Function& kernel_;
  std::vector<ValueUse> values_;
  bool changed_ = false, stores_computed_ = false;
};

}

bool only_moves(const ptx::Function& kernel) {
  static const std::set<std::string> plain{
      "abs",     "add", "addc",     "and",  "bfe",      "bfi",       "bfind", "bra",  "brev", "bar",
      "barrier", "clz", "cvt",      "cvta", "copysign", "cp",        "cos",   "div",  "ex2",  "exit",
      "fence",   "fma", "isspacep", "ld",   "ldu",      "lg2",       "lop3",  "mad",  "madc", "max",
      "membar",  "min", "mov",      "mul",  "mul24",    "nanosleep", "neg",   "not",  "or",   "popc",
      "prmt",    "rcp", "rem",      "ret",  "rsqrt",    "selp",      "set",   "setp", "shf",  "shl",
      "shr",     "sin", "sqrt",     "st",   "sub",      "subc",      "xor"};
  if (std::any_of(kernel.instructions.begin(), kernel.instructions.end(),
                  [](const Instruction& one) { return !plain.contains(one.opcode); }))
    return false;
  const DataFlow flow(kernel);
  return !flow.stores_computed() && !flow.decides_by_data();
}

}
