// Files written for nvcc: names that nvcc predefines, and host code next to the kernels.

#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/compiler.h"
#include "kernels/compiler/host_code.h"
#include "tests/kernels/compiler/no_nvcc.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

Source source_of(const std::string& text) {
  Source source;
  source.text = text;
  source.file = "k.cu";
  source.kernel = "k";
  return source;
}

/// A file written for nvcc, whose host code is removed.
Source file_of(const std::string& text) {
  Source source = source_of(text);
  source.whole_file = true;
  return source;
}

class HostCode : public testing::Test {
 protected:
  void SetUp() override {
    try {
      compiler_facts();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
};

TEST_F(HostCode, NamesOfNvccAreKnown) {
  const CompiledKernel kernel = compile(source_of(R"(#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
static_assert(std::is_same<std::remove_const<const int>::type, int>::value, "");
extern "C" __global__ void k(float* a) {
  std::size_t i = threadIdx.x;
  std::uint32_t j = (std::uint32_t)i;
  uint u = j;
  ushort v = 3;
  uint32_t w = v;
  a[u + w] = -INFINITY + M_PI * FLT_MAX + std::numeric_limits<float>::max() + INT_MAX;
}
)"),
                                        {90});
  EXPECT_NE(kernel.image.find(".entry k("), std::string::npos);
}

TEST_F(HostCode, AllOfCubThatIsForDeviceCode) {
  const std::string text = R"(#include <cub/cub.cuh>
extern "C" __global__ void k(float* a) {
  using Sum = cub::BlockReduce<float, 128>;
  __shared__ typename Sum::TempStorage sum;
  const float all = Sum(sum).Sum(a[threadIdx.x]);
  if (threadIdx.x == 0) a[0] = all;
}
)";
  for (const Source& source : {source_of(text), file_of(text)}) {
    CompiledKernel kernel;
    ASSERT_NO_THROW(kernel = compile(source, {90}));
    EXPECT_NE(kernel.image.find(".entry k("), std::string::npos);
  }
}

TEST_F(HostCode, AMistakeBesideCubIsTheOnlyFinding) {
  try {
    compile(file_of("#include <cub/cub.cuh>\n__global__ void k(int* a) { a[0] = not_declared; }\n"), {90});
    FAIL();
  } catch (const Error& error) {
    ASSERT_EQ(error.diagnostics().size(), 1u);
    EXPECT_EQ(error.diagnostics()[0].line, 2);
  }
}

constexpr const char* kSample = R"(#include <iostream>
#include <vector>
#include <helper_cuda.h>
#include <stdio.h>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = call; if (e != cudaSuccess) { printf("%s\n", cudaGetErrorString(e)); exit(1); } } while (0)
using namespace std;
constexpr int kBlock = 128; /* not "host { code" */
struct Options { std::vector<int> sizes; std::string name = "{"; };
static Options options;
template<class T, int N> __device__ T twice(T a) { return a * N; }
float helper(float a) { return a + 1; }
namespace app {
__global__ void other(int* a) { a[0] = '}'; }
void report(const std::vector<float>& values) {
  for (float value : values) std::cout << value << "\n"; // }
}
}
extern "C" __global__ void k(float* a) { // KERNEL
  a[threadIdx.x] = twice<float, 2>(helper(a[threadIdx.x]));
}
template<typename T>
void run(std::vector<T>& host) {
  T* device;
  CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
  k<<<1, kBlock>>>((float*)device);
  CHECK(cudaDeviceSynchronize());
}
int main(int argc, char** argv) {
  std::vector<float> host(kBlock, 1.0f);
  run(host);
  app::report(host);
  return R"x(} ")x"[0];
}
)";

TEST_F(HostCode, IsLeftAsideAndLinesKeepTheirNumbers) {
  const CompiledKernel kernel = compile(file_of(kSample), {90});
  const std::string before(kSample, std::string(kSample).find("// KERNEL"));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  EXPECT_NE(kernel.image.find(".loc\t1 " + std::to_string(line + 1)), std::string::npos) << kernel.image;
}

TEST_F(HostCode, ErrorsOfDeviceCodeAreToldFirst) {
  try {
    compile(file_of(std::string(kSample) + "__global__ void wrong() { nothing(); }\n"), {90});
    FAIL() << "compiled";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::no_compile);
    const std::string text = kSample;
    EXPECT_EQ(error.diagnostics().at(0).line, 1 + std::count(text.begin(), text.end(), '\n'));
    // Missing headers come first: what they declare may be missing, too.
    EXPECT_EQ(error.diagnostics().back().line, 3);
  }
  try {
    compile(file_of("extern \"C\" __global__ void k(float* a) {\n  a[0] = missing;\n}\n"), {90});
    FAIL() << "compiled";
  } catch (const Error& error) {
    EXPECT_EQ(error.diagnostics().at(0).line, 2);
  }
}

