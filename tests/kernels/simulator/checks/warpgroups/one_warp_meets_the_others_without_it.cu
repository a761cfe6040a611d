// --grid 1 --block 128 --arg i32[1024]:zero | barrier
#include "../words.cuh"
extern "C" __global__ void k(float* out) {
  __shared__ __align__(1024) unsigned a[512], b[64];
  float d[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = 0x3c003c00;
  if (threadIdx.x < 64) b[threadIdx.x] = 0x3c003c00;
  PROXY;
  __syncthreads();
  if (threadIdx.x < 96) {
    BEGIN_PRODUCTS;
    product(d, tile(a), tile(b));
    COMMIT_PRODUCTS;
    WAIT_PRODUCTS(0);
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
}
