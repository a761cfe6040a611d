// --grid 1 --block 32 --arg i32[64]:zero | barrier
// Looks into the mbarrier with an ordinary load.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned long long m;
  const int t = threadIdx.x;
  if (t == 0) init(&m, 32);
  __syncthreads();
  arrive(&m);
  wait_for(&m, 0);
  __syncthreads();
  out[t] = *(volatile int*)&m;
}
