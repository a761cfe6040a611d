// --grid 1 --block 32 --arg i32[64]:iota | clean
// Tiles of eight: whole tiles branch.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  s[t] = t;
  if (t / 8 % 2) {
    tile.sync();
    d[t] = s[t ^ 7];
  } else {
    d[t] = tile.shfl_down(t, 1);
  }
}
