// --grid 4 --block 32 --arg i32[256]:iota | cluster
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(4, 1, 1) void k(int* d) {
  __shared__ int sum;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = d[blockIdx.x];
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    int all = 0;
    for (int r = 0; r < 4; ++r) all += *cluster.map_shared_rank(&sum, r);
    d[128] = all;
  }
}
