#pragma once

#include "kernels/device/counters.h"
#include "kernels/device/device.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/warp_states.h"

#include <map>
#include <string>

namespace kernelarium {

/// Time predicted from counters and a spec sheet, as measured hot: again and again on the same data, so that
/// what fits the L2 cache is found there. Never used to pass or fail.
struct Modelled {
  double median_ms = 0;
  std::string bound_by; ///< "issue", "shared memory", "L1", "L2", "DRAM", "atomics", "latency", "launch"
  std::string spec;     ///< id of the spec sheet
  std::map<std::string, double> parts_ms; ///< each bound alone
};

/// Predicts the time of one launch on `spec` from exact counts and the sampled blocks' paths. `record`, if
/// not null, is filled with what its warps did when.
Modelled model_time(const Execution& execution, const GpuSpec& spec, const Occupancy& occupancy,
                    const Dim3& grid, WarpRecord* record = nullptr);

}
