// --grid 1 --block 128 --arg i32[256]:iota | race
// A watchdog: at most 3 try_waits, then goes on regardless (line 13).
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 128);
  __shared__ alignas(128) int s[128];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) { expect(&full, 512); load(s, in, 512, &full); }
  unsigned there = 0;
  for (int i = 0; i < 3 && !there; ++i)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(there) : "r"(place(&full)), "r"(0) : "memory");
  out[t] = s[127 - t];
}
