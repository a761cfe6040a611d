#pragma once

#include "kernels/device/counters.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/measure/occupancy.h"

#include <map>
#include <string>

namespace kernelarium {

/// Time predicted from counters and a spec sheet. Never used to pass or fail.
struct Modelled {
  double median_ms = 0;
  std::string bound_by;                   ///< "issue", "shared memory", "L2", "DRAM", "latency", "launch"
  std::string spec;                       ///< id of the spec sheet
  std::map<std::string, double> parts_ms; ///< each bound alone
};

/// Predicts the time of one launch on `spec` from exact counts.
Modelled model_time(const Counters& counters, const GpuSpec& spec, const Occupancy& occupancy,
                    const Dim3& grid, const Dim3& block);

}
