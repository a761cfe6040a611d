// --grid 264 --block 256 --arg f32[8388608]:random --arg f32[264]:zero --arg i32:4096
#define STAGES 4
#define CHUNK 2048
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
__device__ void wait(unsigned long long* barrier, int parity) {
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(barrier)),
               "r"(parity) : "memory");
}
__device__ void fetch(float* to, const float* from, unsigned long long* barrier) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %3;\n"
               "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%1], [%2], %3, [%0];" ::"r"(at(barrier)), "r"(at(to)),
               "l"(from), "r"(CHUNK * 4) : "memory");
}
// Sums chunks that a ring of bulk copies brings.
extern "C" __global__ void k(const float* in, float* sums, int chunks) {
  __shared__ alignas(128) float ring[STAGES][CHUNK];
  __shared__ unsigned long long full[STAGES];
  if (threadIdx.x == 0) {
    for (int s = 0; s < STAGES; ++s)
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&full[s])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    for (int s = 0; s < STAGES - 1; ++s) {
      const int c = blockIdx.x + s * gridDim.x;
      if (c < chunks) fetch(ring[s], in + c * CHUNK, &full[s]);
    }
  }
  __syncthreads();
  float sum = 0;
  int n = 0;
  for (int c = blockIdx.x; c < chunks; c += gridDim.x, ++n) {
    const int next = c + (STAGES - 1) * gridDim.x, to = (n + STAGES - 1) % STAGES;
    if (threadIdx.x == 0 && next < chunks) fetch(ring[to], in + next * CHUNK, &full[to]);
    wait(&full[n % STAGES], n / STAGES & 1);
    for (int i = threadIdx.x; i < CHUNK; i += 256) sum += ring[n % STAGES][i] * ring[n % STAGES][i];
    __syncthreads();
  }
  for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) atomicAdd(&sums[blockIdx.x], sum);
}
