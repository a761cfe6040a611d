#pragma once

#include "kernels/simulator/engine/program.h"

namespace kernelarium::sim {

/// Marks as strong each plain load of `function` whose value a compare-and-swap at the same address expects:
/// `old = *place; do ... while (atomicCAS(place, old, next) != old)`, as NVIDIA's guide writes it. A value
/// that is out of date only costs an iteration. `first`: index of its first instruction in Program::places.
void find_expected_values(Program& program, const ptx::Function& function, std::uint32_t first);

}
