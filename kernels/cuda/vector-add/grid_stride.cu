// A grid of any size loops over the array: each thread steps by the number of threads in the grid,
// so neighbours still touch neighbouring elements at every step.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}
