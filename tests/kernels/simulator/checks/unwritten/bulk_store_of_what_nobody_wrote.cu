// --grid 1 --block 32 --arg i32[1024]:zero | uninitialised
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  PROXY;
  __syncwarp();
  if (t == 0) {
    store(out, s, 256);
    STORED;
  }
}
