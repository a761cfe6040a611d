// Pairs in steps of the grid, an odd last element apart.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long stride = (long long)gridDim.x * blockDim.x, thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long long i = thread; i < n / 2; i += stride) {
    const float2 x = reinterpret_cast<const float2*>(a)[i], y = reinterpret_cast<const float2*>(b)[i];
    reinterpret_cast<float2*>(c)[i] = make_float2(x.x + y.x, x.y + y.y);
  }
  if (thread == 0 && n % 2 == 1) c[n - 1] = a[n - 1] + b[n - 1];
}
