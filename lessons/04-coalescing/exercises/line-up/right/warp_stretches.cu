// Each warp copies a stretch of its own.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const int lane = threadIdx.x % 32, warps = (blockDim.x + 31) / 32, warp = threadIdx.x / 32;
  const int lanes = min(32, blockDim.x - warp * 32); // of the last warp there may be fewer
  const long long before = (long long)blockIdx.x * blockDim.x + warp * 32;
  (void)warps;
  for (int step = 0; step < ELEMENTS; ++step) {
    const long long i = before * ELEMENTS + (long long)step * lanes + lane;
    if (i < n) out[i] = in[i];
  }
}
