// --grid 1 --block 32 --arg i32[32]:iota | race
#include "../words.cuh"
// Each lane gives the same address to both, but the elements of its row come from four lanes.
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned short tile[64];
  const int t = threadIdx.x;
  int value = out[t];
  const unsigned row = place(&tile[t % 8 * 8]);
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" :: "r"(row), "r"(value) : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(value) : "r"(row) : "memory");
  out[t] = value;
}
