// --grid 1 --block 64 --arg i32[256]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ alignas(128) int s[64];
  s[t] = t;
  PROXY;
  __syncthreads();
  if (t == 32) {
    store(out + 64, s, 256);
    STORED;
  }
}
