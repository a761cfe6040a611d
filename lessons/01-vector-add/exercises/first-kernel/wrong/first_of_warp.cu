// The first lane of each warp adds for all of its warp.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 == 0)
    for (long long j = i; j < i + 32 && j < n && j < (blockIdx.x + 1LL) * blockDim.x; ++j) c[j] = a[j] + b[j];
}
