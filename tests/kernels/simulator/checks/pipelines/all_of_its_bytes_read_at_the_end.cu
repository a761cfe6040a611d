// --grid 1 --block 32 --arg i32[66]:iota | out-of-bounds
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ alignas(16) int s[128];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place(&s[4 * t])),
               "l"(t < 17 ? out + 4 * t : out), "r"(16)
               : "memory");
  WAIT_ALL;
  __syncwarp();
  out[t] = s[127 - t] + s[67 - t];
}
