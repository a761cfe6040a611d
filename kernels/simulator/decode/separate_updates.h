#pragma once

#include "kernels/simulator/engine/program.h"

namespace kernelarium::sim {

/// Marks the two sides of what is meant to change a value in place but is no atomic operation: a strong load,
/// arithmetic, and a strong store at the same address, as in `++*counter` with a volatile counter. What
/// another thread stores in between is lost. So is what it stores between a comparison with the value that is
/// there and the store (`if (*bound > value) *bound = value`): of that the store is marked. `first`: index of
/// the function's first instruction in Program::places.
void find_separate_updates(Program& program, const ptx::Function& function, std::uint32_t first);

}
