// Four steps at once, tested one by one.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 4 * stride)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      if (i + j * stride < n) c[i + j * stride] = a[i + j * stride] + b[i + j * stride];
}
