// The row is read once: every thread keeps ITEMS of its values in registers for mean, variance and result, and
// all its loads are in flight at the same time.

#ifndef ITEMS
#define ITEMS 4 // ceil(columns / blockDim.x)
#endif

// Known to each thread of the block; blockDim.x is a multiple of 32.
__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  __syncthreads(); // the sum before has been read
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void layer_norm(const float* x, const float* gamma, const float* beta, float* y,
                                      int columns) {
  const float* row_in = x + (long long)blockIdx.x * columns;
  float* row_out = y + (long long)blockIdx.x * columns;
  float values[ITEMS], sum = 0, squares = 0;
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) {
    const int i = j * blockDim.x + threadIdx.x;
    values[j] = i < columns ? row_in[i] : 0;
  }
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) sum += values[j];
  const float mean = block_sum(sum) / columns;
#pragma unroll
  for (int j = 0; j < ITEMS; ++j)
    if (j * blockDim.x + threadIdx.x < columns) squares += (values[j] - mean) * (values[j] - mean);
  const float scale = rsqrtf(block_sum(squares) / columns + 1e-5f);
#pragma unroll
  for (int j = 0; j < ITEMS; ++j) {
    const int i = j * blockDim.x + threadIdx.x;
    if (i < columns) row_out[i] = (values[j] - mean) * scale * gamma[i] + beta[i];
  }
}
