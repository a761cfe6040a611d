/// Kernels in Python from source to result; skipped where no Python has Triton and Numba.
#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/experiment/configurations.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/process/tool.h"

#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace kernelarium {
namespace {

class PythonLaunchTest : public testing::Test {
 protected:
  void SetUp() override {
    try {
      const PythonEnvironment environment = python_environment();
      for (const char* package : {"triton", "numba-cuda"})
        if (!environment.packages.contains(package)) GTEST_SKIP() << "skipped: no " << package << " here";
    } catch (const Error& error) {
      GTEST_SKIP() << "skipped: " << error.what();
    }
  }
  static Experiment vectors(const std::string& kernel, int n) {
    Experiment experiment;
    experiment.checks = Checks::all;
    SingleLaunch& launch = experiment.launch.emplace();
    launch.file = (data_folder() / "tests/app/python/kernels/vector_add.py").string();
    launch.kernel = kernel;
    launch.grid = {(n + 255) / 256};
    launch.block = {0, 0, 0};
    const std::string count = "[" + std::to_string(n) + "]";
    launch.arguments = {"f32" + count + ":iota", "f32" + count + ":fill=0.5", "f32" + count + ":zero"};
    return experiment;
  }
  void expect_sums(const std::string& buffer, int n) {
    const Tensor& sums = laboratory_.outputs().at(buffer);
    ASSERT_EQ(sums.bytes.size(), static_cast<std::size_t>(n) * 4);
    for (int i = 0; i < n; ++i) {
      float sum = 0;
      std::memcpy(&sum, sums.bytes.data() + i * 4, 4);
      ASSERT_EQ(sum, static_cast<float>(i) + 0.5f) << i;
    }
  }
  Laboratory laboratory_;
};

TEST_F(PythonLaunchTest, TritonDecidesOnItsBlock) {
  Experiment experiment = vectors("add", 1000);
  experiment.launch->arguments.push_back("i32:1000");
  experiment.launch->defines = {{"BLOCK", "256"}, {"num_warps", "2"}};
  const auto run = laboratory_.perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass) << to_text(run.diagnostics.front());
  expect_sums("c", 1000);
  EXPECT_EQ(run.launches.at(0).block, (Dim3{64, 1, 1}));
  EXPECT_GT(run.launches.at(0).facts.registers_per_thread, 0);
  ASSERT_FALSE(run.counters.sites.empty());
  for (const AccessSite& site : run.counters.sites) EXPECT_EQ(site.line, 12);
  experiment.launch->block = {128, 1, 1};
  const auto other = laboratory_.perform(experiment);
  EXPECT_EQ(other.fault, Fault::bad_argument);
  EXPECT_NE(other.diagnostics.at(0).message.in_english().find("blocks of 64 threads"), std::string::npos);
}

TEST_F(PythonLaunchTest, NumbersAreSpecializedOnlyOnRequest) {
  const auto code = [&](int n, bool specialize) {
    Experiment experiment = vectors("add", n);
    experiment.launch->arguments.push_back("i32:" + std::to_string(n));
    experiment.launch->defines = {{"BLOCK", "256"}};
    experiment.specialize = specialize;
    const auto run = laboratory_.perform(experiment);
    EXPECT_EQ(run.verdict, Verdict::pass);
    expect_sums("c", n);
    return run.counters.totals.at(metric::warp_instructions);
  };
  EXPECT_NE(code(1024, true), code(1024, false)) << "a multiple of 16: wide loads";
  EXPECT_EQ(code(1024, false), code(1023, false)) << "the same code";
}

TEST_F(PythonLaunchTest, AReductionByAFunctionOfOnesOwnIsNoRace) {
  const TemporaryFolder folder;
  Experiment experiment = vectors("mean", 1000);
  experiment.launch->file = (folder.path() / "mean.py").string();
  write_file(experiment.launch->file, R"(import triton
import triton.language as tl


@triton.jit
def joined(mean, count, other, others):
    sum = count + others
    return (mean * count + other * others) / tl.where(sum == 0, 1, sum), sum


@triton.jit
def mean(x, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i, mask=i < n, other=0.0)
    mean, count = tl.reduce((value, tl.where(i < n, 1.0, 0.0)), 0, joined)
    tl.store(out, mean)
)");
  experiment.launch->grid = {1};
  experiment.launch->defines = {{"BLOCK", "1024"}};
  experiment.launch->arguments = {"f32[1000]:random", "f32[1]:zero", "i32:1000"};
  const auto run = laboratory_.perform(experiment);
  EXPECT_EQ(run.verdict, Verdict::pass) << to_text(run.diagnostics.front());
}

