#include "kernels/simulator/decode/expected_values.h"

#include "kernels/simulator/decode/reaching.h"

#include <optional>
#include <set>
#include <string>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

class ExpectedValues {
 public:
  explicit ExpectedValues(const ptx::Function& function) : function_(function), reaching_(function) {}

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
  /// Where an address points: what it is made from, through changes between kinds of addresses and constant
  /// offsets.
  struct Place {
    std::string variable; ///< by its name; else a register
    std::uint32_t reg = 0;
    std::uint64_t offset = 0;
    std::vector<std::uint32_t> made_by;
    bool operator==(const Place&) const = default;
  };
  std::vector<std::uint32_t> before(std::size_t instruction, std::uint32_t reg) const {
    // Of floats, the flow is not known: whatever sets it.
    if (ptx::is_float(function_.registers[reg].type)) return setters_of(reg);
    const int set = reaching_.before(instruction, reg);
    return set < 0 ? std::vector<std::uint32_t>{} : reaching_.set(set);
  }
  std::vector<std::uint32_t> setters_of(std::uint32_t reg) const {
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < function_.instructions.size(); ++i)
      for (const std::uint32_t written : written_registers(function_.instructions[i]))
        if (written == reg) found.push_back(static_cast<std::uint32_t>(i));
    return found;
  }
  std::optional<Place> place_of(std::size_t instruction) const {
    const ptx::Operand& address = function_.instructions[instruction].operands[1];
    if (address.kind != Kind::address || address.elements.size() != 1) return std::nullopt;
    const ptx::Operand& base = address.elements[0];
    if (base.kind == Kind::symbol) return Place{base.name, 0, address.bits, {}};
    if (base.kind != Kind::reg) return std::nullopt;
    Place place{{}, base.reg, address.bits, before(instruction, base.reg)};
    while (place.made_by.size() == 1) {
      const std::size_t at = place.made_by[0];
      const ptx::Instruction& maker = function_.instructions[at];
      const bool adds = maker.opcode == "add" && maker.operands.size() == 3 &&
                        maker.operands[2].kind == Kind::integer;
      if (!adds && maker.opcode != "cvta" && maker.opcode != "mov") break;
      if (maker.operands[1].kind == Kind::symbol) return Place{maker.operands[1].name, 0, place.offset, {}};
      if (maker.operands[1].kind != Kind::reg) break;
      if (adds) place.offset += maker.operands[2].bits;
      place.reg = maker.operands[1].reg;
      place.made_by = before(at, place.reg);
    }
    return place;
  }

  void follow(std::size_t instruction, std::uint32_t reg, std::size_t swap) {
    for (const std::uint32_t maker : before(instruction, reg)) {
      if (!seen_.insert(maker).second) continue;
      const ptx::Instruction& made = function_.instructions[maker];
      if (made.opcode == "mov" && made.operands[1].kind == Kind::reg)
        follow(maker, made.operands[1].reg, swap);
      else if (made.opcode == "ld" && place_of(maker) && place_of(maker) == place_of(swap))
        loads_.insert(maker);
    }
  }

  const ptx::Function& function_;
  const ReachingDefinitions reaching_;
  std::set<std::uint32_t> seen_;
  std::set<std::size_t> loads_;
};

}

void find_expected_values(Program& program, const ptx::Function& function, std::uint32_t first) {
  const std::set<std::size_t> loads = ExpectedValues(function).loads();
  for (Site& site : program.sites)
    if (site.access == Access::load && site.instruction >= first && loads.contains(site.instruction - first))
      site.strong = true;
}

}
