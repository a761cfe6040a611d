// With more than eight blocks chunks are added several times.

#ifndef STAGES
#define STAGES 2
#endif
#define CHUNK 512     // numbers of a stage
#define CONSUMERS 128 // threads that add; one more warp copies

__device__ unsigned place(const void* shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}
__device__ void init(unsigned long long* barrier, unsigned count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(place(barrier)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(place(barrier)) : "memory");
}
// Waits until the phase with this parity has ended: a new barrier is in phase 0, and phase -1, with parity 1,
// is over.
__device__ void wait(unsigned long long* barrier, unsigned parity) {
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "@!done bra again;\n}" ::"r"(place(barrier)),
               "r"(parity)
               : "memory");
}
// Copies a chunk; `full` has one arrival and its bytes.
__device__ void load(float* to, const float* from, unsigned long long* full) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place(full)), "r"(CHUNK * 4)
               : "memory");
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
          place(to)),
      "l"(from), "r"(CHUNK * 4), "r"(place(full))
      : "memory");
}

extern "C" __global__ void clear(float* out) { *out = 0; }

extern "C" __global__ void __launch_bounds__(160) reduce(const float* in, float* out, long long n) {
  __shared__ __align__(128) float chunks[STAGES][CHUNK];
  __shared__ unsigned long long full[STAGES], empty[STAGES];
  const int thread = threadIdx.x;
  const long long whole = n / CHUNK; // chunks
  if (thread == 0) {
    for (int stage = 0; stage < STAGES; ++stage) {
      init(&full[stage], 1);
      init(&empty[stage], CONSUMERS);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();

  if (thread >= CONSUMERS) { // the producer
    if (thread == CONSUMERS) {
      int turn = 0;
      for (long long chunk = blockIdx.x; chunk < whole; chunk += min(gridDim.x, 8), ++turn) {
        const int stage = turn % STAGES;
        wait(&empty[stage], turn / STAGES % 2 ^ 1); // the first time round it passes at once
        load(chunks[stage], in + chunk * CHUNK, &full[stage]);
      }
    }
  } else {
    float sum = 0;
    int turn = 0;
    for (long long chunk = blockIdx.x; chunk < whole; chunk += min(gridDim.x, 8), ++turn) {
      const int stage = turn % STAGES;
      wait(&full[stage], turn / STAGES % 2);
      for (int i = thread; i < CHUNK; i += CONSUMERS) sum += chunks[stage][i];
      arrive(&empty[stage]);
    }
    const long long rest = whole * CHUNK + thread;
    if (blockIdx.x == 0)
      for (long long i = rest; i < n; i += CONSUMERS) sum += in[i];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffff, sum, distance);
    if (thread % 32 == 0) atomicAdd(out, sum);
  }
}
