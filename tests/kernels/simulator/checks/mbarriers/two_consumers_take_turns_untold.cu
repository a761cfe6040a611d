// --grid 1 --block 96 --arg i32[1024]:iota | race
#include "../words.cuh"
// Each waits for its own phases; nothing orders the two.
extern "C" __global__ void k(int* data) {
  __shared__ int s[8][32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (warp == 0) {
    for (int i = 0; i < 8; ++i) {
      s[i][lane] = i + lane;
      arrive(&full);
    }
  } else {
    for (int i = warp - 1; i < 8; i += 2) {
      wait_for(&full, i % 2);
      data[32 * i + lane] = s[i][31 - lane];
    }
  }
}
