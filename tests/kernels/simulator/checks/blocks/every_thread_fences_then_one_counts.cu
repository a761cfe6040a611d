// --grid 4 --block 64 --arg i32[512]:zero | clean
// All threads fence and meet, then one counts for them.
__device__ unsigned arrived;
extern "C" __global__ void k(int* d) {
  __shared__ bool last;
  const int t = threadIdx.x;
  d[64 * blockIdx.x + t] = t;
  __threadfence();
  __syncthreads();
  if (t == 0) last = atomicAdd(&arrived, 1) == gridDim.x - 1;
  __syncthreads();
  if (last) {
    __threadfence();
    int sum = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) sum += d[64 * i + 63 - t];
    d[256 + t] = sum;
  }
}
