#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/experiment/laboratory.h"
#include "kernels/problems/checkout_kernels.h"
#include "tests/kernels/compiler/no_nvcc.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <sstream>
#include <tuple>

using namespace kernelarium;
namespace fs = std::filesystem;

namespace {

constexpr const char* kVariable = "KERNELARIUM_THUNDERKITTENS";

/// A header of our own in the shape of the project's: what a kernel takes is a structure of layouts, each
/// with pointer, sizes and a tensor map. Host headers as there, which NVRTC does not have.
constexpr const char* kHeader = R"(#pragma once
#include <cuda.h>
#include <concepts>
#include <stdexcept>
#include <string>
#ifndef KITTENS_HOPPER
#error "which GPU?"
#endif
struct known { };
struct unknown { size_t value; };
struct tensor_map { CUtensorMap map; known others; };
struct layout {
  __nv_bfloat16* data;
  known batch, depth;
  unknown rows, columns;
  tensor_map maps;
};
)";

/// A product with one thread per element.
constexpr const char* kProduct = R"(#include <cuda_bf16.h>
#include "kittens.cuh"
#include "prototype.cuh"
#include "../common.cuh"
template<int M, int N, int SUPER>
struct matmul_template {
  struct globals { layout A, B, C; };
};
namespace kittens::prototype::lcf {
template<class T>
__global__ void kernel(const __grid_constant__ typename T::globals g) {
  const size_t m = g.C.rows.value, n = g.C.columns.value, k = g.A.columns.value;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; i += gridDim.x * blockDim.x) {
    float sum = 0;
    for (size_t j = 0; j < k; ++j)
      sum += __bfloat162float(g.A.data[i / n * k + j]) * __bfloat162float(g.B.data[j * n + i % n]);
    g.C.data[i] = __float2bfloat16(scaled(sum));
  }
}
}
#include <iostream>
#include <vector>
int main() { std::cout << "host code\n"; }
)";

/// A checkout while it lives: the files that the tests write, and the variable that names it.
class FakeCheckout : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* named = std::getenv(kVariable)) before_ = named;
    ::setenv(kVariable, folder_.path().c_str(), 1);
    write("include/kittens.cuh", kHeader);
    write("prototype/prototype.cuh", "#pragma once\n");
    write("kernels/gemm/common.cuh", "#pragma once\n__device__ float scaled(float x) { return x; }\n");
    write("kernels/gemm/bf16_h100/bf16_h100_gemm.cu", kProduct);
  }
  void TearDown() override {
    if (before_)
      ::setenv(kVariable, before_->c_str(), 1);
    else
      ::unsetenv(kVariable);
  }
  void write(const std::string& name, const std::string& text) {
    fs::create_directories((folder_.path() / name).parent_path());
    write_file(folder_.path() / name, text);
  }
  static Experiment product() {
    Experiment experiment;
    experiment.problem = "matmul-bf16";
    experiment.variant = "kittens-gemm";
    experiment.sizes = {{"m", "128"}, {"n", "256"}, {"k", "64"}};
    experiment.parameters = {{"BLOCKS", "16"}};
    experiment.count = true;
    return experiment;
  }

  TemporaryFolder folder_;
  std::optional<std::string> before_;
};

std::vector<std::string> kernels_of(const std::string& problem) {
  std::vector<std::string> ids;
  for (const Variant& variant : find_variants(problem))
    if (variant.checkout == "thunderkittens") ids.push_back(variant.id);
  return ids;
}

}

TEST_F(FakeCheckout, ItsKernelsAreVariantsWhereOneIsNamed) {
  EXPECT_EQ(kernels_of("matmul-bf16").size(), 5u);
  EXPECT_EQ(kernels_of("attention-bf16").size(), 2u);
  EXPECT_EQ(kernels_of("layer-norm").size(), 1u);
  ::unsetenv(kVariable);
  EXPECT_TRUE(kernels_of("").empty());
}

TEST_F(FakeCheckout, TellsWhyTheOthersAreNot) {
  write("kernels/gemm/bf16_b200/bf16_b200_gemm.cu", "");
  write("kernels/new/new.cu", "");
  const std::vector<CheckoutFile> files = files_of_checkout("thunderkittens");
  ASSERT_EQ(files.size(), 3u);
  EXPECT_NE(files[0].reason.find("10.0"), std::string::npos) << files[0].reason;
  EXPECT_EQ(files[1].variants, std::vector<std::string>{"matmul-bf16/kittens-gemm"});
  EXPECT_EQ(files[1].reason, "");
  EXPECT_NE(files[2].reason.find("no description"), std::string::npos);
  fs::remove_all(folder_.path() / "kernels");
  EXPECT_THROW(files_of_checkout("thunderkittens"), Error) << "no checkout";
  ::unsetenv(kVariable);
  EXPECT_THROW(files_of_checkout("thunderkittens"), Error) << "none named";
}

