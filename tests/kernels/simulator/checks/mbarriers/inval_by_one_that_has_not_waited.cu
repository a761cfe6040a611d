// --grid 1 --block 64 --arg i32[1024]:iota | race
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 64);
  __syncthreads();
  arrive(&b);
  if (t >= 32) {
    wait_for(&b, 0);
    data[t] = t;
  } else if (t == 0) {
    __nanosleep(2000);
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(place(&b)) : "memory");
    b = 7; // BUG: others may still wait
    data[0] = static_cast<int>(b);
  }
}
