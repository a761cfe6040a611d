// Each thread takes a stretch of its own: right sums, but neighbouring lanes read far apart.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long stretch = (n + threads - 1) / threads;
  const long long begin = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * stretch;
  for (long long i = begin; i < begin + stretch && i < n; ++i) c[i] = a[i] + b[i];
}
