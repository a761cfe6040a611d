// --grid 1 --block 64 --arg i32[64]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[64];
  const int t = threadIdx.x;
  if (t < 32) {
    s[t] = 2 * t;
    PROXY;
  }
  __syncthreads();
  if (t >= 32) {
    s[t] = 2 * t;
    PROXY;
  }
  __syncthreads();
  if (t == 0) {
    store(data, s, 256);
    STORED;
  }
}
