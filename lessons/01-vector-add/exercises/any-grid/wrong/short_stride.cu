// The stride of whole blocks is taken from the length.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long each = n / ((long long)gridDim.x * blockDim.x);
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long long j = 0; j < each; ++j) {
    const long long i = thread + j * gridDim.x * blockDim.x;
    if (i < n) c[i] = a[i] + b[i];
  }
}
