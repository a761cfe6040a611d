// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full, empty;
  int t = threadIdx.x;

  if (t == 0) init(&full, 64);
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    s[t] = t + i;
    for (int phase = 0; phase < 2; ++phase) {
      unsigned long long token = arrive_with_token(&full);
      asm volatile("{ .reg .pred p; again: mbarrier.try_wait.shared.b64 p, [%0], %1; @!p bra again; }"
                   :: "r"(place(&full)), "l"(token) : "memory");
      if (phase == 0) data[64 * i + t] = s[63 - t];
    }
  }
}
