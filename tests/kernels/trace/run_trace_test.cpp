#include "kernels/trace/run_trace.h"

#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using Scope = ThreadPlace::Scope;

TEST(Place, ThreadsAndBlocksCountXFirst) {
  EXPECT_EQ(place_in({4, 3, 2}, 0), (Dim3{0, 0, 0}));
  EXPECT_EQ(place_in({4, 3, 2}, 17), (Dim3{1, 1, 1}));
  EXPECT_EQ(place_in({0, 3, 2}, 17), (Dim3{0, 0, 0})); // an answer of a broken runner divides nothing
  EXPECT_EQ(place_in({4, 0, 0}, 17), (Dim3{0, 0, 0}));
}

/// Two launches over buffers `a` (f32) and `c` (u8): warps 0 and 1 of block 3.
std::shared_ptr<const Run> small_run() {
  Run run;
  run.buffers = {{"a", "", "vector", Dtype::f32, {1000}, false, 0x1000},
                 {"c", "", "vector", Dtype::u8, {1000}, true, 0x8000}};
  run.launches.resize(2);
  for (LaunchFacts& launch : run.launches) launch.grid = {8}, launch.block = {64};
  run.counters.sites = {{"k", 4, "k.cu", 1, "global", "load", 16},
                        {"k", 5, "k.cu", 2, "global", "store", 1},
                        {"k", 6, "k.cu", 3, "shared", "load", 4}};
  auto trace = std::make_shared<Trace>();
  const auto add = [&](std::uint32_t launch, std::uint32_t warp, std::uint32_t site, std::uint32_t step,
                       std::uint64_t base, std::uint64_t stride) {
    AccessRecord record;
    record.block = 3, record.launch = launch, record.warp = warp, record.site = site, record.step = step;
    record.mask = 0xf;
    for (std::uint64_t lane = 0; lane < 4; ++lane) record.address[lane] = base + lane * stride;
    trace->records.push_back(record);
  };
  add(0, 1, 1, 7, 0x8000, 1); // out of order: the step decides
  add(0, 1, 0, 2, 0x1000, 16);
  add(0, 1, 2, 5, 64, 4);
  add(1, 0, 0, 0, 0x1000 + 996 * 4, 16); // the last lanes lie past the end
  run.trace = std::move(trace);
  return std::make_shared<const Run>(std::move(run));
}

TEST(RunTrace, AddressesAreElements) {
  const auto trace = RunTrace::of(small_run());
  EXPECT_FALSE(trace->empty());
  EXPECT_EQ(trace->blocks(0), std::vector<std::uint64_t>{3});
  EXPECT_TRUE(trace->has_block(1, 3));
  EXPECT_FALSE(trace->has_block(0, 2));
  EXPECT_EQ(trace->element_at(0x1000 + 7), (std::pair<int, std::int64_t>{0, 1}));
  EXPECT_EQ(trace->element_at(0x8000 + 999), (std::pair<int, std::int64_t>{1, 999}));
  EXPECT_FALSE(trace->element_at(0x8000 + 1000));
  EXPECT_FALSE(trace->element_at(0));
  const auto touches = trace->touches(0, {Scope::thread, 3, 1, 2});
  ASSERT_EQ(touches.size(), 5u); // four floats of one wide load, one byte
  EXPECT_EQ(touches[0].element, 8);
  EXPECT_EQ(touches[3].element, 11);
  EXPECT_FALSE(touches[3].written);
  EXPECT_EQ(touches[4].buffer, 1);
  EXPECT_EQ(touches[4].element, 2);
  EXPECT_TRUE(touches[4].written);
  const auto shared = trace->shared_touches(0, {Scope::thread, 3, 1, 2});
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_EQ(shared[0].element, 18);
  EXPECT_EQ(trace->steps(0, {Scope::block, 3, 0, 0}), 3);
  EXPECT_EQ(trace->steps(0, {Scope::warp, 3, 0, 0}), 0);
}

TEST(RunTrace, NothingLiesPastTheEndOfABuffer) {
  const auto trace = RunTrace::of(small_run());
  for (const Touch& touch : trace->touches(1, {Scope::block, 3, 0, 0})) EXPECT_LT(touch.element, 1000);
}

TEST(RunTrace, OfNothingIsEmpty) {
  EXPECT_TRUE(RunTrace::of(nullptr)->empty());
  EXPECT_TRUE(
      RunTrace::of(std::make_shared<const kernelarium::Run>())->touches(0, {Scope::block, 0, 0, 0}).empty());
}

}
}
