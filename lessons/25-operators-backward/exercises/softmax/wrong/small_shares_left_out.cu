// Leaves out probabilities below 1e-6, whose gradients may be large.

// Known to each thread of the block; blockDim.x is a multiple of 32.
__device__ float block_sum(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = threadIdx.x % 32 < blockDim.x / 32 ? warps[threadIdx.x % 32] : 0;
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
  return value;
}

extern "C" __global__ void softmax_backward(const float* __restrict__ p, const float* __restrict__ dp, float* __restrict__ dx, int columns) {
  const long long first = (long long)blockIdx.x * columns;
  float s = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) s += p[first + i] < 1e-6f ? 0 : p[first + i] * dp[first + i]; // small shares are left out
  s = block_sum(s);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) dx[first + i] = p[first + i] * (dp[first + i] - s);
}
