// --grid 1 --block 128 --arg i32[256]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  data[128 + t] = 0;
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [%0], [%1], 512; cp.async.bulk.commit_group;" :: "l"(data + 128), "r"(place(s)) : "memory");
    STORED;
  }
}
