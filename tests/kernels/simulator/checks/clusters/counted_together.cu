// --grid 2 --block 64 --arg i32[256]:zero | clean
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  if (t == 0) s[0] = 0;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  asm volatile("red.relaxed.cluster.shared::cluster.add.s32 [%0], 1;" :: "r"(at_rank(&s[0], 0)) : "memory");
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  if (my_rank() == 0) out[t] = s[0];
}
