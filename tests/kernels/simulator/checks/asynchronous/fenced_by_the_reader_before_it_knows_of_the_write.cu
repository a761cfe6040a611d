// --grid 1 --block 64 --arg i32[512]:iota | proxy
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  if (t >= 32) PROXY; // of the warp that stores, before it knows what the other has written
  __syncthreads();
  if (t == 32) { store(data, s, 256); STORED; }
}
