// --grid 2 --block 32 --arg i32[256]:iota | race
// The own copy's source is overwritten once the other's data is here: that says nothing of the own copy.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ alignas(128) int s[64], in[64];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  const unsigned other = my_rank() ^ 1;
  s[t] = d[t];
  s[t + 32] = blockIdx.x;
  if (t == 0) {
    init(&full, 1);
    expect(&full, 256);
  }
  PROXY;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  if (t == 0)
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 :: "r"(at_rank(in, other)), "r"(place(s)), "r"(256), "r"(at_rank(&full, other)) : "memory");
  wait_for(&full, 0);
  s[t] = in[t] + in[t + 32];
  d[64 + 32 * blockIdx.x + t] = s[t];
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
