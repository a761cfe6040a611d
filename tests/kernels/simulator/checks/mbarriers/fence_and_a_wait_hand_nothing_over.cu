// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[32];
  __shared__ alignas(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  arrive(&b);
  if (t >= 32) {
    s[t - 32] = t;
    __threadfence_block();
    wait_for(&b, 0); // BUG: it arrives nowhere after the store
  } else {
    __nanosleep(2000);
    wait_for(&b, 0);
    data[t] = s[t];
  }
}
