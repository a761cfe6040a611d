// Kernels that launch kernels.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>

namespace kernelarium::test {
namespace {

const std::string kChildren = R"(
__global__ void child(int* p, int n) { p[blockIdx.x * blockDim.x + threadIdx.x] = 10 * p[blockIdx.x * blockDim.x + threadIdx.x] + n; }
__global__ void log(int* p, int n) { extern __shared__ int s[]; s[0] = n; p[1 + p[0]] = s[0]; p[0] += 1; }
struct Three { char first; double second; short third; };
__global__ void three(float* p, char one, Three all, short last) { p[0] = one + all.first + all.second + all.third + last; }
__global__ void deeper(int* p, int depth) {
  p[depth] = depth + 1;
  if (depth < 30) deeper<<<1, 1>>>(p, depth + 1);
  if (cudaGetLastError() != cudaSuccess) p[31] = depth;
}
)";

TEST(Children, RunInTheirOrderBeforeTheGridIsComplete) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(int* p, int* order) {
  if (threadIdx.x) return;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  child<<<2, 32, 0, stream>>>(p + 64 * blockIdx.x, 1);
  log<<<1, 1, 64, cudaStreamTailLaunch>>>(order, 100 + blockIdx.x);
  child<<<2, 32, 0, stream>>>(p + 64 * blockIdx.x, 2);
  log<<<1, 1, 64, cudaStreamFireAndForget>>>(order, blockIdx.x);
  p[64 * blockIdx.x] = 7;
  cudaStreamDestroy(stream);
})");
  for (const bool count : {false, true}) {
    gpu.options.count = count;
    const DevicePointer p = gpu.zeros<int>(192), order = gpu.zeros<int>(7);
    const auto execution = gpu.run_clean({3}, {32}, p, order);
    const auto got = gpu.download<int>(p, 192);
    for (std::size_t i = 0; i < 192; ++i) EXPECT_EQ(got[i], i % 64 ? 12 : 712) << i;
    EXPECT_EQ(gpu.download<int>(order, 7), (std::vector<int>{6, 0, 1, 2, 100, 101, 102}));
    EXPECT_EQ(gpu.device->heap_use().blocks, 0u) << "nothing is left of the arguments";
    if (count) {
      // Of each block a store, 3 (four arguments) of launches, 2 x 2 warps of children and 2 x 2 of logs.
      EXPECT_GE(execution.counters[metric::global_store_requests], 3u * (1 + 2 * 2 * 2 + 2 * 2));
    }
  }
}

TEST(Children, AreGridsOfTheirLaunchWithTimesOfTheirOwn) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(int* p) {
  if (threadIdx.x) return;
  child<<<2, 32>>>(p + 64 * blockIdx.x, 1);
  if (blockIdx.x == 1) deeper<<<1, 1, 0, cudaStreamTailLaunch>>>(p + 128, 28);
})");
  gpu.options.count = gpu.options.caches = true;
  const DevicePointer p = gpu.zeros<int>(160);
  gpu.run_clean({2}, {32}, p);
  const std::vector<NestedGrid>& grids = gpu.device->nested_grids();
  ASSERT_EQ(grids.size(), 6u); // with the three of deeper
  EXPECT_EQ(grids[0].launched_by, -1);
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_EQ(grids[i].launched_by, 0);
    EXPECT_EQ(grids[i].grid.x, 2);
    EXPECT_FALSE(grids[i].tail);
    EXPECT_GT(grids[i].us, 0);
  }
  EXPECT_NE(grids[1].stream, grids[2].stream) << "each block has its own";
  EXPECT_TRUE(grids[3].tail);
  EXPECT_EQ(grids[4].launched_by, 3);
  EXPECT_EQ(grids[5].launched_by, 4);
  gpu.load_cuda(kChildren + "extern \"C\" __global__ void k(int* p) { p[0] = 1; }");
  gpu.run_clean({2}, {32}, p);
  EXPECT_TRUE(gpu.device->nested_grids().empty());
}

TEST(Children, TouchWhatTheirLaunchTouches) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(int* p) {
  child<<<1, 8>>>(p, 1);
  cudaMemcpyAsync(p + 100, p + 50, 40, cudaMemcpyDeviceToDevice, 0);
})");
  gpu.options.touched = true;
  const DevicePointer p = gpu.zeros<int>(160);
  const Execution execution = gpu.run_clean({1}, {1}, p);
  using How = TouchedRange::How;
  const auto touches = [&](std::uint64_t begin, std::uint64_t end, How how) {
    return std::any_of(execution.touched.begin(), execution.touched.end(), [&](const TouchedRange& range) {
      return range.begin == p + begin && range.end == p + end && range.how == how;
    });
  };
  EXPECT_TRUE(touches(0, 32, How::written));
  EXPECT_TRUE(touches(0, 32, How::read));
  EXPECT_TRUE(touches(200, 240, How::read));
  EXPECT_TRUE(touches(400, 440, How::written));
}

