// --grid 4 --block 64 --arg i32[4096]:iota --arg map:0:64x64:32x8 | clean
// Reductions of boxes meet each other and atomic additions.
#include "../words.cuh"
extern "C" __global__ void k(int* data, const __grid_constant__ Map map) {
  __shared__ alignas(128) int s[256];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 64) s[i] = 1;
  PROXY;
  __syncthreads();
  if (t == 0) {
    add_box(map, 0, 0, s);
    STORED;
  }
  atomicAdd(data + t % 32, 1);
}
