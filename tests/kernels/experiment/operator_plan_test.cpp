#include "kernels/experiment/operator_plan.h"

#include "kernels/base/temporary_folder.h"
#include "kernels/experiment/configurations.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/experiment/operator_names.h"
#include "kernels/experiment/operator_sizes.h"
#include "kernels/experiment/touched_bytes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

constexpr const char* kIndex = "int i = blockIdx.x * blockDim.x + threadIdx.x; ";

Experiment launch_of(const std::string& source, const std::string& kernel, Dim3 grid, Dim3 block,
                     const Texts& arguments) {
  Experiment experiment;
  experiment.source = source;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "/nowhere/kernel.cu";
  launch.kernel = kernel;
  launch.grid = grid;
  launch.block = block;
  launch.arguments = arguments;
  return experiment;
}

OperatorPlan plan_of(const Experiment& experiment, const OperatorWishes& wishes = {}) {
  const Experiment probe = operator_probe(experiment);
  return plan_operator(probe, Laboratory().perform(probe), wishes);
}

/// Why it can be no operator.
std::string refusal_of(const Experiment& experiment, const OperatorWishes& wishes = {}) {
  try {
    plan_of(experiment, wishes);
    return "it is taken";
  } catch (const Error& error) {
    return error.diagnostics().front().message.in_english();
  }
}

Texts inputs_of(const OperatorPlan& plan) {
  Texts names;
  for (const OperatorPlan::Input& input : plan.inputs) names.push_back(input.name);
  return names;
}

Texts results_of(const OperatorPlan& plan) {
  Texts all;
  for (const OperatorPlan::Made& made : plan.results) all.push_back(made.name + " = " + made.allocation);
  return all;
}

Texts passed_to(const OperatorPlan& plan) {
  Texts all;
  for (const OperatorPlan::Passed& one : plan.arguments) all.push_back(one.type + " " + one.text);
  return all;
}

TEST(Touched, EachByteCountsOnce) {
  std::vector<BufferFacts> buffers(2);
  buffers[0].address = 1000;
  buffers[0].shape = {10};
  buffers[1].address = 2000;
  buffers[1].shape = {10};
  using How = TouchedRange::How;
  put_touched({{1020, 1060, How::written},
               {1000, 1030, How::written},
               {1010, 1014, How::strong_write},
               {1000, 1004, How::atomic},
               {1990, 2008, How::read}},
              buffers);
  EXPECT_EQ(buffers[0].touched->written, 40);
  EXPECT_EQ(buffers[0].touched->atomic, 4);
  EXPECT_EQ(buffers[0].touched->read, 0);
  EXPECT_EQ(buffers[1].touched->read, 8);
}

TEST(OperatorPlan, BuffersThatAreWrittenAreResultsAndSizesFollowTensors) {
  const OperatorPlan plan = plan_of(launch_of(
      fmt::format("__global__ void axpy(float a, const float* x, const float* y, float* out, int n) {{ {}"
                  "if (i < n) out[i] = a * x[i] + y[i]; }}",
                  kIndex),
      "axpy", {4}, {32}, {"f32:2.5", "f32[100]:random", "f32[100]:iota", "f32[100]:zero", "i32:100"}));
  EXPECT_EQ(plan.name, "lab::axpy");
  EXPECT_EQ(inputs_of(plan), (Texts{"a", "x", "y"}));
  EXPECT_EQ(results_of(plan), (Texts{"out = torch.empty_like(x)"}));
  EXPECT_EQ(passed_to(plan),
            (Texts{"float a", "const float* x", "const float* y", "float* out", "int x.numel()"}));
  EXPECT_EQ(plan.grid, (Texts{"ceil_div(x.numel(), 32)"}));
  EXPECT_EQ(plan.conditions, (Texts{"y.shape == x.shape"}));
  EXPECT_TRUE(plan.doubts.empty());
}

TEST(OperatorPlan, WhatIsReadAndWrittenIsClonedUnlessAPersonSaysOtherwise) {
  const Experiment launch =
      launch_of(fmt::format("__global__ void twice(float* x, int n) {{ {}if (i < n) x[i] *= 2; }}", kIndex),
                "twice", {3}, {64}, {"f32[150]:zero", "i32:150"});
  const OperatorPlan plan = plan_of(launch);
  EXPECT_EQ(inputs_of(plan), (Texts{"x"}));
  EXPECT_EQ(results_of(plan), (Texts{"x_out = x.clone()"}));
  EXPECT_EQ(passed_to(plan).front(), "float* x_out");
  EXPECT_THAT(refusal_of(launch, {.roles = {{"x", "output"}}}), HasSubstr("reads no buffer"));
  EXPECT_THAT(refusal_of(launch, {.roles = {{"x", "input"}}}), HasSubstr("can be output, both or scratch"));
  EXPECT_THAT(refusal_of(launch, {.roles = {{"y", "both"}}}), HasSubstr("no argument y"));
  EXPECT_THAT(refusal_of(launch, {.roles = {{"n", "both"}}}), HasSubstr("is a number"));
}

