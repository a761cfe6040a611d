// --grid 1 --block 64 --arg i32[128]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (t < 32) {
    s[t] = t;
    arrive(&full);
  } else {
    if (t == 32) wait_for(&full, 0);
    __syncwarp();
    d[t] = s[63 - t];
  }
}
