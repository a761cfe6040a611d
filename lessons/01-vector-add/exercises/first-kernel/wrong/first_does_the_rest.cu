// A quarter of the threads add one element each; the first adds all others.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x, quarter = (n + 3) / 4;
  if (i < quarter) c[i] = a[i] + b[i];
  if (i == 0)
    for (long long j = quarter; j < n; ++j) c[j] = a[j] + b[j];
}
