// Every lane of a warp works on the element of its warp.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = ((long long)blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  if (i < n) c[i] = a[i] + b[i];
}
