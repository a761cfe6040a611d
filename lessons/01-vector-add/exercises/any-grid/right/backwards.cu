// From the last element to the first.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  for (long long i = n - 1 - ((long long)blockIdx.x * blockDim.x + threadIdx.x); i >= 0;
       i -= (long long)gridDim.x * blockDim.x)
    c[i] = a[i] + b[i];
}
