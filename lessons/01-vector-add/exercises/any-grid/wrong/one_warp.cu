// One warp walks over the whole array.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const int lanes = blockDim.x < 32 ? blockDim.x : 32;
  if (blockIdx.x == 0 && threadIdx.x < lanes)
    for (long long i = threadIdx.x; i < n; i += lanes) c[i] = a[i] + b[i];
}
