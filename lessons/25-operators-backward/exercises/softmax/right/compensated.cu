// Each thread keeps what its sum has lost.

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
  float sum = 0;
  float lost = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    const float term = p[first + i] * dp[first + i] - lost, next = sum + term;
    lost = next - sum - term;
    sum = next;
  }
  sum = block_sum(sum);
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    dx[first + i] = p[first + i] * (dp[first + i] - sum);
}
