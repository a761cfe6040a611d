// --grid 1 --block 64 --arg i32[1024]:iota | race
// Odd threads commit one group less, and wait for one fewer than they need.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][64];
  const int t = threadIdx.x;
  copy4(&s[0][t], d + t);
  if (t % 2 == 0) COMMIT;
  copy4(&s[1][t], d + 64 + t);
  COMMIT;
  WAIT_GROUPS(1);
  __syncthreads();
  d[512 + t] = s[0][63 - t];
}
