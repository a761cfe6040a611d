// Each thread adds PER_THREAD elements while it loads, before the tree begins: fewer blocks and barriers for
// the same data, and several loads in flight per thread.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

#ifndef PER_THREAD
#define PER_THREAD 2
#endif

// One result per block; launched again on the blocks' results with a single block.
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  float value = neutral();
  const long long chunk = (long long)blockDim.x * PER_THREAD;
  for (long long first = blockIdx.x * chunk + thread; first < n; first += gridDim.x * chunk) {
#pragma unroll
    for (int j = 0; j < PER_THREAD; ++j) {
      const long long i = first + (long long)j * blockDim.x;
      if (i < n) value = combine(value, in[i]);
    }
  }
  values[thread] = value;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (thread < half) values[thread] = combine(values[thread], values[thread + half]);
    __syncthreads();
  }
  if (thread == 0) out[blockIdx.x] = values[0];
}
