// Each thread copies a run of neighbouring elements, as on a CPU core. The result is right,
// the order is not: at any moment the 32 lanes of a warp are far apart. Let the lanes access neighbours
// instead.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long first = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * ELEMENTS;
  for (long long i = first; i < first + ELEMENTS && i < n; ++i) out[i] = in[i];
}
