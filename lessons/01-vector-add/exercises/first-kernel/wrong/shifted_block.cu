// Takes every block for one of 256 threads, as a shift.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = ((long long)blockIdx.x << 8) + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
