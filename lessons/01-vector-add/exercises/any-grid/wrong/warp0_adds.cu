// one thread of each block adds for all of them
extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  __shared__ float x[1024], y[1024];
  const int t = threadIdx.x;
  for (long long first = (long long)blockIdx.x * blockDim.x; first < n; first += (long long)gridDim.x * blockDim.x) {
    const long long i = first + t;
    if (i < n) { x[t] = a[i]; y[t] = b[i]; }
    __syncthreads();
    if (t == 0)
      for (int j = 0; j < blockDim.x && first + j < n; ++j) x[j] += y[j];
    __syncthreads();
    if (i < n) c[i] = x[t];
  }
}
