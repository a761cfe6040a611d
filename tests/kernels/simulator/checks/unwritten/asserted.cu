// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cassert>
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = 0;
  __syncwarp();
  assert(s[t] == 0);
  out[t] = t;
}
