#include "tests/kernels/measure/paths_by_hand.h"

#include <cmath>

namespace kernelarium {

TEST_F(SmModel, OneWarpWaitsForEachResult) {
  const double chain = clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 1));
  const double apart = clocks(paths_of({step(Unit::fp32, 1, 0, 4)}, 1000, 1));
  EXPECT_NEAR(chain, 4000, 400);
  EXPECT_NEAR(apart, 1000, 400);
}

TEST_F(SmModel, ManyWarpsShareTheIssueSlots) {
  // 32 warps on 4 schedulers: 8 of each, which hide the 4 clocks of the chain.
  EXPECT_NEAR(clocks(paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 32)), kIssued * 8000, 600);
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
  EXPECT_NEAR(clocks(free), 1.1 * 32000, 2000); // a tenth of a clock beside the pass
  EXPECT_NEAR(clocks(conflicts), 32 * 32000, 40000);
}

TEST_F(SmModel, GenericAccessesToSharedMemoryTakeTwoPasses) {
  const auto each = [&](Unit unit, std::uint16_t wavefronts) {
    Paths paths = paths_of({access(unit, 0)}, 100, 32);
    add_accesses(paths, {0, 0, 0, wavefronts, 0});
    return clocks(paths) / 3200;
  };
  // Measured with 32 warps: 1.2 clocks, 1.9 with generic addresses.
  EXPECT_NEAR(each(Unit::shared, 1), 1.1, 0.1);
  EXPECT_NEAR(each(Unit::global, 1), 2.1, 0.1);
  EXPECT_NEAR(each(Unit::global, 4), each(Unit::shared, 4), 0.1);
}

TEST_F(SmModel, LatencyShowsWhereWarpsAreFew) {
  Paths few = paths_of({access(Unit::shared, 1), step(Unit::fp32, 2, 1, 4)}, 100, 1);
  add_accesses(few, {0, 0, 0, 1, 0});
  EXPECT_GT(clocks(few), 100 * (spec_.shared_latency - kIndexing));
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
  EXPECT_NEAR(chain_of_loads(0), spec_.l1_latency - kIndexing, 4);
  EXPECT_NEAR(chain_of_loads(4), spec_.l2_latency, 20);
  share_.dram_reads = 1;
  constexpr double streaming =
      200; // what loads of kernels wait beyond the chain that measured the sheet's latency
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
  EXPECT_NEAR(clocks(paths), 50 * (kIssued * 100 + 14.6), 250);
  paths.blocks[0].warps.erase(paths.blocks[0].warps.begin());
  EXPECT_NEAR(clocks(paths), 50 * 14.6, 250);
}

TEST_F(SmModel, TheBlockThatFinishesForAllComesLast) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 10, 1);
  const double others = clocks(paths, 4);
  paths.regions.push_back(paths.regions[0]);
  paths.regions[1].first_block = 1;
  paths.region_of = {0, 1};
  paths.kinds = {paths.blocks[0]};
  paths.finisher = paths.blocks[0];
  paths.finisher->block = 9;
  for (int i = 0; i < 20; ++i) paths.finisher->warps[0].entries.push_back({1, 0});
  EXPECT_NEAR(clocks(paths, 4) - others, 2000, 50);
  // More of the ordinary way than others go is not that.
  paths.finisher->warps[0].entries.insert(paths.finisher->warps[0].entries.begin(), 30, {0, 0});
  EXPECT_NEAR(clocks(paths, 4) - others, 2000, 50);
  for (WarpPath::Entry& entry : paths.finisher->warps[0].entries) entry.block = 0;
  EXPECT_NEAR(clocks(paths, 4), others, 1);
}

TEST_F(SmModel, ALongBlockThatStartsEarlyDoesNotComeLast) {
  // 100 waves of one block per SM, of which one block takes as long as 40 others.
  occupancy_.blocks_per_sm = 1;
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 50, 1);
  paths.blocks[0].instructions = 50;
  paths.mean_instructions = 50;
  const double alike = clocks(paths, 100);
  paths.most_instructions = 2000;
  paths.most_block = 5;
  EXPECT_NEAR(clocks(paths, 100), alike, 1);
  paths.most_block = static_cast<std::uint64_t>(100 * spec_.sm_count - 1);
  EXPECT_NEAR(clocks(paths, 100) - alike, 40 * 5000, 10'000);
}

