// one thread of each block makes all the additions; the others only carry
extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  __shared__ float x[1024], y[1024];
  const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const int t = threadIdx.x;
  if (i < n) { x[t] = a[i]; y[t] = b[i]; }
  __syncthreads();
  if (t == 0)
    for (int j = 0; j < blockDim.x && i + j < n; ++j) x[j] += y[j];
  __syncthreads();
  if (i < n) c[i] = x[t];
}
