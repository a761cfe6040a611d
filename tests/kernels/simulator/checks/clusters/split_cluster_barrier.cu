// --grid 4 --block 32 --arg i32[128]:iota | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(4, 1, 1) void k(int* d) {
  __shared__ int s[32];
  auto cluster = cg::this_cluster();
  const int t = threadIdx.x, r = cluster.block_rank();
  s[t] = d[r * 32 + t];
  auto token = cluster.barrier_arrive();
  const int mine = t * 3;
  cluster.barrier_wait(static_cast<decltype(token)&&>(token));
  const int v = cluster.map_shared_rank(s, (r + 1) % 4)[31 - t];
  cluster.sync();
  d[r * 32 + t] = v + mine;
}
