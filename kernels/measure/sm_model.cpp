#include "kernels/measure/sm_model.h"

#include "kernels/measure/replay.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace kernelarium {
namespace {

using replay::Sm;

constexpr double kUneven = 0.02;                ///< blocks that differ by less are taken as equal
constexpr std::size_t kMostIntervals = 400'000; ///< of a record: 5 MB

/// The sampled paths with one block instead of all.
Paths with_block(const Paths& paths, const BlockPath& block) {
  Paths one;
  one.regions = paths.regions;
  one.region_of = paths.region_of;
  one.registers = paths.registers;
  one.blocks = {block};
  one.mean_instructions = one.most_instructions = one.busiest_sm_instructions =
      static_cast<double>(block.instructions);
  return one;
}

/// The longest block without the code that no other block enters: that does what is left to be done when all
/// others have finished. None if there is no such code.
std::optional<BlockPath> without_finish(const Paths& paths) {
  if (paths.extremes.size() < 2) return {};
  std::vector<bool> entered(paths.region_of.size());
  const auto enter = [&](const BlockPath& block) {
    for (const WarpPath& warp : block.warps)
      for (const WarpPath::Entry& entry : warp.entries) entered[entry.block] = true;
  };
  const BlockPath& longest = paths.extremes[0];
  for (const BlockPath& block : paths.blocks)
    if (block.block != longest.block) enter(block);
  enter(paths.extremes[1]);
  BlockPath rest = longest;
  std::size_t removed = 0;
  for (WarpPath& warp : rest.warps)
    removed +=
        std::erase_if(warp.entries, [&](const WarpPath::Entry& entry) { return !entered[entry.block]; });
  if (removed == 0) return {};
  return rest;
}

/// Corrects for blocks that differ: the sampled ones may be shorter than the others, an SM may have more than
/// its part of the work, and no launch is shorter than its longest block.
void balance(SmTime& time, const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
             const MemoryShare& share, std::int64_t blocks_of_sm) {
  double sampled = 0;
  const BlockPath* longest = &paths.blocks.front();
  for (const BlockPath& block : paths.blocks) {
    sampled += static_cast<double>(block.instructions) / static_cast<double>(paths.blocks.size());
    if (block.instructions > longest->instructions) longest = &block;
  }
  if (sampled <= 0 || paths.mean_instructions <= 0) return;
  const bool one_wave = blocks_of_sm <= occupancy.blocks_per_sm;
  const double work =
      one_wave ? paths.busiest_sm_instructions / static_cast<double>(blocks_of_sm) : paths.mean_instructions;
  const double more = work / sampled;
  if (std::fabs(more - 1) > kUneven)
    for (double* part :
         {&time.clocks, &time.issue, &time.units, &time.shared, &time.l1, &time.l2, &time.dram})
      *part *= more;
  if (paths.most_instructions > (1 + kUneven) * sampled && longest->instructions > 0) {
    const double alone = Sm(with_block(paths, *longest), spec, occupancy, share).run(1).clocks;
    const double of_most = alone * paths.most_instructions / static_cast<double>(longest->instructions);
    // Blocks start in the order of their indices.
    const double place =
        static_cast<double>(paths.most_block) / static_cast<double>(blocks_of_sm * spec.sm_count);
    const double start = one_wave ? 0 : time.clocks * place;
    time.clocks = std::max(time.clocks, start + of_most);
  }
}

}

WarpRecord record_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                        const MemoryShare& share, std::int64_t blocks_of_sm, std::int64_t grid_blocks) {
  if (paths.blocks.empty() || blocks_of_sm < 1) return {};
  Paths with_traced;
  if (paths.traced) {
    with_traced = paths;
    with_traced.blocks.insert(with_traced.blocks.begin(), *paths.traced);
  }
  const Paths& replayed = paths.traced ? with_traced : paths;
  StateRecorder recorder(replayed, kMostIntervals);
  Sm sm(replayed, spec, occupancy, share, &recorder);
  sm.run(blocks_of_sm);
  double entries = 0, left_out = 0;
  for (const BlockPath& block : replayed.blocks)
    for (const WarpPath& warp : block.warps) {
      entries += static_cast<double>(warp.entries.size());
      left_out += static_cast<double>(warp.left_out);
    }
  const double more = (entries + left_out) / std::max(entries, 1.0) / sm.replayed_part();
  WarpRecord record = recorder.take(sm.replayed_clocks(), more * static_cast<double>(grid_blocks) /
                                                              static_cast<double>(sm.replayed_blocks()));
  SmTimeline& timeline = record.timeline;
  timeline.part = 1 / more;
  timeline.blocks_of_sm = blocks_of_sm;
  timeline.grid_blocks = grid_blocks;
  timeline.schedulers = spec.schedulers;
  timeline.block_slots = std::max(1, occupancy.blocks_per_sm);
  timeline.sm_count = spec.sm_count;
  timeline.clock_ghz = spec.clock_ghz;
  timeline.block_launch_clocks = spec.block_launch_clocks;
  return record;
}

SmTime replay_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                    const MemoryShare& share, std::int64_t blocks_of_sm) {
  if (paths.blocks.empty() || blocks_of_sm < 1) return {};
  SmTime time = Sm(paths, spec, occupancy, share).run(blocks_of_sm);
  balance(time, paths, spec, occupancy, share, blocks_of_sm);
  if (const auto rest = without_finish(paths)) {
    const Paths last = with_block(paths, paths.extremes[0]), other = with_block(paths, *rest);
    time.clocks += std::max(0.0, Sm(last, spec, occupancy, share).run(1).clocks -
                                     Sm(other, spec, occupancy, share).run(1).clocks);
  }
  return time;
}

}
