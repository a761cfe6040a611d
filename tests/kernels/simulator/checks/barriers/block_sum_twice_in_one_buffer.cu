// --grid 1 --block 128 --arg i32[128]:iota | race
__device__ int block_sum(int v) {
  __shared__ int sums[4];
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  return sums[0] + sums[1] + sums[2] + sums[3];
}
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  const int a = block_sum(d[t]);
  const int b = block_sum(d[t] * 2);
  d[t] = a + b;
}
