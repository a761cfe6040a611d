// --grid 2 --block 64 --arg i32[1024]:zero | clean
#include "../words.cuh"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int word;
  __shared__ alignas(8) unsigned long long read;
  const int t = threadIdx.x;
  if (t == 0) {
    word = 5;
    init(&read, 2);
  }
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (my_rank() == 1) {
    if (t % 32 == 0) {
      out[t] = *cluster.map_shared_rank(&word, 0);
      arrive_there(at_rank(&read, 0));
    }
  } else if (t == 0) {
    wait_for_cluster(&read, 0);
    word = 6;
  }
  cluster.sync();
}
