// --grid 2 --block 64 --arg i32[256]:zero | race
#include <cooperative_groups.h>
extern "C" __global__ void __cluster_dims__(2) k(int* out) {
  __shared__ int s[64];
  auto cluster = cooperative_groups::this_cluster();
  const int t = threadIdx.x, rank = cluster.block_rank();
  cluster.sync();
  if (rank == 0) {
    s[t] = t;
    __syncthreads();
    out[t] = s[63 - t];
  }
  if (rank == 1) cluster.map_shared_rank(s, 0)[t] = 0;
  cluster.sync();
}
