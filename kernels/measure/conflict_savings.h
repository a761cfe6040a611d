#pragma once

#include "kernels/measure/time_model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelarium {

/// How much less a launch would take without the bank conflicts of one source line.
struct ConflictSaving {
  std::string file;
  std::int32_t line = 0;
  double ms = 0;
};

/// For the lines with the most conflicts in shared memory, each by a replay without them; `now`: with them.
std::vector<ConflictSaving> conflict_savings(const Execution& execution, const GpuSpec& spec,
                                             const Occupancy& occupancy, const Dim3& grid,
                                             const Modelled& now);

}
