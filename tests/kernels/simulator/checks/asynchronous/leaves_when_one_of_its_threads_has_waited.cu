// --grid 2 --block 64 --arg i32[256]:iota | clean
// Nobody reads the last stage, but a thread waits for it.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[2][32];
  __shared__ alignas(8) unsigned long long full[2];
  const int t = threadIdx.x;
  if (t == 0)
    for (int stage = 0; stage < 2; ++stage) {
      init(&full[stage], 1);
      expect(&full[stage], 128);
      load(s[stage], d + 32 * stage, 128, &full[stage]);
    }
  __syncthreads();
  if (t == 32)
    for (int stage = 0; stage < 2; ++stage) wait_for(&full[stage], 0);
  if (t < 32) {
    wait_for(&full[0], 0);
    d[128 + 32 * blockIdx.x + t] = s[0][31 - t];
  }
}
