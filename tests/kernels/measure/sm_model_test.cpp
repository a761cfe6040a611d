#include "kernels/measure/sm_model.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

/// Blocks of warps that go `entries` times through one region of these steps.
Paths paths_of(std::vector<WarpStep> steps, std::size_t entries, std::size_t warps = 8) {
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

WarpStep step(Unit unit, std::uint16_t result = 0, std::uint16_t operand = 0, std::uint16_t clocks = 4) {
  WarpStep one;
  one.unit = unit;
  one.slots = 1;
  one.clocks = clocks;
  one.results[0] = result;
  one.operands[0] = operand;
  return one;
}

/// A memory access of site 0 in each entry.
void add_accesses(Paths& paths, AccessCost cost) {
  for (BlockPath& block : paths.blocks)
    for (WarpPath& warp : block.warps) {
      for (std::size_t i = 0; i < warp.entries.size(); ++i)
        warp.entries[i].access = static_cast<std::uint32_t>(i);
      warp.accesses.assign(warp.entries.size(), cost);
    }
}

WarpStep access(Unit unit, std::uint16_t result, bool store = false) {
  WarpStep one = step(unit, result);
  one.site = 0;
  one.store = store;
  return one;
}

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

TEST_F(SmModel, OneWarpWaitsForEachResult) {
  const double chain = clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 1));
  const double apart = clocks(paths_of({step(Unit::fp32, 1, 0, 4)}, 1000, 1));
  EXPECT_NEAR(chain, 4000, 400);
  EXPECT_NEAR(apart, 1000, 400);
}

TEST_F(SmModel, ManyWarpsShareTheIssueSlots) {
  // 32 warps on 4 schedulers: 8 of each, which hide the 4 clocks of the chain.
  EXPECT_NEAR(clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 32)), 8000, 600);
  spec_.fp32_lanes = 64; // half the lanes, twice the clocks
  EXPECT_NEAR(clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 32)), 16000, 1200);
}

TEST_F(SmModel, NarrowUnitsTakeLonger) {
  EXPECT_NEAR(clocks(paths_of({step(Unit::special, 1, 0, 18)}, 1000, 32)), 8 * 8000, 4000);
}

TEST_F(SmModel, BankConflictsTakeAWavefrontEach) {
  Paths free = paths_of({access(Unit::shared, 1)}, 1000, 32), conflicts = free;
  add_accesses(free, {0, 0, 0, 1, 0});
  add_accesses(conflicts, {0, 0, 0, 32, 0});
  EXPECT_NEAR(clocks(free), 32000, 2000);
  EXPECT_NEAR(clocks(conflicts), 32 * 32000, 40000);
}

TEST_F(SmModel, LatencyShowsWhereWarpsAreFew) {
  Paths few = paths_of({access(Unit::shared, 1), step(Unit::fp32, 2, 1, 4)}, 100, 1);
  add_accesses(few, {0, 0, 0, 1, 0});
  EXPECT_GT(clocks(few), 100 * spec_.shared_latency);
  Paths many = paths_of({access(Unit::shared, 1), step(Unit::fp32, 2, 1, 4)}, 100, 16);
  add_accesses(many, {0, 0, 0, 1, 0});
  EXPECT_LT(clocks(many), 1.3 * clocks(few));
}

TEST_F(SmModel, LoadsWaitForTheLevelThatHoldsThem) {
  const auto chain_of_loads = [&](std::uint16_t misses) {
    WarpStep load = access(Unit::global, 1);
    load.operands[0] = 1;
    Paths paths = paths_of({load}, 100, 1);
    add_accesses(paths, {0, 1, misses, 0, 0});
    return clocks(paths) / 100;
  };
  EXPECT_NEAR(chain_of_loads(0), spec_.l1_latency, 4);
  EXPECT_NEAR(chain_of_loads(4), spec_.l2_latency, 20);
  share_.dram_reads = 1;
  constexpr double streaming = 200; // what loads of kernels wait beyond the chain that measured the sheet's latency
  EXPECT_NEAR(chain_of_loads(4), spec_.dram_latency + streaming, 20);
}

