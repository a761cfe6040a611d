// --grid 1 --block 32 --arg i32[4096]:iota --arg map:0:64x64:32x8:swizzle=0 | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d, const __grid_constant__ Map map) {
  __shared__ __align__(128) int s[8 * 32];
  __shared__ __align__(8) unsigned long long b;
  if (threadIdx.x == 0) {
    init(&b, 1);
    expect(&b, 8 * 32 * 4);
    load_box(s, map, -16, 60, &b);
  }
  __syncwarp();
  wait_for(&b, 0);
  int sum = 0;
  for (int y = 0; y < 8; ++y) sum += s[y * 32 + threadIdx.x];
  d[threadIdx.x] = sum;
}
