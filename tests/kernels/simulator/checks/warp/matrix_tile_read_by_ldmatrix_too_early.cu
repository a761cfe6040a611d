// --grid 1 --block 64 --arg i32[64]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) unsigned s[64];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 32) {
    unsigned a;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 %0, [%1];" : "=r"(a) : "r"(place(&s[4 * (t % 8) + 32])) : "memory");
    d[t] = a;
  }
}
