// The ways of sampled blocks through the machine code that the assembler makes of a kernel.

#include "kernels/compiler/compiler.h"
#include "kernels/device/paths.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <future>
#include <map>

namespace kernelarium::test {
namespace {

/// A kernel with its machine code, where NVRTC is here.
class MachineCodeTest : public testing::Test {
 protected:
  void load(const std::string& text) {
    gpu_.load_cuda(text);
    Source source;
    source.text = text;
    source.file = "test.cu";
    source.kernel = "k";
    gpu_.device->set_machine_code(*gpu_.kernel, compile(source, {90, true}));
    gpu_.options.count = true;
  }
  template<class... A>
  Paths paths(Dim3 grid, Dim3 block, const A&... arguments) {
    const Execution execution = gpu_.run_clean(grid, block, arguments...);
    return execution.paths ? *execution.paths : Paths{};
  }
  /// How often the first block's first warp issues a step of this unit, and with an access.
  static std::pair<int, int> issued(const Paths& paths, Unit unit, bool store = false) {
    int steps = 0, accesses = 0;
    const WarpPath& warp = paths.blocks.at(0).warps.at(0);
    for (std::size_t e = 0; e < warp.entries.size(); ++e) {
      const std::size_t end = e + 1 < warp.entries.size() ? warp.entries[e + 1].access : warp.accesses.size();
      for (const WarpStep& step : paths.regions[paths.region_of[warp.entries[e].block]].steps) {
        if (step.unit != unit || step.store != store) continue;
        ++steps;
        for (std::size_t a = warp.entries[e].access; a < end; ++a)
          accesses += warp.accesses[a].site == static_cast<std::uint32_t>(step.site);
      }
    }
    return {steps, accesses};
  }

