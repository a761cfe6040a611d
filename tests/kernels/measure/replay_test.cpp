// What was measured of stores, long code, waits for copies and tensor cores, in the replay.

#include "tests/kernels/measure/paths_by_hand.h"

namespace kernelarium {

class Replay : public SmModel {
 protected:
  /// Clocks that one of many stores takes on its way out of the SM.
  double store_clocks(AccessCost cost, bool same_lines = false, Unit unit = Unit::global) {
    share_.write_clocks = 0.1; // L2 is not what holds one SM back
    Paths paths = paths_of({access(unit, 0, true)}, 200, 8);
    add_accesses(paths, cost);
    for (WarpPath& warp : paths.blocks[0].warps)
      for (std::size_t i = 0; i < warp.accesses.size(); ++i)
        warp.accesses[i].first_line = same_lines ? i / 2 * 100 : i * 100;
    return clocks(paths) / (200.0 * 8);
  }
  /// Clocks per instruction of a scheduler in a loop of so many, run by `warps` warps.
  double loop_clocks(std::size_t instructions, std::size_t warps) {
    Paths paths = paths_of(std::vector<WarpStep>(instructions, step(Unit::fp32)), 20, warps);
    for (std::size_t i = 0; i < instructions; ++i)
      paths.regions[0].steps[i].place = static_cast<std::uint32_t>(i);
    paths.machine_code = true;
    paths.places.resize(instructions);
    return clocks(paths) /
           (20.0 * static_cast<double>(instructions) * std::max(1.0, static_cast<double>(warps) / 4));
  }
};

TEST_F(Replay, StoresOfPartsOfSectorsTakeAMaskForEachLine) {
  const double whole = store_clocks({.site = 0, .lines = 8, .sectors = 8, .filled = 8});
  const double half = store_clocks({.site = 0, .lines = 8, .sectors = 8, .filled = 4});
  const double words = store_clocks({.site = 0, .lines = 8, .sectors = 8, .filled = 1});
  EXPECT_NEAR(whole, 8 * 1.05, 1);
  EXPECT_NEAR(half, whole + 8, 1);
  EXPECT_NEAR(words, half, 0.1);
  // A row that begins between two sectors has two of five in part, in one of its lines.
  const double shifted = store_clocks({.site = 0, .lines = 2, .sectors = 5, .filled = 4});
  EXPECT_GT(shifted, 5);
  EXPECT_LT(shifted, 7);
}

TEST_F(Replay, AStoreToTheSameFewLinesGoesWithTheLast) {
  const AccessCost parts{.site = 0, .lines = 2, .sectors = 8, .filled = 4, .shape = 0};
  EXPECT_NEAR(store_clocks(parts, true) / store_clocks(parts), 0.65, 0.08) << "every second one costs 0.3";
  const AccessCost many{.site = 0, .lines = 8, .sectors = 8, .filled = 4, .shape = 0};
  EXPECT_NEAR(store_clocks(many, true), store_clocks(many), 0.1);
  const AccessCost unknown{.site = 0, .lines = 2, .sectors = 8, .filled = 4};
  EXPECT_NEAR(store_clocks(unknown, true), store_clocks(unknown), 0.1);
  EXPECT_NEAR(store_clocks(parts, true, Unit::atomic), store_clocks(parts, false, Unit::atomic), 0.1);
}

TEST_F(Replay, ALoopLongerThanTheInstructionCacheWaitsForItsCode) {
  EXPECT_NEAR(loop_clocks(2000, 4), 1, 0.1);
  EXPECT_NEAR(loop_clocks(3000, 4), 2.3, 0.1) << "one warp for each scheduler";
  EXPECT_LT(loop_clocks(3000, 16), 1.5) << "what one warp has fetched others find";
}

TEST_F(Replay, AWaitForCopiesCountsForTheInstructionBehindIt) {
  WarpStep copy = access(Unit::copy, 0), wait = step(Unit::wait_copies), next = step(Unit::integer);
  copy.place = 0, wait.place = 1, next.place = 2;
  Paths paths = paths_of({copy, step(Unit::commit_copies), wait, next}, 10, 1);
  paths.places = {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}};
  paths.files = {"k.cu"};
  add_accesses(paths, {.site = 0, .lines = 4, .sectors = 16, .wavefronts = 4, .filled = 16});
  std::map<int, double> waited;
  for (const LineStates& line : trace_on_sm(paths, spec_, occupancy_, share_, 1, 1).lines)
    waited[line.line] = line.clocks[static_cast<std::size_t>(WarpState::l2)];
  EXPECT_LT(waited[2], 1);
  EXPECT_GT(waited[3], 10 * spec_.l2_latency * 0.8);
}

TEST_F(Replay, TensorCoresLowerTheClock) {
  Execution execution;
  execution.paths = std::make_shared<const Paths>(paths_of({step(Unit::fp32, 1, 1, 4)}, 100000, 1));
  spec_.tensor_clock_share = 0.9;
  const double without = model_time(execution, spec_, occupancy_, {1}).median_ms - spec_.launch_us / 1000;
  execution.counters.totals[metric::tensor_instructions] = 1;
  const double with = model_time(execution, spec_, occupancy_, {1}).median_ms - spec_.launch_us / 1000;
  EXPECT_NEAR(with / without, 1 / 0.9, 1e-3);
}

}
