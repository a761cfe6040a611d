// --grid 2 --block 32 --arg i32[96]:iota | uninitialised
// Half of the words sent by st.async were never written; the peer uses them.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 32);
  __shared__ int mine[32];
  __shared__ alignas(16) int box[32];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x; unsigned peer = my_rank() ^ 1;
  if (t == 0) { init(&full, 1); expect(&full, 128); }
  if (t < 16) mine[t] = in[t];
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  store_there(at_rank(&box[t], peer), mine[t], at_rank(&full, peer));
  wait_for_cluster(&full, 0);
  out[blockIdx.x * 32 + t] = box[t] + 1;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
