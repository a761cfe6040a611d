#include "kernels/measure/occupancy.h"

#include <algorithm>
#include <limits>

namespace kernelarium {

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

std::int64_t round_up(std::int64_t value, std::int64_t unit) { return (value + unit - 1) / unit * unit; }

/// Registers go to warps, in units; an SM's partitions each hold their own, and a block is refused as if its
/// warps filled all partitions evenly.
std::int64_t blocks_by_registers(const GpuSpec& spec, std::int64_t warps, int registers_per_thread) {
  if (registers_per_thread > spec.max_registers_per_thread) return 0;
  const std::int64_t per_warp =
      round_up(std::int64_t(registers_per_thread) * 32, spec.register_allocation_unit);
  if (per_warp == 0) return unlimited;
  if (per_warp * round_up(warps, spec.schedulers) > spec.registers_per_sm) return 0;
  const std::int64_t warps_per_partition = spec.registers_per_sm / spec.schedulers / per_warp;
  return warps_per_partition * spec.schedulers / warps;
}

/// The system's reserve counts against the SM, but not towards what a block may request.
std::int64_t blocks_by_shared(const GpuSpec& spec, std::int64_t shared_bytes) {
  const std::int64_t allocated =
      round_up(shared_bytes + spec.shared_bytes_reserved, spec.shared_allocation_unit);
  const std::int64_t limit =
      std::max(spec.shared_bytes_per_block, spec.shared_bytes_per_block_optin) + spec.shared_bytes_reserved;
  if (allocated > limit) return 0;
  return allocated == 0 ? unlimited : spec.shared_bytes_per_sm / allocated;
}

}

Occupancy occupancy(const GpuSpec& spec, const Dim3& grid, const Dim3& block, int registers_per_thread,
                    std::int64_t shared_bytes) {
  Occupancy result;
  result.max_warps_per_sm = spec.max_threads_per_sm / 32;
  result.by_blocks = spec.max_blocks_per_sm;
  const std::int64_t threads = block.count();
  if (threads < 1 || shared_bytes < 0) return result;
  const std::int64_t warps = (threads + 31) / 32;
  const std::pair<std::int64_t, const char*> limits[] = {
      {threads > spec.max_threads_per_block ? 0 : result.max_warps_per_sm / warps, "warps"},
      {blocks_by_registers(spec, warps, registers_per_thread), "registers"},
      {blocks_by_shared(spec, shared_bytes), "shared memory"},
      {spec.max_blocks_per_sm, "blocks"}};
  const auto capped = [&](int limit) {
    return static_cast<int>(std::min<std::int64_t>(limits[limit].first, spec.max_blocks_per_sm));
  };
  result.by_warps = capped(0);
  result.by_registers = capped(1);
  result.by_shared = capped(2);
  const auto least = std::min_element(std::begin(limits), std::end(limits),
                                      [](const auto& a, const auto& b) { return a.first < b.first; });
  result.blocks_per_sm = static_cast<int>(least->first);
  result.limiter = least->second;
  result.warps_per_sm = static_cast<int>(result.blocks_per_sm * warps);
  result.fraction = double(result.warps_per_sm) / result.max_warps_per_sm;
  if (result.blocks_per_sm > 0)
    result.waves = double(grid.count()) / (double(spec.sm_count) * result.blocks_per_sm);
  return result;
}

}
