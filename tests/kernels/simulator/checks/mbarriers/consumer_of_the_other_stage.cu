// --grid 1 --block 96 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[2][32];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  if (t < 2) {
    init(&full[t], 32);
    init(&empty[t], 32);
  }
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 8; ++i) {
      if (i >= 2) wait_for(&empty[i % 2], (i / 2 - 1) % 2);
      s[i % 2][t] = out[32 * i + t];
      arrive(&full[i % 2]);
    }
  } else {
    const int mine = t / 32 - 1;
    int sum = 0;
    for (int i = 0; i < 4; ++i) {
      wait_for(&full[mine], i % 2);
      sum += s[mine ^ 1][31 - t % 32];
      arrive(&empty[mine]);
    }
    out[512 + t] = sum;
  }
}
