// --grid 264 --block 256 --cluster 2 --arg f32[262144]:random --arg f32[540672]:random --arg f32[540672]:zero --arg i32:64
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
// Each of two blocks fetches half of a table for both; all look it up.
extern "C" __global__ void k(const float* table, const float* in, float* out, int rounds) {
  __shared__ alignas(128) float part[4096];
  __shared__ unsigned long long full;
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;" ::"r"(at(&full)) : "memory");
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  float sum = 0;
  const float x = in[blockIdx.x * 2048 + threadIdx.x];
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0)
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16384;\n"
                   "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%1], [%2], 8192, [%0], %3;" ::"r"(
                       at(&full)), "r"(at(part + rank * 2048)), "l"(table + r * 4096 + rank * 2048), "h"((short)3) : "memory");
    asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(&full)),
                 "r"(r & 1) : "memory");
    for (int i = 0; i < 8; ++i) sum += part[(threadIdx.x * 37 + i * 512 + (int)x) & 4095];
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  }
  out[blockIdx.x * 2048 + threadIdx.x] = sum;
}
