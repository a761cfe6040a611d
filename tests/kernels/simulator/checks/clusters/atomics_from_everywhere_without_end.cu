// --grid 4 --block 64 --arg i32[256]:iota | race
// The histogram of rank 0 is read as soon as its own block is through.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(4, 1, 1) void k(int* d) {
  __shared__ int h[8];
  auto cluster = cg::this_cluster();
  const int t = threadIdx.x;
  if (t < 8) h[t] = 0;
  cluster.sync();
  atomicAdd(cluster.map_shared_rank(h, 0) + d[t] % 8, 1);
  __syncthreads();
  if (cluster.block_rank() == 0 && t < 8) d[128 + t] = h[t];
  cluster.sync();
}
