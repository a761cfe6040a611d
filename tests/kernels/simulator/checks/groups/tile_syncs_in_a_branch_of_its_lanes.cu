// --grid 1 --block 32 --arg i32[64]:iota | sync-mask
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  if (t % 8 < 5) d[t] = tile.shfl_down(t, 1);
  else d[t] = 2;
}
