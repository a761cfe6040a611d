// --grid 1 --block 64 --arg i32[64]:zero | race
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int s[32];
  int t = threadIdx.x;
  if (t < 32) s[t] = t;
  PROXY;
  __syncthreads();
  if (t < 32) {
    if (t == 0) store(out, s, 128);
    __syncwarp();
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    if (t == 0) STORED;
  } else { asm volatile("bar.sync 1, 64;" ::: "memory"); s[t - 32] = 7; }
}
