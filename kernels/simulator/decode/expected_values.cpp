#include "kernels/simulator/decode/expected_values.h"

#include "kernels/simulator/decode/addressed_places.h"

#include <set>
#include <utility>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

class ExpectedValues {
 public:
  explicit ExpectedValues(const ptx::Function& function) : function_(function), places_(function) {}

  /// Such loads, by instruction.
  std::set<std::size_t> loads() {
    for (std::size_t i = 0; i < function_.instructions.size(); ++i) {
      const ptx::Instruction& swap = function_.instructions[i];
      if (swap.opcode == "atom" && swap.has("cas") && swap.operands.size() >= 4)
        if (const ptx::Operand& expected = swap.operands[2]; expected.kind == Kind::reg)
          follow(i, expected.reg, i);
      seen_.clear();
    }
    return loads_;
  }

 private:
  void follow(std::size_t instruction, std::uint32_t reg, std::size_t swap) {
    for (const std::uint32_t maker : places_.before(instruction, reg)) {
      if (!seen_.insert(maker).second) continue;
      const ptx::Instruction& made = function_.instructions[maker];
      if (made.opcode == "mov" && made.operands[1].kind == Kind::reg)
        follow(maker, made.operands[1].reg, swap);
      else if (made.opcode == "ld" && is_same_place(maker, swap))
        loads_.insert(maker);
    }
  }

  bool is_same_place(std::size_t load, std::size_t swap) const {
    const auto place = places_.place_of(load, 1);
    return place && place == places_.place_of(swap, 1);
  }

  const ptx::Function& function_;
  const AddressedPlaces places_;
  std::set<std::uint32_t> seen_;
  std::set<std::size_t> loads_;
};

}

void find_expected_values(Program& program, const ptx::Function& function, std::uint32_t first) {
  const std::set<std::size_t> loads = ExpectedValues(function).loads();
  for (Site& site : program.sites)
    if (site.access == Access::load && site.instruction >= first && loads.contains(site.instruction - first))
      site.expected = !std::exchange(site.strong, true);
}

}
