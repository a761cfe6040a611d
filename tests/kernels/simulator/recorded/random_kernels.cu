// Records what random kernels compute on a GPU. On the computer with the tests:
//   KERNELARIUM_WRITE_RANDOM_KERNELS=FOLDER simulator_tests --gtest_filter=RandomKernels.AreAsOnAnH200
// on the one with the GPU:
//   nvcc -std=c++20 -arch=sm_90 -I ROOT -o record random_kernels.cu -lcuda && ./record FOLDER 500 > random_kernels.txt
#include "tests/kernels/simulator/random_kernel.h"

#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda_runtime.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace kernelarium::test;

namespace {

void need(int error, const char* what) {
  if (error == 0) return;
  std::fprintf(stderr, "%s: error %d\n", what, error);
  std::exit(1);
}
#define NEED(call) need(static_cast<int>(call), #call)

}

int main(int count, char** arguments) {
  if (count != 3) return std::fprintf(stderr, "usage: record FOLDER LAST_SEED > random_kernels.txt\n"), 2;
  std::vector<std::uint32_t> given(std::size_t{kRandomBlocks} * kRandomThreads * kRandomInputs);
  for (std::uint32_t i = 0; i < given.size(); ++i) given[i] = random_input(i);
  const std::size_t outputs = std::size_t{kRandomBlocks} * kRandomThreads * kRandomOutputs;
  std::uint32_t *in, *out, *sums;
  NEED(cudaMalloc(&in, 4 * given.size()));
  NEED(cudaMalloc(&out, 4 * outputs));
  NEED(cudaMalloc(&sums, 4 * kRandomSums));
  NEED(cudaMemcpy(in, given.data(), 4 * given.size(), cudaMemcpyHostToDevice));

  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  NEED(cudaMallocArray(&array, &format, kRandomWidth, kRandomHeight));
  NEED(cudaMemcpy2DToArray(array, 0, 0, given.data(), 4 * kRandomWidth, 4 * kRandomWidth, kRandomHeight, cudaMemcpyHostToDevice));
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how{};
  for (cudaTextureAddressMode& mode : how.addressMode) mode = cudaAddressModeClamp;
  how.filterMode = cudaFilterModeLinear;
  how.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t texture;
  NEED(cudaCreateTextureObject(&texture, &resource, &how, nullptr));

  for (int seed = 1; seed <= std::atoi(arguments[2]); ++seed) {
    std::ifstream file(std::string(arguments[1]) + "/" + std::to_string(seed) + ".ptx");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    CUmodule module;
    CUfunction kernel;
    NEED(cuModuleLoadData(&module, text.c_str()));
    NEED(cuModuleGetFunction(&kernel, module, "k"));
    NEED(cudaMemset(out, 0, 4 * outputs));
    NEED(cudaMemset(sums, 0, 4 * kRandomSums));
    void* values[] = {&in, &out, &sums, &texture};
    NEED(cuLaunchKernel(kernel, kRandomBlocks, 1, 1, kRandomThreads, 1, 1, 0, nullptr, values, nullptr));
    NEED(cudaDeviceSynchronize());
    std::vector<std::uint32_t> results(outputs + kRandomSums);
    NEED(cudaMemcpy(results.data(), out, 4 * outputs, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(results.data() + outputs, sums, 4 * kRandomSums, cudaMemcpyDeviceToHost));
    std::printf("%d %016llx %016llx\n", seed, static_cast<unsigned long long>(random_checksum(text)),
                static_cast<unsigned long long>(random_checksum(results)));
    NEED(cuModuleUnload(module));
  }
}
