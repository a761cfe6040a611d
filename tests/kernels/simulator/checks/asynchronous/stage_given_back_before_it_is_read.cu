// --grid 1 --block 64 --arg i32[1024]:iota | race
__device__ unsigned place(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(void* b, unsigned n) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1; fence.mbarrier_init.release.cluster;" :: "r"(place(b)), "r"(n) : "memory");
}
__device__ void arrive(void* b) {
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" :: "r"(place(b)) : "memory");
}
__device__ void expect(void* b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" :: "r"(place(b)), "r"(bytes) : "memory");
}
__device__ void wait_for(void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(place(b)), "r"(parity) : "memory");
}
__device__ void load(void* to, const void* from, unsigned bytes, void* b) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               :: "r"(place(to)), "l"(from), "r"(bytes), "r"(place(b)) : "memory");
}
__device__ void store(void* to, const void* from, unsigned bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2; cp.async.bulk.commit_group;"
               :: "l"(to), "r"(place(from)), "r"(bytes) : "memory");
}
#define STORED asm volatile("cp.async.bulk.wait_group 0;" ::: "memory")
#define PROXY asm volatile("fence.proxy.async;" ::: "memory")
extern "C" __global__ void k(int* data) {
  __shared__ alignas(128) int s[4][64];
  __shared__ alignas(8) unsigned long long full[4], empty[4];
  int t = threadIdx.x, sum = 0;
  if (t < 4) {
    init(&full[t], 1);
    init(&empty[t], 32);
  }
  __syncthreads();
  // Warp 0 fills a ring of two stages, warp 1 empties it.
  if (t < 32) {
    for (int i = 0; i < 6; ++i) {
      int stage = i % 2;
      if (i >= 2) wait_for(&empty[stage], (i / 2 - 1) % 2);
      if (t == 0) {
        expect(&full[stage], 256);
        load(s[stage], data + 64 * i, 256, &full[stage]);
      }
      __syncwarp();
    }
  } else {
    for (int i = 0; i < 6; ++i) {
      int stage = i % 2;
      wait_for(&full[stage], i / 2 % 2);
      arrive(&empty[stage]);
      sum += s[stage][t - 32] + s[stage][t];
    }
    data[512 + t] = sum;
  }
}
