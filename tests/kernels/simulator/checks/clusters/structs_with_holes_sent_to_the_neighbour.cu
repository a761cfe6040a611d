// --grid 2 --block 64 --arg i32[256]:zero | clean
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct Cell { short a; int b; };
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ Cell mine[64], theirs[64];
  cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  mine[t].a = t;
  mine[t].b = 3 * t;
  cluster.sync();
  cluster.map_shared_rank(theirs, cluster.block_rank() ^ 1)[t] = mine[63 - t];
  cluster.sync();
  out[blockIdx.x * 64 + t] = theirs[t].a + theirs[t].b;
}
