#pragma once

#include "kernels/device/trace.h"
#include "kernels/simulator/ptx/module.h"

#include <map>
#include <string>
#include <vector>

namespace kernelarium::sim {

/// How the addresses of a function's accesses are computed: backward slices of its address arithmetic.
struct FunctionFormulas {
  struct Site {
    std::int32_t root = -1;               ///< node
    std::vector<std::uint32_t> registers; ///< whose values at the access the slice needs
  };
  std::vector<FormulaNode> nodes;
  std::vector<std::string> names;    ///< of shared variables
  std::map<std::size_t, Site> sites; ///< by instruction
};

/// `shared_offsets`: positions of shared variables. What a slice can't express is read from the register at
/// the access; a slice that would need too many of those is omitted.
FunctionFormulas address_formulas(const ptx::Function& function,
                                  const std::map<std::string, std::uint32_t>& shared_offsets);

}
