// --grid 1 --block 64 --arg i32[64]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ __align__(16) unsigned s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  unsigned a;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 %0, [%1];" : "=r"(a) : "r"(place(&s[4 * (t % 8) + t / 32 * 32])) : "memory");
  d[t] = a;
}
