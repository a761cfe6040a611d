// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  for (int i = 0; i < 4; ++i) {
    s[threadIdx.x] = threadIdx.x + i;
    PROXY;
    __syncthreads();
    if (threadIdx.x == 0) {
      store(d + 64 * i, s, 256);
      READ;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) STORED;
}