TEST(OperatorPlan, WhatAKernelReadsOfItsOwnIsNoInput) {
  const auto results = [](const std::string& body) {
    const Experiment probe = operator_probe(launch_of(
        fmt::format("__global__ void k(const float* x, float* y, int n) {{ {}if (i < n) {{ {} }} }}", kIndex,
                    body),
        "k", {3}, {64}, {"f32[150]:random", "f32[150]:zero", "i32:150"}));
    Laboratory laboratory;
    const auto run = laboratory.perform(probe);
    const Tensors outputs = laboratory.outputs();
    OperatorWishes wishes;
    if (const auto other = with_other_contents(probe, run)) {
      const auto other_run = laboratory.perform(*other);
      wishes.overwritten = overwritten_buffers(probe, run, outputs, other_run, laboratory.outputs());
    }
    return results_of(plan_operator(probe, run, wishes));
  };
  EXPECT_EQ(results("volatile float* own = y; own[i] = 1; own[i] = own[i] + x[i];"),
            (Texts{"y = torch.zeros_like(x)"}));
  EXPECT_EQ(results("y[i] += x[i];"), (Texts{"y_out = y.clone()"}));
  EXPECT_EQ(results("y[i] = x[i];"), (Texts{"y = torch.empty_like(x)"}));
}

TEST(OperatorPlan, AResultThatIsAddedToBeginsAsInTheLaunch) {
  const std::string source = fmt::format(
      "__global__ void sum(const float* x, float* s, int n) {{ {}if (i < n) atomicAdd(s, x[i]); }}", kIndex);
  const auto begins = [&](const std::string& filled) {
    return results_of(
        plan_of(launch_of(source, "sum", {4}, {32}, {"f32[100]:random", "f32[1]:" + filled, "i32:100"})));
  };
  EXPECT_EQ(begins("zero"), (Texts{"s = x.new_zeros((1,))"}));
  EXPECT_EQ(begins("fill=-0.5"), (Texts{"s = x.new_full((1,), -0.5)"}));
  EXPECT_EQ(begins("random"), (Texts{"s_out = s.clone()"}));
}

TEST(OperatorPlan, APartThatIsNotWrittenKeepsWhatItHeld) {
  const std::string source = fmt::format(
      "__global__ void some(const int* x, double* out, int n) {{ {}if (i < n && i % 2) out[i] = x[i]; }}",
      kIndex);
  const auto begins = [&](const std::string& filled) {
    return results_of(
        plan_of(launch_of(source, "some", {4}, {32}, {"i32[100]:iota", "f64[100]:" + filled, "i32:100"})));
  };
  EXPECT_EQ(begins("zero"), (Texts{"out = torch.zeros_like(x, dtype=torch.float64)"}));
  EXPECT_EQ(begins("iota"), (Texts{"out_out = out.clone()"}));
}

TEST(OperatorPlan, PlanesHaveAGridOfTheirSides) {
  const char* source =
      "namespace lab { __global__ void gray(const unsigned char* rgb, unsigned char* out, int width, "
      "int height) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + "
      "threadIdx.y; if (x < width && y < height) out[y * width + x] = rgb[3 * (y * width + x)]; } }";
  OperatorPlan plan = plan_of(launch_of(source, "lab::gray", {3, 4}, {16, 16},
                                        {"u8[60,40,3]:random", "u8[60,40]:zero", "i32:40", "i32:60"}));
  EXPECT_EQ(plan.name, "lab::gray");
  EXPECT_EQ(plan.grid, (Texts{"ceil_div(rgb.size(1), 16)", "ceil_div(rgb.size(0), 16)"}));
  EXPECT_EQ(results_of(plan), (Texts{"out = rgb.new_empty((rgb.size(0), rgb.size(1),))"}));
  EXPECT_EQ(plan.conditions, (Texts{"rgb.dim() == 3", "rgb.size(2) == 3"}));
  // Without shapes the numbers stay arguments, and say how large the tensors are.
  plan = plan_of(launch_of(source, "lab::gray", {3, 4}, {16, 16},
                           {"u8[7200]:random", "u8[2400]:zero", "i32:40", "i32:60"}));
  EXPECT_EQ(inputs_of(plan), (Texts{"rgb", "width", "height"}));
  EXPECT_EQ(plan.grid, (Texts{"ceil_div(width, 16)", "ceil_div(height, 16)"}));
  EXPECT_EQ(results_of(plan), (Texts{"out = rgb.new_empty((width * height,))"}));
  EXPECT_EQ(plan.conditions, (Texts{"rgb.numel() == width * height * 3"}));
}

