// Half of the copy is shared, the other half made by the first block.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x, half = n / 2;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < half; i += threads) out[i] = in[i];
  if (blockIdx.x == 0)
    for (long long i = half + threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
}
