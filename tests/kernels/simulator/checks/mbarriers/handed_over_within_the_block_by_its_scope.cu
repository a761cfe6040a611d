// --grid 1 --block 64 --arg i32[64]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(8) unsigned long long b;
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  s[t] = t;
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" :: "r"(place(&b)) : "memory");
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [%0], 0; @!p bra again; }"
               :: "r"(place(&b)) : "memory");
  out[t] = s[63 - t];
}
