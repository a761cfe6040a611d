// --grid 1 --block 160 --arg i32[256]:zero | clean
#include "../words.cuh"
__device__ int between[256];
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int tile[256];
  __shared__ alignas(8) unsigned long long full, ready;
  const int t = threadIdx.x;
  if (t == 0) {
    init(&full, 1);
    init(&ready, 128);
  }
  __syncthreads();
  if (t < 128) {
    between[t] = t;
    between[t + 128] = -t;
    arrive(&ready);
    wait_for(&full, 0);
    out[t] = tile[255 - t];
  } else if (t == 128) {
    wait_for(&ready, 0);
    PROXY;
    expect(&full, 1024);
    load(tile, between, 1024, &full);
  }
}
