// --grid 1 --block 64 --arg i32[4096]:iota --arg map:0:64x64:32x8:swizzle=0 | race
#include "../words.cuh"
extern "C" __global__ void k(int* d, const __grid_constant__ Map map) {
  __shared__ __align__(128) int s[8 * 32];
  __shared__ __align__(8) unsigned long long b;
  if (threadIdx.x == 0) init(&b, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&b, 8 * 32 * 4);
    load_box(s, map, 0, 0, &b);
  }
  if (threadIdx.x < 32) wait_for(&b, 0);
  d[threadIdx.x] = s[threadIdx.x];
}
