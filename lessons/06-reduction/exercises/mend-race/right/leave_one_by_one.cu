// Threads that have nothing left to fold leave; the barrier does not wait for them.

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
  for (int half = blockDim.x >> 1; half > 0; half >>= 1) {
    if (thread >= half) return;
    values[thread] = combine(values[thread], values[thread + half]);
    __syncthreads();
  }
  out[blockIdx.x] = values[0];
}
