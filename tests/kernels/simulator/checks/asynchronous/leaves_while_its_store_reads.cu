// --grid 1 --block 32 --arg i32[1024]:iota | race
// Shared memory is gone with the block: at least the reading must be waited for.
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(128) int s[64];
  const int t = threadIdx.x;
  s[t] = s[t + 32] = t;
  PROXY;
  __syncwarp();
  if (t == 0) store(d, s, 256);
}
