// --grid 1 --block 128 --arg i32[1024]:zero | clean
// Only 32 of 64 rows of A are filled, and only their sums are stored.
#include "../words.cuh"
#include <cuda_fp16.h>
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) __half a[64 * 16], b[8 * 16];
  const int t = threadIdx.x;
  // Core matrices of 8 rows lie 256 bytes apart, their two halves 128.
  for (int i = t; i < 512; i += 128) a[i] = __float2half(1.f);
  b[t] = __float2half(1.f);
  PROXY;
  __syncthreads();
  float d[4] = {};
  BEGIN_PRODUCTS;
  product(d, tile(a), tile(b));
  COMMIT_PRODUCTS;
  WAIT_PRODUCTS(0);
  if (t < 64)
    for (int i = 0; i < 4; ++i) out[4 * t + i] = d[i];
}
