// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  copy4(&s[0][t], data + t);
  COMMIT;
  WAIT_GROUPS(0);
  data[512 + t] = s[0][63 - t];
}
