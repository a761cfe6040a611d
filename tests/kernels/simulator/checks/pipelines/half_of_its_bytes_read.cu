// --grid 1 --block 32 --arg i32[66]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ alignas(16) int s[128];
  const int bytes = t < 16 ? 16 : t == 16 ? 8 : 0;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(place(&s[4 * t])),
               "l"(t < 17 ? out + 4 * t : out), "r"(bytes)
               : "memory");
  WAIT_ALL;
  __syncwarp();
  out[t] = s[127 - t] + s[67 - t];
}
