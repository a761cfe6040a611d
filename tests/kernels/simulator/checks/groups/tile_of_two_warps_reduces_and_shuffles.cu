// --grid 1 --block 128 --arg i32[128]:iota | clean
// Collectives of a tile of two warps, one after the other: they use the same scratch memory.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ cg::block_tile_memory<128> scratch;
  __shared__ int s[128];
  const auto block = cg::this_thread_block(scratch);
  const auto tile = cg::tiled_partition<64>(block);
  const int t = threadIdx.x;
  int sum = cg::reduce(tile, d[t], cg::plus<int>());
  for (int i = 0; i < 3; ++i) sum += tile.shfl(d[t], 7 * i) + tile.any(d[t] == i) + cg::reduce(tile, sum, cg::greater<int>());
  s[t] = sum;
  tile.sync();
  d[t] = s[t ^ 63];
}
