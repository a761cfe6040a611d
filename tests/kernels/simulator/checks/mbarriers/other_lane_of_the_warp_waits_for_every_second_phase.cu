// --grid 1 --block 64 --arg i32[1024]:iota | barrier
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 2);
  __syncthreads();
  for (int i = 0; i < 8; ++i) {
    if (t == 32 || t == 0) arrive(&b);
    if (t == 32 || t == 0 || (t == 1 && i % 2)) wait_for(&b, i % 2); // BUG: lane 1 is told nothing by lane 0
    data[64 * i + t] = t;
  }
}
