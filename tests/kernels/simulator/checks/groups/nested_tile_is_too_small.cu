// --grid 1 --block 32 --arg i32[32]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const auto quarter = cg::tiled_partition<4>(tile);
  s[threadIdx.x] = threadIdx.x;
  quarter.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 8];
}
