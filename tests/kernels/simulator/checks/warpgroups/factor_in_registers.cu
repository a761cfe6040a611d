// --grid 1 --block 128 --arg i32[1024]:zero | clean
#include "../words.cuh"
extern "C" __global__ void k(float* out) {
  __shared__ __align__(1024) unsigned a[512], b[64], c[64];
  float d[4] = {}, e[4] = {};
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = 0x3c003c00;
  if (threadIdx.x < 64) b[threadIdx.x] = c[threadIdx.x] = 0x3c003c00;
  PROXY;
  __syncthreads();
  unsigned f[4] = {0x3c003c00, 0x3c003c00, 0x3c003c00, 0x3c003c00};
  BEGIN_PRODUCTS;
  product_of_registers(d, f, tile(b));
  COMMIT_PRODUCTS;
  WAIT_PRODUCTS(0);
  f[0] += threadIdx.x;
  BEGIN_PRODUCTS;
  product_of_registers(d, f, tile(b));
  COMMIT_PRODUCTS;
  WAIT_PRODUCTS(0);
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i] + e[i];
}
