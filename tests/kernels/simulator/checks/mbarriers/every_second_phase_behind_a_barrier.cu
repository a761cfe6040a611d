// --grid 1 --block 96 --arg i32[1024]:iota | clean
#include "../words.cuh"
// It waits for the second phase of each round, which begins for all at a barrier behind the first.
extern "C" __global__ void k(int* data) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    if (t < 32) {
      arrive(&full);
      wait_for(&full, 0);
    }
    __syncthreads();
    if (t < 32) {
      s[t] = i + t;
      arrive(&full);
    } else if (t >= 64) {
      wait_for(&full, 1);
      data[32 * i + t - 64] = s[95 - t];
    }
    __syncthreads();
  }
}
