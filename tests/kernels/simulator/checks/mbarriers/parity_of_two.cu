// --grid 1 --block 64 --arg i32[64]:iota | barrier
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(8) unsigned long long b;
  if (threadIdx.x == 0) init(&b, 64);
  __syncthreads();
  int value = 0;
  for (int phase = 0; phase < 3; ++phase) {
    value += out[threadIdx.x];
    arrive(&b);
    wait_for(&b, phase);
  }
  out[threadIdx.x] = value;
}
