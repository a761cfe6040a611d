// Each rule on kernels where it holds and where it does not.

#include "kernels/experiment/laboratory.h"
#include "kernels/trace/advice.h"
#include "tests/kernels/trace/lesson_run.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace kernelarium::test {
namespace {

std::vector<Advice> advice_of(const std::shared_ptr<const Run>& run) { return advice_for(RunTrace::of(run)); }

std::vector<Advice> of_lesson(const std::string& problem, const std::string& variant,
                              std::map<std::string, std::string> sizes = {},
                              std::map<std::string, std::string> parameters = {}) {
  return advice_of(run_lesson({.problem = problem,
                               .variant = variant,
                               .sizes = std::move(sizes),
                               .parameters = std::move(parameters),
                               .block = 0,
                               .warp_states = true}));
}

/// Any kernel `k` with these arguments.
std::shared_ptr<const Run> launch(const std::string& source, Dim3 grid, Dim3 block,
                                  std::vector<std::string> arguments) {
  Experiment experiment;
  SingleLaunch& single = experiment.launch.emplace();
  single.file = "k.cu";
  single.kernel = "k";
  single.grid = grid;
  single.block = block;
  single.arguments = std::move(arguments);
  experiment.source = source;
  experiment.trace = TraceRequest{{0}, 60000, true};
  experiment.warp_states = true;
  static Laboratory laboratory;
  auto run = std::make_shared<kernelarium::Run>(laboratory.perform(experiment));
  if (run->verdict == Verdict::error)
    throw Error(run->diagnostics.empty() ? "the run failed" : to_text(run->diagnostics.front()));
  return run;
}

bool has(const std::vector<Advice>& advice, const std::string& rule) {
  return std::any_of(advice.begin(), advice.end(), [&](const Advice& each) { return each.rule == rule; });
}

TEST(Advice, PaddingWhereLanesGoDownAColumn) {
  const auto advice = of_lesson("matrix-copy", "transpose-tiled", {{"rows", "1024"}, {"columns", "1024"}});
  ASSERT_TRUE(has(advice, "padding"));
  EXPECT_EQ(advice.front().rule, "padding");
  EXPECT_GT(advice.front().saving, 0.2); // on the H200 padding saves 58 %: 6.26 to 2.61 us
  EXPECT_LT(advice.front().saving, 0.75);
  EXPECT_NE(advice.front().text.in_english().find("32 words apart"), std::string::npos)
      << advice.front().text.in_english();
  EXPECT_FALSE(has(of_lesson("matrix-copy", "transpose-padded"), "padding"));
  EXPECT_FALSE(has(of_lesson("matrix-copy", "transpose-swizzled"), "padding"));
  EXPECT_FALSE(has(of_lesson("matmul", "tiled"), "padding"));
}

TEST(Advice, NoPaddingWhereTheStrideIsTheAlgorithms) {
  // The strided tree has conflicts of many strides: longer rows would not help it.
  EXPECT_FALSE(has(of_lesson("reduction", "strided"), "padding"));
  EXPECT_FALSE(has(of_lesson("reduction", "sequential"), "conflicts"));
}

TEST(Advice, NeighbouringElementsWhereAccessesAreScattered) {
  const auto scattered = of_lesson("matrix-copy", "transpose");
  ASSERT_TRUE(has(scattered, "coalescing"));
  EXPECT_GT(scattered.front().saving, 0.2); // on the H200: 17.1 us, against 3.2 for the copy
  EXPECT_FALSE(has(of_lesson("matrix-copy", "copy"), "coalescing"));
  EXPECT_FALSE(has(of_lesson("matrix-copy", "transpose-padded"), "coalescing"));
  EXPECT_FALSE(has(of_lesson("vector-add", "scalar"), "coalescing"));
  const auto naive = of_lesson("matmul", "naive-row");
  EXPECT_TRUE(has(naive, "coalescing"));
}

TEST(Advice, AddUpInBlocksWhereAllAtomicsMeet) {
  const std::string all = R"(extern "C" __global__ void k(const float* in, float* sum) {
    atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  })";
  const auto advice = advice_of(launch(all, {256}, {256}, {"f32[65536]:iota", "f32[1]:zero"}));
  ASSERT_TRUE(has(advice, "atomics"));
  EXPECT_EQ(advice.front().line, 2);
  EXPECT_GT(advice.front().saving, 0.5);
  EXPECT_FALSE(has(of_lesson("reduction", "atomic"), "atomics")) << "one for each block";
  const std::string apart = R"(extern "C" __global__ void k(const float* in, float* sum) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(sum + i, in[i]);
  })";
  EXPECT_FALSE(
      has(advice_of(launch(apart, {256}, {256}, {"f32[65536]:iota", "f32[65536]:zero"})), "atomics"));
}

TEST(Advice, MoreBlocksWhereMostSmsAreIdle) {
  const std::string work = R"(extern "C" __global__ void k(float* out, int n) {
    float a = threadIdx.x, b = 1.5f, c = 2.5f, d = 0.5f;
    for (int i = 0; i < n; ++i) { a = a * b + c; b = b * d + a; c = c * d + b; d = d * 0.25f + 0.5f; }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
  })";
  const auto few = advice_of(launch(work, {16}, {1024}, {"f32[16384]:zero", "i32:400"}));
  ASSERT_TRUE(has(few, "blocks"));
  EXPECT_NE(few.front().text.in_english().find("116 of 132"), std::string::npos);
  EXPECT_FALSE(has(advice_of(launch(work, {264}, {256}, {"f32[67584]:zero", "i32:400"})), "blocks"));
  EXPECT_FALSE(has(advice_of(launch(work, {16}, {1024}, {"f32[16384]:zero", "i32:1"})), "blocks"))
      << "nothing to gain where the launch decides";
}

TEST(Advice, NothingWithoutAModelledTime) {
  auto run = std::make_shared<kernelarium::Run>(
      *run_lesson({.problem = "matrix-copy", .variant = "transpose-tiled", .block = 0}));
  run->modelled.reset();
  EXPECT_TRUE(advice_of(run).empty());
  EXPECT_TRUE(advice_for(RunTrace::of(nullptr)).empty());
}

}
}
