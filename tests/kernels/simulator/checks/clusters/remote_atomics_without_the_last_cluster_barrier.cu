// --grid 4 --block 32 --arg i32[64]:zero | cluster
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(4, 1, 1) void k(int* d) {
  __shared__ int sum;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  cluster.sync();
  int* there = cluster.map_shared_rank(&sum, (cluster.block_rank() + 1) % 4);
  if (threadIdx.x == 0) atomicAdd(there, 1);
}
