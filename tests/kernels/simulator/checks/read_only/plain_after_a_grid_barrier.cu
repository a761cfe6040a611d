// --grid 2 --block 32 --arg i32[128]:iota | clean
#include <cooperative_groups.h>
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x + 32 * blockIdx.x;
  d[t] = t;
  cooperative_groups::this_grid().sync();
  d[64 + t] = d[63 - t];
}
