// --grid 2 --block 32 --arg i32[96]:iota | clean
// A fixed-size message of 128 bytes with n words filled; the receiver uses only n words. One direction only (rank 0 to rank 1).
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 32);
  const int n = 20;
  __shared__ alignas(128) int mine[32], box[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x; unsigned r = my_rank();
  if (t == 0) { init(&full, 1); if (r == 1) expect(&full, 128); }
  if (r == 0 && t < n) mine[t] = in[t];
  PROXY;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  if (r == 0 && t == 0) asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];"
    :: "r"(at_rank(box, 1)), "r"(place(mine)), "r"(at_rank(&full, 1)) : "memory");
  if (r == 1) { wait_for_cluster(&full, 0); if (t < n) out[t] = box[t] + 1; }
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
