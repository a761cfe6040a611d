// --grid 1 --block 128 --arg i32[128]:iota | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ cg::block_tile_memory<128> memory;
  __shared__ int s[128];
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  s[t] = out[t];
  tile.sync();
  out[t] = s[127 - t];
}
