#include "kernels/measure/time_model.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {
namespace {

// Independent work that a compiled kernel keeps in flight per warp, on average: unrolled loops overlap their
// loads, and neighbouring arithmetic overlaps a little. Chosen once so that the order of the lessons'
// variants is the H200's.
constexpr double kLoadsInFlight = 4;
constexpr double kArithmeticInFlight = 2;
constexpr double kBarrierClocks = 30;
// Share of the datasheet's bandwidth that a plain copy reaches.
constexpr double kReachableBandwidth = 0.92;

}

Modelled model_time(const Counters& counters, const GpuSpec& spec, const Occupancy& occupancy,
                    const Dim3& grid, const Dim3& block) {
  using namespace metric;
  Modelled model;
  model.spec = spec.id;
  const double blocks = static_cast<double>(std::max<std::int64_t>(grid.count(), 1));
  const double warps_a_block = std::ceil(static_cast<double>(block.count()) / 32.0);
  const double sms = spec.sm_count;
  // The SM with the most blocks decides: its share of all the work.
  const double share = std::ceil(blocks / sms) / blocks;
  const double clock_khz = spec.clock_ghz * 1e6;
  const auto count = [&](const char* name) { return static_cast<double>(counters[name]); };
  const auto per_sm_ms = [&](double clocks) { return clocks * share / clock_khz; };

  const double loads = count(global_load_requests), atomics = count(global_atomics);
  const double sectors = count(global_load_sectors) + count(global_store_sectors) +
                         count(local_load_sectors) + count(local_store_sectors);
  const double wavefronts =
      count(shared_load_wavefronts) + count(shared_store_wavefronts) + count(shared_atomics);

  // Issue: one warp instruction a scheduler and clock; narrower units hold their instructions longer.
  const auto unit = [&](const char* name, int lanes) { return lanes > 0 ? count(name) * 32.0 / lanes : 0.0; };
  model.parts_ms["issue"] = per_sm_ms(std::max(
      {count(warp_instructions) / spec.schedulers, unit(fp32_instructions, spec.fp32_lanes),
       unit(integer_instructions, spec.int32_lanes) * 0.5, // half of PTX's address arithmetic folds away
       unit(fp64_instructions, spec.fp64_lanes), unit(special_instructions, spec.special_lanes)}));
  // One path of 128 bytes a clock serves shared memory and L1; each 128-byte line costs a look-up.
  model.parts_ms["shared memory"] = per_sm_ms(wavefronts);
  model.parts_ms["L1"] = per_sm_ms(wavefronts + std::max(count(l1_lines), sectors / 4));
  // 32 atomic operations of a warp on one address go one after the other in L2.
  model.parts_ms["L2"] = (count(l2_read_sectors) + count(l2_write_sectors)) * 32 / (spec.l2_gb_s * 1e6) +
                         atomics / (sms * clock_khz / 8);
  model.parts_ms["DRAM"] =
      (count(dram_read_bytes) + count(dram_write_bytes)) / (spec.dram_gb_s * kReachableBandwidth * 1e6);

  // Latency: each warp's own chain of instructions, as many warps at a time as fit.
  const double warps = blocks * warps_a_block;
  const double resident =
      std::max(1.0, std::min<double>(occupancy.warps_per_sm, std::ceil(blocks / sms) * warps_a_block));
  const double rounds = std::ceil(blocks / sms) * warps_a_block / resident;
  const double l1_misses =
      std::max(0.0, sectors > 0 ? count(l2_read_sectors) / std::max(count(global_load_sectors), 1.0) : 0.0);
  const double l2_misses =
      count(l2_read_sectors) > 0 ? count(dram_read_bytes) / 32 / count(l2_read_sectors) : 0.0;
  const double load_clocks =
      spec.l1_latency + std::min(l1_misses, 1.0) * (spec.l2_latency - spec.l1_latency) +
      std::min(l1_misses, 1.0) * std::min(l2_misses, 1.0) * (spec.dram_latency - spec.l2_latency);
  const double chain = count(warp_instructions) / warps * spec.alu_latency / kArithmeticInFlight +
                       loads / warps * load_clocks / kLoadsInFlight +
                       count(shared_load_wavefronts) / warps * spec.shared_latency / kLoadsInFlight / 4 +
                       count(barriers) / warps * kBarrierClocks;
  model.parts_ms["latency"] = (rounds * chain + spec.dram_latency) / clock_khz;
  model.parts_ms["launch"] = spec.launch_us / 1000;

  double longest = 0;
  for (const auto& [name, time] : model.parts_ms)
    if (name != "launch" && time > longest) {
      longest = time;
      model.bound_by = name;
    }
  if (model.parts_ms["launch"] > longest) model.bound_by = "launch";
  model.median_ms = longest + model.parts_ms["launch"];
  return model;
}

}
