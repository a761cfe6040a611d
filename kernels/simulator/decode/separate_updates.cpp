#include "kernels/simulator/decode/separate_updates.h"

#include "kernels/simulator/decode/addressed_places.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

/// Only moves its operand, perhaps to another type.
bool moves(const ptx::Instruction& instruction) {
  return instruction.opcode == "mov" || instruction.opcode == "cvt";
}

bool computes(const ptx::Instruction& instruction) {
  constexpr std::string_view kArithmetic[] = {"add", "sub", "mul", "mad",  "fma",  "min", "max",
                                              "and", "or",  "xor", "lop3", "not",  "neg", "shl",
                                              "shr", "div", "rem", "bfi",  "selp", "abs"};
  return std::find(std::begin(kArithmetic), std::end(kArithmetic), instruction.opcode) !=
         std::end(kArithmetic);
}

/// By size: who waits for a value compares for equality.
bool compares(const ptx::Instruction& instruction) {
  constexpr std::string_view kRelations[] = {"lt", "le", "gt",  "ge",  "lo",  "ls",
                                             "hi", "hs", "ltu", "leu", "gtu", "geu"};
  return instruction.opcode == "setp" &&
         std::any_of(std::begin(kRelations), std::end(kRelations),
                     [&](std::string_view relation) { return instruction.has(relation); });
}

class SeparateUpdates {
 public:
  SeparateUpdates(const ptx::Function& function, const std::set<std::uint32_t>& strong)
      : function_(function), places_(function), strong_(strong) {}

  /// The loads and stores, by instruction.
  std::set<std::uint32_t> sides() {
    for (const std::uint32_t i : strong_) {
      const ptx::Instruction& store = function_.instructions[i];
      if (store.opcode != "st" || store.operands.size() != 2 || store.operands[1].kind != Kind::reg) continue;
      const auto place = places_.place_of(i, 0);
      if (!place) continue;
      std::set<std::pair<std::uint32_t, bool>> seen;
      follow(i, i, store.operands[1].reg, false, *place, seen);
      if (is_bound(i, store.operands[1].reg, *place)) sides_.insert(i);
    }
    return sides_;
  }

 private:
  /// What a register holds, without the moves on its way.
  std::set<std::uint32_t> origins(std::uint32_t instruction, std::uint32_t reg) const {
    std::set<std::uint32_t> found, seen;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{instruction, reg}};
    while (!open.empty()) {
      const auto [at, of] = open.back();
      open.pop_back();
      for (const std::uint32_t maker : places_.before(at, of)) {
        if (!seen.insert(maker).second) continue;
        const ptx::Instruction& made = function_.instructions[maker];
        if (moves(made) && made.operands.size() == 2 && made.operands[1].kind == Kind::reg)
          open.emplace_back(maker, made.operands[1].reg);
        else
          found.insert(maker);
      }
    }
    return found;
  }

  /// Whether the stored value was compared with what is at the place: `if (bound > value) bound = value`.
  bool is_bound(std::uint32_t store, std::uint32_t reg, const AddressedPlaces::Place& place) const {
    const std::set<std::uint32_t> value = origins(store, reg);
    if (value.empty()) return false;
    const auto is_loaded = [&](std::uint32_t maker) {
      return function_.instructions[maker].opcode == "ld" && strong_.contains(maker) &&
             places_.place_of(maker, 1) == place;
    };
    for (std::uint32_t i = 0; i < function_.instructions.size(); ++i) {
      const ptx::Instruction& test = function_.instructions[i];
      if (!compares(test) || test.operands.size() < 3 || test.operands[1].kind != Kind::reg ||
          test.operands[2].kind != Kind::reg)
        continue;
      const std::set<std::uint32_t> sides[] = {origins(i, test.operands[1].reg),
                                               origins(i, test.operands[2].reg)};
      for (const int side : {0, 1})
        if (sides[side] == value && std::any_of(sides[1 - side].begin(), sides[1 - side].end(), is_loaded))
          return true;
    }
    return false;
  }

  void follow(std::uint32_t store, std::uint32_t instruction, std::uint32_t reg, bool computed,
              const AddressedPlaces::Place& place, std::set<std::pair<std::uint32_t, bool>>& seen) {
    for (const std::uint32_t maker : places_.before(instruction, reg)) {
      const ptx::Instruction& made = function_.instructions[maker];
      const bool changes = computed || computes(made);
      if (!seen.insert({maker, changes}).second) continue;
      if (made.opcode == "ld") {
        if (computed && strong_.contains(maker) && places_.place_of(maker, 1) == place)
          sides_.insert({store, maker});
        continue;
      }
      if (!moves(made) && !computes(made)) continue;
      for (std::size_t i = 1; i < made.operands.size(); ++i)
        if (made.operands[i].kind == Kind::reg)
          follow(store, maker, made.operands[i].reg, changes, place, seen);
    }
  }

  const ptx::Function& function_;
  const AddressedPlaces places_;
  const std::set<std::uint32_t>& strong_;
  std::set<std::uint32_t> sides_;
};

}

void find_separate_updates(Program& program, const ptx::Function& function, std::uint32_t first) {
  const auto count = static_cast<std::uint32_t>(function.instructions.size());
  const auto is_candidate = [&](const Site& site) {
    return site.strong && site.access != Access::atomic && site.instruction - first < count;
  };
  std::set<std::uint32_t> strong;
  bool stores = false;
  for (const Site& site : program.sites)
    if (is_candidate(site)) {
      strong.insert(site.instruction - first);
      stores |= site.access == Access::store;
    }
  if (!stores) return;
  const std::set<std::uint32_t> sides = SeparateUpdates(function, strong).sides();
  for (Site& site : program.sites)
    if (is_candidate(site)) site.updates = sides.contains(site.instruction - first);
}

}
