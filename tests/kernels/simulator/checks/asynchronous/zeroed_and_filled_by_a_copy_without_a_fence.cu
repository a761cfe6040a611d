// --grid 1 --block 64 --arg i32[128]:iota | proxy
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int tile[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  tile[t] = 0;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 256);
    load(tile, out, 256, &full);
  }
  wait_for(&full, 0);
  out[64 + t] = tile[63 - t];
}
