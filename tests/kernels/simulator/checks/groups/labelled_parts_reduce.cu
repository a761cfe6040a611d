// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  auto part = cg::labeled_partition(tile, t % 5);
  d[t] = cg::reduce(part, t, cg::plus<int>());
}
