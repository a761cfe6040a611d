// --grid 1 --block 64 --arg i32[1024]:iota | misaligned
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  if (t < 4) copy16(&s[0][4 * t + 1], data + 4 * t);
  WAIT_ALL;
  __syncthreads();
  data[512 + t] = s[0][t];
}
