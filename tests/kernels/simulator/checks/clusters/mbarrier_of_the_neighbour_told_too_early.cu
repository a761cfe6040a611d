// --grid 2 --block 32 --arg i32[1024]:zero | race
#include "../words.cuh"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int in[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  unsigned other = my_rank() ^ 1;
  arrive_there(at_rank(&full, other));
  cluster.map_shared_rank(in, other)[t] = t + 100 * my_rank();
  wait_for_cluster(&full, 0);
  out[blockIdx.x * 32 + t] = in[31 - t];
  cluster.sync();
}
