// --grid 2 --block 64 --arg i32[256]:zero | cluster
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = 0;
  cluster.sync();
  if (cluster.block_rank() == 1) cluster.map_shared_rank(s, 0)[threadIdx.x] = 1;
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
