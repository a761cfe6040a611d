#pragma once

/// Kernels that never end: the test has each of them stopped, endless_bench tells how long that takes.
namespace kernelarium::test {

struct EndlessKernel {
  const char* name;
  const char* before;
  /// Of a kernel with `volatile int* p`, 65536 zeros, and `t`, the thread's number in its block.
  const char* body;
};

inline constexpr const char* kHalves = "#include <mma.h>\nusing namespace nvcuda::wmma;\n";
inline constexpr const char* kTry =
    "__device__ unsigned passes(unsigned barrier, unsigned parity) {\n  unsigned done;\n"
    "  asm volatile(\"{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], %2;\\n\"\n"
    "    \"selp.u32 %0, 1, 0, q; }\" : \"=r\"(done) : \"r\"(barrier), \"r\"(parity) : \"memory\");\n"
    "  return done;\n}\n";
// A ring of two stages that one thread fills by bulk copies and all warps but the last empty. `first`: the
// parity that the copying thread waits for the first time round; `all_arrive`: each of the threads that empty
// a stage gives it back, as its barrier expects.
inline constexpr const char* kRing = R"(
__device__ unsigned passes(unsigned barrier, unsigned parity) {
  unsigned done;
  asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], %2; selp.u32 %0, 1, 0, q; }"
               : "=r"(done) : "r"(barrier), "r"(parity) : "memory");
  return done;
}
__device__ void arrive(unsigned barrier) {
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" :: "r"(barrier) : "memory");
}
__device__ void ring(volatile int* p, unsigned first, bool all_arrive) {
  __shared__ __align__(128) int stages[2][256];
  __shared__ unsigned long long words[4];
  const int t = threadIdx.x, consumers = blockDim.x - 32;
  const unsigned full = __cvta_generic_to_shared(words), empty = full + 16;
  if (t == 0) {
    for (int i = 0; i < 2; ++i) {
      asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(full + 8 * i) : "memory");
      asm volatile("mbarrier.init.shared.b64 [%0], %1;" :: "r"(empty + 8 * i), "r"(consumers) : "memory");
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (t >= consumers) {
    if (t == consumers)
      for (int turn = 0; turn < 64; ++turn) {
        const unsigned stage = turn % 2;
        while (!passes(empty + 8 * stage, turn / 2 % 2 ^ first)) {}
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 1024;" :: "r"(full + 8 * stage) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 1024, [%2];"
                     :: "r"((unsigned)__cvta_generic_to_shared(stages[stage])), "l"((const void*)(p + 256 * turn)),
                        "r"(full + 8 * stage) : "memory");
      }
  } else {
    int sum = 0;
    for (int turn = 0; turn < 64; ++turn) {
      const unsigned stage = turn % 2;
      while (!passes(full + 8 * stage, turn / 2 % 2)) {}
      for (int i = t; i < 256; i += consumers) sum += stages[stage][i];
      if (all_arrive || t % 32 == 0) arrive(empty + 8 * stage);
    }
    if (sum) p[t + 32768] = sum;
  }
}
)";
inline constexpr const char* kRecursion =
    "__device__ __noinline__ int deeper(volatile int* p, int depth) {\n"
    "  return p[depth & 1] ? depth : deeper(p, depth + 1) + p[depth & 3];\n}\n";

