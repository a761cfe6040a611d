#pragma once

#include "kernels/simulator/ptx/module.h"

#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// For each instruction of a function that uses a register which a wgmma may still be writing, the index of
/// that wgmma; else -1. Empty: the function has none. Copies of such registers count as the registers
/// themselves, because an assembler removes them.
std::vector<std::int32_t> early_uses(const ptx::Function& function);

}
