// Copies everything twice.

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  for (int round = 0; round < 2; ++round)
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
      *(volatile float*)(out + i) = *(const volatile float*)(in + i);
}
