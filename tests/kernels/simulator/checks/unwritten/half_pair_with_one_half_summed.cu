// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ __half s[64];
  const int t = threadIdx.x;
  s[2 * t] = __int2half_rn(t); // and s[2 * t + 1]?
  __syncwarp();
  const __half2 two = ((__half2*)s)[t];
  ((__half2*)out)[t] = __hadd2(two, two);
}
