// Right for 1000 elements, and for no other number of them.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1000) c[i] = a[i] + b[i];
}
