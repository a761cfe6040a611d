// --grid 2 --block 32 --arg i32[128]:iota | barrier
// Lower lanes arrive (.aligned) in a branch, upper lanes at another instruction behind their own work: undefined for .aligned.
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2, 1, 1) void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 64);
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  if (t < 16) { CLUSTER_ARRIVE; out[blockIdx.x * 32 + t] = 5; } else { s[t] *= 2; CLUSTER_ARRIVE; }
  CLUSTER_WAIT;
  int x;
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(x) : "r"(at_rank(&s[31 - t], my_rank() ^ 1)) : "memory");
  out[blockIdx.x * 32 + t] = x;
  CLUSTER_ARRIVE; CLUSTER_WAIT;
}
