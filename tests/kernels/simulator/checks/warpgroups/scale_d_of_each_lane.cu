// --grid 1 --block 128 --arg f32[512]:zero | sync-mask
#include "../words.cuh"
extern "C" __global__ void k(float* out) {
  const int t = threadIdx.x;
  __shared__ __align__(1024) unsigned a[512], b[64];
  float d[4] = {1, 1, 1, 1};
  for (int i = t; i < 512; i += 128) a[i] = 0x3c003c00;
  if (t < 64) b[t] = 0x3c003c00;
  PROXY;
  __syncthreads();
  BEGIN_PRODUCTS;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %6, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(tile(a)), "l"(tile(b)), "r"(t % 2) : "memory");
  COMMIT_PRODUCTS;
  WAIT_PRODUCTS(0);
  for (int i = 0; i < 4; ++i) out[4 * t + i] = d[i];
}
