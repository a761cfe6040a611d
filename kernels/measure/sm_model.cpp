#include "kernels/measure/sm_model.h"

#include "kernels/measure/replay.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace kernelarium {
namespace {

using replay::Sm;

constexpr std::uint64_t kOtherData = 1ull << 36; ///< lines away
constexpr double kUneven = 0.02;                 ///< blocks that differ by less are taken as equal
constexpr std::size_t kMostIntervals = 400'000;  ///< of a record: 5 MB

/// The paths with these blocks instead of the sampled ones.
Paths with_blocks(const Paths& paths, std::vector<BlockPath> blocks) {
  Paths one;
  one.regions = paths.regions;
  one.region_of = paths.region_of;
  one.registers = paths.registers;
  one.shared_bytes = paths.shared_bytes;
  one.cluster_blocks = paths.cluster_blocks;
  one.machine_code = paths.machine_code;
  one.blocks = std::move(blocks);
  return one;
}

std::uint32_t last_phase_of(const BlockPath& block) {
  std::uint32_t most = 0;
  for (const WarpPath& warp : block.warps)
    for (const AccessCost& access : warp.accesses) most = std::max(most, access.phase);
  return most;
}

/// The sampled paths with all that their warps do done twice, the second time with other data.
Paths twice(const Paths& paths) {
  Paths longer = paths;
  longer.finisher.reset();
  longer.kinds.clear();
  longer.ends.clear();
  longer.traced.reset();
  for (BlockPath& block : longer.blocks) {
    const std::uint32_t phases = last_phase_of(block);
    for (WarpPath& warp : block.warps) {
      const std::size_t entries = warp.entries.size(), accesses = warp.accesses.size();
      warp.entries.reserve(2 * entries);
      warp.accesses.reserve(2 * accesses);
      for (std::size_t i = 0; i < entries; ++i)
        warp.entries.push_back(
            {warp.entries[i].block, warp.entries[i].access + static_cast<std::uint32_t>(accesses)});
      for (std::size_t i = 0; i < accesses; ++i) {
        warp.accesses.push_back(warp.accesses[i]);
        warp.accesses.back().first_line += kOtherData;
        if (warp.accesses[i].phase) warp.accesses.back().phase += phases;
      }
      warp.left_out *= 2;
    }
  }
  return longer;
}

/// An SM on which paths can be replayed.
struct Replay {
  const GpuSpec& spec;
  const Occupancy& occupancy;
  const MemoryShare& share;

  SmTime operator()(const Paths& paths, std::int64_t blocks) const {
    return Sm(paths, spec, occupancy, share).run(blocks);
  }
  double alone(const Paths& paths, const BlockPath& block) const {
    return (*this)(with_blocks(paths, {block}), 1).clocks;
  }
  /// What `clocks` of these paths would be with `more` times their work: start and end do not grow with it.
  double stretched(double clocks, double more, const Paths& paths, std::int64_t blocks) const {
    if (std::fabs(more - 1) <= kUneven) return clocks;
    const double longer = (*this)(twice(paths), blocks).clocks;
    return clocks + (more - 1) * std::clamp(longer - clocks, 0.0, clocks);
  }
};

/// The block that finishes for all, without the code that no other block enters: that does what is left when
/// all others have ended. None if there is no such code.
std::optional<BlockPath> rest_of_finisher(const Paths& paths) {
  if (!paths.finisher) return {};
  std::vector<bool> entered(paths.region_of.size());
  const auto enter = [&](const BlockPath& block) {
    for (const WarpPath& warp : block.warps)
      for (const WarpPath::Entry& entry : warp.entries) entered[entry.block] = true;
  };
  const BlockPath& finisher = *paths.finisher;
  for (const auto* blocks : {&paths.blocks, &paths.kinds})
    for (const BlockPath& block : *blocks)
      if (block.block != finisher.block) enter(block);
  BlockPath rest = finisher;
  std::size_t removed = 0;
  for (WarpPath& warp : rest.warps)
    removed +=
        std::erase_if(warp.entries, [&](const WarpPath::Entry& entry) { return !entered[entry.block]; });
  if (removed == 0) return {};
  rest.instructions = static_cast<std::uint64_t>(paths.mean_instructions);
  return rest;
}

double mean_length(const std::vector<BlockPath>& blocks) {
  double sum = 0;
  for (const BlockPath& block : blocks) sum += static_cast<double>(block.instructions);
  return sum / static_cast<double>(blocks.size());
}

/// The longest of all blocks whose paths are known.
const BlockPath& longest_of(const Paths& paths) {
  const BlockPath* longest = &paths.blocks.front();
  for (const auto* blocks : {&paths.blocks, &paths.ends})
    for (const BlockPath& block : *blocks)
      if (block.instructions > longest->instructions) longest = &block;
  return *longest;
}

/// The blocks of the busiest SM of a single wave: as many of the longest as bring its work together.
Paths busiest_sm(const Paths& paths, std::int64_t blocks_of_sm) {
  const BlockPath& longest = longest_of(paths);
  const double usual = mean_length(paths.blocks), blocks = static_cast<double>(blocks_of_sm),
               longer = static_cast<double>(longest.instructions) - usual;
  const double wanted = std::round((paths.busiest_sm_instructions - blocks * usual) / std::max(longer, 1.0));
  const auto count = static_cast<std::size_t>(std::clamp(wanted, 0.0, blocks));
  std::vector<BlockPath> chosen;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(blocks_of_sm); ++i) {
    const std::size_t sampled = i % paths.blocks.size();
    chosen.push_back(i < count ? longest : paths.blocks[sampled]);
    for (WarpPath& warp : chosen.back().warps)
      for (AccessCost& access : warp.accesses)
        access.first_line += kOtherData * (i < count ? i : i / paths.blocks.size());
  }
  return with_blocks(paths, std::move(chosen));
}

