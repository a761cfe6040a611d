// --grid 1 --block 64 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int sum = cg::reduce(tile, out[threadIdx.x], cg::plus<int>());
  if (tile.thread_rank() == 0) out[threadIdx.x] = sum;
}
