// As vectorised.cu, but the blocks of a cluster put their results into the shared memory of its first block
// (distributed shared memory), and that block adds them up: a cluster leaves one result.

#include <cooperative_groups.h>

#ifndef OP
#define OP 0 // 0: sum, 1: maximum
#endif

__device__ float combine(float x, float y) { return OP == 0 ? x + y : fmaxf(x, y); }
__device__ float neutral() { return OP == 0 ? 0 : __int_as_float(0xff800000); } // 0 or minus infinity

#ifndef PER_THREAD
#define PER_THREAD 4
#endif

// The result of the block's values, in its first thread. blockDim.x is a multiple of 32.
__device__ float reduce_block(float value) {
  __shared__ float warps[32];
  for (int distance = 16; distance > 0; distance /= 2)
    value = combine(value, __shfl_down_sync(0xffffffff, value, distance));
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : neutral();
    for (int distance = 16; distance > 0; distance /= 2)
      value = combine(value, __shfl_down_sync(0xffffffff, value, distance));
  }
  return value;
}

// One result per cluster; launched again on the clusters' results with a single block.
extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  const auto cluster = cooperative_groups::this_cluster();
  cluster.barrier_arrive(); // this block has started, so the others may store to its shared memory
  const int thread = threadIdx.x;
  float value = neutral();
  const float4 nothing = make_float4(value, value, value, value);
  const long long groups = n / 4; // of four elements
  const long long chunk = (long long)blockDim.x * PER_THREAD;
  for (long long first = blockIdx.x * chunk + thread; first < groups; first += gridDim.x * chunk) {
    float4 fours[PER_THREAD]; // all loads are in flight before the first is used
#pragma unroll
    for (int j = 0; j < PER_THREAD; ++j) {
      const long long i = first + (long long)j * blockDim.x;
      fours[j] = i < groups ? reinterpret_cast<const float4*>(in)[i] : nothing;
    }
#pragma unroll
    for (int j = 0; j < PER_THREAD; ++j)
      value = combine(value, combine(combine(fours[j].x, fours[j].y), combine(fours[j].z, fours[j].w)));
  }
  if (blockIdx.x == 0 && groups * 4 + thread < n) value = combine(value, in[groups * 4 + thread]);
  value = reduce_block(value);

  __shared__ float results[16]; // of the cluster's blocks; those of the first block are used
  const unsigned rank = cluster.block_rank();
  cluster.barrier_wait(); // all blocks of the cluster have started
  if (thread == 0) *cluster.map_shared_rank(results + rank, 0) = value;
  cluster.sync(); // all results are there, and no block has left before
  if (rank == 0 && thread == 0) {
    for (unsigned block = 1; block < cluster.num_blocks(); ++block) value = combine(value, results[block]);
    out[blockIdx.x / cluster.num_blocks()] = value;
  }
}
