// --grid 1 --block 96 --arg i32[1024]:iota | barrier
#include "../words.cuh"
// The third warp looks at every second phase, and nothing tells it of those between.
extern "C" __global__ void k(int* data) {
  __shared__ int s[4][32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 4; ++i) {
      s[i][t] = i + t;
      arrive(&full);
    }
  } else if (t >= 64) {
    __nanosleep(1000);
    for (int i = 1; i < 4; i += 2) {
      wait_for(&full, 1);
      data[32 * i + t - 64] = s[i][t - 64];
    }
  }
}
