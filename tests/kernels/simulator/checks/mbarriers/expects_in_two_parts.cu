// --grid 1 --block 64 --arg i32[1024]:iota | clean
// Two threads each expect and start their half; the count is two.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[2][64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 2);
  __syncthreads();
  if (t % 32 == 0) {
    expect(&full, 256);
    load(s[t / 32], d + 64 * (t / 32), 256, &full);
  }
  wait_for(&full, 0);
  d[256 + t] = s[0][t] + s[1][63 - t];
}