TEST_F(SmModel, AFinishDoesNotMakeTheOthersLonger) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 10, 1);
  paths.regions.push_back(paths.regions[0]);
  paths.regions[1].first_block = 1;
  paths.region_of = {0, 1};
  all_have(paths, 10, 1);
  const double others = clocks(paths, 1);
  paths.kinds = {paths.blocks[0]};
  paths.finisher = paths.blocks[0];
  for (int i = 0; i < 20; ++i) paths.finisher->warps[0].entries.push_back({1, 0});
  paths.finisher->instructions = 30;
  paths.blocks.push_back(*paths.finisher); // it is one of the sampled ones
  paths.blocks[1].block = paths.finisher->block = 9;
  paths.most_instructions = paths.busiest_sm_instructions = 30;
  EXPECT_NEAR(clocks(paths, 1) - others, 2000, 50);
}

TEST_F(SmModel, TheBusiestSmHasTheLongestBlocks) {
  // Blocks of 50 and of 150 instructions; the SM of interest has two of each.
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, 50, 32);
  all_have(paths, 50 * 32, 4);
  paths.ends = paths_of({step(Unit::fp32, 1, 1, 4)}, 150, 32).blocks;
  paths.ends[0].instructions = 150 * 32;
  const double alike = clocks(paths, 4);
  paths.most_instructions = 150 * 32;
  paths.busiest_sm_instructions = 2 * (50 + 150) * 32;
  // 32 warps of a block are 8 of a scheduler, that issues 1.12 instructions for each.
  EXPECT_NEAR(clocks(paths, 4) - alike, 2 * 100 * 8 * kIssued, 100);
  paths.ends.clear(); // the same work, in blocks that are not known
  EXPECT_NEAR(clocks(paths, 4) - alike, 2 * 100 * 8 * kIssued, 100);
}

TEST_F(SmModel, ALongestBlockOfMoreWarpsIsNoSlower) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 50, 1);
  all_have(paths, 50, 1);
  paths.ends = paths_of({step(Unit::fp32, 1, 1, 100)}, 50, 8).blocks;
  paths.ends[0].instructions = 50 * 8;
  const double alike = clocks(paths);
  paths.most_instructions = paths.busiest_sm_instructions = 50 * 8;
  EXPECT_NEAR(clocks(paths), alike, 0.05 * alike);
}

TEST_F(SmModel, MoreOfTheSameWorkHasOneStartAndOneEnd) {
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, 100, 1);
  all_have(paths, 100, 1);
  const double once = clocks(paths);
  paths.mean_instructions = paths.busiest_sm_instructions = paths.most_instructions = 1000;
  EXPECT_NEAR(clocks(paths) - once, 900 * 4, 40);
  EXPECT_GT(once, 400 + 15); // to which it would be wrong to add ten times its start and end
}

TEST_F(SmModel, ABlockAloneRunsTheMachineCodeToo) {
  // Each step clears the scoreboard that the next one waits for; that its operands were read is a matter of a
  // few clocks.
  WarpStep load = access(Unit::shared, 1);
  load.results[1] = 2;
  load.stall = 1;
  WarpStep next = step(Unit::integer, 0, 2, 0);
  next.stall = 1;
  Paths paths = paths_of({load, next}, 100, 1);
  add_accesses(paths, {.wavefronts = 1});
  paths.machine_code = true;
  all_have(paths, 200, 1);
  const double alike = clocks(paths);
  paths.most_instructions = 206;
  EXPECT_NEAR(clocks(paths), alike * 1.03, 0.02 * alike);
}

TEST_F(SmModel, AtomicOperationsBeginWhenTheFirstIsThere) {
  // A chain of arithmetic, then one operation on a word that thousands want.
  const auto ms = [&](std::size_t links) {
    Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, links, 1);
    paths.regions.push_back({1, 1, {access(Unit::atomic, 2)}});
    paths.region_of = {0, 1};
    WarpPath& warp = paths.blocks[0].warps[0];
    warp.entries.push_back({1, 0});
    warp.accesses.push_back({0, 1, 1, 1, 1});
    paths.atomics_of_one_slice = 10'000;
    Execution execution;
    execution.paths = std::make_shared<const Paths>(std::move(paths));
    return model_time(execution, spec_, occupancy_, {1}).median_ms;
  };
  EXPECT_NEAR((ms(1001) - ms(1)) * spec_.clock_ghz * 1e6, 4000, 50);
}

