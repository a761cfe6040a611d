// --grid 4 --block 64 --arg i32[1024]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int bins[8];
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x < 8) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(cluster.map_shared_rank(bins, threadIdx.x % 4) + threadIdx.x % 8, 1);
  cluster.sync();
  if (threadIdx.x < 8) out[blockIdx.x * 8 + threadIdx.x] = bins[threadIdx.x];
}
