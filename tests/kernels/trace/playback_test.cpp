// A block over modelled time, from lessons' kernels that really ran on the simulated GPU.

#include "kernels/trace/playback.h"
#include "tests/kernels/trace/lesson_run.h"

#include <gtest/gtest.h>
#include <set>

namespace kernelarium::test {
namespace {

std::shared_ptr<const Playback> play(const std::shared_ptr<const Run>& run, std::uint64_t block,
                                     int launch = 0) {
  return Playback::of(RunTrace::of(run), launch, block);
}

std::shared_ptr<const Run> tiled() {
  return run_lesson({.problem = "matmul",
                     .variant = "tiled",
                     .sizes = {{"m", "64"}, {"n", "64"}, {"k", "128"}},
                     .parameters = {{"TILE", "16"}},
                     .warp_states = true});
}

TEST(Playback, NothingWithoutATimeline) {
  EXPECT_FALSE(
      play(run_lesson({.problem = "reduction", .variant = "sequential", .sizes = {{"n", "65536"}}}), 5));
  EXPECT_FALSE(play(tiled(), 6)) << "a block that was not traced";
}

TEST(Playback, EveryTracedAccessHasItsClockAndKeepsTheWarpsOrderPerLine) {
  const auto run = tiled();
  const auto block = play(run, 5);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->warps(), 8);
  // Eight tiles of a 128 wide row: a barrier before and one after the use of each; then the result is stored.
  EXPECT_EQ(block->phases(), 17);
  const auto trace = RunTrace::of(run);
  std::size_t records = 0;
  for (int warp = 0; warp < 8; ++warp) records += trace->records(0, 5, warp).size();
  std::set<std::uint32_t> seen;
  for (int phase = 0; phase < block->phases(); ++phase) {
    const double end = phase + 1 < block->phases() ? block->phase_begin(phase + 1) - 0.01 : block->end();
    for (const std::uint32_t record : block->touched(end)) seen.insert(record);
  }
  EXPECT_EQ(seen.size(), records);
}

TEST(Playback, ATileIsLoadedThenUsedThenReplaced) {
  const auto run = tiled();
  const auto block = play(run, 5);
  ASSERT_TRUE(block);
  const auto trace = RunTrace::of(run);
  const auto touched = [&](int phase) {
    std::map<std::string, int> count;
    for (const std::uint32_t record :
         block->touched(phase + 1 < block->phases() ? block->phase_begin(phase + 1) - 0.01 : block->end())) {
      const AccessSite& site = *trace->site(run->trace->records[record]);
      ++count[site.space + " " + site.operation];
    }
    return count;
  };
  // Each of 8 warps loads one row piece of both matrices into shared memory...
  EXPECT_EQ(touched(2), (std::map<std::string, int>{{"global load", 16}, {"shared store", 16}}));
  // ...and then reads a row of 16 words, by four, and a column.
  EXPECT_EQ(touched(3)["shared load"], 8 * (4 + 16));
  EXPECT_EQ(touched(16), (std::map<std::string, int>{{"global store", 8}}));
}

TEST(Playback, SteppingVisitsTheEventsOfOneWarpInBothDirections) {
  const auto block = play(tiled(), 5);
  ASSERT_TRUE(block);
  std::vector<double> forward, backward;
  for (auto clock = block->next(block->begin() - 1, 3); clock; clock = block->next(*clock, 3))
    forward.push_back(*clock);
  for (auto clock = block->previous(block->end() + 1, 3); clock; clock = block->previous(*clock, 3))
    backward.push_back(*clock);
  std::reverse(backward.begin(), backward.end());
  EXPECT_EQ(forward, backward);
  ASSERT_GT(forward.size(), 100u);
  int step = -1;
  for (const double clock : forward) {
    const Playback::Now now = block->at(3, clock);
    EXPECT_TRUE(now.running);
    EXPECT_EQ(now.state, WarpState::selected);
    EXPECT_EQ(now.since, clock);
    if (now.step >= 0) step = now.step;
  }
  EXPECT_EQ(step, 8 * (2 + 2 + 4 + 16)); // accesses before the result is stored
  EXPECT_FALSE(block->at(3, block->begin() - 1).running);
  EXPECT_FALSE(block->at(3, block->end() + 1e6).running);
}

TEST(Playback, StatesOfAWarpFollowEachOther) {
  const auto block = play(tiled(), 5);
  ASSERT_TRUE(block);
  Playback::Now now = block->at(0, block->begin());
  std::set<WarpState> states;
  while (now.running) {
    states.insert(now.state);
    const Playback::Now next = block->at(0, now.until);
    if (next.running) {
      EXPECT_EQ(next.since, now.until);
    }
    ASSERT_GT(now.until, now.since);
    now = next;
  }
  EXPECT_TRUE(states.contains(WarpState::barrier));
  EXPECT_TRUE(states.contains(WarpState::l2));
  EXPECT_TRUE(states.contains(WarpState::shared));
}

TEST(Playback, EachLaunchHasItsOwn) {
  const auto run = run_lesson({.problem = "reduction",
                               .variant = "sequential",
                               .sizes = {{"n", "65536"}},
                               .block = 0,
                               .warp_states = true});
  ASSERT_EQ(run->timelines.size(), run->launches.size());
  ASSERT_GE(run->timelines.size(), 2u);
  for (int launch = 0; launch < 2; ++launch) {
    const auto block = play(run, 0, launch);
    ASSERT_TRUE(block);
    EXPECT_GE(block->phases(), 2) << "the tree's barriers";
  }
}

}
}
