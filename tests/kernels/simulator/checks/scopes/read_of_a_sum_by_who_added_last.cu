// --grid 1 --block 64 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ unsigned long long sum;
  const int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  const unsigned long long before = atomicAdd(&sum, (1ull << 32) | d[t]);
  if (before >> 32 == 63) d[64] = (int)before + d[t];
}