TEST_F(SmModel, ScatteredStoresTakeARequestALine) {
  Paths together = paths_of({access(Unit::global, 0, true)}, 200, 8), scattered = together;
  add_accesses(together, {0, 1, 4, 0, 4});
  add_accesses(scattered, {0, 32, 32, 0, 4});
  const double four = clocks(together), each = clocks(scattered);
  EXPECT_GT(each, 10 * four);
}

TEST_F(SmModel, BarriersHoldBackTheFastest) {
  // One warp works for 100 clocks before each barrier; the other waits for it.
  Paths paths = paths_of({}, 0, 2);
  WarpStep work = step(Unit::fp32);
  work.slots = 100;
  paths.regions.resize(2);
  paths.regions[0].steps = {work};
  paths.regions[1].first_block = 1;
  paths.regions[1].steps = {step(Unit::barrier)};
  paths.region_of = {0, 1};
  for (int i = 0; i < 50; ++i) {
    paths.blocks[0].warps[0].entries.push_back({0, 0});
    for (WarpPath& warp : paths.blocks[0].warps) warp.entries.push_back({1, 0});
  }
  EXPECT_NEAR(clocks(paths), 50 * 115, 250);
  paths.blocks[0].warps.erase(paths.blocks[0].warps.begin());
  EXPECT_NEAR(clocks(paths), 50 * 15, 250);
}

TEST_F(SmModel, TheBlockThatFinishesForAllComesLast) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 10, 1);
  const double others = clocks(paths, 4);
  paths.regions.push_back(paths.regions[0]);
  paths.regions[1].first_block = 1;
  paths.region_of = {0, 1};
  paths.extremes = {paths.blocks[0], paths.blocks[0]};
  paths.extremes[0].block = 9;
  for (int i = 0; i < 20; ++i) paths.extremes[0].warps[0].entries.push_back({1, 0});
  EXPECT_NEAR(clocks(paths, 4) - others, 2000, 50);
  // Longer on the same way is not that.
  for (WarpPath::Entry& entry : paths.extremes[0].warps[0].entries) entry.block = 0;
  EXPECT_NEAR(clocks(paths, 4), others, 1);
}

TEST_F(SmModel, AFenceWaitsForTheStoreBeforeIt) {
  Paths stores = paths_of({access(Unit::global, 0, true)}, 1, 1);
  add_accesses(stores, {0, 1, 1, 0, 1});
  Paths fenced = paths_of({access(Unit::global, 0, true), step(Unit::fence)}, 1, 1);
  add_accesses(fenced, {0, 1, 1, 0, 1});
  EXPECT_NEAR(clocks(fenced) - clocks(stores), spec_.l2_latency, 20);
}

TEST_F(SmModel, MoreBlocksThanFitTakeTurns) {
  const Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 100, 8);
  const double four = clocks(paths, 4), eight = clocks(paths, 8);
  EXPECT_GT(eight, 1.9 * four);
  EXPECT_LT(eight, 2.3 * four);
  // Thousands are carried forward from the first rounds.
  EXPECT_NEAR(clocks(paths, 4000), 500 * eight, 50 * eight);
}

TEST_F(SmModel, LongWaysAreCarriedForward) {
  const Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, 200000, 32);
  EXPECT_NEAR(clocks(paths), 1.6e6, 0.1e6);
  Paths cut = paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 32);
  for (WarpPath& warp : cut.blocks[0].warps) warp.left_out = 199000;
  EXPECT_NEAR(clocks(cut), 1.6e6, 0.2e6);
}

TEST_F(SmModel, WithoutPathsThereIsNoTime) { EXPECT_EQ(clocks(Paths{}), 0); }

}
