// Sums are sent by st.async, which completes the transaction of an mbarrier.
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
  float value = 0;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (long long)gridDim.x * blockDim.x)
    value += in[i];
  value = sum_of_block(value);

  __shared__ float sums[8];
  __shared__ unsigned long long arrived;
  const auto cluster = cg::this_cluster();
  const unsigned local = (unsigned)__cvta_generic_to_shared(&arrived), size = cluster.num_blocks();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(local) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    if (cluster.block_rank() == 0)
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(local), "r"(4 * size)
                   : "memory");
  }
  cluster.sync();
  if (threadIdx.x == 0) {
    unsigned barrier, to;
    asm volatile("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(barrier) : "r"(local));
    asm volatile("mapa.shared::cluster.u32 %0, %1, 0;"
                 : "=r"(to)
                 : "r"((unsigned)__cvta_generic_to_shared(&sums[cluster.block_rank()])));
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to),
                 "r"(__float_as_uint(value)), "r"(barrier)
                 : "memory");
  }
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    asm volatile("{\n.reg .pred done;\nagain:\n"
                 "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%0], 0;\n"
                 "@!done bra again;\n}" ::"r"(local)
                 : "memory");
    float total = 0;
    for (unsigned block = 0; block < size; ++block) total += sums[block];
    atomicAdd(out, total);
  }
}
