#include "kernels/base/figures.h"

#include <gtest/gtest.h>
#include <limits>

namespace kernelarium::figures {
namespace {

TEST(FiguresTest, ThousandsAreGroupedTheSameWayEverywhere) {
  EXPECT_EQ(count(1234567), "1\u202f234\u202f567");
  EXPECT_EQ(count(-1234), "-1\u202f234");
  EXPECT_EQ(count(999), "999");
  EXPECT_EQ(fixed(-1234567.25, 1), "-1\u202f234\u202f567.2");
  EXPECT_EQ(fixed(1234567, 0), count(1234567));
  EXPECT_EQ(number(1234567, 7), count(1234567));
}

TEST(FiguresTest, FixedKeepsItsDecimals) {
  EXPECT_EQ(fixed(0.05, 1), "0.1");
  EXPECT_EQ(fixed(2, 2), "2.00");
  EXPECT_EQ(fixed(std::numeric_limits<double>::quiet_NaN(), 1), "\u2014");
}

TEST(FiguresTest, OneIsCountedInTheSingular) {
  EXPECT_EQ(counted(1, "run", "runs"), "1 run");
  EXPECT_EQ(counted(0, "run", "runs"), "0 runs");
  EXPECT_EQ(counted(2000, "run", "runs"), "2\u202f000 runs");
}

}
}
