// --grid 1 --block 64 --arg i32[512]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[256];
  const int t = threadIdx.x;
  copy16(&s[4 * t], &d[4 * t]);
  WAIT_ALL;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += s[i * 64 + t];
  d[256 + t] = sum;
}
