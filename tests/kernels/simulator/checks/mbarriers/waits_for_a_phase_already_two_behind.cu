// --grid 1 --block 64 --arg i32[128]:zero | barrier
// The consumer starts its parity at 1 and so passes at once, then is a phase behind all the way.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long full, empty;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 32), init(&empty, 32);
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    if (t < 32) {
      wait_for(&empty, (i + 1) % 2);
      s[t] = i;
      arrive(&full);
    } else {
      if (i % 2 == 0) wait_for(&full, 1);
      else wait_for(&full, 1);
      d[32 * i + t - 32] = s[t - 32];
      arrive(&empty);
    }
}
