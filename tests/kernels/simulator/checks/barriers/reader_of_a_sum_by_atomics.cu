// --grid 1 --block 128 --arg i32[128]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int sum;
  const int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, d[t]);
  d[t] = sum;
}
