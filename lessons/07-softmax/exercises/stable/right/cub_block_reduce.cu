// cub::WarpReduce in both reductions.

#include <cub/cub.cuh>

__device__ float block_fold(float value, bool largest) {
  __shared__ float words[32];
  using Fold = cub::WarpReduce<float>;
  __shared__ typename Fold::TempStorage places[32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const auto fold = [&](float x) { return largest ? Fold(places[warp]).Reduce(x, [](float a, float b) { return a > b ? a : b; }) : Fold(places[warp]).Sum(x); };
  value = fold(value);
  __syncthreads();
  if (lane == 0) words[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = fold(lane < blockDim.x / 32 ? words[lane] : largest ? -INFINITY : 0);
    if (lane == 0) words[0] = value;
  }
  __syncthreads();
  value = words[0];
  __syncthreads();
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* x = in + (size_t)blockIdx.x * columns;
  float* y = out + (size_t)blockIdx.x * columns;
  float largest = -INFINITY, sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = max(largest, x[i]);
  largest = block_fold(largest, true);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += __expf(x[i] - largest);
  sum = block_fold(sum, false);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) y[i] = __expf(x[i] - largest) / sum;
}
