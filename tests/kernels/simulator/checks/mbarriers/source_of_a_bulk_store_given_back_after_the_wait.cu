// --grid 1 --block 64 --arg i32[64]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int s[32];
  __shared__ alignas(8) unsigned long long empty;
  int t = threadIdx.x;
  if (t < 32) s[t] = t;
  if (t == 0) init(&empty, 1);
  PROXY;
  __syncthreads();
  if (t == 0) { store(out, s, 128); READ; arrive(&empty); }
  if (t >= 32) { wait_for(&empty, 0); s[t - 32] = 7; }
}
