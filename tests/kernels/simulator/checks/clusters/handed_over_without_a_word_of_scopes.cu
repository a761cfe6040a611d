// --grid 2 --block 64 --arg i32[256]:zero | clean
#include "../words.cuh"
extern "C" __global__ void __cluster_dims__(2) k(int* out) {
  __shared__ alignas(8) unsigned long long b;
  __shared__ int s[64];
  const int t = threadIdx.x;
  const unsigned other = my_rank() ^ 1;
  if (t == 0) init(&b, 64);
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
  asm volatile("st.shared::cluster.u32 [%0], %1;" :: "r"(at_rank(&s[t], other)), "r"(t) : "memory");
  asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" :: "r"(at_rank(&b, other)) : "memory");
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra again; }"
               :: "r"(place(&b)) : "memory");
  out[64 * blockIdx.x + t] = s[63 - t];
  CLUSTER_ARRIVE;
  CLUSTER_WAIT;
}
