// Long arrays are left to the first block.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  if (n < 50000) {
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
      c[i] = a[i] + b[i];
  } else if (blockIdx.x == 0) {
    for (long long i = threadIdx.x; i < n; i += blockDim.x) c[i] = a[i] + b[i];
  }
}
