// --grid 2 --block 32 --arg i32[96]:iota | uninitialised
// A bulk copy to the peer's shared memory; half of the source (64 bytes) was never written; the peer uses it.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 32);
  __shared__ alignas(128) int mine[32], box[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x; unsigned peer = my_rank() ^ 1;
  if (t == 0) { init(&full, 1); expect(&full, 128); }
  if (t < 16) mine[t] = in[t];
  PROXY;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  if (t == 0) asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];"
    :: "r"(at_rank(box, peer)), "r"(place(mine)), "r"(at_rank(&full, peer)) : "memory");
  wait_for_cluster(&full, 0);
  out[blockIdx.x * 32 + t] = box[t] + 1;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
