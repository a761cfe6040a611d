// --grid 1 --block 32 --arg i32[64]:zero | barrier
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned long long m;
  const int t = threadIdx.x;
  if (t == 0) init(&m, 32);
  __syncthreads();
  arrive(&m);
  wait_for(&m, 0);
  __syncthreads();
  if (t == 0) m = 5;
  __syncthreads();
  out[t] = (int)m;
}
