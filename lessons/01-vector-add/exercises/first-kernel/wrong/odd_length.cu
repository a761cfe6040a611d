// Leaves out the last element of an odd length.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - n % 2) c[i] = a[i] + b[i];
}
