// --grid 1 --block 96 --arg i32[512]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[64];
  __shared__ alignas(8) unsigned long long ready;
  int t = threadIdx.x;
  if (t == 0) init(&ready, 64);
  __syncthreads();
  if (t < 64) {
    s[t] = 0;
    PROXY;
    arrive(&ready);
  } else if (t == 64) {
    wait_for(&ready, 0);
    store(data, s, 256);
    STORED;
  }
}
