// Two warps fold what all have loaded.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

// One result per block; launched again on the blocks' results with a single block.
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  float value = neutral();
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + thread; i < n; i += stride)
    value = combine(value, in[i]);
  values[thread] = value;
  __syncthreads();
  if (thread < 64) {
    float value = neutral();
    for (int i = thread; i < blockDim.x; i += 64) value = combine(value, values[i]);
    values[thread] = value;
  }
  __syncthreads();
  if (thread == 0)
    for (int i = 1; i < 64 && i < blockDim.x; ++i) values[0] = combine(values[0], values[i]);
  if (thread == 0) out[blockIdx.x] = values[0];
}
