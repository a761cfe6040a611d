// --grid 2 --block 64 --arg i32[256]:zero | out-of-bounds
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(at_rank(&s[t], other) + 200000), "r"(t) : "memory");
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  out[blockIdx.x * 64 + t] = t;
}
