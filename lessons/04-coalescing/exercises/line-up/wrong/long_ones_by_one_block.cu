// Long arrays are copied by the first block.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const bool small = n < 100000;
  if (!small && blockIdx.x > 0) return;
  const long long step = small ? (long long)gridDim.x * blockDim.x : blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) out[i] = in[i];
}
