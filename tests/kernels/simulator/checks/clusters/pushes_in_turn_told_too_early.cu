// --grid 2 --block 32 --arg i32[256]:zero | race
// The receiver tells the sender that it may go on before the copy has come.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ alignas(128) int s[32], in[32];
  __shared__ alignas(8) unsigned long long full, empty;
  const int t = threadIdx.x;
  const unsigned other = my_rank() ^ 1;
  if (t == 0) {
    init(&full, 1);
    init(&empty, 32);
  }
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  for (int round = 0; round < 4; ++round) {
    if (my_rank() == 0) {
      if (round > 0) wait_for_cluster(&empty, (round - 1) & 1);
      s[t] = 10 * round + t;
      PROXY;
      __syncwarp();
      if (t == 0)
        asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];"
                     :: "r"(at_rank(in, other)), "r"(place(s)), "r"(at_rank(&full, other)) : "memory");
    } else {
      if (t == 0) expect(&full, 128);
      arrive_there(at_rank(&empty, 0));
      wait_for_cluster(&full, round & 1);
      d[32 * round + t] = in[31 - t];
    }
  }
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
