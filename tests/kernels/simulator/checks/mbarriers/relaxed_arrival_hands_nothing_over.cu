// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  s[t] = data[t];
  asm volatile("mbarrier.arrive.relaxed.cta.shared::cta.b64 _, [%0];" ::"r"(place(&b)) : "memory");
  wait_for(&b, 0);
  data[t] = s[63 - t]; // BUG: the arrival does not release
}
