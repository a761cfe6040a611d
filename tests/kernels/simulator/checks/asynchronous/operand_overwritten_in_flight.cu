// --grid 1 --block 128 --arg i32[1024]:zero | race
__device__ unsigned long long tile(const void* p) {
  return (unsigned long long)((unsigned)__cvta_generic_to_shared(p) >> 4) | 8ull << 16 | 16ull << 32;
}
__device__ void product(float (&d)[4], const void* a, const void* b) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(tile(a)), "l"(tile(b)) : "memory");
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
#define WAIT(n) asm volatile("wgmma.wait_group.sync.aligned " #n ";" ::: "memory")
#define PROXY asm volatile("fence.proxy.async;" ::: "memory")
extern "C" __global__ void k(float* out) {
  __shared__ __align__(1024) unsigned a[512], b[64], c[64];
  float d[4] = {}, e[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = 0x3c003c00;
  if (threadIdx.x < 64) b[threadIdx.x] = c[threadIdx.x] = 0x3c003c00;
  PROXY;
  __syncthreads();
  product(d, a, b);
  a[threadIdx.x] = 0;
  WAIT(0);
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i] + e[i];
}
