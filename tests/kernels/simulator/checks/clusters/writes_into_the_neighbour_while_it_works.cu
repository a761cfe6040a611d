// --grid 2 --block 32 --arg i32[256]:iota | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ int s[32];
  auto cluster = cg::this_cluster();
  const int t = threadIdx.x;
  s[t] = d[t];
  cluster.sync();
  const int own = s[31 - t];
  cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[t] = own;
  cluster.sync();
  d[64 + 32 * blockIdx.x + t] = s[t];
}
