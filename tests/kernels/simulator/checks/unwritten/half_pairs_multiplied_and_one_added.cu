// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ __half2 s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = __floats2half2_rn(t, 1.0f);
  else ((__half*)&s[31])[0] = __float2half(3.0f);
  __syncwarp();
  const __half2 sum = __hfma2(s[t], s[31 - t], s[t]);
  out[t] = __half2int_rn(__high2half(sum));
}
