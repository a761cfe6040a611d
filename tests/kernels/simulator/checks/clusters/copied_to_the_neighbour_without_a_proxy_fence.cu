// --grid 2 --block 64 --arg i32[512]:iota | proxy
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2) k(int* data) {
  __shared__ alignas(128) int s[64], d[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  s[t] = 0;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  if (t == 0) {
    expect(&full, 256);
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 :: "r"(at_rank(d, my_rank() ^ 1)), "r"(place(s)), "r"(256), "r"(at_rank(&full, my_rank() ^ 1)) : "memory");
  }
  wait_for_cluster(&full, 0);
  data[blockIdx.x * 64 + t] = d[t];
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
