// --grid 2 --block 64 --arg i32[256]:zero | clean
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* out) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  unsigned other = my_rank() ^ 1;
  asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(at_rank(&s[t], my_rank())), "r"(t) : "memory");
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[63 - t];
}