/// The busiest SM's time where no block finishes for all. The sampled blocks may be shorter than the others,
/// and no launch is shorter than its longest block.
SmTime replay_balanced(const Replay& replay, const Paths& paths, std::int64_t blocks_of_sm) {
  const double usual = mean_length(paths.blocks);
  if (usual <= 0 || paths.mean_instructions <= 0) return replay(paths, blocks_of_sm);
  const bool one_wave = blocks_of_sm <= replay.occupancy.blocks_per_sm;
  const double work =
      one_wave ? paths.busiest_sm_instructions / static_cast<double>(blocks_of_sm) : paths.mean_instructions;
  std::optional<Paths> busiest;
  if (one_wave && work > (1 + kUneven) * usual) busiest = busiest_sm(paths, blocks_of_sm);
  const Paths& replayed = busiest ? *busiest : paths;
  SmTime time = replay(replayed, blocks_of_sm);
  const double more = work / mean_length(replayed.blocks);
  time.clocks = replay.stretched(time.clocks, more, replayed, blocks_of_sm);
  if (std::fabs(more - 1) > kUneven)
    for (double* part : {&time.issue, &time.units, &time.shared, &time.l1, &time.l2, &time.dram})
      *part *= more;
  if (paths.most_instructions > (1 + kUneven) * usual) {
    const Paths alone = with_blocks(paths, {longest_of(paths)});
    const double of_most = replay.stretched(replay(alone, 1).clocks,
                                            paths.most_instructions / mean_length(alone.blocks), alone, 1);
    // Blocks start in the order of their indices.
    const double place =
        static_cast<double>(paths.most_block) / static_cast<double>(blocks_of_sm * replay.spec.sm_count);
    time.clocks = std::max(time.clocks, (one_wave ? 0 : time.clocks * place) + of_most);
  }
  return time;
}

/// The paths as if no block had finished for all.
Paths without_finish(const Paths& paths, const BlockPath& rest, std::int64_t blocks_of_sm) {
  Paths equal = paths;
  for (auto* blocks : {&equal.blocks, &equal.ends})
    for (BlockPath& block : *blocks)
      if (block.block == rest.block) block = rest;
  equal.busiest_sm_instructions = equal.mean_instructions * static_cast<double>(blocks_of_sm);
  equal.most_instructions = equal.mean_instructions;
  return equal;
}

}

WarpRecord trace_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                        const MemoryShare& share, std::int64_t blocks_of_sm, std::int64_t grid_blocks) {
  if (paths.blocks.empty() || blocks_of_sm < 1) return {};
  Paths with_traced;
  if (paths.traced) {
    with_traced = paths;
    with_traced.blocks.insert(with_traced.blocks.begin(), *paths.traced);
  }
  const Paths& replayed = paths.traced ? with_traced : paths;
  StateTracer tracer(replayed, kMostIntervals);
  Sm sm(replayed, spec, occupancy, share, &tracer);
  sm.run(blocks_of_sm);
  double entries = 0, left_out = 0;
  for (const BlockPath& block : replayed.blocks)
    for (const WarpPath& warp : block.warps) {
      entries += static_cast<double>(warp.entries.size());
      left_out += static_cast<double>(warp.left_out);
    }
  const double more = (entries + left_out) / std::max(entries, 1.0) / sm.replayed_part();
  WarpRecord record = tracer.take(sm.replayed_clocks(), more * static_cast<double>(grid_blocks) /
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
  const Replay replay{spec, occupancy, share};
  const auto rest = rest_of_finisher(paths);
  if (!rest) return replay_balanced(replay, paths, blocks_of_sm);
  SmTime time = replay_balanced(replay, without_finish(paths, *rest, blocks_of_sm), blocks_of_sm);
  time.clocks += std::max(0.0, replay.alone(paths, *paths.finisher) - replay.alone(paths, *rest));
  return time;
}

}
