// One thread adds everything; all others go home.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (long long i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
