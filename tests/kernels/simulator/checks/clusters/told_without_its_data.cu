// --grid 2 --block 64 --arg i32[256]:zero | race
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  if (t == 0) init(&full, 64);
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  arrive_there(at_rank(&full, other));
  asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(at_rank(&s[t], other)), "r"(t) : "memory");
  wait_for_cluster(&full, 0);
  out[blockIdx.x * 64 + t] = s[63 - t];
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
