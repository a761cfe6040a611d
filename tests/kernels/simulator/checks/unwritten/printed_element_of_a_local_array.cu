// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
#include <cstdio>
extern "C" __global__ void k(int* out) {
  int mine[8];
  const int t = threadIdx.x;
  for (int i = 0; i < 7; ++i) mine[(i + out[t]) & 7] = i;
  if (t == 0) printf("%d %d\n", t, mine[7]);
}
