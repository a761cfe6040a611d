// --grid 1 --block 32 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[3][32];
  const int t = threadIdx.x;
  copy4(&s[0][t], &d[t]);
  COMMIT;
  copy4(&s[1][t], &d[32 + t]);
  COMMIT;
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    if (i + 2 < 6) { copy4(&s[(i + 2) % 3][t], &d[(i + 2) * 32 + t]); COMMIT; }
    WAIT_GROUPS(2);
    __syncwarp();
    sum += s[i % 3][31 - t];
    __syncwarp();
  }
  d[512 + t] = sum;
}
