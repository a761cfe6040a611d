// Counts in 16 bits, which is enough for 10000 elements.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
    const unsigned short j = (unsigned short)i;
    c[j] = a[j] + b[j];
  }
}
