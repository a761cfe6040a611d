// --grid 1 --block 32 --arg i32[64]:iota | misaligned
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) unsigned s[64];
  const int t = threadIdx.x;
  s[t] = t;
  s[t + 32] = t;
  __syncwarp();
  unsigned a;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 %0, [%1];" : "=r"(a) : "r"(place(&s[6 * (t % 8)])) : "memory");
  d[t] = a;
}
