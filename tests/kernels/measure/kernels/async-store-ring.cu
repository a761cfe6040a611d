// --grid 264 --block 256 --cluster 2 --arg f32[540672]:random --arg f32[67584]:zero --arg i32:64
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
// Blocks of a cluster hand a value to each other in turns, by asynchronous stores.
extern "C" __global__ void k(const float* in, float* out, int rounds) {
  __shared__ float box[2][256];
  __shared__ unsigned long long full[2];
  unsigned rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&full[i])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  float x = in[blockIdx.x * 256 + threadIdx.x];
  for (int r = 0; r < rounds; ++r) {
    const int b = r & 1;
    if (threadIdx.x == 0)
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 1024;" ::"r"(at(&full[b])) : "memory");
    unsigned to, there;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(at(&box[b][threadIdx.x])), "r"(rank ^ 1));
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(at(&full[b])), "r"(rank ^ 1));
    asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to), "r"(__float_as_int(x)), "r"(there)
                 : "memory");
    asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(&full[b])),
                 "r"(r / 2 & 1) : "memory");
    x = x * .5f + box[b][threadIdx.x];
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  }
  out[blockIdx.x * 256 + threadIdx.x] = x;
}
