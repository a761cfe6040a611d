// The first block adds everything.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  if (blockIdx.x == 0)
    for (long long i = threadIdx.x; i < n; i += blockDim.x) c[i] = a[i] + b[i];
}
