// --grid 1 --block 160 --arg i32[1024]:zero | race
#include "../words.cuh"
extern "C" __global__ void k(float* out) {
  __shared__ __align__(1024) unsigned a[512], b[64];
  __shared__ float sum[128];
  __shared__ alignas(8) unsigned long long ready;
  const int t = threadIdx.x;
  for (int i = t; i < 512; i += 160) a[i] = 0x3c003c00;
  if (t < 64) b[t] = 0x3c003c00;
  if (t == 0) init(&ready, 1);
  PROXY;
  __syncthreads();
  if (t >= 128) {
    wait_for(&ready, 0);
    for (int i = t - 128; i < 128; i += 32) out[i] = sum[i];
  } else {
    float d[4] = {};
    sum[t] = t;
    BEGIN_PRODUCTS;
    product(d, tile(a), tile(b));
    COMMIT_PRODUCTS;
    WAIT_PRODUCTS(0);
    if (t == 0) arrive(&ready);
    out[128 + t] = d[0];
  }
}
