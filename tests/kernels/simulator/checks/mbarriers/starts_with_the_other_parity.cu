// --grid 1 --block 64 --arg i32[1024]:iota | clean
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
  for (int i = 0; i < 5; ++i) {
    if (t < 32) {
      wait_for(&empty, 1 - i % 2);  // the phase before the first counts as complete
      s[t] = i + t;
      arrive(&full);
    } else {
      wait_for(&full, i % 2);
      data[64 * i + t] = s[63 - t];
      arrive(&empty);
    }
  }
}
