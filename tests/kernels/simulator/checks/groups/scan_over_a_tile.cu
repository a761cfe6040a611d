// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  out[t] = cg::exclusive_scan(tile, out[t], cg::plus<int>());
}
