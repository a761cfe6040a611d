// One thread per element: the thread's number in the grid is the element's index.
// The last block may reach past the end, so every thread tests whether its element exists.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
