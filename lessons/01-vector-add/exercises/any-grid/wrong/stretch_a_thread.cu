// Each thread takes a stretch of its own: neighbours lie far apart.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x, each = (n + threads - 1) / threads;
  const long long first = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (long long i = first; i < min(first + each, n); ++i) c[i] = a[i] + b[i];
}
