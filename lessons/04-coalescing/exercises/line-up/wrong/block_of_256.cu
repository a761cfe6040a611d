// Hard-codes the number of threads in a block.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long first = (long long)blockIdx.x * 256 * ELEMENTS + threadIdx.x;
  for (int step = 0; step < ELEMENTS; ++step) {
    const long long i = first + (long long)step * 256;
    if (i < n) out[i] = in[i];
  }
}
