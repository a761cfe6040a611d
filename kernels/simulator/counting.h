#pragma once

#include "kernels/device/counters.h"
#include "kernels/simulator/engine/worker.h"

#include <memory>

namespace kernelarium::metric {
// cp.async: requests are warp-wide; they are not counted as loads or stores.
inline constexpr const char* async_copy_requests = "kernelarium__async_copy_requests.sum";
inline constexpr const char* async_copy_sectors = "kernelarium__async_copy_sectors.sum";
}

namespace kernelarium::sim {

/// Sums what the workers of one launch counted, under the names of `metric`, by site and by source line.
Counters collect_counters(const std::string& kernel, const Program& program,
                          const std::vector<std::unique_ptr<Worker>>& workers, const L2& l2);

}
