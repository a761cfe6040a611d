// Each thread keeps eight elements in registers and reads only the rest of the row again.

// Every thread of the block gets the result. blockDim.x is a multiple of 32.
__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void softmax_backward(const float* p, const float* dp, float* dx, int columns) {
  const long long first = (long long)blockIdx.x * columns;
  float values[8], gradients[8]; // the beginning of the row
  const int rest = threadIdx.x + 8 * blockDim.x;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const int i = threadIdx.x + k * blockDim.x;
    values[k] = i < columns ? p[first + i] : 0;
    gradients[k] = i < columns ? dp[first + i] : 0;
    sum += values[k] * gradients[k];
  }
  for (int i = rest; i < columns; i += blockDim.x) sum += p[first + i] * dp[first + i];
  sum = block_sum(sum);
  for (int i = rest; i < columns; i += blockDim.x) dx[first + i] = p[first + i] * (dp[first + i] - sum);
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    const int i = threadIdx.x + k * blockDim.x;
    if (i < columns) dx[first + i] = values[k] * (gradients[k] - sum);
  }
}