TEST_F(PythonLaunchTest, AMissingMaskIsFoundAtItsLine) {
  Experiment experiment = vectors("add_beyond", 1000);
  experiment.launch->arguments.push_back("i32:1000");
  experiment.launch->defines = {{"BLOCK", "256"}};
  const auto run = laboratory_.perform(experiment);
  EXPECT_EQ(run.verdict, Verdict::error);
  const Diagnostic* found = first_failure(run.diagnostics);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, "out-of-bounds");
  EXPECT_EQ(found->line, 18);
  EXPECT_TRUE(found->file.ends_with("vector_add.py"));
}

TEST_F(PythonLaunchTest, AGridFollowsTheConfigurationOfAnAutotuner) {
  Experiment experiment = vectors("add", 1000);
  experiment.source =
      "import triton\nimport triton.language as tl\n\n\n"
      "@triton.autotune([triton.Config({'BLOCK': 256}, num_warps=2), triton.Config({'BLOCK': 512})], "
      "key=['n'])\n"
      "@triton.heuristics({'EVEN': lambda args: args['n'] % args['BLOCK'] == 0})\n"
      "@triton.jit\ndef add(a, b, c, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):\n"
      "    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n"
      "    tl.static_assert(not EVEN)\n"
      "    tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)\n";
  experiment.launch->arguments.push_back("i32:1000");
  experiment.launch->grid_rules = {"ceil_div(n, BLOCK)"};
  const std::vector<Configuration> configurations = laboratory_.configurations(experiment);
  ASSERT_EQ(configurations.size(), 2u);
  EXPECT_EQ(names_of(configurations),
            (std::vector<std::string>{"BLOCK=256 num_warps=2", "BLOCK=512 num_warps=4"}));
  const auto first = laboratory_.perform(experiment);
  ASSERT_EQ(first.verdict, Verdict::pass) << to_text(first.diagnostics.front());
  EXPECT_EQ(first.launches.at(0).grid, (Dim3{4, 1, 1}));
  EXPECT_EQ(first.configurations, configurations);
  experiment.launch->defines = configurations[1];
  const auto second = laboratory_.perform(experiment);
  ASSERT_EQ(second.verdict, Verdict::pass) << to_text(second.diagnostics.front());
  expect_sums("c", 1000);
  EXPECT_EQ(second.launches.at(0).grid, (Dim3{2, 1, 1}));
  EXPECT_EQ(second.launches.at(0).block, (Dim3{128, 1, 1}));
  EXPECT_EQ(place_of(configurations, experiment.launch->defines), 1u);
  EXPECT_EQ(run_from_json(to_json(second)).configurations, configurations);
  experiment.launch->grid_rules = {"ceil_div(n, BLOCKS)"};
  const auto unknown = laboratory_.perform(experiment);
  EXPECT_EQ(unknown.fault, Fault::bad_argument);
  EXPECT_NE(to_text(unknown.diagnostics.front()).find("BLOCKS"), std::string::npos);
}

TEST_F(PythonLaunchTest, ArgumentsAreNamedAsTheSourceWritesThem) {
  Experiment experiment = vectors("add_numba", 1000);
  experiment.launch->block = {256, 1, 1};
  const auto run = run_from_json(to_json(laboratory_.perform(experiment)));
  std::vector<std::string> names;
  for (const ArgumentFacts& argument : run.launches.at(0).arguments) names.push_back(argument.name);
  ASSERT_EQ(names.size(), 21u);
  EXPECT_EQ(names[7], "");
  EXPECT_EQ(names[9], "b.size");
  EXPECT_EQ(names[11], "b");
  EXPECT_EQ(names[12], "b.shape[0]");
  EXPECT_EQ(names[13], "b.strides[0]");
}

TEST_F(PythonLaunchTest, NumbaTakesTheBlockOfTheLaunch) {
  Experiment experiment = vectors("add_numba", 1000);
  const auto without = laboratory_.perform(experiment);
  EXPECT_NE(first_failure(without.diagnostics)->message.in_english().find("give the block"),
            std::string::npos);
  experiment.launch->block = {256, 1, 1};
  const auto run = laboratory_.perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass) << to_text(run.diagnostics.front());
  expect_sums("c", 1000);
  for (const AccessSite& site : run.counters.sites) EXPECT_EQ(site.line, 25);
}

