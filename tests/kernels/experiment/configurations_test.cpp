#include "kernels/experiment/configurations.h"

#include "kernels/base/error.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using Names = std::vector<std::string>;

TEST(Configurations, AreNamedByWhatDiffers) {
  const std::vector<Configuration> all{{{"BLOCK", "64"}, {"TYPE", "tl.float32"}, {"num_warps", "2"}},
                                       {{"BLOCK", "128"}, {"TYPE", "tl.float32"}}};
  EXPECT_EQ(names_of(all), (Names{"BLOCK=64 num_warps=2", "BLOCK=128"}));
  EXPECT_EQ(names_of({all[1]}), (Names{"BLOCK=128 TYPE=tl.float32"}));
  EXPECT_TRUE(names_of({}).empty());
}

TEST(Configurations, AreFoundAmongOtherConstants) {
  const std::vector<Configuration> all{{{"BLOCK", "64"}}, {{"BLOCK", "128"}, {"num_warps", "2"}}};
  EXPECT_EQ(place_of(all, {{"BLOCK", "128"}, {"EPS", "1"}, {"num_warps", "2"}}), 1u);
  EXPECT_EQ(place_of(all, {{"BLOCK", "64"}, {"EPS", "1"}}), 0u);
  EXPECT_EQ(place_of(all, {{"BLOCK", "128"}}), std::nullopt);
}

TEST(Configurations, AGridOfNumbersHasNoRules) {
  EXPECT_TRUE(grid_rules_in("40").empty());
  EXPECT_TRUE(grid_rules_in("8, 8,2").empty());
  EXPECT_EQ(grid_rules_in("ceil_div(n, BLOCK),4"), (Names{"ceil_div(n, BLOCK)", "4"}));
  EXPECT_EQ(grid_rules_in("2, min(max(a, 1), 9)"), (Names{"2", " min(max(a, 1), 9)"}));
  EXPECT_THROW(grid_rules_in("a,b,c,d"), Error);
}

}
}
