// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[2][64];
  __shared__ alignas(8) unsigned long long full[2];
  int t = threadIdx.x;
  if (t == 0) { init(&full[0], 1); init(&full[1], 1); }
  __syncthreads();
  if (t == 0)
    for (int i = 0; i < 2; ++i) { expect(&full[i], 256); load(s[i], d + 64 * i, 256, &full[i]); }
  wait_for(&full[1], 0);
  d[512 + t] = s[0][t] + s[1][t];
}
