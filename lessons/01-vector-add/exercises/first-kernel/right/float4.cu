// Four elements per thread where they fill a float4; the last ones one by one.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const long long groups = n / 4;
  if (i < groups) {
    const float4 x = reinterpret_cast<const float4*>(a)[i], y = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(c)[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  } else if (i - groups < n % 4) {
    const long long last = 4 * groups + i - groups;
    c[last] = a[last] + b[last];
  }
}
