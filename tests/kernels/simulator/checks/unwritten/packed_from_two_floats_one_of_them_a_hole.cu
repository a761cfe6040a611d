// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = t; // s[32...] nobody
  __syncwarp();
  ((__half2*)out)[t] = __floats2half2_rn(s[t], s[t + 32]);
}
