// --grid 1 --block 32 --arg i32[512]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ alignas(128) int s[128];
  __shared__ alignas(8) unsigned long long b;
  if (t == 0) {
    init(&b, 1);
    expect(&b, 256);
    load(s, out, 256, &b);
    load(s + 64, out + 64, 256, &b);
  }
  __syncwarp();
  wait_for(&b, 0);
  out[256 + t] = s[t] + s[64 + t];
}
