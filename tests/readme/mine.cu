extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  // forgets to test i < n
  c[i] = a[i] + b[i];
}
