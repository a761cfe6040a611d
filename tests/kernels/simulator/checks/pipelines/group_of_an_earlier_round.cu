// --grid 1 --block 32 --arg i32[512]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[3][32];
  for (int i = 0; i < 2; ++i) {
    copy4(&s[i][t], out + 32 * i + t);
    COMMIT;
  }
  int sum = 0;
  for (int i = 0; i < 6; ++i) {
    if (i + 2 < 8) copy4(&s[(i + 2) % 3][t], out + 32 * (i + 2) + t);
    if (i % 2) COMMIT; // two rounds in one group
    WAIT_GROUPS(2);
    sum += s[i % 3][t];
  }
  out[256 + t] = sum;
}
