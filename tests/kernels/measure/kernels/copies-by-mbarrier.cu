// --grid 528 --block 128 --arg f32[4194304]:random --arg f32[4194304]:zero --arg i32:4096
#define STAGES 3
#define CHUNK 1024
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
__device__ void fetch(float* to, const float* from, unsigned long long* barrier) {
  for (int i = threadIdx.x * 4; i < CHUNK; i += 512)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at(to + i)), "l"(from + i) : "memory");
  asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(at(barrier)) : "memory");
}
// y = exp(-x) of chunks that cp.async brings; an mbarrier tells when.
extern "C" __global__ void k(const float* in, float* out, int chunks) {
  __shared__ alignas(16) float ring[STAGES][CHUNK];
  __shared__ unsigned long long full[STAGES];
  if (threadIdx.x < STAGES) asm volatile("mbarrier.init.shared::cta.b64 [%0], 128;" ::"r"(at(&full[threadIdx.x])) : "memory");
  __syncthreads();
  for (int s = 0; s < STAGES - 1; ++s)
    if (blockIdx.x + s * gridDim.x < chunks) fetch(ring[s], in + (blockIdx.x + s * gridDim.x) * CHUNK, &full[s]);
  int n = 0;
  for (int c = blockIdx.x; c < chunks; c += gridDim.x, ++n) {
    const int next = c + (STAGES - 1) * gridDim.x, to = (n + STAGES - 1) % STAGES;
    if (next < chunks) fetch(ring[to], in + next * CHUNK, &full[to]);
    asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(
                     at(&full[n % STAGES])), "r"(n / STAGES & 1) : "memory");
    for (int i = threadIdx.x; i < CHUNK; i += 128) out[c * CHUNK + i] = expf(-ring[n % STAGES][i]);
    __syncthreads();
  }
}
