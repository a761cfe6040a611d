// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  copy4(&s[0][t], data + t);
  COMMIT;
  for (int i = 0; i < 4; ++i) {
    if (i < 3) copy4(&s[(i + 1) % 2][t], data + 64 * (i + 1) + t);
    COMMIT;  // an empty group in the last round
    WAIT_GROUPS(1);
    __syncthreads();
    sum += s[i % 2][63 - t];
    __syncthreads();
  }
  data[512 + t] = sum;
}
