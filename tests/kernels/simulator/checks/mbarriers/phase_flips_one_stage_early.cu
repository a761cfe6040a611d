// --grid 1 --block 64 --arg i32[512]:zero | budget
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[3][32];
  __shared__ alignas(8) unsigned long long full[3], empty[3];
  const int t = threadIdx.x;
  if (t < 3) init(&full[t], 32), init(&empty[t], 32);
  __syncthreads();
  int stage = 0, phase = 0;
  for (int i = 0; i < 11; ++i) {
    if (t < 32) {
      wait_for(&empty[stage], phase ^ 1);
      s[stage][t] = i;
      arrive(&full[stage]);
    } else {
      wait_for(&full[stage], (i + 1) / 3 % 2);
      d[32 * i + t - 32] = s[stage][t - 32];
      arrive(&empty[stage]);
    }
    if (++stage == 3) stage = 0, phase ^= 1;
  }
}
