// y = (x - mean) / sqrt(variance + 1e-5) * gamma + beta for each row. One block per row, which it reads three
// times: for the mean, for the variance around it, and to write.

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
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += row_in[i];
  const float mean = block_sum(sum) / columns;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) squares += (row_in[i] - mean) * (row_in[i] - mean);
  const float scale = rsqrtf(block_sum(squares) / columns + 1e-5f);
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    row_out[i] = (row_in[i] - mean) * scale * gamma[i] + beta[i];
}
