// --grid 1 --block 32 --arg i32[64]:iota | clean
// Its memory takes the data of a bulk copy once it is given up; another mbarrier beside it goes on.
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) unsigned long long m[2];
  __shared__ alignas(16) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) { init(&m[0], 32); init(&full, 1); }
  __syncthreads();
  arrive(&m[0]);
  wait_for(&m[0], 0);
  __syncthreads();
  if (t == 0) {
    asm volatile("mbarrier.inval.shared.b64 [%0];" :: "r"(place(&m[0])) : "memory");
    PROXY;
    expect(&full, 16);
    load(m, out, 16, &full);
  }
  wait_for(&full, 0);
  out[32 + t] = ((int*)m)[t % 4];
}
