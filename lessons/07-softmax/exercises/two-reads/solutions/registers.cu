// Up to four values per thread stay in registers.

// Results over the block's threads, known to each of them. blockDim.x is a multiple of 32.
__device__ float block_max(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, distance));
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[threadIdx.x % 32 < blockDim.x / 32 ? threadIdx.x % 32 : 0];
  for (int distance = 16; distance > 0; distance /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, distance));
  return value;
}

__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  const float minus_infinity = __int_as_float(0xff800000);
  float first_values[4]; // the first values of this thread stay in registers, the rest is read again
  float largest = minus_infinity;
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int i = threadIdx.x + j * blockDim.x;
    first_values[j] = i < columns ? row_in[i] : minus_infinity;
    largest = fmaxf(largest, first_values[j]);
  }
  for (int i = threadIdx.x + 4 * blockDim.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row_in[i]);
  largest = block_max(largest);
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += __expf(first_values[j] - largest);
  for (int i = threadIdx.x + 4 * blockDim.x; i < columns; i += blockDim.x) sum += __expf(row_in[i] - largest);
  const float scale = 1 / block_sum(sum);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int i = threadIdx.x + j * blockDim.x;
    if (i < columns) row_out[i] = __expf(first_values[j] - largest) * scale;
  }
  for (int i = threadIdx.x + 4 * blockDim.x; i < columns; i += blockDim.x)
    row_out[i] = __expf(row_in[i] - largest) * scale;
}
