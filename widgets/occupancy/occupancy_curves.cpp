#include "widgets/occupancy/occupancy_curves.h"

#include <algorithm>

namespace kernelarium {

const OccupancyCurve::Point& OccupancyCurve::at(double value) const {
  const auto behind = std::upper_bound(points.begin(), points.end(), value, [](double v, const Point& point) {
    return v < static_cast<double>(point.value);
  });
  return behind == points.begin() ? *behind : *std::prev(behind);
}

std::vector<OccupancyCurve> occupancy_curves(const GpuSpec& spec, const LaunchFacts& launch) {
  using Over = OccupancyCurve::Over;
  constexpr std::int64_t warp = 32, shared_step = 1024;
  const int registers = launch.facts.registers_per_thread;
  const std::int64_t threads = launch.block.count(),
                     shared = launch.shared_bytes + launch.facts.static_shared_bytes;
  const auto point = [&](Over over, std::int64_t value) {
    return OccupancyCurve::Point{
        value, occupancy(spec, launch.grid, over == Over::threads ? Dim3{value, 1, 1} : launch.block,
                         over == Over::registers ? static_cast<int>(value) : registers,
                         over == Over::shared ? value : shared)};
  };
  const auto curve = [&](Over over, std::int64_t first, std::int64_t step, std::int64_t last,
                         std::int64_t now) {
    OccupancyCurve made{over, {}, point(over, now)};
    for (std::int64_t value = first; value <= last; value += step) made.points.push_back(point(over, value));
    return made;
  };
  return {curve(Over::threads, warp, warp, spec.max_threads_per_block, threads),
          curve(Over::registers, 16, 1, spec.max_registers_per_thread, registers),
          curve(Over::shared, 0, shared_step,
                std::max(spec.shared_bytes_per_block, spec.shared_bytes_per_block_optin), shared)};
}

}
