// --grid 2 --block 64 --arg i32[256]:zero | barrier
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  if (cluster.block_rank() == 0 || threadIdx.x < 32) cluster.sync();
  __syncthreads();
  out[threadIdx.x] = 1;
}
