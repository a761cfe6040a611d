// --grid 1 --block 32 --arg i32[64]:iota | clean
// Of a copy of no bytes the source is not read.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(place(&s[t])),
               "l"(t < 16 ? out + t : out + 100000), "r"(t < 16 ? 4 : 0)
               : "memory");
  WAIT_ALL;
  out[t] = s[t];
}
