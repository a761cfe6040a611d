// --grid 1 --block 64 --arg i32[128]:zero | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t < 32) {
    s[t] = t;
    if (t == 0) arrive(&full);
  } else {
    wait_for(&full, 0);
    d[t] = s[63 - t];
  }
}
