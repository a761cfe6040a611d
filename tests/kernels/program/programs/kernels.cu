#include "case.h"

__global__ void __launch_bounds__(128) bounded(float* p) { p[threadIdx.x] *= 2; }
__global__ void hello(int value) { printf("block %d says %d\n", blockIdx.x, value); }
__global__ void dynamic(int* out) {
  extern __shared__ int room[];
  room[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = room[blockDim.x - 1 - threadIdx.x];
}
struct Large {
  double values[20];
  int last;
};
__global__ void by_value(Large large, double* out) { *out = large.values[19] + large.last; }
template<class T, int N>
__global__ void fill(T* out) {
  out[threadIdx.x] = T(N);
}

CASE(launch_bounds) {
  float* p = nullptr;
  OK(cudaMalloc(&p, 1024));
  bounded<<<1, 129>>>(p);
  SHOW(cudaGetLastError());
  bounded<<<1, 128>>>(p);
  SHOW(cudaGetLastError());
  cudaFuncAttributes facts;
  SHOW(cudaFuncGetAttributes(&facts, bounded));
  std::printf("%d %zu %d\n", facts.maxThreadsPerBlock, facts.sharedSizeBytes, facts.numRegs > 0);
}
CASE(print) {
  hello<<<1, 1>>>(7);
  OK(cudaDeviceSynchronize());
  std::printf("between\n");
  hello<<<1, 1>>>(8);
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaDeviceSynchronize());
}
CASE(dynamic_shared) {
  int *p = nullptr, out[64];
  OK(cudaMalloc(&p, sizeof out));
  dynamic<<<1, 64, 64 * sizeof(int)>>>(p);
  OK(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%d %d\n", out[0], out[63]);
}
CASE(large_arguments) {
  double *p = nullptr, out = 0;
  OK(cudaMalloc(&p, sizeof out));
  Large large{};
  large.values[19] = 1.5;
  large.last = 4;
  by_value<<<1, 1>>>(large, p);
  OK(cudaMemcpy(&out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%g\n", out);
}
CASE(launch_by_pointer) {
  float *p = nullptr, out[4];
  OK(cudaMalloc(&p, sizeof out));
  void* arguments[] = {&p};
  SHOW(cudaLaunchKernel(fill<float, 3>, dim3(1), dim3(4), arguments, 0, nullptr));
  OK(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%g\n", out[3]);
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3(1);
  configuration.blockDim = dim3(4);
  SHOW(cudaLaunchKernelEx(&configuration, fill<float, 9>, p));
  OK(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%g\n", out[3]);
}
CASE(occupancy) {
  int blocks = 0, grid = 0, threads = 0;
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hello, 1024, 0));
  std::printf("%d\n", blocks);
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hello, 256, 100000));
  std::printf("%d\n", blocks);
  SHOW(cudaOccupancyMaxPotentialBlockSize(&grid, &threads, bounded));
  std::printf("%d\n", threads);
}
CASE(shared_opt_in) {
  int most = 0;
  OK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  SHOW(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
  SHOW(cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, most + 1));
}
