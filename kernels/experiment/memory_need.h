#pragma once

#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/run.h"
#include "kernels/problems/problem.h"

namespace kernelarium {

/// Bytes of this computer's memory that a run takes at its peak: inputs, references and results, on a
/// simulated device its memory and what the checks keep of it, and the trace.
std::uint64_t memory_needed(const Experiment& experiment, const LaunchPlan& plan,
                            const std::vector<BufferSpec>& buffers, bool simulated);

/// Throws Error (kind "memory") with both figures if that is more than the experiment's limit (0: none) or,
/// minus the bytes that the process already `holds`, more than is available.
void require_memory(const Experiment& experiment, const LaunchPlan& plan,
                    const std::vector<BufferSpec>& buffers, bool simulated, std::uint64_t holds);

}
