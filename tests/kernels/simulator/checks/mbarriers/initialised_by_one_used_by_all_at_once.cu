// --grid 1 --block 64 --arg i32[128]:zero | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(8) unsigned long long b;
  const int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  if (t < 32) __syncwarp();
  arrive(&b);
  wait_for(&b, 0);
  d[t] = t;
}
