// Leaves out the last element of 4 n + 1.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n - (n % 4 == 1 && n > 1); i += threads) out[i] = in[i];
}
