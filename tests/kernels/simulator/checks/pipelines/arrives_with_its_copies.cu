// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(8) unsigned long long full;
  __shared__ alignas(16) int s[4][64];
  int t = threadIdx.x, sum = 0;

  if (t == 0) init(&full, 64);
  __syncthreads();
  copy4(&s[0][t], data + t);
  asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" :: "r"(place(&full)) : "memory");
  wait_for(&full, 0);
  data[512 + t] = s[0][63 - t];
}
