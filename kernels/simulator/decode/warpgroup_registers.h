#pragma once

#include "kernels/simulator/ptx/module.h"

#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// What a function does with the registers of its wgmmas too early, by instruction. Both are empty if it has
/// none. Copies of registers count as the registers themselves, because an assembler removes them.
struct WarpgroupUses {
  std::vector<std::int32_t> early;    ///< it uses a register that this wgmma may still be writing; -1: none
  std::vector<std::int32_t> unfenced; ///< a wgmma with a register that this instruction changed, with no
                                      ///< wgmma.fence since; -1: none
};
WarpgroupUses warpgroup_uses(const ptx::Function& function);

}
