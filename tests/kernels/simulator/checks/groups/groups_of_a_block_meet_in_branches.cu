// --grid 1 --block 64 --arg i32[64]:iota | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  auto half = cg::tiled_partition<16>(cg::this_thread_block());
  s[t] = d[t];
  if (half.meta_group_rank() % 2) {
    half.sync();
    d[t] = s[t ^ 15];
  } else {
    half.sync();
    d[t] = s[t ^ 7];
  }
}
