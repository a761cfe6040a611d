// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cstdio>
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = t;
  __syncwarp();
  if (t == 31) printf("%d\n", s[t]);
}
