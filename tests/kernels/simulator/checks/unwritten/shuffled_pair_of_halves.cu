// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ __half2 s[32];
  const int t = threadIdx.x;
  s[t].x = __float2half(1.0f);
  if (t) s[t].y = __float2half(2.0f);
  __syncwarp();
  __half2 sum = s[t];
  for (int d = 16; d > 0; d /= 2) sum = __hadd2(sum, __shfl_xor_sync(~0u, sum, d));
  if (t == 0) ((__half2*)out)[0] = sum;
}
