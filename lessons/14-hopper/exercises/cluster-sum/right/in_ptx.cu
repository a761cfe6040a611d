// The same with the instructions that the library calls.
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

extern "C" __global__ void clear(float* out) { *out = 0; }

extern "C" __global__ void reduce(const float* in, float* out, long long n) {
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory"); // this block has started
  float value = 0;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (long long)gridDim.x * blockDim.x)
    value += in[i];
  value = sum_of_block(value);

  __shared__ float sums[16];
  unsigned rank, ranks;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(ranks));
  asm volatile("barrier.cluster.wait.aligned;" ::: "memory"); // so have the others
  if (threadIdx.x == 0) {
    const auto mine = static_cast<unsigned>(__cvta_generic_to_shared(&sums[rank]));
    asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, 0;\n"
                 "st.shared::cluster.f32 [there], %1;\n}" ::"r"(mine),
                 "f"(value)
                 : "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (rank == 0 && threadIdx.x == 0) {
    float total = 0;
    for (unsigned block = 0; block < ranks; ++block) total += sums[block];
    atomicAdd(out, total);
  }
}
