// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
// All arrive in each phase and wait in the last one alone.
extern "C" __global__ void k(int* data) {
  __shared__ alignas(8) unsigned long long full;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&full, 64);
  __syncthreads();
  arrive(&full);
  wait_for(&full, 0);
  arrive(&full);
  wait_for(&full, 1);
  s[t] = t;
  arrive(&full);
  wait_for(&full, 0);
  data[t] = s[63 - t];
}
