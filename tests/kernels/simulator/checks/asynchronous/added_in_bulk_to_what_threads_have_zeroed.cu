// --grid 1 --block 128 --arg i32[256]:iota | proxy
// out is zeroed by plain (generic proxy) stores, then a bulk reduction (async proxy) adds to it (line 12) with only a barrier: the fence covers .shared only.
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  const int* in = (const int*)(data);
  int* out = (int*)(data + 128);
  __shared__ alignas(128) int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  out[t] = 0;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], 512; cp.async.bulk.commit_group;" :: "l"(out), "r"(place(s)) : "memory");
    STORED;
  }
}
