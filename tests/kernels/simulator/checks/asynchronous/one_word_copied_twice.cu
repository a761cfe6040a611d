// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cuda_pipeline_primitives.h>
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  for (int i = threadIdx.x % 31; i < 62; i += 31) __pipeline_memcpy_async(&s[i], &data[i], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  data[threadIdx.x] = s[61 - threadIdx.x];
}
