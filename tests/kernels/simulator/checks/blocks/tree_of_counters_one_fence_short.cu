// --grid 8 --block 32 --arg i32[300]:iota | race
__device__ unsigned level0[4], level1[2], level2;
__device__ int sums[8];
extern "C" __global__ void k(int* d) {
  const int b = blockIdx.x;
  int s = __reduce_add_sync(~0u, d[32 * b + threadIdx.x]);
  if (threadIdx.x) return;
  sums[b] = s;
  __threadfence();
  if (atomicAdd(&level0[b / 2], 1) == 0) return;
  __threadfence();
  sums[b / 2 * 2] = sums[b / 2 * 2] + sums[b / 2 * 2 + 1];
  if (atomicAdd(&level1[b / 4], 1) == 0) return;
  __threadfence();
  sums[b / 4 * 4] += sums[b / 4 * 4 + 2];
  __threadfence();
  if (atomicAdd(&level2, 1) == 0) return;
  __threadfence();
  d[299] = sums[0] + sums[4];
}
