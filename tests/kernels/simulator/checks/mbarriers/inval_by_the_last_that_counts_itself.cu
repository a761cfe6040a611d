// --grid 1 --block 64 --arg i32[1024]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(8) unsigned long long b, left;
  int t = threadIdx.x;
  if (t == 0) {
    init(&b, 64);
    init(&left, 64);
  }
  __syncthreads();
  arrive(&b);
  wait_for(&b, 0);
  data[t] = t;
  arrive(&left);
  if (t == 0) {
    wait_for(&left, 0);
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(place(&b)) : "memory");
    b = 7;
    data[0] = static_cast<int>(b);
  }
}
