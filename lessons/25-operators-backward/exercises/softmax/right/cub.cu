// The sum by cub, a warp at a time.
#include <cub/cub.cuh>

__device__ float block_sum(float value) {
  using Warp = cub::WarpReduce<float>;
  __shared__ typename Warp::TempStorage storage[32];
  __shared__ float all;
  if (threadIdx.x == 0) all = 0;
  __syncthreads();
  value = Warp(storage[threadIdx.x / 32]).Sum(value);
  if (threadIdx.x % 32 == 0) atomicAdd(&all, value);
  __syncthreads();
  return all;
}

extern "C" __global__ void softmax_backward(const float* p, const float* dp, float* dx, int columns) {
  const long long first = (long long)blockIdx.x * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += p[first + i] * dp[first + i];
  sum = block_sum(sum);
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    dx[first + i] = p[first + i] * (dp[first + i] - sum);
}
