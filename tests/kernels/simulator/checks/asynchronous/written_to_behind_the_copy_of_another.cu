// --grid 1 --block 64 --arg i32[256]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long full;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 256);
    load(s, out, 256, &full);
  }
  if (t == 40) s[5] = 1;
  wait_for(&full, 0);
  out[64 + t] = s[63 - t];
}
