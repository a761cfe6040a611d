// In order where the length is a multiple of 32; otherwise each thread copies a run of its own.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD)

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long thread = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  const bool whole = n % 32 == 0;
  for (int step = 0; step < ELEMENTS; ++step) {
    const long long i =
        whole ? (long long)blockIdx.x * blockDim.x * ELEMENTS + threadIdx.x + (long long)step * blockDim.x
              : thread * ELEMENTS + step;
    if (i < n) out[i] = in[i];
  }
}
