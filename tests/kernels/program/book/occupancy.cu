#include "stdio.h"
#include <cuda_runtime.h>
__global__ void MyKernel(int* array, int arrayCount) {
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < arrayCount) array[idx] *= array[idx];
}
__global__ __launch_bounds__(128, 2) void bounded(float* x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = s[127 - threadIdx.x];
}
static size_t shared_of(int block) { return block * sizeof(float); }
void launchMyKernel(int* array, int arrayCount) {
  int blockSize, minGridSize, gridSize;
  cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, MyKernel, 0, 0);
  gridSize = (arrayCount + blockSize - 1) / blockSize;
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  MyKernel<<<gridSize, blockSize>>>(array, arrayCount);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  int maxActiveBlocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&maxActiveBlocks, MyKernel, blockSize, 0);
  int device;
  cudaDeviceProp props;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&props, device);
  float occupancy = (maxActiveBlocks * blockSize / props.warpSize) /
                    (float)(props.maxThreadsPerMultiProcessor / props.warpSize);
  printf("Launched blocks of size %d. Theoretical occupancy: %f; time %s, bandwidth %s\n", blockSize,
         occupancy, ms > 0 ? "ok" : "zero", arrayCount * 8 / ms / 1e6 < 20000 ? "possible" : "impossible");
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}
int main() {
  const int n = 1 << 20;
  int *d, *h = (int*)malloc(n * 4);
  for (int i = 0; i < n; ++i) h[i] = i % 1000;
  cudaMalloc(&d, n * 4);
  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  launchMyKernel(d, n);
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += h[i] != (i % 1000) * (i % 1000);
  int grid, block;
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, bounded, shared_of, 128);
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, bounded);
  size_t dynamic = 0;
  cudaOccupancyAvailableDynamicSMemPerBlock(&dynamic, bounded, 2, 128);
  cudaError_t e1 = cudaFuncSetAttribute(bounded, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
  bounded<<<1, 128, 100000>>>((float*)d);
  cudaError_t e2 = cudaGetLastError();
  bounded<<<1, 256, 1024>>>((float*)d);
  cudaError_t e3 = cudaGetLastError();
  printf("wrong %d; block %d; max threads %d, %s, %s, %s; available %d\n", wrong, block, a.maxThreadsPerBlock,
         cudaGetErrorName(e1), cudaGetErrorName(e2), cudaGetErrorName(e3), dynamic > 90000);
  cudaDeviceSynchronize();
  cudaFree(d);
  free(h);
}
