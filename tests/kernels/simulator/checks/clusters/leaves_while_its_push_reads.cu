// --grid 2 --block 32 --arg i32[64]:zero | race
// The other block waits, but nothing keeps this one until then.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ alignas(128) int s[32], in[32];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  const unsigned other = my_rank() ^ 1;
  s[t] = t + 100 * my_rank();
  if (t == 0) {
    init(&full, 1);
    expect(&full, 128);
  }
  PROXY;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  if (t == 0)
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];"
                 :: "r"(at_rank(in, other)), "r"(place(s)), "r"(at_rank(&full, other)) : "memory");
  wait_for_cluster(&full, 0);
  d[32 * my_rank() + t] = in[31 - t];
}
