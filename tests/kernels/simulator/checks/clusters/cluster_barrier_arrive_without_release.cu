// --grid 2 --block 32 --arg i32[64]:zero | race
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  s[t] = t;
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  CLUSTER_WAIT;
  int v;
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(at_rank(&s[31 - t], my_rank() ^ 1)) : "memory");
  d[my_rank() * 32 + t] = v;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
