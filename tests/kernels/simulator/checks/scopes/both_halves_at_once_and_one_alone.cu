// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __half* d = (__half*)out;
  if (threadIdx.x < 32) atomicAdd((__half2*)d, __floats2half2_rn(1, 2));
  else atomicAdd(d + 1, __float2half(1.f));
}
