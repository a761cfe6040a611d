// --grid 1 --block 64 --arg i32[256]:iota | race
// The warps copy different words to the same places.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ int s[2][32];
  const int t = threadIdx.x, lane = t % 32;
  int sum = 0;
  copy4(&s[0][lane], d + t);
  COMMIT;
  for (int i = 0; i < 4; ++i) {
    copy4(&s[(i + 1) % 2][lane], d + 32 * (i + 1) + t);
    COMMIT;
    __syncthreads();
    WAIT_GROUPS(1);
    __syncthreads();
    sum += s[i % 2][31 - lane];
    __syncthreads();
  }
  WAIT_ALL;
  d[192 + t] = sum;
}
