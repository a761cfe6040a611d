// --grid 2 --block 64 --arg i32[256]:zero | barrier
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  s[t] = t;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  if (t == 0) arrive_there(at_rank(&full, other));
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  out[blockIdx.x * 64 + t] = s[t];
}
