// Rounds the stride down to whole warps.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long width = blockDim.x / 32 * 32 + 32 * (blockDim.x < 32);
  for (long long i = blockIdx.x * width + threadIdx.x; i < n; i += gridDim.x * width) c[i] = a[i] + b[i];
}