/// A kernel k(p) around its body, with all checks.
Execution checked(const std::string& body, Dim3 grid = {2}, Dim3 block = {64}) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
__global__ void add(int* p) { atomicAdd(p, 1); }
extern "C" __global__ void k(int* p) {
)" + body + "\n}");
  gpu.options.checks = Checks::all;
  return gpu.run(grid, block, gpu.zeros<int>(4096));
}

TEST(Children, RaceWithTheirParent) {
  const auto race = [](const std::string& body) {
    const Execution execution = checked(body);
    ASSERT_EQ(execution.diagnostics.size(), 1u) << body;
    EXPECT_EQ(execution.diagnostics[0].kind, "race") << body;
    expect_words(execution.diagnostics[0], {"kernel child", "cudaStreamTailLaunch", "launched by block"});
    EXPECT_EQ(execution.diagnostics[0].file, "test.cu");
    EXPECT_GT(execution.diagnostics[0].other_line, 0);
    // The address and the place in the array are the same.
    const std::string words = execution.diagnostics[0].message.in_english();
    const auto number_after = [&](const char* mark, int base) {
      return std::stoull(words.substr(words.find(mark) + std::strlen(mark)), nullptr, base);
    };
    EXPECT_EQ((number_after("global memory at ", 16) - number_after("at byte ", 10)) % 256, 0u) << words;
    ASSERT_TRUE(execution.trace && execution.trace->fault) << "the thread that launched it is to be shown";
    EXPECT_EQ(execution.trace->fault->lane, 0u);
  };
  // It reads the result: a grid does not wait.
  race("if (threadIdx.x + blockIdx.x == 0) { child<<<1, 32>>>(p, 1); p[2000] = p[3]; }");
  // It writes what its child needs after the launch.
  race("if (threadIdx.x + blockIdx.x == 0) { child<<<1, 32>>>(p, 1); p[3] = 5; }");
  // Another thread has written it, and nothing orders the two.
  race("if (blockIdx.x == 0) { p[threadIdx.x] = 1; if (threadIdx.x == 0) child<<<1, 64>>>(p, 1); }");
  // Another block has.
  race("p[64 * blockIdx.x + threadIdx.x] = 1; __syncthreads(); if (threadIdx.x + blockIdx.x == 0) child<<<1, "
       "128>>>(p, 1);");
}

TEST(Children, RaceWithEachOther) {
  const auto race = [](const std::string& body) {
    const Execution execution = checked(body);
    ASSERT_EQ(execution.diagnostics.size(), 1u) << body;
    expect_words(execution.diagnostics[0], {"kernel child", "launched at line", "nothing orders"});
    EXPECT_TRUE(execution.trace && execution.trace->fault);
  };
  race("if (threadIdx.x == 0) child<<<1, 32>>>(p, 1);"); // of two blocks
  race("if (threadIdx.x + blockIdx.x == 0) { child<<<1, 32>>>(p, 1); child<<<1, 32, 0, "
       "cudaStreamFireAndForget>>>(p, 1); }");
}

TEST(Children, ThatAreOrderedAreNoRace) {
  for (const std::string body :
       {// What a thread has written before is there.
        "p[64 * blockIdx.x + threadIdx.x] = 1; child<<<1, 1>>>(p + 64 * blockIdx.x + threadIdx.x, 1);",
        // What the block has, behind a barrier.
        "p[64 * blockIdx.x + threadIdx.x] = 1; __syncthreads(); if (threadIdx.x == 0) child<<<2, 32>>>(p + "
        "64 * "
        "blockIdx.x, 1);",
        // The tail comes after the grid and all its children.
        "p[64 * blockIdx.x + threadIdx.x] = 1; if (threadIdx.x + blockIdx.x == 0) child<<<4, 32, 0, "
        "cudaStreamTailLaunch>>>(p, 1);",
        // A block's launches follow each other.
        "if (threadIdx.x + blockIdx.x == 0) { child<<<1, 32>>>(p, 1); child<<<1, 32>>>(p, 2); }",
        // Atomic operations.
        "atomicAdd(p, 1); add<<<1, 32>>>(p);", "atomicAdd(p + 5, 1); add<<<1, 32>>>(p + 5);",
        // What one lane has learnt, its warp knows behind __syncwarp().
        "if (blockIdx.x == 0 && threadIdx.x == 0) { p[100] = 1; __threadfence(); atomicExch(p + 200, 1); } "
        "if "
        "(blockIdx.x == 1 && threadIdx.x < 32) { if (threadIdx.x == 0) { while (!atomicAdd(p + 200, 0)); "
        "__threadfence(); } __syncwarp(); if (threadIdx.x == 5) child<<<1, 1>>>(p + 100, 1); }",
        // Neighbours in one sector.
        "if (threadIdx.x == 0) child<<<1, 3>>>(p + 3 * blockIdx.x, 1);"}) {
    const Execution execution = checked(body);
    EXPECT_TRUE(execution.completed) << body;
    for (const Diagnostic& diagnostic : execution.diagnostics)
      ADD_FAILURE() << body << ": " << to_text(diagnostic);
  }
}

