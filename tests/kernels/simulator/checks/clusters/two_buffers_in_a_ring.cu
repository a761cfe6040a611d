// --grid 4 --block 64 --arg i32[512]:zero | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int s[2][64];
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x, next = (cluster.block_rank() + 1) % cluster.num_blocks();
  s[0][t] = t;
  for (int i = 0; i < 6; ++i) {
    cluster.sync();
    s[(i + 1) % 2][t] = cluster.map_shared_rank(s[i % 2], next)[t] + 1;
  }
  cluster.sync();
  out[blockIdx.x * 64 + t] = s[0][t];
}
