// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long full, empty;
  int t = threadIdx.x;

  if (t == 0) init(&full, 64);
  __syncthreads();
  s[t] = t;
  if (t >= 32) {
    asm volatile("mbarrier.arrive_drop.shared.b64 _, [%0];" :: "r"(place(&full)) : "memory");
    return;
  }
  arrive(&full);
  wait_for(&full, 0);
  data[t] = s[63 - t];
  arrive(&full);  // from now on half of them
  wait_for(&full, 1);
  s[t] = data[t];
}
