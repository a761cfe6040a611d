// --grid 1 --block 32 --arg i32[256]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  copy4(&s[t], out + t);
  COMMIT;
  out[(t + 1) % 32] = 7;
  WAIT_ALL;
  out[64 + t] = s[t];
}
