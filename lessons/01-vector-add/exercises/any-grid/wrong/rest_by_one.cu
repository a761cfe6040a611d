// The grid adds its first elements together, and one thread all that are left.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const long long threads = (long long)gridDim.x * blockDim.x;
  if (i < n) c[i] = a[i] + b[i];
  if (i == 0)
    for (long long j = threads; j < n; ++j) c[j] = a[j] + b[j];
}
