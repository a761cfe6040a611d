// With blocks of neither 128 nor 256 threads one block copies everything.

namespace shared_work {
// A block copies its own stretch of the array, in steps of its width.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

__device__ void copy(const float* in, float* out, long long n) {
  const long long first = (long long)blockIdx.x * blockDim.x * ELEMENTS + threadIdx.x;
  for (int step = 0; step < ELEMENTS; ++step) {
    const long long i = first + (long long)step * blockDim.x;
    if (i < n) out[i] = in[i];
  }
}

}
namespace alone {
// One block copies everything.

__device__ void copy(const float* in, float* out, long long n) {
  if (blockIdx.x == 0)
    for (long long i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
}

}
extern "C" __global__ void  copy(const float* in, float* out, long long n) {
  if (blockDim.x != 256 && blockDim.x != 128) alone::copy(in, out, n);
  else shared_work::copy(in, out, n);
}
