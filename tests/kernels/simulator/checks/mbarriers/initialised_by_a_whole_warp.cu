// --grid 1 --block 64 --arg i32[128]:iota | barrier
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long b;
  if (t < 32) init(&b, 64);
  __syncthreads();
  s[t] = out[t];
  arrive(&b);
  wait_for(&b, 0);
  out[64 + t] = s[63 - t];
}
