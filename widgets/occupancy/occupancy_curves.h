#pragma once

#include "kernels/device/gpu_spec.h"
#include "kernels/experiment/run.h"

#include <vector>

namespace kernelarium {

/// Occupancy over one of its limits, with the others as in a launch.
struct OccupancyCurve {
  enum class Over { threads, registers, shared };
  struct Point {
    std::int64_t value;
    Occupancy occupancy;
  };
  Over over;
  std::vector<Point> points; ///< by value, evenly spaced
  Point now;                 ///< the launch; registers may be 0: not known

  /// The last point at or below the value, as hardware allocates in steps.
  const Point& at(double value) const;
};

/// Threads of a block, registers of a thread, shared bytes of a block.
std::vector<OccupancyCurve> occupancy_curves(const GpuSpec& spec, const LaunchFacts& launch);

}
