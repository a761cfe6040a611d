#include "kernels/simulator/decode/addressed_places.h"

namespace kernelarium::sim {
namespace {

using Kind = ptx::Operand::Kind;

}

std::vector<std::uint32_t> AddressedPlaces::before(std::size_t instruction, std::uint32_t reg) const {
  // Of floats, the flow is not known: whatever sets it.
  if (ptx::is_float(function_.registers[reg].type)) return setters_of(reg);
  const int set = reaching_.before(instruction, reg);
  return set < 0 ? std::vector<std::uint32_t>{} : reaching_.set(set);
}
std::vector<std::uint32_t> AddressedPlaces::setters_of(std::uint32_t reg) const {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < function_.instructions.size(); ++i)
    for (const std::uint32_t written : written_registers(function_.instructions[i]))
      if (written == reg) found.push_back(static_cast<std::uint32_t>(i));
  return found;
}
std::optional<AddressedPlaces::Place> AddressedPlaces::place_of(std::size_t instruction,
                                                                std::size_t operand) const {
  const ptx::Operand& address = function_.instructions[instruction].operands[operand];
  if (address.kind != Kind::address || address.elements.size() != 1) return std::nullopt;
  const ptx::Operand& base = address.elements[0];
  if (base.kind == Kind::symbol) return Place{base.name, 0, address.bits, {}};
  if (base.kind != Kind::reg) return std::nullopt;
  Place place{{}, base.reg, address.bits, before(instruction, base.reg)};
  while (place.made_by.size() == 1) {
    const std::size_t at = place.made_by[0];
    const ptx::Instruction& maker = function_.instructions[at];
    const bool adds =
        maker.opcode == "add" && maker.operands.size() == 3 && maker.operands[2].kind == Kind::integer;
    if (!adds && maker.opcode != "cvta" && maker.opcode != "mov") break;
    if (maker.operands[1].kind == Kind::symbol) return Place{maker.operands[1].name, 0, place.offset, {}};
    if (maker.operands[1].kind != Kind::reg) break;
    if (adds) place.offset += maker.operands[2].bits;
    place.reg = maker.operands[1].reg;
    place.made_by = before(at, place.reg);
  }
  return place;
}

}
