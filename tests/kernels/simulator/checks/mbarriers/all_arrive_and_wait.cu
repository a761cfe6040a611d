// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full, empty;
  int t = threadIdx.x;

  if (t == 0) init(&full, 64);
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    s[t] = t + i;
    arrive(&full);
    wait_for(&full, 2 * i % 2);
    data[64 * i + t] = s[63 - t];
    arrive(&full);
    wait_for(&full, 1);
  }
}