TEST_F(HostCode, HeadersThatNvrtcCannotReadAreLeftOut) {
  for (const char* header : {"algorithm", "map", "cub/device/device_reduce.cuh"}) {
    CompiledKernel kernel;
    EXPECT_NO_THROW(kernel =
                        compile(file_of(std::string("#include <") + header +
                                        ">\n#include <cub/warp/warp_reduce.cuh>\n"
                                        "__global__ void k(int* a) {\n"
                                        "  __shared__ cub::WarpReduce<int>::TempStorage room;\n"
                                        "  a[0] = cub::WarpReduce<int>(room).Sum(std::max(1, a[0]));\n}\n"),
                                {90}))
        << header;
    EXPECT_TRUE(kernel.warnings.empty()) << header;
  }
}

TEST_F(HostCode, WhatNvccIncludesNeedsNoInclude) {
  EXPECT_NO_THROW(compile(file_of(R"(template<class T, class = std::enable_if_t<std::is_integral_v<T>>>
__device__ T same(T a) { return a; }
__global__ void k(long* a) {
  long low = a[0], high = std::numeric_limits<short>::max();
  std::swap(low, high);
  std::pair<int, float> both{1, 2.0f};
  const ssize_t failed = EXIT_FAILURE;
  a[0] = same(std::min(low, high)) + both.first + failed +
         sizeof(std::conditional<std::is_same<int, long>::value, int, char>::type);
}
)"),
                          {90}));
}

TEST_F(HostCode, AMissingHeaderThatTheKernelsDoNotNeedIsAWarning) {
  const Source source =
      file_of("#include <vector>\n#include \"missing/one.h\"\n__global__ void k(int* a) { a[0] = 1; }\n");
  for (int again = 0; again < 2; ++again) { // also from the cache
    const CompiledKernel kernel = compile(source, {90});
    ASSERT_EQ(kernel.warnings.size(), 1u);
    EXPECT_TRUE(kernel.warnings[0].warning);
    EXPECT_EQ(kernel.warnings[0].line, 2);
    EXPECT_NE(kernel.warnings[0].message.in_english().find("missing/one.h"), std::string::npos);
  }
}

TEST_F(HostCode, OfHeadersBesideTheFileIsLeftAside) {
  const TemporaryFolder folder;
  write_file(folder.path() / "own.cuh", R"(#pragma once
#include <vector>
#include <cuda_profiler_api.h>
__device__ inline int twice(int a) { return 2 * a; }
inline void fill(std::vector<int>& all) { for (int& one : all) one = 1; }
)");
  Source source = file_of("#include \"own.cuh\"\n__global__ void k(int* a) {\n  a[0] = twice(a[0]);\n}\n");
  source.file = (folder.path() / "k.cu").string();
  source.include_folders = {folder.path().string()};
  EXPECT_NO_THROW(compile(source, {90}));
  source.text += "__global__ void other(int* a) {\n  a[0] = thrice(a[0]);\n}\n";
  try {
    compile(source, {90});
    FAIL() << "compiled";
  } catch (const Error& error) {
    EXPECT_EQ(error.diagnostics().at(0).file, source.file);
    EXPECT_EQ(error.diagnostics().at(0).line, 6);
  }
}

TEST_F(HostCode, NvccCompilesWhatNeedsAHeaderThatNvrtcCannotRead) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const CompiledKernel kernel = compile(file_of(R"(#include <thrust/sort.h>
#include <thrust/execution_policy.h>
__global__ void k(int* a) { thrust::sort(thrust::seq, a, a + 4); }
)"),
                                        {90});
  ASSERT_EQ(kernel.warnings.size(), 1u);
  EXPECT_NE(kernel.warnings[0].message.in_english().find("thrust/sort.h"), std::string::npos);
}

TEST(HostCodeText, OnlyWhatHoldsAnErrorIsBlanked) {
  const std::string text = "int a = 1;\nvoid f() {\n  g();\n}\n__device__ void d() {\n  g();\n}\n";
  const auto error = [](int line) { return Diagnostic{"compile", "no g", "k.cu", line, false}; };
  EXPECT_EQ(without_host_code(text, "k.cu", {error(3)}).value(),
            "int a = 1;\n          \n      \n \n__device__ void d() {\n  g();\n}\n");
  EXPECT_FALSE(without_host_code(text, "k.cu", {error(6)}));
  EXPECT_FALSE(without_host_code(text, "other.cu", {error(3)}));
  EXPECT_FALSE(without_host_code(text, "k.cu", {error(99)}));
}

}
}
