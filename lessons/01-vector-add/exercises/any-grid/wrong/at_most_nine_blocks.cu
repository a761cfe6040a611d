// Later blocks repeat the work of the first nine.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long tiles = (n + blockDim.x - 1) / blockDim.x;
  for (long long tile = blockIdx.x % 9; tile < tiles; tile += gridDim.x) {
    const long long i = tile * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
  }
}