TEST(Children, GetTheirArguments) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(float* p) { three<<<1, 1>>>(p, 1, Three{2, 0.5, 300}, 4000); })");
  const DevicePointer p = gpu.zeros<float>(1);
  gpu.run_clean({1}, {1}, p);
  EXPECT_EQ(gpu.download<float>(p, 1)[0], 4303.5f);
}

TEST(Children, LaunchTheirOwnDownToALimit) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + "extern \"C\" __global__ void k(int* p) { deeper<<<1, 1>>>(p, 1); }");
  const DevicePointer p = gpu.zeros<int>(32);
  gpu.run_clean({1}, {1}, p);
  const auto got = gpu.download<int>(p, 32);
  for (int depth = 1; depth < 24; ++depth) EXPECT_EQ(got[static_cast<std::size_t>(depth)], depth + 1);
  EXPECT_EQ(got[24], 0);
  EXPECT_EQ(got[31], 23) << "which was told that it goes too deep";
}

TEST(Children, CopiesAndSetsComeInTurn) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(int* p) {
  child<<<1, 1>>>(p, 5);
  cudaMemcpyAsync(p + 1, p, 4, cudaMemcpyDeviceToDevice, 0);
  cudaMemsetAsync(p, 1, 4, 0);
  child<<<1, 1>>>(p + 2, 6);
})");
  const DevicePointer p = gpu.upload(std::vector<int>{3, 4, 8});
  gpu.run_clean({1}, {1}, p);
  EXPECT_EQ(gpu.download<int>(p, 3), (std::vector<int>{0x01010101, 35, 86}));
}

TEST(Children, MemoryByTheRuntime) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.load_cuda(kChildren + R"(
__global__ void put(int** to, int* out) { (*to)[threadIdx.x] = threadIdx.x; out[threadIdx.x] = (*to)[threadIdx.x] + 1; }
extern "C" __global__ void k(int** at, int* out) {
  if (cudaMalloc((void**)at, 128) == cudaSuccess) put<<<1, 32>>>(at, out);
  void* much;
  out[32] = cudaMalloc(&much, 1 << 30);
  out[33] = cudaFree(much);
  printf("%s: %s", cudaGetErrorName(cudaErrorInvalidConfiguration), cudaGetErrorString(cudaErrorMemoryAllocation));
})");
  const DevicePointer at = gpu.zeros<DevicePointer>(1), out = gpu.zeros<int>(34);
  const auto execution = gpu.run_clean({1}, {1}, at, out);
  const auto got = gpu.download<int>(out, 34);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(got[i], static_cast<int>(i) + 1);
  EXPECT_EQ(got[32], 2);
  EXPECT_EQ(got[33], 0) << "of nothing";
  EXPECT_EQ(execution.printed, "cudaErrorInvalidConfiguration: out of memory");
}

TEST(Children, TellWhatIsWrong) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + R"(
extern "C" __global__ void k(int* p, int threads, int wrong) {
  child<<<1, threads>>>(p + wrong, 5);
  p[63] = cudaGetLastError();
})");
  const DevicePointer p = gpu.zeros<int>(64);
  gpu.run_clean({1}, {1}, p, 0, 0);
  EXPECT_EQ(gpu.download<int>(p, 64)[63], 9) << "no threads";
  gpu.run_clean({1}, {1}, p, 2000, 0);
  EXPECT_EQ(gpu.download<int>(p, 64)[63], 9) << "too many";
  const Diagnostic found = gpu.run_fault({1}, {1}, p, 32, 40);
  EXPECT_EQ(found.kind, "out-of-bounds");
  EXPECT_EQ(found.line, 2);
}

/// As on an H200.
TEST(Children, LaunchesThatCantBeHaveErrors) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(
__global__ void child() {}
extern "C" __global__ void k(int* p) {
  child<<<0, 1>>>(), p[0] = cudaGetLastError();
  child<<<1, dim3(1, 1, 65)>>>(), p[1] = cudaGetLastError();
  child<<<dim3(1, 70000), 1>>>(), p[2] = cudaGetLastError();
  child<<<1, 1, 60000>>>(), p[3] = cudaGetLastError();
  child<<<1, 1, 0, (cudaStream_t)77>>>(), p[4] = cudaGetLastError();
  child<<<1, 1>>>(), p[5] = cudaGetLastError();
})");
  const DevicePointer p = gpu.zeros<int>(6);
  gpu.run_clean({1}, {1}, p);
  EXPECT_EQ(gpu.download<int>(p, 6), (std::vector<int>{9, 9, 9, 9, 1, 0}));
}

TEST(Children, MemoryThatTheyFreeWasAllocated) {
  SimulatedGpu gpu;
  gpu.load_cuda(kChildren + "extern \"C\" __global__ void k() {\n  cudaFree((void*)16);\n}");
  expect_words(gpu.run_fault({1}, {1}), {"free(0x10)", "did not return"});
}

}
}
