// --grid 1 --block 64 --arg i32[1024]:iota | budget
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[2][32];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  int t = threadIdx.x;
  if (t == 0)
    for (int i = 0; i < 2; ++i) { init(&full[i], 32); init(&empty[i], 32); }
  __syncthreads();
  for (int i = 0; i < 8; ++i) {
    int stage = i % 2, round = i / 2;
    if (t < 32) {
      if (round) wait_for(&empty[stage], round % 2); // should be round - 1
      s[stage][t] = i + t;
      arrive(&full[stage]);
    } else {
      wait_for(&full[stage], round % 2);
      data[32 * i + t - 32] = s[stage][63 - t];
      arrive(&empty[stage]);
    }
  }
}
