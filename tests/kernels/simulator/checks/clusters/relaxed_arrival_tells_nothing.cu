// --grid 2 --block 32 --arg i32[1024]:zero | race
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = t;
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
  int x;
  asm volatile("ld.shared::cluster.s32 %0, [%1];"
               : "=r"(x)
               : "r"(at_rank(&s[31 - t], my_rank() ^ 1))
               : "memory");
  out[blockIdx.x * 32 + t] = x;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
