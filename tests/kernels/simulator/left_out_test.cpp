#include "tests/kernels/simulator/simulated_gpu.h"

#include <string>
#include <vector>

namespace kernelarium::test {
namespace {

SimulatedGpu gpu_without(LeftOut left_out, const std::string& kernel = {}) {
  SimulatedGpu gpu;
  gpu.device = make_simulated_device(load_gpu_spec("h200"), 0, left_out, kernel);
  return gpu;
}

/// A digit for each block, 1 where it stored a result other than 0.
std::string blocks_with_results(LeftOut left_out, const std::string& kernel, const Dim3& grid) {
  SimulatedGpu gpu = gpu_without(left_out);
  gpu.load_cuda(kernel);
  const DevicePointer out = gpu.zeros<int>(static_cast<std::size_t>(grid.count()));
  gpu.run_clean(grid, {64}, out);
  std::string digits;
  for (const int value : gpu.download<int>(out, static_cast<std::size_t>(grid.count())))
    digits += value == 0 ? '0' : '1';
  return digits;
}

/// Stores by an access without a condition, and by one with.
const std::string kMoves = R"(extern "C" __global__ void k(int* out) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  if (blockIdx.x == 1) __nanosleep(1);
  if (threadIdx.x == 0) out[block] = 7;
})";
const std::string kFloats = R"(extern "C" __global__ void k(int* out) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  if (threadIdx.x == 0) out[block] = __float_as_int((block + 2) * 1.5f);
})";

TEST(LeftOut, HalfOfTheBlocks) {
  for (const std::string& kernel : {kMoves, kFloats}) {
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_odd_blocks, kernel, {6}), "101010");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_even_blocks, kernel, {6}), "010101");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_odd_blocks, kernel, {3, 2}), "101101");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_odd_block_rows, kernel, {3, 2}), "111000");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_odd_block_rows, kernel, {6}), "110011");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_even_block_rows, kernel, {2}), "01");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_odd_block_planes, kernel, {2, 1, 2}), "1100");
    EXPECT_EQ(blocks_with_results(LeftOut::floats_of_even_block_planes, kernel, {5}), "00111");
  }
}

TEST(LeftOut, HalfOfTheWarps) {
  const std::string kernel = R"(extern "C" __global__ void k(int* out) {
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = __float_as_int((threadIdx.x + 2) * 1.5f);
})";
  for (const auto& [left_out, expected] : {std::pair(LeftOut::floats_of_odd_warps, "101010"),
                                           {LeftOut::floats_of_odd_pairs, "110011"},
                                           {LeftOut::floats_of_even_pairs, "001100"}}) {
    SimulatedGpu gpu = gpu_without(left_out);
    gpu.load_cuda(kernel);
    const DevicePointer out = gpu.zeros<int>(6);
    gpu.run_clean({1}, {192}, out);
    std::string digits;
    for (const int value : gpu.download<int>(out, 6)) digits += value == 0 ? '0' : '1';
    EXPECT_EQ(digits, expected);
  }
}

TEST(LeftOut, OnlyOfTheKernelThatIsNamed) {
  for (const auto& [name, expected] : {std::pair("k", 0), {"other", 3}}) {
    SimulatedGpu gpu = gpu_without(LeftOut::floats_of_even_blocks, name);
    gpu.load_cuda(R"(extern "C" __global__ void k(float* out) { out[0] = out[1] + 3; })");
    const DevicePointer out = gpu.zeros<float>(2);
    gpu.run_clean({1}, {1}, out);
    EXPECT_EQ(gpu.download<float>(out, 1)[0], expected);
  }
}

/// Each block waits for the one before it.
const std::string kChain = R"(__device__ volatile int turn;
extern "C" __global__ void k(int* out) {
  while (turn != blockIdx.x) {}
  out[blockIdx.x] = 1;
  __threadfence();
  turn = blockIdx.x + 1;
})";

TEST(LeftOut, TheCompanyOfOtherBlocks) {
  SimulatedGpu together = gpu_without(LeftOut::nothing), alone = gpu_without(LeftOut::company);
  together.load_cuda(kChain);
  together.run_clean({5}, {1}, together.zeros<int>(5));
  alone.load_cuda(kChain);
  EXPECT_EQ(alone.run_fault({5}, {1}, alone.zeros<int>(5)).kind, "budget");
  alone.load_cuda(kMoves);
  alone.run_clean({5}, {64}, alone.zeros<int>(5));
}

TEST(LeftOut, BlocksInTurnsShareWhatTheyTakeFromACounter) {
  for (const bool in_turns : {false, true}) {
    SimulatedGpu gpu = gpu_without(in_turns ? LeftOut::turns : LeftOut::nothing);
    gpu.load_cuda(R"(__device__ int next;
extern "C" __global__ void k(int* out) {
  while (atomicAdd(&next, 1) < 80) ++out[blockIdx.x];
})");
    const DevicePointer out = gpu.zeros<int>(8);
    gpu.options.threads = 1;
    gpu.options.checks = Checks::all; // else warps do not pause
    gpu.run_clean({8}, {1}, out);
    const std::vector<int> taken = gpu.download<int>(out, 8);
    EXPECT_EQ(taken, in_turns ? std::vector<int>(8, 10) : (std::vector<int>{80, 0, 0, 0, 0, 0, 0, 0}));
  }
}

}
}