TEST(OperatorPlan, ATemplateTakesPointersOfAnyType) {
  const OperatorPlan plan = plan_of(launch_of(
      fmt::format("template <typename T> __global__ void scale(const T* in, T* out, T factor, unsigned n) "
                  "{{ {}if (i < n) out[i] = in[i] * factor; }}",
                  kIndex),
      "scale<double>", {2}, {64}, {"f64[100]:random", "f64[100]:zero", "f64:2", "u32:100"}));
  EXPECT_EQ(plan.name, "lab::scale");
  EXPECT_EQ(passed_to(plan), (Texts{"void* in_", "void* out", "double factor", "unsigned in_.numel()"}));
}

TEST(OperatorPlan, WhatTheLaunchDoesNotShowIsDoubtedOrDemanded) {
  // A loop over the grid: any number of blocks does.
  OperatorPlan plan =
      plan_of(launch_of("__global__ void copy(const float* x, float* y, int n) { for (int i = blockIdx.x * "
                        "blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = x[i]; }",
                        "copy", {3}, {32}, {"f32[500]:random", "f32[500]:zero", "i32:500"}));
  EXPECT_EQ(plan.grid, (Texts{"3"}));
  ASSERT_EQ(plan.doubts.size(), 1u);
  EXPECT_THAT(plan.doubts[0].in_english(), HasSubstr("3 blocks along x"));
  EXPECT_TRUE(plan.conditions.empty());
  // As many threads as elements, or more: the kernel may need one for each.
  for (const std::int64_t blocks : {1, 7}) {
    plan = plan_of(launch_of(
        fmt::format("__global__ void copy(const float* x, float* y, int n) {{ {}if (i < n) y[i] = x[i]; }}",
                    kIndex),
        "copy", {blocks}, {32}, {"f32[30]:random", "f32[30]:zero", "i32:30"}));
    EXPECT_EQ(plan.conditions, (Texts{fmt::format("x.numel() <= {}", 32 * blocks)}));
  }
  // A kernel that is not told a size can't check bounds.
  plan = plan_of(launch_of(
      fmt::format("__global__ void next(const float* x, const float* w, float* y) {{ {}y[i] = x[i] + "
                  "w[i % 5]; }}",
                  kIndex),
      "next", {4}, {32}, {"f32[128]:random", "f32[5]:random", "f32[128]:zero"}));
  EXPECT_EQ(plan.conditions, (Texts{"x.numel() % 32 == 0", "w.numel() == 5"}));
  const Experiment any =
      launch_of(fmt::format("__global__ void next(const float* x, const float* w, float* y) {{ "
                            "{}y[i] = x[i] + w[0]; }}",
                            kIndex),
                "next", {4}, {32}, {"f32[128]:random", "f32[5]:random", "f32[128]:zero"});
  EXPECT_EQ(plan_of(any, {.roles = {{"w", "any"}}}).conditions, (Texts{"x.numel() % 32 == 0"}));
}

TEST(OperatorPlan, AGivenRuleAndDynamicSharedMemoryFollowTheSizes) {
  Experiment experiment =
      launch_of("__global__ void rows(const float* m, float* sums, int rows, int columns) { extern "
                "__shared__ float s[]; "
                "for (int i = threadIdx.x; i < columns; i += blockDim.x) s[i] = m[blockIdx.x * columns + i]; "
                "__syncthreads(); "
                "if (threadIdx.x == 0) { float sum = 0; for (int i = 0; i < columns; ++i) sum += s[i]; "
                "sums[blockIdx.x] = sum; } }",
                "rows", {6}, {32}, {"f32[6,11]:random", "f32[6]:zero", "i32:6", "i32:11"});
  experiment.launch->shared_bytes = 44;
  OperatorPlan plan = plan_of(experiment);
  EXPECT_EQ(plan.grid, (Texts{"m.size(0)"}));
  EXPECT_EQ(plan.shared, "m.size(1) * 4");
  EXPECT_EQ(results_of(plan), (Texts{"sums = m.new_empty((m.size(0),))"}));
  experiment.launch->grid_rules = grid_rules_in("ceil_div(rows, block.x / 32)"); // '/' is none that both have
  EXPECT_EQ(plan_of(experiment).grid, (Texts{"m.size(0)"}));
  experiment.launch->grid_rules = grid_rules_in("rows * ROWS");
  experiment.launch->defines["ROWS"] = "1";
  EXPECT_EQ(plan_of(experiment).grid, (Texts{"m.size(0) * 1"}));
}

