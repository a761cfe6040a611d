// A do loop asks only after the first step; with more threads than elements that is too late.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  do {
    c[i] = a[i] + b[i];
    i += (long long)gridDim.x * blockDim.x;
  } while (i < n);
}
