// --grid 2 --block 64 --arg i32[256]:zero | cluster
// A block may touch another one's memory only once it knows that the other has started.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[threadIdx.x] = threadIdx.x;
  cluster.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
