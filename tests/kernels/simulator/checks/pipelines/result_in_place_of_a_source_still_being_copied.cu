// --grid 1 --block 32 --arg i32[512]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[2][32];
  const int t = threadIdx.x;
  copy4(&s[0][t], &d[t]);
  COMMIT;
  copy4(&s[1][t], &d[32 + t]);
  COMMIT;
  WAIT_GROUPS(1);
  d[32 + t] = s[0][t];
  WAIT_GROUPS(0);
  d[t] = s[1][t];
}
