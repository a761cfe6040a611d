// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[2][32];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; ++i) { init(&full[i], 1); init(&empty[i], 1); }
  __syncthreads();
  if (t >= 32) {
    for (int i = 0; i < 6; ++i) {
      if (t == 32) wait_for(&empty[i % 2], 1 - i / 2 % 2);
      __syncwarp();
      s[i % 2][t - 32] = i + t;
      __syncwarp();
      if (t == 32) arrive(&full[i % 2]);
    }
    return;
  }
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    if (t == 7) wait_for(&full[i % 2], i / 2 % 2);
    __syncwarp();
    sum += s[i % 2][31 - t];
    __syncwarp();
    if (t == 7) arrive(&empty[i % 2]);
  }
  data[512 + t] = sum;
}