/// A load of one line, which has one sector that is wanted, in each entry.
Paths loads_of_lines(const std::vector<std::uint64_t>& lines, std::size_t warps) {
  WarpStep load = access(Unit::global, 1);
  load.operands[0] = 1;
  Paths paths = paths_of({load}, lines.size(), warps);
  for (BlockPath& block : paths.blocks)
    for (WarpPath& warp : block.warps) {
      warp.shapes.push_back({1, {}, {1}});
      for (std::size_t i = 0; i < lines.size(); ++i) {
        warp.entries[i].access = static_cast<std::uint32_t>(i);
        AccessCost cost{0, 1, 1, 1, 1}; // alone in its block, it would miss each time
        cost.shape = 0;
        cost.first_line = lines[i];
        warp.accesses.push_back(cost);
      }
    }
  return paths;
}

TEST_F(SmModel, WarpsFindEachOthersLinesInL1) {
  // Each load waits for the one before it; nothing waits for the last.
  const double once = clocks(loads_of_lines({7, 7}, 1)), again = clocks(loads_of_lines({7, 7, 7}, 1));
  EXPECT_NEAR(once, spec_.l2_latency, kFarther + 20);
  EXPECT_NEAR(again - once, spec_.l1_latency - kIndexing, 4);
  // The second warp waits for the first one's line, which is on its way, and asks L2 for nothing.
  share_.read_clocks = 500;
  EXPECT_NEAR(clocks(loads_of_lines({7, 7}, 2)), clocks(loads_of_lines({7, 7}, 1)), 5);
}

