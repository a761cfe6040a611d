// -1e30 stands for minus infinity.

#include <cfloat>

struct Running {
  float largest, sum; // sum of exp(x - largest)
};

__device__ Running merge(Running a, Running b) {
  const float largest = fmaxf(a.largest, b.largest);
  return {largest, a.sum * __expf(a.largest - largest) + b.sum * __expf(b.largest - largest)};
}

__device__ Running merge_warp(Running value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    const Running other = {__shfl_xor_sync(0xffffffff, value.largest, distance),
                           __shfl_xor_sync(0xffffffff, value.sum, distance)};
    value = merge(value, other);
  }
  return value;
}

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  const float* row_in = in + (long long)blockIdx.x * columns;
  float* row_out = out + (long long)blockIdx.x * columns;
  const Running empty = {-1e30f, 0};
  Running mine = empty;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) mine = merge(mine, {row_in[i], 1});

  __shared__ Running warps[32];
  mine = merge_warp(mine);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = mine;
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const Running row = merge_warp(lane < blockDim.x / 32 ? warps[lane] : empty);

  const float scale = 1 / row.sum;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    row_out[i] = __expf(row_in[i] - row.largest) * scale;
}
