#pragma once

#include "kernels/simulator/decode/reaching.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium::sim {

/// Where addresses of a function point, to recognise accesses to the same place.
class AddressedPlaces {
 public:
  explicit AddressedPlaces(const ptx::Function& function) : function_(function), reaching_(function) {}

  /// What an address is made from, through changes between kinds of addresses and constant offsets.
  struct Place {
    std::string variable; ///< by its name; else a register
    std::uint32_t reg = 0;
    std::uint64_t offset = 0;
    std::vector<std::uint32_t> made_by;
    bool operator==(const Place&) const = default;
  };
  /// Of the address that is this operand; nothing: not known.
  std::optional<Place> place_of(std::size_t instruction, std::size_t operand) const;
  /// The instructions whose value a register may hold before this one.
  std::vector<std::uint32_t> before(std::size_t instruction, std::uint32_t reg) const;

 private:
  std::vector<std::uint32_t> setters_of(std::uint32_t reg) const;

  const ptx::Function& function_;
  const ReachingDefinitions reaching_;
};

}
