#pragma once

#include "kernels/simulator/engine/worker.h"

#include <memory>
#include <vector>

namespace kernelarium::sim {

/// Runs all blocks of the grid on host threads (`options.threads`; 0: one per core; one where accesses are
/// checked) and returns the workers with their counts. Findings and faults are in `state`; memory that runs
/// out is one of them.
std::vector<std::unique_ptr<Worker>> run_blocks(LaunchState& state, const ExecuteOptions& options,
                                                const Dim3& grid);

}
