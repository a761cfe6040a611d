// --grid 4 --block 64 --arg i32[512]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int bins[64];
  cg::cluster_group cluster = cg::this_cluster();
  bins[threadIdx.x] = 0;
  cluster.sync();
  int bin = (threadIdx.x * 7 + blockIdx.x * 31) % 256;
  atomicAdd(cluster.map_shared_rank(bins, bin / 64) + bin % 64, 1);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = bins[threadIdx.x];
  cluster.sync();
}
