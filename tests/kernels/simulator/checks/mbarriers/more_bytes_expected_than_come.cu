// --grid 1 --block 64 --arg i32[1024]:iota | budget
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long full;
  int t = threadIdx.x;

  if (t == 0) init(&full, 1);
  __syncthreads();
  if (t == 0) {
    expect(&full, 512);
    load(s, data, 256, &full);
  }
  wait_for(&full, 0);
  data[512 + t] = s[t];
}
