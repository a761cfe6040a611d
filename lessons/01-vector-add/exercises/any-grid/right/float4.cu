// The grid walks in steps of four elements per thread.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long groups = n / 4, threads = (long long)gridDim.x * blockDim.x;
  const long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long long i = first; i < groups; i += threads) {
    const float4 x = reinterpret_cast<const float4*>(a)[i], y = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(c)[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  }
  for (long long i = 4 * groups + first; i < n; i += threads) c[i] = a[i] + b[i];
}
