// --grid 132 --block 256 --cluster 4 --arg u32[4194304]:random --arg u32[4096]:zero --arg i32:4194304
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// 4096 bins, a quarter in each block of a cluster.
extern "C" __global__ void k(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned bins[1024];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) bins[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned bin = in[i] * 2654435761u >> 20;
    atomicAdd(cluster.map_shared_rank(bins, bin >> 10) + (bin & 1023), 1u);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) atomicAdd(&out[cluster.block_rank() * 1024 + i], bins[i]);
}
