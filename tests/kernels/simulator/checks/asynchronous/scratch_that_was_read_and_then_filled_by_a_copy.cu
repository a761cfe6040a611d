// --grid 1 --block 64 --arg i32[128]:iota | clean
#include "../words.cuh"
// What was read has been written: only a value that comes late could overwrite the copy.
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int tile[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  tile[t] = out[t];
  if (t == 0) init(&full, 1);
  __syncthreads();
  const int other = tile[63 - t];
  __syncthreads();
  if (t == 0) {
    expect(&full, 256);
    load(tile, out, 256, &full);
  }
  wait_for(&full, 0);
  out[64 + t] = tile[63 - t] + other;
}
