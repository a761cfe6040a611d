// --grid 1 --block 32 --arg i32[64]:zero | uninitialised
// Row 7 of A is not filled, and its products are stored.
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ alignas(16) __half a[16][16], b[8][16];
  const int t = threadIdx.x;
  for (int i = t; i < 256; i += 32) if (i / 16 != 7) a[i / 16][i % 16] = __float2half(1.f);
  for (int i = t; i < 128; i += 32) b[i / 16][i % 16] = __float2half(2.f);
  __syncwarp();
  unsigned fa[4], fb[2];
  float d[4] = {};
  unsigned pa = (unsigned)__cvta_generic_to_shared(&a[t % 16][t / 16 * 8]);
  unsigned pb = (unsigned)__cvta_generic_to_shared(&b[t % 8][t / 8 % 2 * 8]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(fa[0]), "=r"(fa[1]), "=r"(fa[2]), "=r"(fa[3]) : "r"(pa));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(fb[0]), "=r"(fb[1]) : "r"(pb));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]));
  out[t] = d[0] + d[1];
}
