// The row is read once: every thread keeps ITEMS of its values in registers through all three passes, and all
// its loads are in flight at the same time.

#ifndef ITEMS
#define ITEMS 4 // ceil(columns / blockDim.x)
#endif

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
  float values[ITEMS];
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) {
    const int i = j * blockDim.x + threadIdx.x;
    values[j] = i < columns ? row_in[i] : minus_infinity; // whose exponential adds nothing
  }
  float largest = values[0];
#pragma unroll
  for (int j = 1; j < ITEMS; ++j) largest = fmaxf(largest, values[j]);
  largest = block_max(largest);
  float sum = 0;
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) {
    values[j] = __expf(values[j] - largest);
    sum += values[j];
  }
  const float scale = 1 / block_sum(sum);
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) {
    const int i = j * blockDim.x + threadIdx.x;
    if (i < columns) row_out[i] = values[j] * scale;
  }
}
