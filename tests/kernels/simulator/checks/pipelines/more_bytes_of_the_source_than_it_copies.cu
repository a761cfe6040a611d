// --grid 1 --block 64 --arg i32[1024]:iota | out-of-bounds
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  unsigned bytes = t < 60 ? 5 : 0;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" :: "r"(place(&s[0][t])), "l"(data + t), "r"(bytes) : "memory");
  WAIT_ALL;
  __syncthreads();
  data[512 + t] = s[0][63 - t];
}
