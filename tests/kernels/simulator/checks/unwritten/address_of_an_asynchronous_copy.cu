// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cuda_pipeline.h>
extern "C" __global__ void k(int* out) {
  __shared__ int s[32], index[32];
  const int t = threadIdx.x;
  if (t) index[t] = t;
  __syncwarp();
  __pipeline_memcpy_async(&s[t], &out[index[t] & 31], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[32 + t] = s[t];
}
