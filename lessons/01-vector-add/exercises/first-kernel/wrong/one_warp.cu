// The first warp adds everything.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  if (blockIdx.x == 0 && threadIdx.x < 32)
    for (long long i = threadIdx.x; i < n; i += blockDim.x < 32 ? blockDim.x : 32) c[i] = a[i] + b[i];
}
