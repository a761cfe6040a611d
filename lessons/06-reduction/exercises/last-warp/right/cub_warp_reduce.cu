// CUB folds each warp.

#include <cub/warp/warp_reduce.cuh>

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

// The result of the block's values, in its first thread. blockDim.x is a multiple of 32.
struct Combine {
  __device__ float operator()(float x, float y) const { return combine(x, y); }
};

__device__ float reduce_block(float value) {
  using Reduce = cub::WarpReduce<float>;
  __shared__ typename Reduce::TempStorage storage[32];
  __shared__ float warps[32];
  const int warp = threadIdx.x / 32;
  value = Reduce(storage[warp]).Reduce(value, Combine());
  if (threadIdx.x % 32 == 0) warps[warp] = value;
  __syncthreads();
  if (warp == 0)
    value = Reduce(storage[0]).Reduce(threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : neutral(), Combine());
  return value;
}

// One result per block; launched again on the blocks' results with a single block.
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  const int thread = threadIdx.x;
  float value = neutral();
  const long long chunk = (long long)blockDim.x * PER_THREAD;
  for (long long first = blockIdx.x * chunk + thread; first < n; first += gridDim.x * chunk) {
    for (int j = 0; j < PER_THREAD; ++j) {
      const long long i = first + (long long)j * blockDim.x;
      if (i < n) value = combine(value, in[i]);
    }
  }
  value = reduce_block(value);
  if (thread == 0) out[blockIdx.x] = value;
}
