// --grid 1 --block 32 --arg i32[512]:iota | misaligned
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(128) int s[64];
  __shared__ __align__(8) unsigned long long b;
  if (threadIdx.x == 0) {
    init(&b, 1);
    expect(&b, 128);
    load(s, d + 2, 128, &b);
  }
  __syncwarp();
  wait_for(&b, 0);
  d[threadIdx.x] = s[threadIdx.x];
}
