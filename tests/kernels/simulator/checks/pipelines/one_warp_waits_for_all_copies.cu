// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[64];
  const int t = threadIdx.x;
  copy4(&s[t], &d[t]);
  COMMIT;
  if (t < 32) WAIT_GROUPS(0);
  __syncthreads();
  d[512 + t] = s[63 - t];
}
