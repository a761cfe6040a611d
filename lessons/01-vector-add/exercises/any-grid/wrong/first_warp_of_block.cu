// In every block the first warp works alone.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  if (threadIdx.x >= 32) return;
  const int lanes = min(blockDim.x, 32);
  for (long long i = (long long)blockIdx.x * lanes + threadIdx.x; i < n; i += gridDim.x * lanes) c[i] = a[i] + b[i];
}
