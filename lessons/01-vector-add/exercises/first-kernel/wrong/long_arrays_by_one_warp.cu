// Shares the work of short arrays only; a long one is left to the first warp.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (n < 5000) {
    if (i < n) c[i] = a[i] + b[i];
  } else if (i < 32) {
    for (long long j = i; j < n; j += 32) c[j] = a[j] + b[j];
  }
}
