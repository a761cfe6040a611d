// --grid 1 --block 64 --arg i32[256]:zero | barrier
// Two stages; the producer's phase bit never flips, so it waits for empty only in the first round.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][32];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  const int t = threadIdx.x;
  if (t < 2) init(&full[t], 32), init(&empty[t], 32);
  __syncthreads();
  for (int i = 0; i < 6; ++i) {
    const int stage = i % 2, phase = i / 2 % 2;
    if (t < 32) {
      wait_for(&empty[stage], 1);
      s[stage][t] = i;
      arrive(&full[stage]);
    } else {
      wait_for(&full[stage], phase);
      d[32 * i + t - 32] = s[stage][t - 32];
      arrive(&empty[stage]);
    }
  }
}
