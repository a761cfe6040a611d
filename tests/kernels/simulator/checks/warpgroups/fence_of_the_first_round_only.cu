// --grid 1 --block 128 --arg i32[1024]:zero | race
#include "../words.cuh"
extern "C" __global__ void k(float* out) {
  const float* const f = out + 512;
  __shared__ __align__(1024) unsigned a[512], b[64];
  float d[4] = {};
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) a[i] = 0x3c003c00;
  if (t < 64) b[t] = 0x3c003c00;
  PROXY;
  __syncthreads();
  BEGIN_PRODUCTS;
#pragma unroll 1
  for (int r = 0; r < 4; ++r) {
    for (int i = 0; i < 4; ++i) d[i] *= f[i] + r;
    product(d, tile(a), tile(b));
    COMMIT_PRODUCTS;
    WAIT_PRODUCTS(0);
  }
  for (int i = 0; i < 4; ++i) out[4 * t + i] = d[i];
}