inline constexpr EndlessKernel kEndlessKernels[] = {
    // Loops that do something.
    {"counting in a register", "", "for (int i = 0;; ++i) if (i * i == 3) p[t] = i;"},
    {"counting in memory", "", "for (;;) p[t]++;"},
    {"counting in local memory", "",
     "int own[64] = {}; for (int i = t;; ++i) if (own[i * own[i & 63] & 63]++ == -2) p[t] = i;"},
    {"divisions", "",
     "long long x = t + 5; for (;;) { x = x * 7 / (x % 1013 + 3) + p[0]; if (x == -1) p[1] = 1; }"},
    {"double precision", "", "double x = t; while (x < 1e30) x = sqrt(x) + sin(x) + p[0]; p[t] = int(x);"},
    {"scattered loads", "", "unsigned i = t; for (;;) i = (i + p[i % 65536]) * 1664525u + 1013904223u + t;"},
    {"one word of all", "", "for (;;) atomicAdd((int*)p, 1);"},
    {"one word, in shared memory", "",
     "__shared__ int s; s = 0; __syncthreads(); for (;;) atomicAdd(&s, 1);"},
    {"one sum of floats", "", "for (;;) atomicAdd((float*)p, 1.f);"},
    {"scattered atomics", "",
     "for (unsigned i = t;; i = i * 1664525u + 1013904223u) atomicAdd((int*)p + i % 65536, 1);"},
    {"conflicting atomics in shared memory", "",
     "__shared__ int s[1024]; for (int i = t; i < 1024; i += blockDim.x) s[i] = 0; __syncthreads();\n"
     "for (unsigned i = t;; i = i * 1664525u + 1013904223u) atomicAdd(s + i % 32 * 32, 1);"},
    {"matches and votes", "",
     "unsigned x = t; for (;;) { x += __match_any_sync(~0u, x % 5) + __ballot_sync(~0u, x & 1) +\n"
     "  __reduce_add_sync(~0u, x); p[t] = x; }"},
    {"lanes that diverge", "",
     "for (int i = 0;; ++i) switch (i * t % 7) { case 0: p[1]++; break; case 1: p[2]--; break;\n"
     "  case 2: p[3] ^= 5; break; case 3: p[4] |= t; break; default: p[5] = i; }"},
    {"tensor cores", kHalves,
     "__shared__ half tile[256]; for (int i = t; i < 256; i += blockDim.x) tile[i] = __float2half(1);\n"
     "__syncthreads(); fragment<matrix_a, 16, 16, 16, half, row_major> a; load_matrix_sync(a, tile, 16);\n"
     "fragment<matrix_b, 16, 16, 16, half, row_major> b; load_matrix_sync(b, tile, 16);\n"
     "fragment<accumulator, 16, 16, 16, float> c; fill_fragment(c, 0.f);\n"
     "while (p[0] == 0) mma_sync(c, a, b, c); p[1] = c.x[0];"},
    {"asynchronous copies", "",
     "__shared__ __align__(16) int stage[1024]; unsigned to = __cvta_generic_to_shared(stage + 4 * (t % "
     "256));\n"
     "for (;;) asm volatile(\"cp.async.cg.shared.global [%0], [%1], 16; cp.async.commit_group;\\n\"\n"
     "  \"cp.async.wait_group 0;\" :: \"r\"(to), \"l\"((const void*)(p + 4 * (t % 256))) : \"memory\");"},
    {"bulk copies", "",
     "__shared__ __align__(128) int stage[4096]; unsigned from = __cvta_generic_to_shared(stage);\n"
     "for (int i = t; i < 4096; i += blockDim.x) stage[i] = 0;\n"
     "asm volatile(\"fence.proxy.async;\"); __syncthreads(); if (t) return;\n"
     "for (;;) asm volatile(\"cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], [%1], "
     "16384;\\n\"\n"
     "  \"cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;\" :: \"l\"((void*)p), \"r\"(from) : "
     "\"memory\");"},
    {"mbarriers", kTry,
     "__shared__ unsigned long long word; unsigned barrier = __cvta_generic_to_shared(&word);\n"
     "if (t == 0) asm volatile(\"mbarrier.init.shared.b64 [%0], %1;\" :: \"r\"(barrier), "
     "\"r\"(blockDim.x));\n"
     "__syncthreads();\n"
     "for (unsigned phase = 0;; phase ^= 1) {\n"
     "  asm volatile(\"mbarrier.arrive.shared.b64 _, [%0];\" :: \"r\"(barrier) : \"memory\");\n"
     "  while (!passes(barrier, phase));\n}"},
    {"device heap", "", "for (;;) { int* block = (int*)malloc(64); if (block) *block = t; free(block); }"},
    {"full device heap", "", "for (;;) if (!malloc(64)) p[0] = 1;"},
    {"printf", "", "for (int i = 0;; ++i) printf(\"%d %f %s\\n\", i, 1.5, \"text\");"},
    {"printf of one thread", "", "if (t == 0 && blockIdx.x == 0) for (;;) printf(\".\");"},
    {"recursion", kRecursion, "p[4 + t] = deeper(p, 0);"},
    {"barriers and a counter", "", "while (atomicAdd((int*)p, 1) != -5) __syncthreads();"},
    {"two warps that pass a ball", "",
     "__shared__ volatile int ball; if (t == 0) ball = 0; __syncthreads();\n"
     "if (t % 32) return; const int me = t / 32 % 2; for (;;) { while (ball != me); ball = 1 - me; }"},
    {"a clock", "", "long long start = clock64(); while (clock64() - start < 1ll << 60);"},
    // Loops that wait for what never comes.
    {"a flag", "", "while (p[0] == 0);"},
    {"a flag, of one thread", "", "if (t == 7 && blockIdx.x == 0) while (p[0] == 0);"},
    {"a flag, of every other block", "", "if (blockIdx.x % 2 == 0) while (p[0] == 0);"},
    {"a flag, and half a block at a barrier", "",
     "if (t < blockDim.x / 2) while (p[0] == 0); __syncthreads();"},
    {"a flag that lanes of one warp wait for", "",
     "if (t % 2) while (p[0] == 0); else p[1] = 1; p[2 + t] = 1;"},
    {"a flag by an atomic", "", "while (atomicAdd((int*)p, 0) != 5);"},
    {"a flag, with barriers", "", "while (atomicAdd((int*)p, 0) != 5) __syncthreads();"},
    {"a vote with barriers", "", "while (__syncthreads_or(p[t] == 0)) {}"},
    {"a shuffled flag", "", "int flag; do flag = __shfl_sync(~0u, p[0], 0); while (!flag);"},
    {"nanosleep", "", "while (p[0] == 0) __nanosleep(1000);"},
    {"compare and swap", "", "while (atomicCAS((int*)p, 1, 0) != 1) {}"},
    {"a lock that is not given back", "",
     "for (bool done = false; !done;) if (atomicCAS((int*)p, 0, 1) == 0) { p[1]++; done = p[1] > 1 << 20; }"},
    {"one block too many to wait for", "",
     "if (t == 0) { atomicAdd((int*)p, 1); while (p[0] < (int)gridDim.x + 1); } __syncthreads();"},
    {"a phase that nobody completes", kTry,
     "__shared__ unsigned long long word; unsigned barrier = __cvta_generic_to_shared(&word);\n"
     "if (t == 0) asm volatile(\"mbarrier.init.shared.b64 [%0], %1;\" :: \"r\"(barrier), \"r\"(blockDim.x + "
     "1));\n"
     "__syncthreads();\n"
     "asm volatile(\"mbarrier.arrive.shared.b64 _, [%0];\" :: \"r\"(barrier) : \"memory\");\n"
     "while (!passes(barrier, 0));"},
    // Wait loops within loops that copy and store.
    {"a ring, of which both sides wait for the same parity", kRing, "ring(p, 0, true);"},
    {"a ring, where one lane of each warp gives back for all", kRing, "ring(p, 1, false);"},
    {"a flag for each round of a loop that stores", "",
     "volatile int* own = p + (blockIdx.x * blockDim.x + t) % 32768;\n"
     "for (int round = 0; round < 100; ++round) {\n"
     "  if (round >= 50) while (p[65535] < round);\n  *own = round;\n}"},
};

}
