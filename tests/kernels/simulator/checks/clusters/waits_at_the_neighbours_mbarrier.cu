// --grid 2 --block 32 --arg i32[64]:zero | cluster
#include "../words.cuh"
extern "C" __global__ __cluster_dims__(2) void k(int* out) {
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  arrive(&full);
  unsigned long long there;
  asm volatile("{ .reg .u64 x; cvta.shared.u64 x, %1; mapa.u64 %0, x, %2; }"
               : "=l"(there) : "l"((unsigned long long)place(&full)), "r"(my_rank() ^ 1));
  unsigned complete;
  do
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(complete) : "l"(there) : "memory");
  while (!complete);
  out[blockIdx.x * 32 + t] = 1;
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
