// --grid 1 --block 64 --arg i32[4096]:iota --arg map:0:64x64:32x8 | proxy
#include "../words.cuh"
extern "C" __global__ void k(int* data, const __grid_constant__ Map map) {
  __shared__ alignas(128) int s[256];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  data[t] = 5 * t;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 1024);
    load_box(s, map, 0, 0, &full);
  }
  wait_for(&full, 0);
  data[2048 + t] = s[t];
}
