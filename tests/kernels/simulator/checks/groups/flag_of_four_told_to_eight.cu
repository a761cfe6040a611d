// --grid 1 --block 32 --arg i32[64]:iota | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  const int t = threadIdx.x;
  for (int o = 1; o < 8; o *= 2) {
    s[t] = d[t];
    tile.sync();
    d[t] += s[t ^ o];
    tile.sync();
  }
}
