// By float4 with structured bindings; what is left one by one.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const long long step = (long long)gridDim.x * blockDim.x;
  const long long fours = n >> 2;
  const auto* a4 = reinterpret_cast<const float4*>(a);
  const auto* b4 = reinterpret_cast<const float4*>(b);
  auto* c4 = reinterpret_cast<float4*>(c);
  for (long long i = thread; i < fours; i += step) {
    const auto [x0, x1, x2, x3] = a4[i];
    const auto [y0, y1, y2, y3] = b4[i];
    c4[i] = make_float4(x0 + y0, x1 + y1, x2 + y2, x3 + y3);
  }
  for (long long i = fours * 4 + thread; i < n; i += step) c[i] = a[i] + b[i];
}
