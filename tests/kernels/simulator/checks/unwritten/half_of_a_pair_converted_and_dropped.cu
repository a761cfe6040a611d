// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ __half2 s[32];
  const int t = threadIdx.x;
  ((__half*)s)[2 * t] = __float2half(3.0f);
  __syncwarp();
  const float2 v = __half22float2(s[t]);
  ((float*)out)[t] = v.x * 2 + (t < 40 ? 0 : v.y);
}