  SimulatedGpu gpu_;
};

TEST_F(MachineCodeTest, IsAwaitedAfterTheKernelHasRun) {
  Source source;
  source.text = "extern \"C\" __global__ void k(float* out) { out[threadIdx.x] = 1; }";
  source.file = "test.cu";
  source.kernel = "k";
  gpu_.load_cuda(source.text);
  gpu_.options.count = true;
  const DevicePointer out = gpu_.zeros<float>(32);
  float written = 0;
  // Made by the thread that waits for it, when it does.
  auto made = std::async(std::launch::deferred, [&] {
    written = gpu_.download<float>(out, 32)[31];
    return compile(source, {90, true});
  });
  gpu_.device->set_machine_code(*gpu_.kernel, made.share());
  paths({1}, {32}, out);
  EXPECT_EQ(written, 1);
}

TEST_F(MachineCodeTest, LoopsRunAsOftenAsTheirCopiesSay) {
  load("extern \"C\" __global__ void k(const float* a, float* out, int n) {\n"
       "  float sum = 0;\n"
       "  for (int i = 0; i < n; ++i) sum += a[i * 32 + threadIdx.x];\n"
       "  out[threadIdx.x] = sum;\n"
       "}\n");
  const DevicePointer a = gpu_.upload(std::vector<float>(32 * 64)), out = gpu_.zeros<float>(32);
  for (const int n : {0, 1, 3, 4, 7, 16, 18, 37, 64}) {
    const Paths found = paths({1}, {32}, a, out, n);
    ASSERT_TRUE(found.machine_code) << n;
    EXPECT_EQ(issued(found, Unit::global), (std::pair{n, n})) << n;
    EXPECT_EQ(issued(found, Unit::global, true), (std::pair{1, 1})) << n;
  }
}

TEST_F(MachineCodeTest, OfLoopsUnrolledAroundPredicatesTheFittingCopyIsRun) {
  load("extern \"C\" __global__ void k(const float* in, float* out, int rows, int columns) {\n"
       "  __shared__ float tile[32][32];\n"
       "  const int x = threadIdx.x;\n"
       "  for (int y = threadIdx.y; y < 32; y += 8)\n"
       "    if (y < rows && x < columns) tile[y][x] = in[y * columns + x];\n"
       "  __syncthreads();\n"
       "  for (int y = threadIdx.y; y < 32; y += 8)\n"
       "    if (y < columns && x < rows) out[y * rows + x] = tile[x][y];\n"
       "}\n");
  const DevicePointer in = gpu_.zeros<float>(1024), out = gpu_.zeros<float>(1024);
  const Paths found = paths({1}, {32, 8}, in, out, 32, 32);
  ASSERT_TRUE(found.machine_code);
  EXPECT_EQ(issued(found, Unit::shared, true), (std::pair{4, 4}));
  EXPECT_EQ(issued(found, Unit::shared), (std::pair{4, 4}));
}

TEST_F(MachineCodeTest, BothSidesOfADivergentBranchAreRun) {
  load("extern \"C\" __global__ void k(float* a, int n) {\n"
       "  float x = a[threadIdx.x];\n"
       "  if (threadIdx.x % 2) {\n"
       "    for (int i = 0; i < n; ++i) x = __sinf(x) + 1;\n"
       "    a[threadIdx.x + 64] = x;\n"
       "  } else {\n"
       "    for (int i = 0; i < n; ++i) x = __expf(x) * x;\n"
       "    a[threadIdx.x + 128] = x;\n"
       "  }\n"
       "  a[threadIdx.x] = x;\n"
       "}\n");
  const DevicePointer a = gpu_.zeros<float>(256);
  const Paths both = paths({1}, {32}, a, 5);
  ASSERT_TRUE(both.machine_code);
  EXPECT_EQ(issued(both, Unit::global, true), (std::pair{3, 3}));
  const Paths none = paths({1}, {1}, a, 5);
  EXPECT_EQ(issued(none, Unit::global, true), (std::pair{2, 2}));
}

TEST_F(MachineCodeTest, WarpsThatReturnEarlyStopThere) {
  load("extern \"C\" __global__ void k(float* a, int n) {\n"
       "  __shared__ float tile[256];\n"
       "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
       "  tile[threadIdx.x] = i;\n"
       "  __syncthreads();\n"
       "  if (i >= n) return;\n"
       "  a[i] = tile[255 - threadIdx.x];\n"
       "}\n");
  const DevicePointer a = gpu_.zeros<float>(1024);
  const Paths found = paths({4}, {256}, a, 128);
  ASSERT_TRUE(found.machine_code);
  EXPECT_EQ(issued(found, Unit::global, true).second, 1); // block 0
  for (const WarpPath& warp : found.blocks.at(3).warps) EXPECT_EQ(warp.accesses.size(), 1u);
}

TEST_F(MachineCodeTest, OperandsAreReadFromTwoBanksOnceEach) {
  load("extern \"C\" __global__ void k(float* a) {\n"
       "  const float x = a[threadIdx.x];\n"
       "  a[threadIdx.x] = __fmul_rn(x, x);\n"
       "}\n");
  const Paths squared = paths({1}, {32}, gpu_.zeros<float>(32));
  ASSERT_TRUE(squared.machine_code);
  int products = 0;
  for (const Region& region : squared.regions)
    for (const WarpStep& step : region.steps) {
      if (step.unit != Unit::fp32) {
        EXPECT_EQ(step.even + step.odd, 0); // integer units are slow enough
        continue;
      }
      ++products;
      EXPECT_EQ(step.even + step.odd, 1); // x twice is one register
    }
  EXPECT_EQ(products, 1);
}

TEST_F(MachineCodeTest, WithoutItTheStepsAreMadeOfThePtx) {
  load("extern \"C\" __global__ void k(float* a) { a[threadIdx.x] = 1; }\n");
  EXPECT_TRUE(paths({1}, {32}, gpu_.zeros<float>(32)).machine_code);
  gpu_.load_cuda("extern \"C\" __global__ void k(float* a) { a[threadIdx.x] = 2; }\n");
  EXPECT_FALSE(paths({1}, {32}, gpu_.zeros<float>(32)).machine_code);
}

}
}
