#include "kernels/measure/occupancy.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

// Worked by hand from the limits of compute capability 9.0: 64 warps, 32 blocks, 65536 registers, 228 KB.
TEST(Occupancy, WarpsLimitAFullSm) {
  const Occupancy found = occupancy(GpuSpec{}, {1320, 1, 1}, {256, 1, 1}, 32, 0);
  EXPECT_EQ(found.blocks_per_sm, 8);
  EXPECT_EQ(found.warps_per_sm, 64);
  EXPECT_EQ(found.max_warps_per_sm, 64);
  EXPECT_DOUBLE_EQ(found.fraction, 1);
  EXPECT_EQ(found.limiter, "warps");
  EXPECT_DOUBLE_EQ(found.waves, 1.25) << "1320 blocks on 132 SMs of 8";
}
TEST(Occupancy, RegistersLimit) {
  // 100 registers * 32 = 3200, in units of 256: 3328. 16384 / 3328 = 4 warps a partition, 16 an SM.
  const Occupancy found = occupancy(GpuSpec{}, {1, 1, 1}, {128, 1, 1}, 100, 0);
  EXPECT_EQ(found.by_registers, 4);
  EXPECT_EQ(found.blocks_per_sm, 4);
  EXPECT_EQ(found.limiter, "registers");
  EXPECT_DOUBLE_EQ(found.fraction, 0.25);
}
TEST(Occupancy, SharedMemoryLimits) {
  // 50000 + 1024 reserved = 51024, in units of 128: 51072. 233472 / 51072 = 4.
  const Occupancy found = occupancy(GpuSpec{}, {1, 1, 1}, {128, 1, 1}, 32, 50000);
  EXPECT_EQ(found.by_shared, 4);
  EXPECT_EQ(found.limiter, "shared memory");
}
TEST(Occupancy, BlockSlotsLimit) {
  const Occupancy found = occupancy(GpuSpec{}, {1, 1, 1}, {33, 1, 1}, 16, 0);
  EXPECT_EQ(found.by_warps, 32) << "two warps a block, the second with one thread";
  const Occupancy small = occupancy(GpuSpec{}, {1, 1, 1}, {32, 1, 1}, 16, 0);
  EXPECT_EQ(small.blocks_per_sm, 32);
  EXPECT_EQ(small.limiter, "blocks");
  EXPECT_DOUBLE_EQ(small.fraction, 0.5);
}
TEST(Occupancy, UnknownRegistersAreLeftOut) {
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {1024, 1, 1}, 0, 0).blocks_per_sm, 2);
}
TEST(Occupancy, WhatCantLaunchHasNone) {
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {2048, 1, 1}, 32, 0).limiter, "warps");
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {2048, 1, 1}, 32, 0).blocks_per_sm, 0);
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {1024, 1, 1}, 128, 0).limiter, "registers");
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {32, 1, 1}, 32, 300000).limiter, "shared memory");
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {0, 1, 1}, 32, 0).blocks_per_sm, 0);
  EXPECT_EQ(occupancy(GpuSpec{}, {1, 1, 1}, {32, 1, 1}, 32, -1).blocks_per_sm, 0);
}

}
}
