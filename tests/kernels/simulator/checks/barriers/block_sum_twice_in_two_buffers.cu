// --grid 1 --block 128 --arg i32[128]:iota | clean
__device__ int block_sum(int v, int* sums) {
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  return sums[0] + sums[1] + sums[2] + sums[3];
}
extern "C" __global__ void k(int* d) {
  __shared__ int sums[2][4];
  const int t = threadIdx.x;
  int all = 0;
  for (int i = 0; i < 5; ++i) all += block_sum(d[t] + i, sums[i % 2]);
  d[t] = all;
}
