// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = d[t];
  tile.sync();
  d[512 + t] = s[t ^ 7];
}
