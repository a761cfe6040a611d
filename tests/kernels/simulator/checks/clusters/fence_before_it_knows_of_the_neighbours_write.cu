// --grid 2 --block 128 --arg i32[256]:zero | proxy
#include "../words.cuh"
__device__ int between[256];
extern "C" __global__ void __cluster_dims__(2) k(int* out) {
  __shared__ alignas(128) int tile[256];
  __shared__ alignas(8) unsigned long long full;
  const int t = threadIdx.x;
  if (t == 0) init(&full, 1);
  if (blockIdx.x == 0) PROXY; // too early
  if (blockIdx.x == 1) {
    between[t] = t;
    between[t + 128] = -t;
  }
  asm volatile("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;" ::: "memory");
  if (blockIdx.x == 1) return;
  if (t == 0) {
    expect(&full, 1024);
    load(tile, between, 1024, &full);
  }
  wait_for(&full, 0);
  out[t] = tile[255 - t];
}
