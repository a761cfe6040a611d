// --grid 2 --block 64 --arg i32[256]:zero | race
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  if (t == 0) {
    init(&full, 1);
    expect(&full, 256);
  }
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  store_there(at_rank(&s[t], other), t, at_rank(&full, other));
  out[blockIdx.x * 64 + t] = s[t];
  wait_for_cluster(&full, 0);
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
