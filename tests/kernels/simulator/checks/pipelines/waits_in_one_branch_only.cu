// --grid 1 --block 64 --arg i32[256]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  copy4(&s[t], out + t);
  COMMIT;
  if (t < 32) WAIT_ALL;
  __syncthreads();
  out[128 + t] = s[63 - t];
}
