// Any assignment of threads to elements works, as long as each element has exactly one thread.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = n - 1 - ((long long)blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= 0) c[i] = a[i] + b[i];
}
