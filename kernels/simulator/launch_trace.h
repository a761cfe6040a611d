#pragma once

#include "kernels/device/trace.h"
#include "kernels/simulator/engine/launch_state.h"

namespace kernelarium::sim {

/// What a launch has traced, block by block, as `state.trace` holds it: sorted, with texts and formulas of
/// `state.program`.
void add_records(LaunchState& state);
/// The same for the block that was requested first, which has ended, while others still run.
Trace records_of_first(LaunchState& state);

}
