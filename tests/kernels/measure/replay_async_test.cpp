// What was measured of mbarriers, bulk copies, products of warpgroups and clusters, in the replay.

#include "tests/kernels/measure/paths_by_hand.h"

namespace kernelarium {

class ReplayAsync : public SmModel {
 protected:
  using Role = AccessCost::Role;
  static AccessCost at_phase(Role role, std::uint32_t phase, std::uint16_t sectors = 0) {
    AccessCost cost{.site = 0, .sectors = sectors};
    cost.phase = phase;
    cost.role = role;
    return cost;
  }
  static WarpStep site_step(Unit unit, std::int32_t site, std::uint16_t result = 0) {
    WarpStep one = access(unit, result);
    one.site = site;
    return one;
  }
  /// Two warps that hand a value to each other so many times.
  static Paths ping_pong(std::uint32_t rounds) {
    // Block 0: arrives, then waits; block 1: waits, then arrives.
    Paths paths;
    paths.registers = 64;
    paths.regions.resize(2);
    paths.regions[0].steps = {site_step(Unit::phase, 0), site_step(Unit::phase, 1, 1),
                              step(Unit::branch, 0, 1)};
    paths.regions[1].steps = {site_step(Unit::phase, 1, 1), step(Unit::branch, 0, 1),
                              site_step(Unit::phase, 0)};
    paths.regions[1].first_block = 1;
    paths.region_of = {0, 1};
    BlockPath block;
    block.warps.resize(2);
    for (std::uint32_t w = 0; w < 2; ++w)
      for (std::uint32_t r = 0; r < rounds; ++r) {
        WarpPath& warp = block.warps[w];
        warp.entries.push_back({w, static_cast<std::uint32_t>(warp.accesses.size())});
        const std::uint32_t there = 2 * r + 1, back = 2 * r + 2;
        AccessCost arrival = at_phase(Role::arrives, w ? back : there),
                   wait = at_phase(Role::waits, w ? there : back);
        wait.site = 1;
        for (const AccessCost& cost : w ? std::array{wait, arrival} : std::array{arrival, wait})
          warp.accesses.push_back(cost);
      }
    paths.blocks = {block};
    return paths;
  }
};

TEST_F(ReplayAsync, WarpsWaitForEachOtherAtMbarriers) {
  // Measured: 138 clocks for there and back.
  EXPECT_NEAR((clocks(ping_pong(60)) - clocks(ping_pong(20))) / 40, 138, 30);
}

TEST_F(ReplayAsync, AWaitForAPhaseIsToldAsOne) {
  const WarpRecord record = trace_on_sm(ping_pong(20), spec_, occupancy_, share_, 1, 1);
  StateClocks sums{};
  for (const SmTimeline::Warp& warp : record.timeline.warps)
    for (std::uint32_t i = 0; i + 1 < warp.count; ++i) {
      const WarpInterval& interval = record.timeline.intervals[warp.first + i];
      sums[static_cast<std::size_t>(interval.state)] +=
          static_cast<double>(record.timeline.intervals[warp.first + i + 1].begin) -
          static_cast<double>(interval.begin);
    }
  EXPECT_GT(sums[static_cast<std::size_t>(WarpState::phase)], 20 * 60);
  EXPECT_STREQ(ncu_name(WarpState::phase), "long_scoreboard");
}

TEST_F(ReplayAsync, WhatAPathLacksIsNotWaitedForForever) {
  Paths paths = ping_pong(5);
  paths.blocks[0].warps[1].entries.resize(2); // the second warp leaves early
  EXPECT_GT(clocks(paths), 0);
}

TEST_F(ReplayAsync, ABulkCopyTakesItsBytesTime) {
  const auto copy = [&](std::uint16_t sectors) {
    Paths paths;
    paths.registers = 64;
    paths.regions.resize(1);
    paths.regions[0].steps = {site_step(Unit::bulk, 0), site_step(Unit::phase, 1, 1),
                              step(Unit::branch, 0, 1)};
    paths.region_of = {0};
    BlockPath block;
    block.warps.resize(1);
    constexpr std::uint32_t kRounds = 10;
    for (std::uint32_t r = 0; r < kRounds; ++r) {
      WarpPath& warp = block.warps[0];
      warp.entries.push_back({0, static_cast<std::uint32_t>(warp.accesses.size())});
      warp.accesses.push_back(at_phase(Role::bulk_load, r + 1, sectors));
      warp.accesses.push_back(at_phase(Role::waits, r + 1));
      warp.accesses.back().site = 1;
    }
    paths.blocks = {block};
    share_.read_clocks = 0.82; // all SMs of an H200 read
    return clocks(paths) / kRounds;
  };
  spec_.l2_latency = 279;
  // Measured on all SMs: 337 clocks for 128 bytes, 601 for 16 KB, 2022 for 64 KB.
  EXPECT_NEAR(copy(4), 337, 40);
  EXPECT_NEAR(copy(512), 601, 160);
  EXPECT_NEAR(copy(2048), 2022, 120);
}

TEST_F(ReplayAsync, ProductsOfWarpgroupsAreWaitedForAtTheWait) {
  const auto round = [&](int products, std::uint16_t left) {
    WarpStep product = step(Unit::group_tensor, 0, 0, 32 + 28 + 8);
    product.busy = 4 * 32;
    std::vector<WarpStep> steps(static_cast<std::size_t>(products), product);
    steps.push_back(step(Unit::commit_products));
    WarpStep wait = step(Unit::wait_products);
    wait.busy = left;
    steps.push_back(wait);
    return clocks(paths_of(steps, 50, 4)) / 50;
  };
  // Measured with m64n64k16: 188 clocks for four, 572 for sixteen; 127 if the group before is waited for.
  EXPECT_NEAR(round(4, 0), 188, 30);
  EXPECT_NEAR(round(16, 0), 572, 40);
  EXPECT_NEAR(round(4, 1), 128, 10);
}

TEST_F(ReplayAsync, AClustersBarrierTakesLonger) {
  WarpStep wait = step(Unit::barrier, 0, 0, 45);
  const double of_cluster = clocks(paths_of({wait}, 100)),
               of_block = clocks(paths_of({step(Unit::barrier, 0, 0, 0)}, 100));
  EXPECT_NEAR((of_cluster - of_block) / 100, 45, 1);
  // Warps arrive one after the other, those of all blocks: more than a block's barrier needs for 16 warps.
  wait.busy = 20;
  EXPECT_NEAR(clocks(paths_of({wait}, 100, 16)) / 100, 16 * 5 + 45 + 12.6, 10);
}

TEST_F(ReplayAsync, RemoteMemoryIsFarAndNarrow) {
  const auto each = [&](const WarpStep& step, std::uint16_t lines, std::uint16_t sectors, std::size_t warps,
                        std::uint16_t on_one_word, std::int64_t blocks) {
    Paths paths = paths_of({step, kernelarium::step(Unit::integer, 2, 1)}, 50, warps);
    AccessCost cost = at_phase(Role::remote, 0, sectors);
    cost.lines = lines;
    cost.wavefronts = on_one_word;
    add_accesses(paths, cost);
    paths.cluster_blocks = blocks;
    return clocks(paths) / 50 / static_cast<double>(warps);
  };
  const WarpStep load = access(Unit::shared, 1), store = access(Unit::shared, 0, true),
                 add = access(Unit::atomic, 0);
  EXPECT_NEAR(each(load, 1, 4, 1, 0, 2), 208, 15) << "measured: 199 if it needs the last one's result";
  // Measured with 8 warps, and 32 for the first: loads, stores and additions in clusters of two and of four.
  EXPECT_NEAR(each(load, 4, 16, 32, 0, 2), 30, 5);
  EXPECT_NEAR(each(load, 32, 32, 8, 0, 2), 94, 5);
  EXPECT_NEAR(each(load, 32, 32, 8, 0, 4), 215, 10);
  EXPECT_NEAR(each(store, 32, 32, 8, 0, 2), 51, 3);
  EXPECT_NEAR(each(store, 32, 32, 8, 0, 4), 115, 5);
  EXPECT_NEAR(each(add, 32, 32, 8, 0, 2), 109, 5);
  EXPECT_NEAR(each(add, 32, 32, 8, 0, 4), 244, 20);
  EXPECT_NEAR(each(add, 1, 1, 8, 32, 2), 243, 15) << "all lanes on one word";
}

TEST_F(ReplayAsync, MatchTakesOneValueAfterTheOther) {
  const auto each = [&](std::uint32_t values, std::size_t warps) {
    Paths paths = paths_of({step(Unit::match, 1, 1, 40)}, 50, warps);
    for (WarpPath& warp : paths.blocks[0].warps) warp.matches = 50, warp.matched_values = 50 * values;
    return clocks(paths) / 50;
  };
  // Measured: 40 and 11 for each value; two of the SM's clocks for each.
  EXPECT_NEAR(each(1, 1), 51, 3);
  EXPECT_NEAR(each(16, 1), 216, 5);
  EXPECT_NEAR(each(32, 32), 2046, 50);
  // It does not hold back shared memory.
  Paths paths = paths_of({step(Unit::match, 0, 0, 40), access(Unit::shared, 0)}, 50, 32);
  for (WarpPath& warp : paths.blocks[0].warps) warp.matches = 50, warp.matched_values = 50 * 8;
  const double alone = clocks(paths);
  add_accesses(paths, {0, 0, 0, 15, 0});
  EXPECT_NEAR(clocks(paths), alone, 0.05 * alone);
}

}