TEST_F(FakeCheckout, AFileThatIsMissingIsTold) {
  fs::remove_all(folder_.path() / "kernels");
  Laboratory laboratory;
  const kernelarium::Run run = laboratory.perform(product());
  EXPECT_EQ(run.verdict, Verdict::error);
  ASSERT_FALSE(run.diagnostics.empty());
  const std::string said = run.diagnostics.front().message.in_english();
  EXPECT_NE(said.find("bf16_h100_gemm.cu"), std::string::npos) << said;
  EXPECT_NE(said.find(kVariable), std::string::npos) << said;
}

TEST_F(FakeCheckout, AKernelThatNvrtcRefusesRuns) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  Laboratory laboratory;
  kernelarium::Run run = laboratory.perform(product());
  ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics.front()));
  EXPECT_GT(run.max_error, 1e-3) << "rounded to bf16, beyond what its problem allows";
  ASSERT_EQ(run.launches.size(), 2u) << "the kernel, and the lab's own that widens";
  EXPECT_EQ(run.launches[0].facts.argument_bytes, std::vector<int>{1152});
  bool source_lines = false;
  for (const AccessSite& site : run.counters.sites)
    source_lines |= site.file.ends_with("bf16_h100_gemm.cu") && site.line == 17;
  EXPECT_TRUE(source_lines) << "accesses belong to lines of the checkout's file";

  write("kernels/gemm/common.cuh", "#pragma once\n__device__ float scaled(float x) { return 2 * x; }\n");
  run = laboratory.perform(product());
  EXPECT_EQ(run.verdict, Verdict::fail) << "a header that was changed is compiled again";
}

TEST_F(FakeCheckout, MistakesHaveTheirLine) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  Laboratory laboratory;
  Experiment experiment = product();
  std::string text = kProduct;
  text.replace(text.find("float sum = 0;"), 14, "float sum = zero;");
  experiment.source = text;
  kernelarium::Run run = laboratory.perform(experiment);
  EXPECT_EQ(run.fault, Fault::no_compile);
  ASSERT_FALSE(run.diagnostics.empty());
  EXPECT_EQ(run.diagnostics.front().line, 14);
  EXPECT_TRUE(run.diagnostics.front().file.ends_with("bf16_h100_gemm.cu")) << run.diagnostics.front().file;

  experiment.source = "#include \"nowhere.h\"\n";
  run = laboratory.perform(experiment);
  EXPECT_EQ(run.fault, Fault::no_compile);
  EXPECT_EQ(run.diagnostics.front().line, 1);

  experiment.source = "int nothing;\n";
  run = laboratory.perform(experiment);
  EXPECT_EQ(run.fault, Fault::no_compile);
  EXPECT_NE(run.diagnostics.front().message.in_english().find("there is no kernel"), std::string::npos);
}

/// The project itself, where its checkout is named; at sizes of one or two tiles.
class RealCheckout : public testing::TestWithParam<std::tuple<const char*, const char*, const char*>> {};

TEST_P(RealCheckout, KernelsGiveWhatTheReferenceGives) {
  if (!std::getenv(kVariable)) GTEST_SKIP() << "set " << kVariable << " to a checkout of ThunderKittens";
  const auto [problem, variant, sizes] = GetParam();
  Experiment experiment;
  experiment.problem = problem;
  experiment.variant = variant;
  std::istringstream words(sizes);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    auto& to = word[0] >= 'A' && word[0] <= 'Z' ? experiment.parameters : experiment.sizes;
    to[word.substr(0, equals)] = word.substr(equals + 1);
  }
  Laboratory laboratory;
  const kernelarium::Run run = laboratory.perform(experiment);
  EXPECT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics.front()));
}

INSTANTIATE_TEST_SUITE_P(
    ThunderKittens, RealCheckout,
    testing::Values(std::tuple{"matmul-bf16", "kittens-gemm", "m=256 n=512 k=128 BLOCKS=3"},
                    std::tuple{"matmul-bf16", "kittens-level-4", "m=64 n=64 k=64"},
                    std::tuple{"matmul-bf16", "kittens-level-6", "m=128 n=128 k=128"},
                    std::tuple{"matmul-bf16", "kittens-level-7", "m=128 n=128 k=128"},
                    std::tuple{"matmul-bf16", "kittens-level-8", "m=256 n=256 k=256"},
                    std::tuple{"attention-bf16", "kittens-attention",
                               "heads=2 kv_heads=1 sequence=384 head_size=64"},
                    std::tuple{"attention-bf16", "kittens-attention",
                               "heads=1 kv_heads=1 sequence=384 head_size=128 causal=yes"},
                    std::tuple{"attention-bf16", "kittens-attention-lcf",
                               "heads=2 kv_heads=2 sequence=384 head_size=64 BLOCKS=3"},
                    std::tuple{"layer-norm", "kittens-layer-norm", "rows=16"}),
    [](const auto& info) {
      std::string name = std::get<1>(info.param) + std::to_string(info.index);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });
