// --grid 2 --block 64 --arg i32[64]:zero | clean
#include <cuda_fp16.h>
extern "C" __global__ void k(int* d) {
  __half2* p = (__half2*)d;
  atomicAdd(&p[threadIdx.x % 8], __half2(1, 2));
}
