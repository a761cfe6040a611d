// --grid 2 --block 64 --arg i32[256]:zero | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 63) s[threadIdx.x] = threadIdx.x;
  cluster.sync();
  const int theirs = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[threadIdx.x];
  out[blockIdx.x * 64 + threadIdx.x] = threadIdx.x < 63 ? theirs : -1;
  cluster.sync();
}
