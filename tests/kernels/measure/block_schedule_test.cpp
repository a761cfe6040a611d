#include "kernels/measure/block_schedule.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

namespace kernelarium {
namespace {

/// An SM of `slots` places whose blocks stay 100 clocks and are replaced after 10.
SmTimeline timeline(std::int64_t grid, int sms, int places, std::size_t replayed) {
  SmTimeline one;
  one.grid_blocks = grid;
  one.sm_count = sms;
  one.block_slots = places;
  for (std::size_t i = 0; i < replayed; ++i) {
    const auto begin = static_cast<float>(110 * (i / static_cast<std::size_t>(places)));
    one.blocks.push_back(
        {i, static_cast<std::uint32_t>(i % static_cast<std::size_t>(places)), begin, begin + 100});
  }
  return one;
}

int sum(const std::vector<int>& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

TEST(BlockSchedule, FewBlocksLeaveSmsEmpty) {
  const BlockSchedule schedule = schedule_blocks(timeline(16, 132, 2, 1));
  EXPECT_EQ(schedule.stays.size(), 16u);
  EXPECT_DOUBLE_EQ(schedule.clocks, 100);
  const std::vector<int> held = schedule.held(50);
  EXPECT_EQ(sum(held), 16);
  EXPECT_EQ(std::count(held.begin(), held.end(), 1), 16) << "each on an SM of its own";
}

TEST(BlockSchedule, WavesFollowEachOtherAndTheTailStandsIdle) {
  // 4 SMs with 2 places each hold 8 blocks at once: 18 blocks are two full waves and a tail of two.
  const BlockSchedule schedule = schedule_blocks(timeline(18, 4, 2, 5));
  EXPECT_EQ(sum(schedule.held(50)), 8);
  EXPECT_EQ(sum(schedule.held(105)), 0) << "places stand empty between two blocks";
  EXPECT_EQ(sum(schedule.held(150)), 8);
  EXPECT_EQ(sum(schedule.held(270)), 2);
  EXPECT_DOUBLE_EQ(schedule.clocks, 320);
  EXPECT_DOUBLE_EQ(schedule.tail_begin(), 210);
  EXPECT_NEAR(schedule.tail_idle(), 1 - 2 * 100.0 / (110 * 8), 1e-6);
}

TEST(BlockSchedule, BlocksAreHandedOutOneAfterTheOther) {
  SmTimeline slow = timeline(8, 4, 2, 2);
  slow.block_launch_clocks = 30;
  const BlockSchedule schedule = schedule_blocks(slow);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_FLOAT_EQ(schedule.stays[i].begin, 30.0F * static_cast<float>(i));
}

TEST(BlockSchedule, HugeGridsAreCutAndSaySo) {
  const BlockSchedule schedule = schedule_blocks(timeline(5'000'000, 132, 8, 24), 1000);
  EXPECT_EQ(schedule.stays.size(), 1000u);
  EXPECT_EQ(schedule.left_out, 4'999'000);
  EXPECT_EQ(schedule.tail_begin(), schedule.clocks);
  EXPECT_EQ(schedule.tail_idle(), 0);
}

TEST(BlockSchedule, NothingReplayedNothingShown) { EXPECT_TRUE(schedule_blocks(SmTimeline{}).stays.empty()); }

}
}
