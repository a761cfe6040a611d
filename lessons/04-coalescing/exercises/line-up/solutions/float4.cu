// Sixteen bytes per lane: four neighbouring elements are one access, and the lanes stand side by side.

#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#define ELEMENTS (4 * PER_THREAD) // of each thread: the grid has n / ELEMENTS threads, rounded up

extern "C" __global__ void copy(const float* in, float* out, long long n) {
  const long long groups = n / 4;
  const long long first = (long long)blockIdx.x * blockDim.x * PER_THREAD + threadIdx.x;
  for (int step = 0; step < PER_THREAD; ++step) {
    const long long group = first + (long long)step * blockDim.x;
    if (group < groups) reinterpret_cast<float4*>(out)[group] = reinterpret_cast<const float4*>(in)[group];
  }
  if (blockIdx.x == 0 && threadIdx.x < n % 4) out[4 * groups + threadIdx.x] = in[4 * groups + threadIdx.x];
}
