// --grid 1 --block 64 --arg i32[128]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[64];
  const int t = threadIdx.x;
  copy4(&s[t], &d[t]);
  COMMIT;
  __syncthreads();
  d[63 - t] = 7;
  WAIT_ALL;
  d[64 + t] = s[t];
}
