// One block adds up its values. One line makes the block wait for shared memory far more than it needs to.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  float value = neutral();
  for (long long i = thread; i < n; i += blockDim.x)
    value = combine(value, in[i]);
  values[thread] = value;
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    const int first = 2 * step * thread;
    float partner = neutral();
    if (first + step < blockDim.x)
      partner = values[first + step];
    if (first + step < blockDim.x)
      values[first] = combine(values[first], partner);
    __syncthreads();
  }
  if (thread == 0) out[0] = values[0];
}
