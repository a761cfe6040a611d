// A quarter of the threads add one element each; the first warp adds all others.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x, quarter = (n + 31) / 32 * 8;
  if (i < quarter && i < n) c[i] = a[i] + b[i];
  if (i < 32)
    for (long long j = quarter + i; j < n; j += 32) c[j] = a[j] + b[j];
}
