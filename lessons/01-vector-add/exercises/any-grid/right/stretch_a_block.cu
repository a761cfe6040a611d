// Each block has a stretch of its own, and its threads walk over it side by side.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long stretch = (n + gridDim.x - 1) / gridDim.x, first = blockIdx.x * stretch;
  const long long end = first + stretch < n ? first + stretch : n;
  for (long long i = first + threadIdx.x; i < end; i += blockDim.x) c[i] = a[i] + b[i];
}
