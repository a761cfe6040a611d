// One pair of functions for both results, with a barrier before the words are used again.

__shared__ float warps[32];

template<class Combine>
__device__ float over_block(float value, float empty, Combine combine) {
  for (int distance = 16; distance > 0; distance /= 2)
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, distance));
  __syncthreads();
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : empty;
  for (int distance = 16; distance > 0; distance /= 2)
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, distance));
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  float largest = (-1 / 0.0f), sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);
  largest = over_block(largest, (-1 / 0.0f), [](float x, float y) { return fmaxf(x, y); });
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += __expf(row_in[i] - largest);
  sum = over_block(sum, 0.0f, [](float x, float y) { return x + y; });
  for (int i = threadIdx.x; i < columns; i += blockDim.x) row_out[i] = __expf(row_in[i] - largest) / sum;
}
