// Mistake: blocks begin one block's width apart, though each copies 4 * PER_THREAD times as much.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long first = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  for (int step = 0; step < 4 * PER_THREAD; ++step) {
    const long long i = first + (long long)step * blockDim.x;
    if (i < n) out[i] = in[i];
  }
}