TEST(OperatorPlan, VectorsAreCountedByTheElementsThatTheyHave) {
  const OperatorPlan plan = plan_of(launch_of(
      fmt::format("__global__ void copy(const float4* a, float4* b, int n) {{ {}if (i < n) b[i] = a[i]; }}",
                  kIndex),
      "copy", {3}, {32}, {"f32[288]:random", "f32[288]:zero", "i32:72"}));
  EXPECT_EQ(passed_to(plan), (Texts{"void* a", "void* b", "int ceil_div(a.numel(), 4)"}));
  EXPECT_EQ(plan.grid, (Texts{"ceil_div(ceil_div(a.numel(), 4), 32)"}));
  EXPECT_EQ(plan.conditions, (Texts{"a.numel() % 4 == 0"}));
}

TEST(OperatorPlan, ANumberStaysAnArgumentIfAPersonSaysSo) {
  const Experiment launch =
      launch_of(fmt::format("__global__ void some(const float* x, float* y, int n, int radius) {{ {}if (i < "
                            "n) y[i] = x[i] * radius; }}",
                            kIndex),
                "some", {4}, {32}, {"f32[100]:random", "f32[100]:zero", "i32:100", "i32:100"});
  EXPECT_EQ(inputs_of(plan_of(launch)), (Texts{"x"}));
  EXPECT_EQ(inputs_of(plan_of(launch, {.roles = {{"radius", "argument"}}})), (Texts{"x", "radius"}));
}

TEST(OperatorPlan, NamesAreThoseOfPythonAndTheProjectMayNotBeHidden) {
  std::set<std::string> used;
  EXPECT_EQ(python_name("lambda", used), "lambda_");
  EXPECT_EQ(python_name("in", used), "in_");
  EXPECT_EQ(python_name("in_", used), "in__");
  EXPECT_EQ(python_name("torch", used), "torch_");
  EXPECT_EQ(python_name("argument 0", used), "argument_0");
  EXPECT_EQ(python_name("x", used), "x");
  EXPECT_EQ(operator_name("lab::detail::Tile<float, 16>"), "tile");
  EXPECT_EQ(operator_name("lambda"), "lambda_");
}

TEST(OperatorPlan, WhatPyTorchCannotPassIsRefused) {
  const std::string source =
      "struct P { int a; float b; }; __global__ void k(float* x, P p) { x[threadIdx.x] = p.b; } "
      "__global__ void none(const float* x, float* y) { if (x[0] > 5) y[0] = 1; } "
      "__global__ void racy(const float* x, float* y) { y[0] = x[0] + threadIdx.x; } "
      "__global__ void two(const float* x, float* y) { y[0] = x[0]; }";
  EXPECT_THAT(refusal_of(launch_of(source, "k", {1}, {32}, {"f32[32]:zero", "bytes:0a0000000000c03f"})),
              HasSubstr("argument p is a struct"));
  EXPECT_THAT(refusal_of(launch_of(source, "none", {1}, {32}, {"f32[32]:random", "f32[1]:zero"})),
              HasSubstr("writes to none of its buffers"));
  EXPECT_THAT(refusal_of(launch_of(source, "two", {1}, {1}, {"f32[32]:random", "at:0+4"})),
              HasSubstr("an address within another"));
  EXPECT_THAT(refusal_of(launch_of(source, "racy", {1}, {32}, {"f32[1]:random", "f32[1]:zero"})),
              HasSubstr("race"));
  Experiment python = launch_of("", "k", {1}, {32}, {});
  python.launch->file = "k.py";
  EXPECT_THAT(refusal_of(python), HasSubstr("kernelarium.export_operator()"));
  python.launch->file = "k.ptx";
  EXPECT_THAT(refusal_of(python), HasSubstr("not PTX"));
}

TEST(OperatorPlan, LargeBuffersAreNotKept) {
  const Experiment experiment =
      operator_probe(launch_of("__global__ void k(const float* x, float* y) { y[0] = x[0]; }", "k", {1}, {1},
                               {"f32[5000000]:zero", "f32[1]:zero"}));
  Laboratory laboratory;
  const auto run = laboratory.perform(experiment);
  EXPECT_THROW(operator_request(experiment, run, laboratory.outputs(), {}), Error);
}

}
}
