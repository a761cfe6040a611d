// What a kernel may have, and what is left after something went wrong.
#include "case.h"

__global__ void plain(int* p) { p[threadIdx.x] = static_cast<int>(threadIdx.x); }
__global__ void __launch_bounds__(128, 2) bounded(int* p) { p[threadIdx.x] = 1; }
__global__ void shares(int* p) {
  __shared__ int kept[1000];
  extern __shared__ int more[];
  kept[threadIdx.x] = more[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = kept[999 - threadIdx.x] + more[0];
}
__global__ void reads(const int* p, int* out) { *out = *p; }

struct BytesOf {
  __host__ __device__ std::size_t operator()(int threads) const { return std::size_t(200) * threads; }
};

CASE(attributes_of_functions) {
  for (const void* function : {reinterpret_cast<const void*>(plain), reinterpret_cast<const void*>(bounded),
                               reinterpret_cast<const void*>(shares)}) {
    cudaFuncAttributes told{};
    OK(cudaFuncGetAttributes(&told, function));
    std::printf(
        "threads %d, shared %d + %d, constant %d, local %d, ptx %d, binary %d, carveout %d, cluster %d\n",
        told.maxThreadsPerBlock, int(told.sharedSizeBytes), told.maxDynamicSharedSizeBytes,
        int(told.constSizeBytes), int(told.localSizeBytes), told.ptxVersion, told.binaryVersion,
        told.preferredShmemCarveout, told.clusterDimMustBeSet);
  }
  cudaFuncAttributes told{};
  OK(cudaFuncSetAttribute(shares, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
  OK(cudaFuncSetAttribute(shares, cudaFuncAttributePreferredSharedMemoryCarveout, 60));
  OK(cudaFuncGetAttributes(&told, shares));
  std::printf("%d %d\n", told.maxDynamicSharedSizeBytes, told.preferredShmemCarveout);
  SHOW(cudaFuncSetAttribute(shares, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000));
  SHOW(cudaFuncSetAttribute(shares, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
  SHOW(cudaFuncGetAttributes(&told, &told));
}
CASE(calculators) {
  int blocks = 0, grid = 0, block = 0;
  std::size_t shared = 0;
  for (const int threads : {32, 128, 1024}) {
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, threads, 0));
    std::printf("%d ", blocks);
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, threads, 40000));
    std::printf("%d ", blocks);
  }
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 256, 0));
  std::printf("%d\n", blocks);
  OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain));
  std::printf("%d x %d\n", grid, block);
  OK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded));
  std::printf("%d x %d\n", grid, block);
  OK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, plain, BytesOf()));
  std::printf("%d x %d\n", grid, block);
  OK(cudaOccupancyAvailableDynamicSMemPerBlock(&shared, plain, 4, 128));
  std::printf("%d\n", int(shared));
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 0, 0));
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 2048, 0));
}
CASE(after_bad_launches) {
  int *p = nullptr, out[4] = {};
  OK(cudaMalloc(&p, 4096));
  plain<<<1, 2000>>>(p);
  SHOW(cudaPeekAtLastError());
  plain<<<1, 32, 300000>>>(p);
  SHOW(cudaGetLastError());
  SHOW(cudaGetLastError());
  plain<<<dim3(1, 70000), 32>>>(p);
  SHOW(cudaGetLastError());
  plain<<<1, dim3(1, 1, 65)>>>(p);
  SHOW(cudaGetLastError());
  bounded<<<1, 256>>>(p);
  SHOW(cudaGetLastError());
  SHOW(cudaDeviceSynchronize());
  plain<<<1, 32>>>(p); // and all is well
  SHOW(cudaMemcpy(out, p, sizeof out, cudaMemcpyDeviceToHost));
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  OK(cudaFree(p));
}
CASE(after_an_illegal_access) {
  int *p = nullptr, *q = nullptr;
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  OK(cudaMalloc(&p, 4096));
  OK(cudaStreamCreate(&stream));
  reads<<<1, 1, 0, stream>>>(reinterpret_cast<const int*>(static_cast<std::size_t>(0x100)), p);
  SHOW(cudaStreamSynchronize(stream));
  SHOW(cudaGetLastError());
  SHOW(cudaPeekAtLastError());
  SHOW(cudaMalloc(&q, 4));
  SHOW(cudaEventCreate(&event));
  SHOW(cudaStreamQuery(stream));
  plain<<<1, 1>>>(p);
  SHOW(cudaGetLastError());
  SHOW(cudaFree(p));
  int count = 0, device = -1;
  SHOW(cudaGetDeviceCount(&count));
  SHOW(cudaGetDevice(&device));
  SHOW(cudaDeviceReset());
  SHOW(cudaGetLastError());
  SHOW(cudaMalloc(&q, 4));
}

CASE(empty_and_unknown) {
  cudaMemcpy3DParms nothing{};
  SHOW(cudaMemcpy3D(&nothing));
  std::size_t bytes = 7;
  SHOW(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 99, 32));
  SHOW(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, plain, 2, 2048));
  std::printf("%zu\n", bytes);
  int* p = nullptr;
  void* arguments[] = {&p};
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeID(77);
  cudaLaunchConfig_t config{};
  config.gridDim = config.blockDim = 1;
  config.attrs = &attribute;
  config.numAttrs = 1;
  SHOW(cudaLaunchKernelExC(&config, reinterpret_cast<const void*>(plain), arguments));
  cudaGetLastError();
}
