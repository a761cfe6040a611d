// --grid 1 --block 64 --arg i32[128]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  __shared__ alignas(8) unsigned long long b;
  for (int round = 0; round < 2; ++round) {
    if (t == 0) init(&b, round == 0 ? 64 : 32);
    __syncthreads();
    s[t] = out[t] + round;
    if (round == 0 || t < 32) arrive(&b);
    wait_for(&b, 0);
    out[64 + t] = s[(round == 0 ? 63 : 31) - t % 32];
    __syncthreads();
    if (t == 0) asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(place(&b)) : "memory");
    __syncthreads();
  }
}
