// --grid 1 --block 96 --arg i32[1024]:iota | clean
#include "../words.cuh"
// Two consumers take turns; each hands its turn over, and with it what it knows of the phases.
extern "C" __global__ void k(int* data) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full, empty, turn[2];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  if (t == 0) {
    init(&full, 32);
    init(&empty, 32);
    init(&turn[0], 32);
    init(&turn[1], 32);
  }
  __syncthreads();
  if (warp == 0) {
    for (int i = 0; i < 8; ++i) {
      wait_for(&empty, 1 - i % 2);
      s[lane] = i + lane;
      arrive(&full);
    }
  } else {
    for (int i = warp - 1; i < 8; i += 2) {
      if (i > 0) wait_for(&turn[warp - 1], (i - 1) / 2 % 2);
      wait_for(&full, i % 2);
      data[32 * i + lane] = s[31 - lane];
      arrive(&empty);
      arrive(&turn[2 - warp]);
    }
  }
}
