// The tree goes through global memory.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

__device__ float scratch[1 << 21];

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  float value = neutral();
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + thread; i < n; i += stride)
    value = combine(value, in[i]);
  float* own = scratch + (long long)blockIdx.x * blockDim.x;
  own[thread] = value;
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (thread < half) own[thread] = combine(own[thread], own[thread + half]);
  }
  if (thread == 0) out[blockIdx.x] = own[0];
}
