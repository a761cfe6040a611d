#pragma once

#include "kernels/device/counters.h"
#include "kernels/device/trace.h"

#include <optional>
#include <vector>

namespace kernelarium {

/// Access to the trace of a launch that is still running.
class RecordsAhead {
 public:
  virtual ~RecordsAhead() = default;
  /// For the progress function of an execution: what the block that was requested first for the trace has
  /// traced, without warp counts. While the machine code is awaited: what all blocks have. `sites`: those
  /// that it refers to, without counts. Nothing: the block has not ended yet, or does not run before the
  /// others, as it does without Checks::all and clusters.
  virtual std::optional<Trace> traced_so_far(std::vector<AccessSite>& sites) = 0;
};

}
