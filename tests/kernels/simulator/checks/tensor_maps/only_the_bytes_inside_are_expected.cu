// --grid 1 --block 32 --arg i32[4096]:iota --arg map:0:64x64:32x8:swizzle=0 | budget
#include "../words.cuh"
extern "C" __global__ void k(int* d, const __grid_constant__ Map map) {
  __shared__ __align__(128) int s[8 * 32];
  __shared__ __align__(8) unsigned long long b;
  if (threadIdx.x == 0) {
    init(&b, 1);
    expect(&b, 4 * 32 * 4);  // four rows lie inside; eight are written
    load_box(s, map, 0, 60, &b);
  }
  __syncwarp();
  wait_for(&b, 0);
  d[threadIdx.x] = s[threadIdx.x];
}
