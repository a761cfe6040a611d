// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) int s[3][64];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; ++i) { copy4(&s[i][t], &d[i * 64 + t]); COMMIT; }
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    WAIT_GROUPS(1);
    __syncthreads();
    if (i + 2 < 8) copy4(&s[(i + 2) % 3][t], &d[(i + 2) * 64 + t]);
    COMMIT;
    sum += s[i % 3][63 - t];
  }
  d[768 + t] = sum;
}
