// The cluster that arrives last adds the sums of all; clear() sets the counter of arrivals to 0.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// The sum of the block's values, in its first thread. blockDim.x is a multiple of 32.
__device__ float sum_of_block(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;
    for (int distance = 16; distance > 0; distance /= 2)
      value += __shfl_down_sync(0xffffffff, value, distance);
  }
  return value;
}

__device__ float sums[64]; // of clusters
__device__ unsigned arrived;

extern "C" __global__ void clear(float* out) {
  *out = 0;
  arrived = 0;
}

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  float value = 0;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (long long)gridDim.x * blockDim.x)
    value += in[i];
  value = sum_of_block(value);

  __shared__ float sum;
  const auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = value;
  cluster.sync(); // all sums are there
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    for (unsigned block = 1; block < cluster.num_blocks(); ++block)
      value += *cluster.map_shared_rank(&sum, block);
    sums[blockIdx.x / cluster.num_blocks()] = value;
    const unsigned clusters = gridDim.x / cluster.num_blocks();
    __threadfence();
    if (atomicAdd(&arrived, 1) == clusters - 1) {
      __threadfence();
      float all = 0;
      for (unsigned i = 0; i < clusters; ++i) all += sums[i];
      *out = all;
    }
  }
  cluster.sync(); // no block leaves while its sum is read
}
