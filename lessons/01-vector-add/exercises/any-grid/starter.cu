// A grid of a fixed number of threads, and an array of any length. So far each thread adds one pair and
// stops, so everything after the first gridDim.x * blockDim.x elements is missing. Let the threads continue:
//   gridDim.x    blocks in the grid

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