TEST_F(PythonLaunchTest, BuffersHaveShapes) {
  Experiment experiment = vectors("add_numba", 1000);
  experiment.launch->block = {256, 1, 1};
  experiment.source = "from numba import cuda\n\n@cuda.jit\ndef add_numba(a, b, c):\n    i = cuda.grid(1)\n"
                      "    if i < a.shape[1]:\n        c[i] = a[2, i] + b[i]\n";
  experiment.launch->arguments[0] = "f32[4,1000]:iota";
  const auto run = laboratory_.perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass) << to_text(run.diagnostics.front());
  float sum = 0;
  std::memcpy(&sum, laboratory_.outputs().at("c").bytes.data() + 4 * 999, 4);
  EXPECT_EQ(sum, 2999.5f);
}

/// A variant of a lesson is data: a .py file, with its constants and options as parameters.
TEST_F(PythonLaunchTest, VariantsMayBeWrittenInPython) {
  if (run_tool({"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}).status != 0)
    GTEST_SKIP() << "skipped: a lesson of one's own is compiled in a sandbox, and bubblewrap makes none here";
  const TemporaryFolder folder;
  write_file(folder.path() / "softmax.py",
             "import triton\nimport triton.language as tl\n\n\n@triton.jit\n"
             "def softmax(x, y, columns, BLOCK: tl.constexpr):\n"
             "    at = tl.program_id(0) * columns + tl.arange(0, BLOCK)\n"
             "    inside = tl.arange(0, BLOCK) < columns\n"
             "    values = tl.load(x + at, mask=inside, other=-float('inf'))\n"
             "    raised = tl.exp(values - tl.max(values, axis=0))\n"
             "    tl.store(y + at, raised / tl.sum(raised, axis=0), mask=inside)\n");
  const Variant variant = variant_from_json(nlohmann::json::parse(R"({
    "id": "triton", "title": "t", "summary": "s", "problem": "softmax", "source": "softmax.py",
    "parameters": [
      { "name": "BLOCK", "value": 1024, "steps": [256, 1024, 4096] },
      { "name": "num_warps", "value": 4, "steps": [1, 2, 4, 8] } ],
    "limits": [ { "rule": "BLOCK >= columns", "reason": "one program has the whole row" } ],
    "defines": ["BLOCK", "num_warps"],
    "launches": [ { "kernel": "softmax", "grid": ["rows"], "block": ["32 * num_warps"],
                    "arguments": ["in", "out", "i32:columns"] } ] })"),
                                            folder.path());
  Experiment experiment;
  experiment.problem = "softmax";
  experiment.variant = "triton";
  experiment.sizes = {{"rows", "20"}, {"columns", "200"}};
  experiment.parameters = {{"BLOCK", "256"}, {"num_warps", "2"}};
  experiment.checks = Checks::all;
  experiment.trace.emplace().blocks = {0};
  const auto run = laboratory_.perform(experiment, variant);
  ASSERT_EQ(run.verdict, Verdict::pass) << to_text(run.diagnostics.front());
  EXPECT_EQ(run.launches.at(0).block.x, 64);
  ASSERT_TRUE(run.trace);
  EXPECT_FALSE(run.trace->records.empty());
  for (const AccessSite& site : run.counters.sites)
    EXPECT_TRUE(site.line == 9 || site.line == 10 || site.line == 11);
  experiment.parameters = {{"num_warps", "8"}};
  EXPECT_EQ(laboratory_.perform(experiment, variant).launches.at(0).block.x, 256);
  experiment.parameters = {{"num_warps", "3"}};
  EXPECT_EQ(laboratory_.perform(experiment, variant).fault, Fault::bad_argument);
  experiment.parameters.clear();
  experiment.source = "import triton\n\n@triton.jit\ndef softmax(x, y, columns, BLOCK):\n    nothing()\n";
  const auto broken = laboratory_.perform(experiment, variant);
  EXPECT_EQ(broken.fault, Fault::no_compile);
  EXPECT_EQ(broken.diagnostics.at(0).line, 5);
}

}
}
