// --grid 1 --block 64 --arg i32[64]:zero | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const auto quarter = cg::tiled_partition<4>(tile);
  s[threadIdx.x] = threadIdx.x;
  quarter.sync();
  const int near = s[threadIdx.x ^ 3];
  tile.sync();
  out[threadIdx.x] = near + s[threadIdx.x ^ 15];
}
