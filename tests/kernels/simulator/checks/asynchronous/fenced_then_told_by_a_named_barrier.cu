// --grid 1 --block 128 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[2][64];
  int t = threadIdx.x;
  if (t < 96) {
    for (int r = 0; r < 4; ++r) {
      if (r > 1) asm volatile("bar.sync %0, 128;" :: "r"(3 + (r & 1)) : "memory");
      if (t < 64) s[r & 1][t] = 0;
      PROXY;
      asm volatile("bar.arrive %0, 128;" :: "r"(1 + (r & 1)) : "memory");
    }
  } else {
    for (int r = 0; r < 4; ++r) {
      asm volatile("bar.sync %0, 128;" :: "r"(1 + (r & 1)) : "memory");
      if (t == 96) { store(data + 64 * r, s[r & 1], 256); READ; }
      __syncwarp();
      if (r < 2) asm volatile("bar.arrive %0, 128;" :: "r"(3 + (r & 1)) : "memory");
    }
    if (t == 96) STORED;
  }
}
