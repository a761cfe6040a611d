// --grid 1 --block 32 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) {
    init(&full, 1);
    expect(&full, 256);
    load(s, d, 256, &full);
  }
  __syncwarp();
  wait_for(&full, 0);
  d[t] = s[63 - t];
}
