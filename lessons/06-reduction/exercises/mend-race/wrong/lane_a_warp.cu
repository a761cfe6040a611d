// One lane of each warp adds what its warp has, without a tree.

#ifndef OP
#define OP 0
#endif
#ifndef PER_THREAD
#define PER_THREAD 4
#endif
__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : -INFINITY; }
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  extern __shared__ float values[];
  const int t = threadIdx.x;
  float value = neutral();
  for (long long i = (long long)blockIdx.x * blockDim.x + t; i < n; i += (long long)gridDim.x * blockDim.x)
    value = combine(value, in[i]);
  values[t] = value;
  __syncthreads();
  if (t % 32 == 0)
    for (int j = 1; j < 32; ++j) values[t] = combine(values[t], values[t + j]);
  __syncthreads();
  if (t == 0) {
    for (int j = 32; j < blockDim.x; j += 32) values[0] = combine(values[0], values[j]);
    out[blockIdx.x] = values[0];
  }
}
