// --grid 2 --block 32 --arg i32[96]:iota | uninitialised
// Half of the values that red.async adds to the peer were never written.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 32);
  __shared__ alignas(16) int sum[32]; __shared__ int mine[32]; __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x; unsigned peer = my_rank() ^ 1;
  if (t == 0) { init(&full, 1); expect(&full, 128); }
  sum[t] = 0; if (t < 16) mine[t] = in[t];
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.s32 [%0], %1, [%2];" :: "r"(at_rank(&sum[t], peer)), "r"(mine[t]), "r"(at_rank(&full, peer)) : "memory");
  wait_for_cluster(&full, 0);
  out[blockIdx.x * 32 + t] = sum[t];
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
