// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const auto side = cg::binary_partition(tile, out[t] % 3 == 1);
  out[t] = cg::reduce(side, 1, cg::plus<int>());
}
