// --grid 264 --block 288 --arg f32[8388608]:random --arg f32[8388608]:zero --arg i32:8192
#define STAGES 3
#define CHUNK 1024
__device__ unsigned at(const void* shared) { return (unsigned)__cvta_generic_to_shared(shared); }
__device__ void arrive(unsigned long long* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(barrier)) : "memory");
}
__device__ void wait(unsigned long long* barrier, int parity) {
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(barrier)),
               "r"(parity) : "memory");
}
// One warp loads chunks into a ring; eight others take the roots of their squares' sums with a neighbour.
extern "C" __global__ void k(const float* in, float* out, int chunks) {
  __shared__ alignas(16) float ring[STAGES][CHUNK];
  __shared__ unsigned long long full[STAGES], empty[STAGES];
  if (threadIdx.x < STAGES) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 32;" ::"r"(at(&full[threadIdx.x])) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 256;" ::"r"(at(&empty[threadIdx.x])) : "memory");
  }
  __syncthreads();
  int n = 0;
  if (threadIdx.x >= 256) {
    const int lane = threadIdx.x - 256;
    for (int c = blockIdx.x; c < chunks; c += gridDim.x, ++n) {
      wait(&empty[n % STAGES], n / STAGES + 1 & 1);
      float4* to = (float4*)ring[n % STAGES];
      const float4* from = (const float4*)(in + c * CHUNK);
      for (int i = lane; i < CHUNK / 4; i += 32) to[i] = from[i];
      arrive(&full[n % STAGES]);
    }
  } else {
    for (int c = blockIdx.x; c < chunks; c += gridDim.x, ++n) {
      wait(&full[n % STAGES], n / STAGES & 1);
      for (int i = threadIdx.x; i < CHUNK; i += 256) {
        const float a = ring[n % STAGES][i], b = ring[n % STAGES][i ^ 1];
        out[c * CHUNK + i] = sqrtf(a * a + b * b);
      }
      arrive(&empty[n % STAGES]);
    }
  }
}
