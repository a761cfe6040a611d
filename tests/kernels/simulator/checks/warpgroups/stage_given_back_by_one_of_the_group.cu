// --grid 1 --block 160 --arg i32[4096]:iota | clean
#include "../words.cuh"
extern "C" __global__ void k(unsigned* in) {
  __shared__ __align__(1024) unsigned a[2][512], b[2][64];
  __shared__ alignas(8) unsigned long long full[2], empty[2];
  const int t = threadIdx.x;
  if (t < 2) {
    init(&full[t], 1);
    init(&empty[t], 1);
  }
  __syncthreads();
  if (t >= 128) {
    if (t == 128)
      for (int i = 0; i < 4; ++i) {
        const int s = i % 2;
        if (i >= 2) wait_for(&empty[s], (i / 2 - 1) % 2);
        expect(&full[s], 2304);
        load(a[s], in + 576 * i, 2048, &full[s]);
        load(b[s], in + 576 * i + 512, 256, &full[s]);
      }
    return;
  }
  float d[4] = {};
  for (int i = 0; i < 4; ++i) {
    const int s = i % 2;
    wait_for(&full[s], i / 2 % 2);
    BEGIN_PRODUCTS;
    product(d, tile(a[s]), tile(b[s]));
    COMMIT_PRODUCTS;
    WAIT_PRODUCTS(0);
    if (t == 0) arrive(&empty[s]);
  }
  for (int i = 0; i < 4; ++i) in[2304 + 4 * t + i] = d[i];
}
