// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full, empty;
  int t = threadIdx.x;

  if (t == 0) {
    init(&full, 32);
    init(&empty, 32);
  }
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    if (t < 32) {
      s[t] = i + t;  // the reader has not given it back
      arrive(&full);
      wait_for(&empty, i % 2);
      s[t] = 0;
    } else {
      wait_for(&full, i % 2);
      arrive(&empty);
      data[64 * i + t] = s[63 - t];
    }
  }
}
