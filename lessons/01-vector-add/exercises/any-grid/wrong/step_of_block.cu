// The step is one block long: the blocks run over each other, and each sum is computed several times.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)
    c[i] = a[i] + b[i];
}
