// --grid 1 --block 64 --arg i32[128]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int* const in = out + 64;
  __shared__ alignas(16) int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    copy4(&s[t], in + t);
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    WAIT_ALL;
  } else { asm volatile("bar.sync 1, 64;" ::: "memory"); out[t] = s[63 - t]; }
}
