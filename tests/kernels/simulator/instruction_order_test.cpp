// The order in which the time model lets an assembler issue the steps of a region.

#include "kernels/simulator/paths/instruction_order.h"

#include <gtest/gtest.h>
#include <initializer_list>

namespace kernelarium::test {
namespace {

/// A step that can be told by its place.
WarpStep step(Unit unit, std::initializer_list<std::uint16_t> results,
              std::initializer_list<std::uint16_t> operands) {
  WarpStep one;
  one.unit = unit;
  one.slots = 1;
  one.clocks = 4;
  std::copy(results.begin(), results.end(), one.results);
  std::copy(operands.begin(), operands.end(), one.operands);
  return one;
}
WarpStep access(Unit unit, bool store, std::initializer_list<std::uint16_t> results,
                std::initializer_list<std::uint16_t> operands) {
  WarpStep one = step(unit, results, operands);
  one.store = store;
  one.site = 0;
  return one;
}

/// Where each step goes: the places of the steps, in the order in which they are issued.
std::vector<std::uint32_t> order(std::vector<WarpStep> steps) {
  for (std::uint32_t i = 0; i < steps.size(); ++i) steps[i].place = i;
  sim::order_steps(steps);
  std::vector<std::uint32_t> places;
  for (const WarpStep& one : steps) places.push_back(one.place);
  return places;
}
using Order = std::vector<std::uint32_t>;

TEST(InstructionOrder, WhatOthersWaitLongestForGoesFirst) {
  EXPECT_EQ(
      order({step(Unit::fp32, {1}, {}), access(Unit::global, false, {2}, {}), step(Unit::fp32, {3}, {2})}),
      (Order{1, 0, 2}));
}

TEST(InstructionOrder, ProductsWaitForNothingWhereNothingWasWaitedFor) {
  WarpStep product = step(Unit::tensor, {2}, {});
  product.clocks = 100;
  EXPECT_EQ(order({step(Unit::integer, {1}, {}), product}), (Order{1, 0}));
}

// A load goes behind the store before it, which then waits as long as the load does and no longer.
TEST(InstructionOrder, AStoreIsAsUrgentAsTheLoadBehindIt) {
  WarpStep other = step(Unit::integer, {1}, {});
  other.clocks = 300;
  EXPECT_EQ(order({other, access(Unit::global, true, {}, {}), access(Unit::global, false, {2}, {})}),
            (Order{0, 1, 2}));
}

TEST(InstructionOrder, TheFirstStepStaysBeforeAFence) {
  // The fence is what the load after it waits for: it would go first.
  EXPECT_EQ(order({access(Unit::global, true, {}, {1}), step(Unit::fence, {}, {}),
                   access(Unit::global, false, {2}, {}), step(Unit::fp32, {3}, {2})}),
            (Order{0, 1, 2, 3}));
}

TEST(InstructionOrder, ProductsStayBehindTheWaitForThoseBefore) {
  // Two products whose sums nobody reads here, and a wait between them.
  WarpStep first = step(Unit::group_tensor, {}, {}), second = step(Unit::group_tensor, {1}, {});
  second.clocks = 100;
  EXPECT_EQ(order({first, step(Unit::wait_products, {}, {}), second, step(Unit::fp32, {2}, {1})}),
            (Order{0, 1, 2, 3}));
}

TEST(InstructionOrder, SharedLoadsWaitUntilTheirValueIsSoonUsed) {
  std::vector<WarpStep> steps{access(Unit::shared, false, {1}, {})};
  for (std::uint16_t i = 0; i < 20; ++i)
    steps.push_back(step(Unit::fp32, {static_cast<std::uint16_t>(10 + i)}, {}));
  steps.push_back(step(Unit::fp32, {2}, {1}));
  const Order got = order(steps);
  ASSERT_EQ(got.size(), 22u);
  // 20 instructions come before its use, and 7 of these after it.
  EXPECT_EQ(got[13], 0u);
  EXPECT_EQ(got[0], 1u) << "others go meanwhile";
  EXPECT_EQ(got.back(), 21u);
}

TEST(InstructionOrder, BehindALoadForLaterTheLongestWayGoesFirst) {
  std::vector<WarpStep> steps{access(Unit::shared, false, {1}, {}), step(Unit::fp32, {2}, {}),
                              access(Unit::global, false, {3}, {})};
  for (std::uint16_t i = 0; i < 20; ++i)
    steps.push_back(step(Unit::fp32, {static_cast<std::uint16_t>(10 + i)}, {}));
  steps.push_back(step(Unit::fp32, {4}, {1}));
  steps.push_back(step(Unit::fp32, {5}, {3}));
  EXPECT_EQ(order(steps)[0], 2u);
}

TEST(InstructionOrder, WhereNothingElseCanGoTheLoadThatIsUsedFirstGoes) {
  // More loads than a step may overtake, then what uses them, the last one first.
  constexpr std::uint16_t loads = 40;
  std::vector<WarpStep> steps;
  for (std::uint16_t i = 1; i <= loads; ++i) steps.push_back(access(Unit::shared, false, {i}, {}));
  for (std::uint16_t i = loads; i >= 1; --i)
    steps.push_back(step(Unit::fp32, {static_cast<std::uint16_t>(200 + i)}, {i}));
  EXPECT_EQ(order(steps)[0], loads - 1u);
}

}
}
