// Counts down in unsigned numbers and loses element 0.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const unsigned stride = gridDim.x * blockDim.x;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    if (i > 0) c[i] = a[i] + b[i];
}
