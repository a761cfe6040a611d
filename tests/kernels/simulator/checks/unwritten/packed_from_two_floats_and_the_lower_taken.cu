// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  const __half2 both = __floats2half2_rn(s[t], s[t + 32]);
  ((__half*)out)[t] = __low2half(both);
}
