// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int sums[4];
  __shared__ int done;
  const int t = threadIdx.x, lane = t % 32;
  if (t == 0) done = 0;
  __syncthreads();
  const int v = __reduce_add_sync(~0u, d[t]);
  int order = 0;
  if (lane == 0) {
    sums[t / 32] = v;
    __threadfence_block();
    order = atomicAdd(&done, 1);
    __threadfence_block();
  }
  order = __shfl_sync(~0u, order, 0);
  if (order == 3 && lane == 0) d[0] = sums[0] + sums[1] + sums[2] + sums[3];
}
