// --grid 2 --block 32 --arg i32[64]:zero | race
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ int data[32];
  __shared__ volatile int flag;
  auto cluster = cg::this_cluster();
  const int t = threadIdx.x;
  if (t == 0) flag = 0;
  cluster.sync();
  if (cluster.block_rank() == 0) {
    cluster.map_shared_rank(data, 1)[t] = t;
    __syncwarp();
    if (t == 0) *(volatile int*)cluster.map_shared_rank((int*)&flag, 1) = 1;
  } else {
    while (!flag) {}
    d[t] = data[31 - t];
  }
  cluster.sync();
}
