// --grid 1 --block 32 --arg i32[32]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned short tile[64];
  const int t = threadIdx.x;
  int value = out[t];
  const unsigned row = place(&tile[t % 8 * 8]);
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" :: "r"(row), "r"(value) : "memory");
  __syncwarp();
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(value) : "r"(row) : "memory");
  out[t] = value;
}
