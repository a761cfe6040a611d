// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  if (t < 32) {
    copy4(&s[0][t], data + t);
    copy4(&s[0][t + 32], data + 32 + t);
    WAIT_ALL;
  }
  __syncthreads();
  if (t >= 32) data[512 + t] = s[0][t - 32] + s[0][t];
}
