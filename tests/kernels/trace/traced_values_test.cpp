#include "kernels/trace/traced_values.h"
#include "tests/kernels/simulator/simulated_gpu.h"
#include "tests/kernels/trace/lesson_run.h"

#include <cmath>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using test::run_lesson;

TEST(TracedValues, ATreeAddsWhatItReads) {
  const auto run = run_lesson({"reduction", "divergent"});
  const auto trace = RunTrace::of(run);
  const TracedValues values(trace, nullptr, 0, 5);
  int sums = 0;
  for (int warp = 0; warp < 8; ++warp) {
    const auto records = trace->records(0, 5, warp);
    for (std::size_t i = 2; i < records.size(); ++i) {
      // Two reads and a write of line 22.
      const auto is = [&](std::size_t at, const char* operation) {
        const AccessSite* site = trace->site(*records[at]);
        return site->line == 22 && site->space == "shared" && site->operation == operation &&
               records[at]->mask == records[i]->mask;
      };
      if (!is(i - 2, "load") || !is(i - 1, "load") || !is(i, "store")) continue;
      for (int lane = 0; lane < 32; ++lane) {
        if (!(records[i]->mask >> lane & 1)) continue;
        const auto of = [&](std::size_t at) {
          return values.of(static_cast<std::uint32_t>(records[at] - run->trace->records.data()), lane);
        };
        const auto a = of(i - 2), b = of(i - 1), sum = of(i);
        ASSERT_EQ(a.size(), 1u);
        ASSERT_TRUE(a[0] && b[0] && sum[0]);
        EXPECT_EQ(static_cast<float>(*a[0]) + static_cast<float>(*b[0]), static_cast<float>(*sum[0]));
        ++sums;
      }
    }
  }
  EXPECT_EQ(sums, 255); // a tree of 256 values
}

TEST(TracedValues, InputsComeFromTheirBuffers) {
  const auto run = run_lesson({"vector-add", "scalar"});
  const auto trace = RunTrace::of(run);
  auto buffers = std::make_shared<Tensors>();
  for (const char* name : {"a", "b"}) {
    Tensor tensor(Dtype::f32, {run->buffers[0].count()});
    for (std::size_t i = 0; i < tensor.as<float>().size(); ++i)
      tensor.as<float>()[i] = static_cast<float>(i) * (name[0] == 'a' ? 1 : 100);
    buffers->emplace(name, std::move(tensor));
  }
  const TracedValues values(trace, buffers, 0, 5), alone(trace, nullptr, 0, 5);
  for (const AccessRecord* record : trace->records(0, 5, 0)) {
    const auto index = static_cast<std::uint32_t>(record - run->trace->records.data());
    const auto found = values.of(index, 7);
    ASSERT_EQ(found.size(), 1u);
    ASSERT_TRUE(found[0]);
    const auto place = trace->element_at(record->address[7]);
    const std::string& name = run->buffers[static_cast<std::size_t>(place->first)].name;
    if (name != "c") {
      EXPECT_EQ(*found[0], static_cast<double>(place->second) * (name == "a" ? 1 : 100));
      EXPECT_FALSE(alone.of(index, 7)[0]);
    } else {
      EXPECT_TRUE(std::isfinite(*alone.of(index, 7)[0])); // stores are traced with what they store
    }
  }
}

TEST(TracedValues, OnlyWhatOneRuleExplainsIsASum) {
  EXPECT_EQ(TracedValues::sum(3, 5, 8), "3 + 5 = 8");
  EXPECT_EQ(TracedValues::sum(3, 5, 5), "max(3, 5) = 5");
  EXPECT_FALSE(TracedValues::sum(0, 5, 5));
  EXPECT_FALSE(TracedValues::sum(3, 5, 7));
  EXPECT_FALSE(TracedValues::sum(std::nan(""), 5, 5));
}

TEST(Trace, NamesTheThreadThatStoppedTheLaunch) {
  test::SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(float* out, int n) {\n"
                "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n  out[i] = 1;\n}\n");
  TraceRequest request;
  request.blocks = {0};
  gpu.options.trace = &request;
  const Execution execution = gpu.run({4}, {96}, gpu.zeros<float>(232), 232);
  ASSERT_TRUE(execution.trace);
  ASSERT_TRUE(execution.trace->fault);
  EXPECT_EQ(execution.trace->fault->block, 2u);
  EXPECT_EQ(execution.trace->fault->warp * 32 + execution.trace->fault->lane, 232u - 192u);
  EXPECT_EQ(execution.trace->fault->buffer, "out");
  EXPECT_EQ(execution.trace->fault->element, 232);
}

TEST(Trace, KeepsTheBlocksThatWereAskedForFirst) {
  test::SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(float* out) {\n"
                "  for (int i = 0; i < 10; ++i) out[blockIdx.x * 320 + i * 32 + threadIdx.x] = i;\n}\n");
  TraceRequest request;
  request.blocks = {3, 0, 1, 2};
  request.record_limit = 15;
  gpu.options.trace = &request;
  const Execution execution = gpu.run_clean({4}, {32}, gpu.zeros<float>(4 * 320));
  ASSERT_TRUE(execution.trace);
  std::map<std::uint64_t, int> records;
  for (const AccessRecord& record : execution.trace->records) ++records[record.block];
  EXPECT_EQ(records, (std::map<std::uint64_t, int>{{0, 5}, {3, 10}}));
  EXPECT_EQ(execution.trace->dropped, 25u);
}

}
}
