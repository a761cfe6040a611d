// --grid 1 --block 64 --arg i32[64]:iota --arg i32[64]:zero --arg i32[64]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(const int* d, int* stored, int* sums) {
  __shared__ alignas(128) int s[64];
  __shared__ unsigned long long there;
  if (threadIdx.x == 0) {
    init(&there, 1);
    expect(&there, 256);
    load(s, d, 256, &there);
  }
  __syncthreads();
  wait_for(&there, 0);
  sums[threadIdx.x] = s[threadIdx.x] + s[63 - threadIdx.x];
  if (threadIdx.x == 0) {
    store(stored, s, 256);
    STORED;
  }
}
