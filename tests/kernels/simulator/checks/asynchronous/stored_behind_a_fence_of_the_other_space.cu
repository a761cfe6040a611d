// --grid 1 --block 64 --arg i32[64]:zero | proxy
#include "../words.cuh"
extern "C" __global__ void k(int* out) {
  __shared__ alignas(128) int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  asm volatile("fence.proxy.async.global;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    store(out, tile, 256);
    READ;
  }
}
