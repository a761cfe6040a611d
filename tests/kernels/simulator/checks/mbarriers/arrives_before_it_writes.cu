// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full, empty;
  int t = threadIdx.x;

  if (t == 0) init(&full, 64);
  __syncthreads();
  arrive(&full);
  s[t] = t;
  wait_for(&full, 0);
  data[t] = s[63 - t];
}
