// --grid 1 --block 64 --arg i32[1024]:iota | barrier
#include "../words.cuh"
// Two phases in all: a wait for the second passes before the first is complete, too.
extern "C" __global__ void k(int* data) {
  __shared__ int s[2][32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (t < 32) {
    for (int i = 0; i < 2; ++i) {
      s[i][t] = i + t;
      arrive(&full);
    }
  } else {
    __nanosleep(1000);
    wait_for(&full, 1);
    data[t] = s[1][t - 32];
  }
}
