// --grid 1 --block 64 --arg i32[128]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(int* d) {
  __shared__ alignas(8) unsigned long long b;
  const int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  arrive(&b);
  wait_for(&b, 0);
  __syncthreads();
  if (t == 0) {
    asm volatile("mbarrier.inval.shared.b64 [%0];" :: "r"(place(&b)) : "memory");
    b = 5;
  }
  __syncthreads();
  d[t] = b;
}