TEST_F(SmModel, L1HoldsWhatSharedMemoryLeaves) {
  // 512 lines, twice: 64 KB.
  std::vector<std::uint64_t> lines;
  for (std::uint64_t i = 0; i < 1024; ++i) lines.push_back(i % 512);
  Paths paths = loads_of_lines(lines, 1);
  const double held = clocks(paths);
  EXPECT_NEAR(held, 512 * (spec_.l2_latency + spec_.l1_latency), 12'000);
  paths.shared_bytes = 55 << 10; // of each of four blocks
  EXPECT_NEAR(clocks(paths), 1024 * spec_.l2_latency, 30'000);
}

TEST_F(SmModel, BlocksOnTheSamePathReadOtherAddresses) {
  share_.read_clocks = 500;
  const Paths paths = loads_of_lines({7, 7}, 1);
  EXPECT_NEAR(clocks(paths, 2) - clocks(paths, 1), 500, 2 * kFarther);
}

TEST_F(SmModel, ABankOfRegistersGivesOneOperandPerClock) {
  const auto clocks_of = [&](std::uint8_t even, std::uint8_t odd) {
    WarpStep one = step(Unit::fp32);
    one.even = even;
    one.odd = odd;
    Paths paths = paths_of({one}, 1000, 32);
    paths.machine_code = true;
    return clocks(paths);
  };
  EXPECT_NEAR(clocks_of(1, 1), 8000, 300);
  EXPECT_NEAR(clocks_of(2, 1), 16000, 300);
  EXPECT_NEAR(clocks_of(0, 3), 24000, 300);
}

TEST_F(SmModel, FurtherPassesDelayTheResultMoreThanTheNextAccess) {
  const auto chain = [&](std::uint16_t passes) {
    WarpStep load = access(Unit::shared, 1);
    load.operands[0] = 1;
    Paths paths = paths_of({load}, 100, 1);
    add_accesses(paths, {0, 0, 0, passes, 0});
    return clocks(paths) / 100;
  };
  EXPECT_NEAR(chain(4) - chain(1), 3 * 1.9, 0.2);
}

TEST_F(SmModel, AFenceWaitsForTheStoreBeforeIt) {
  Paths stores = paths_of({access(Unit::global, 0, true)}, 1, 1);
  add_accesses(stores, {0, 1, 1, 0, 1});
  Paths fenced = paths_of({access(Unit::global, 0, true), step(Unit::fence, 0, 0, 0)}, 1, 1);
  add_accesses(fenced, {0, 1, 1, 0, 1});
  EXPECT_NEAR(clocks(fenced) - clocks(stores), spec_.l2_latency, 20);
}

TEST_F(SmModel, AWaitForCopiesLeavesTheLastGroupsOpen) {
  const auto per_round = [&](std::uint16_t open) {
    WarpStep copy = access(Unit::copy, 0), wait = step(Unit::wait_copies);
    wait.busy = open;
    Paths paths = paths_of({copy, step(Unit::commit_copies), wait}, 100, 1);
    add_accesses(paths, {0, 4, 16, 4, 16});
    return clocks(paths) / 100;
  };
  const double latency = spec_.l2_latency - kIndexing + 0.75 * kFarther; // of four lines
  EXPECT_NEAR(per_round(0), latency, 30);
  EXPECT_NEAR(per_round(1), latency / 2, 20);
  EXPECT_NEAR(per_round(3), latency / 4, 20);
}

TEST_F(SmModel, AWaitForProductsEndsWithTheProduct) {
  WarpStep product = step(Unit::group_tensor, 0, 0, 100);
  const double alone = clocks(paths_of({product, step(Unit::commit_products)}, 100, 1)) / 100;
  const double waited =
      clocks(paths_of({product, step(Unit::commit_products), step(Unit::wait_products)}, 100, 1)) / 100;
  EXPECT_LT(alone, 5);
  EXPECT_NEAR(waited, 100, 5);
}

TEST_F(SmModel, MoreBlocksThanFitTakeTurns) {
  const Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 100, 8);
  const double four = clocks(paths, 4), eight = clocks(paths, 8);
  EXPECT_GT(eight, 1.9 * four);
  EXPECT_LT(eight, 2.3 * four);
  // Thousands are carried forward from the first rounds.
  EXPECT_NEAR(clocks(paths, 4000), 500 * eight, 50 * eight);
}

TEST_F(SmModel, ABlockThatEndsAtOnceHoldsBackNoOther) {
  // The first three end before the last places have their first block: those get it without waiting for them.
  Paths paths = paths_of({step(Unit::fp32, 1, 1, 100)}, 20, 1);
  paths.blocks.resize(8, paths.blocks[0]);
  occupancy_.blocks_per_sm = 8;
  const double equal = clocks(paths, 32);
  for (std::size_t i = 0; i < 3; ++i) paths.blocks[i].warps[0].entries.resize(1);
  EXPECT_LT(clocks(paths, 32), equal);
}

TEST_F(SmModel, LongWaysAreCarriedForward) {
  const Paths paths = paths_of({step(Unit::fp32, 1, 1, 4)}, 200000, 32);
  EXPECT_NEAR(clocks(paths), kIssued * 1.6e6, 0.1e6);
  Paths cut = paths_of({step(Unit::fp32, 1, 1, 4)}, 1000, 32);
  for (WarpPath& warp : cut.blocks[0].warps) warp.left_out = 199000;
  EXPECT_NEAR(clocks(cut), kIssued * 1.6e6, 0.2e6);
}

TEST_F(SmModel, OneBusySchedulerIsWhatCounts) {
  // One warp lies on one scheduler; the others have nothing to do.
  const SmTime one = replay_on_sm(paths_of({step(Unit::fp32, 1)}, 100, 1), spec_, occupancy_, share_, 1);
  EXPECT_GE(one.issue, 100);
  EXPECT_GT(one.units, 0);
}

TEST_F(SmModel, TurningToWritesTakesBandwidth) {
  // The same sectors from DRAM and to it: a fifth of the datasheet's bandwidth is lost where all are written.
  const auto dram_ms = [&](bool store) {
    Paths paths = paths_of({access(Unit::global, store ? 0 : 1, store)}, 200, 8);
    add_accesses(paths, {0, 1, 4, 0, 4});
    Execution execution;
    execution.paths = std::make_shared<const Paths>(std::move(paths));
    const auto sectors = static_cast<std::uint64_t>(4 * spec_.l2_bytes / 32);
    execution.counters.totals[store ? metric::l2_write_sectors : metric::l2_read_sectors] = sectors;
    execution.counters.totals[store ? metric::dram_write_bytes : metric::dram_read_bytes] = 32 * sectors;
    return model_time(execution, spec_, occupancy_, {1}).parts_ms.at("DRAM");
  };
  EXPECT_GT(dram_ms(false), 0);
  EXPECT_NEAR(dram_ms(true) / dram_ms(false), 0.95 / 0.75, 0.01);
}

TEST_F(SmModel, WithoutPathsThereIsNoTime) { EXPECT_EQ(clocks(Paths{}), 0); }

}
