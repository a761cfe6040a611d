#include <cstdio>
#include <cuda_runtime.h>
#include <vector>
#define OK(x)                                                                                                \
  do {                                                                                                       \
    cudaError_t e_ = (x);                                                                                    \
    if (e_ != cudaSuccess) {                                                                                 \
      printf("%s: %s\n", #x, cudaGetErrorString(e_));                                                        \
      return 1;                                                                                              \
    }                                                                                                        \
  } while (0)
__global__ void fill(int* p, int n, int v) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) p[i] = v + i;
}
__global__ void sum(const int* p, int n, unsigned long long* out) {
  unsigned long long s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += p[i];
  atomicAdd(out, s);
}
int main() {
  int supported = 0;
  OK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  cudaMemPool_t pool;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  unsigned long long threshold = ~0ull;
  OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
  unsigned long long* total;
  OK(cudaMallocAsync(&total, 8, stream));
  OK(cudaMemsetAsync(total, 0, 8, stream));
  for (int round = 0; round < 50; ++round) {
    int* p;
    const int n = 1000 * (1 + round % 5);
    OK(cudaMallocAsync((void**)&p, n * 4, stream));
    fill<<<8, 128, 0, stream>>>(p, n, round);
    sum<<<1, 256, 0, stream>>>(p, n, total);
    OK(cudaFreeAsync(p, stream));
  }
  unsigned long long result = 0, expected = 0;
  OK(cudaMemcpyAsync(&result, total, 8, cudaMemcpyDeviceToHost, stream));
  OK(cudaStreamSynchronize(stream));
  for (int round = 0; round < 50; ++round)
    for (int i = 0; i < 1000 * (1 + round % 5); ++i) expected += round + i;
  unsigned long long used = 0, reserved = 0;
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved));
  OK(cudaFreeAsync(total, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolTrimTo(pool, 0));
  unsigned long long after = 1;
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &after));
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  props.location.id = 0;
  cudaMemPool_t own;
  OK(cudaMemPoolCreate(&own, &props));
  int* q;
  OK(cudaMallocFromPoolAsync((void**)&q, 4096, own, stream));
  fill<<<1, 32, 0, stream>>>(q, 1024, 5);
  int last;
  OK(cudaMemcpyAsync(&last, q + 1023, 4, cudaMemcpyDeviceToHost, stream));
  OK(cudaFreeAsync(q, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolDestroy(own));
  printf("%d %llu %s, used %llu, reserved %d, after trimming %llu; %d\n", supported, result,
         result == expected ? "right" : "wrong", used, reserved >= used, after, last);
  OK(cudaStreamDestroy(stream));
}
