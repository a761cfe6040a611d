// --grid 1 --block 128 --arg i32[128]:iota | race
// Each tile meets alone, and reads what the other has written.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ cg::block_tile_memory<128> scratch;
  __shared__ int s[128];
  const auto block = cg::this_thread_block(scratch);
  const auto tile = cg::tiled_partition<64>(block);
  const int t = threadIdx.x;
  s[t] = t;
  tile.sync();
  d[t] = s[127 - t] + tile.shfl(t, 3);
}
