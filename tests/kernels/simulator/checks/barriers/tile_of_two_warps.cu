// --grid 1 --block 128 --arg i32[128]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ cg::block_tile_memory<128> memory;
  __shared__ int s[128];
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  s[t] = out[t];
  tile.sync();
  out[t] = s[t / 64 * 64 + 63 - t % 64] + cg::reduce(tile, 1, cg::plus<int>());
}
