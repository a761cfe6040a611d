// Kernels that launch kernels.

#include "tests/kernels/simulator/simulated_gpu.h"

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
  for (const Checks checks : {Checks::bounds, Checks::all})
    for (const bool count : {false, true}) {
      gpu.options.count = count;
      gpu.options.checks = checks;
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
  expect_words(gpu.run_fault({1}, {1}), {"free(0x10)", "no block of malloc"});
}

}
}
