// One block folds its values in halves: the upper half onto the lower.

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[]; // [blockDim.x]
  const int thread = threadIdx.x;
  values[thread] = thread < n ? in[thread] : neutral();
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (thread < half) values[thread] = combine(values[thread], values[thread + half]);
    __syncthreads();
  }
  if (thread == 0) out[0] = values[0];
}
