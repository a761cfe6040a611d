// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  for (int i = 0; i < 3; ++i) {
    copy4(&s[i][t], data + 64 * i + t);
    COMMIT;
  }
  for (int i = 0; i < 6; ++i) {
    WAIT_GROUPS(2);
    __syncthreads();  // the stage is there, and all have read the one that is filled next
    sum += s[i % 4][63 - t];
    if (i + 3 < 6) copy4(&s[(i + 3) % 4][t], data + 64 * (i + 3) + t);
    COMMIT;
  }
  data[512 + t] = sum;
}
