// --grid 1 --block 64 --arg i32[128]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long b;
  if (t == 0) init(&b, 128);
  __syncthreads();
  s[t] = out[t];
  asm volatile("mbarrier.arrive.shared.b64 _, [%0], 2;" ::"r"(place(&b)) : "memory");
  wait_for(&b, 0);
  out[64 + t] = s[63 - t];
}
