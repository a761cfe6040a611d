// --grid 1 --block 64 --arg i32[128]:iota | race
// The lane beside it has not told what it wrote.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long b;
  if (t == 0) init(&b, 64);
  __syncthreads();
  s[t] = out[t];
  if (t % 2 == 0) asm volatile("mbarrier.arrive.shared.b64 _, [%0], 2;" ::"r"(place(&b)) : "memory");
  wait_for(&b, 0);
  out[64 + t] = s[63 - t];
}
