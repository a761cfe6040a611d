// --grid 1 --block 32 --arg i32[1024]:iota | misaligned
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  const unsigned bytes = 252 + d[0];
  if (t == 0) {
    init(&full, 1);
    expect(&full, bytes);
    load(s, d, bytes, &full);
  }
  __syncwarp();
  wait_for(&full, 0);
  d[256 + t] = s[t];
}
