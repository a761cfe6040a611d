// --grid 2 --block 64 --arg i32[512]:iota | proxy
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2) k(int* data) {
  __shared__ alignas(128) int s[64];
  const int t = threadIdx.x;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(at_rank(s + t, my_rank() ^ 1)), "r"(0) : "memory");
  CLUSTER_ARRIVE; CLUSTER_WAIT;
  if (t == 0) { store(data + blockIdx.x * 64, s, 256); STORED; }
}
