#pragma once

#include "kernels/measure/sm_model.h"
#include "kernels/measure/time_model.h"

#include <gtest/gtest.h>

/// Paths of warps made by hand, and what the model makes of them.
namespace kernelarium {

/// Blocks of warps that go `entries` times through one region of these steps.
inline Paths paths_of(std::vector<WarpStep> steps, std::size_t entries, std::size_t warps = 8) {
  Paths paths;
  Region region;
  region.steps = std::move(steps);
  paths.regions = {region};
  paths.region_of = {0};
  paths.registers = 64;
  BlockPath block;
  block.warps.resize(warps);
  for (WarpPath& warp : block.warps) warp.entries.assign(entries, {0, 0});
  paths.blocks = {block};
  return paths;
}

inline WarpStep step(Unit unit, std::uint16_t result = 0, std::uint16_t operand = 0,
                     std::uint16_t clocks = 4) {
  WarpStep one;
  one.unit = unit;
  one.slots = 1;
  one.clocks = clocks;
  one.results[0] = result;
  one.operands[0] = operand;
  return one;
}

/// A memory access of site 0 in each entry.
inline void add_accesses(Paths& paths, AccessCost cost) {
  for (BlockPath& block : paths.blocks)
    for (WarpPath& warp : block.warps) {
      for (std::size_t i = 0; i < warp.entries.size(); ++i)
        warp.entries[i].access = static_cast<std::uint32_t>(i);
      warp.accesses.assign(warp.entries.size(), cost);
    }
}

inline WarpStep access(Unit unit, std::uint16_t result, bool store = false) {
  WarpStep one = step(unit, result);
  one.site = 0;
  one.store = store;
  return one;
}

/// Lengths as the simulator tells them of blocks that are all alike.
inline void all_have(Paths& paths, std::uint64_t instructions, std::int64_t blocks_of_sm) {
  paths.blocks[0].instructions = instructions;
  paths.mean_instructions = paths.most_instructions = static_cast<double>(instructions);
  paths.busiest_sm_instructions = paths.mean_instructions * static_cast<double>(blocks_of_sm);
}

/// Machine code issues an eighth more than the steps tell.
inline constexpr double kIssued = 1.12;
/// A measured latency holds the way from an index to its address; a load's own does not.
inline constexpr double kIndexing = 5.4;
/// The farthest of many lines, beyond the mean.
inline constexpr double kFarther = 60;

class SmModel : public ::testing::Test {
 protected:
  SmModel() {
    occupancy_.blocks_per_sm = 4;
    occupancy_.warps_per_sm = 32;
  }
  double clocks(const Paths& paths, std::int64_t blocks = 1) {
    return replay_on_sm(paths, spec_, occupancy_, share_, blocks).clocks;
  }
  GpuSpec spec_;
  Occupancy occupancy_;
  MemoryShare share_;
};

}
