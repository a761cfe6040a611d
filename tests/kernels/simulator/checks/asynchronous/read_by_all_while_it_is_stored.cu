// --grid 1 --block 64 --arg i32[192]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  __shared__ unsigned long long there;
  if (threadIdx.x == 0) {
    init(&there, 1);
    expect(&there, 256);
    load(s, d, 256, &there);
  }
  __syncthreads();
  wait_for(&there, 0);
  d[64 + threadIdx.x] = s[threadIdx.x] + s[63 - threadIdx.x];
  if (threadIdx.x == 0) {
    store(d + 128, s, 256);
    STORED;
  }
}
