#include "kernels/measure/time_model.h"

#include "kernels/device/paths.h"
#include "kernels/measure/sm_model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <future>

namespace kernelarium {
namespace {

// Share of the datasheet's bandwidth that reading reaches, and what turning between reading and writing takes
// from it where all is written.
constexpr double kReachableBandwidth = 0.95, kTurnaround = 0.2;
// What a kernel touches is found in L2 by the next pass up to the first share of its size, and lost from the
// second on (measured on the H200: the halves of its L2 keep copies of each other's lines).
constexpr double kStaysInL2 = 0.53, kLeavesL2 = 0.8;
// A resource that works for this share of the time is what bounds the kernel.
constexpr double kBusy = 0.6;
// The rate at which one SM reads from L2, in clocks per sector and per line; that of stores is in
// replay_memory.
constexpr double kSmReadClocks = 0.5, kSmRequestClocks = 1;

}

Modelled model_time(const Execution& execution, const GpuSpec& sheet, const Occupancy& occupancy,
                    const Dim3& grid, WarpRecord* record) {
  using namespace metric;
  const Counters& counters = execution.counters;
  GpuSpec spec = sheet;
  if (counters[tensor_instructions] > 0) spec.clock_ghz *= spec.tensor_clock_share;
  Modelled model;
  model.spec = spec.id;
  const std::int64_t blocks = std::max<std::int64_t>(grid.count(), 1);
  const double active = static_cast<double>(std::min<std::int64_t>(blocks, spec.sm_count));
  const double clock_khz = spec.clock_ghz * 1e6;
  const auto count = [&](const char* name) { return static_cast<double>(counters[name]); };
  const double touched = count(dram_read_bytes) + count(dram_write_bytes);
  const double lost = std::clamp(
      (touched / static_cast<double>(spec.l2_bytes) - kStaysInL2) / (kLeavesL2 - kStaysInL2), 0.0, 1.0);

  MemoryShare share;
  const auto clocks_a_sector = [&](double gb_s) { return 32 * active * spec.clock_ghz / gb_s; };
  share.read_clocks = std::max(clocks_a_sector(spec.l2_gb_s), kSmReadClocks);
  share.write_clocks = clocks_a_sector(spec.l2_write_gb_s);
  share.request_clocks = std::max(active / spec.l2_requests_per_clock, kSmRequestClocks);
  const double writes = count(dram_write_bytes) / std::max(touched, 1.0);
  share.dram_clocks = clocks_a_sector(spec.dram_gb_s * (kReachableBandwidth - kTurnaround * writes));
  share.dram_reads = lost * count(dram_read_bytes) / 32 / std::max(count(l2_read_sectors), 1.0);
  share.dram_writes = lost * count(dram_write_bytes) / 32 / std::max(count(l2_write_sectors), 1.0);

  SmTime sm;
  const std::int64_t blocks_of_sm = (blocks + spec.sm_count - 1) / spec.sm_count;
  if (execution.paths) {
    // Two replays: the traced one begins with the traced block.
    std::future<WarpRecord> traced;
    if (record)
      traced = std::async(std::launch::async, trace_on_sm, std::cref(*execution.paths), std::cref(spec),
                          std::cref(occupancy), std::cref(share), blocks_of_sm, blocks);
    sm = replay_on_sm(*execution.paths, spec, occupancy, share, blocks_of_sm);
    if (record) *record = traced.get();
  }
  const auto ms = [&](double clocks) { return clocks / clock_khz; };
  model.parts_ms["issue"] = ms(std::max(sm.issue, sm.units));
  model.parts_ms["shared memory"] = ms(sm.shared);
  model.parts_ms["L1"] = ms(sm.shared + sm.l1);
  model.parts_ms["L2"] = ms(sm.l2);
  model.parts_ms["DRAM"] = ms(sm.dram);
  if (execution.paths)
    model.parts_ms["atomics"] =
        ms(std::max(execution.paths->floating_atomics_on_one_sector * spec.atomic_clocks,
                    execution.paths->atomics_of_one_slice * spec.atomic_slice_clocks));
  model.parts_ms["latency"] = ms(sm.clocks);
  model.parts_ms["launch"] = spec.launch_us / 1000;

  // Atomic operations that wait for each other can't begin before the first has come to L2.
  // What DRAM still has to write when a kernel ends delays the next.
  double body = std::max(model.parts_ms["latency"], model.parts_ms["DRAM"]);
  if (model.parts_ms["atomics"] > 0)
    body = std::max(body, model.parts_ms["atomics"] + ms(sm.first_atomic + spec.l2_latency));
  model.bound_by = body < spec.launch_us / 1000 ? "launch" : "latency";
  double busiest = kBusy * body;
  for (const char* name : {"issue", "shared memory", "L1", "L2", "DRAM", "atomics"})
    if (model.bound_by != "launch" && model.parts_ms[name] > busiest) {
      busiest = model.parts_ms[name];
      model.bound_by = name;
    }
  model.median_ms = body + spec.launch_us / 1000;
  return model;
}

}
