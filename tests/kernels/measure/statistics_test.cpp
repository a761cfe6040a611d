#include "kernels/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace kernelarium {
namespace {

TEST(Quantile, InterpolatesBetweenNeighbours) {
  const std::vector<double> samples{7, 1, 3, 10}; // sorted: 1 3 7 10
  EXPECT_DOUBLE_EQ(quantile(samples, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(samples, 1), 10);
  EXPECT_DOUBLE_EQ(median(samples), 5);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.25), 2.5);  // place 0.75: 1 + 0.75 * 2
  EXPECT_DOUBLE_EQ(quantile(samples, 0.75), 7.75); // place 2.25: 7 + 0.25 * 3
  EXPECT_DOUBLE_EQ(median({42}), 42);
  EXPECT_DOUBLE_EQ(median({}), 0);
}

TEST(RelativeDeviation, ByHand) {
  EXPECT_DOUBLE_EQ(relative_deviation({2, 4, 4, 4, 5, 5, 7, 9}), std::sqrt(32.0 / 7) / 5);
  EXPECT_DOUBLE_EQ(relative_deviation({3, 3, 3}), 0);
  EXPECT_DOUBLE_EQ(relative_deviation({3}), 0);
  EXPECT_DOUBLE_EQ(relative_deviation({2, 4}), std::sqrt(2.0) / 3);
  EXPECT_DOUBLE_EQ(relative_deviation({0, 0, 0}), 0);
}

// Ranks from tables of the sign test: n = 6: 1 and 6; 10: 2 and 9; 20: 6 and 15.
TEST(MedianInterval, TakesTheTabulatedRanks) {
  const auto interval_of = [](int n) {
    std::vector<double> samples(static_cast<std::size_t>(n));
    std::iota(samples.begin(), samples.end(), 1.0);
    std::reverse(samples.begin(), samples.end());
    return median_interval(samples);
  };
  EXPECT_TRUE(std::isinf(interval_of(5).high));
  EXPECT_TRUE(std::isinf(interval_of(0).low));
  EXPECT_EQ(interval_of(6).low, 1);
  EXPECT_EQ(interval_of(6).high, 6);
  EXPECT_EQ(interval_of(10).low, 2);
  EXPECT_EQ(interval_of(10).high, 9);
  EXPECT_EQ(interval_of(20).low, 6);
  EXPECT_EQ(interval_of(20).high, 15);
  EXPECT_EQ(interval_of(500).low, 228); // exact
  EXPECT_EQ(interval_of(501).low, 228) << "where the approximation takes over; exact: 229";
  EXPECT_NEAR(interval_of(5000).low, 2431, 2);
}

TEST(MedianInterval, HoldsTheMedianAsOftenAsItSays) {
  std::mt19937 random(7);
  std::exponential_distribution<double> skewed(1);
  int held = 0;
  constexpr int trials = 4000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> samples(15);
    for (double& sample : samples) sample = skewed(random);
    const Interval interval = median_interval(samples);
    held += interval.low <= std::log(2.0) && std::log(2.0) <= interval.high;
  }
  // n = 15: ranks 4 and 12 hold it with probability 0.9648.
  EXPECT_NEAR(double(held) / trials, 0.965, 0.01);
}

}
}
