// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(8) unsigned long long full[2], empty[2];
  __shared__ int s[2][32];
  const int t = threadIdx.x;
  if (t == 0) for (int i = 0; i < 2; ++i) { init(&full[i], 32); init(&empty[i], 1); }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 6; ++i) {
      if (i >= 2) wait_for(&empty[i % 2], (i / 2 - 1) & 1);
      s[i % 2][t] = i;
      arrive(&full[i % 2]);
    }
  } else {
    int sum = 0;
    for (int i = 0; i < 6; ++i) {
      wait_for(&full[i % 2], (i / 2) & 1);
      if (t == 32) arrive(&empty[i % 2]);
      sum += s[i % 2][63 - t];
    }
    d[t] = sum;
  }
}
