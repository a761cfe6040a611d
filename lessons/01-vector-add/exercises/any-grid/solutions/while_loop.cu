// The same loop, written as a while loop.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    c[i] = a[i] + b[i];
    i += (long long)gridDim.x * blockDim.x;
  }
}
