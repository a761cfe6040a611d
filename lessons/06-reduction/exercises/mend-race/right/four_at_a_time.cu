// The tree folds four words at a step.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  float value = neutral();
  for (long long i = (long long)blockIdx.x * blockDim.x + thread; i < n;
       i += (long long)gridDim.x * blockDim.x)
    value = combine(value, in[i]);
  values[thread] = value;
  __syncthreads();
  int left = blockDim.x;
  while (left > 1) {
    const int quarter = (left + 3) / 4;
    if (thread < quarter) {
      float mine = values[thread];
      for (int i = thread + quarter; i < left; i += quarter) mine = combine(mine, values[i]);
      values[thread] = mine;
    }
    left = quarter;
    __syncthreads();
  }
  if (thread == 0) out[blockIdx.x] = values[0];
}
