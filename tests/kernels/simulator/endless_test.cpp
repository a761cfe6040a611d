// Kernels that never end, made of what takes the host longest: under the command line's budget each is
// stopped in seconds.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <ctime>

namespace kernelarium::test {
namespace {

struct Endless {
  const char* name;
  const char* before;
  const char* body;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

const char* const kHalves = "#include <mma.h>\nusing namespace nvcuda::wmma;\n";

const Endless kEndless[] = {
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
    {"mbarriers", "",
     "__shared__ unsigned long long word; unsigned barrier = __cvta_generic_to_shared(&word);\n"
     "if (t == 0) asm volatile(\"mbarrier.init.shared.b64 [%0], %1;\" :: \"r\"(barrier), "
     "\"r\"(blockDim.x));\n"
     "__syncthreads();\n"
     "for (unsigned phase = 0, done = 0;; phase ^= 1, done = 0) {\n"
     "  asm volatile(\"mbarrier.arrive.shared.b64 _, [%0];\" :: \"r\"(barrier) : \"memory\");\n"
     "  while (!done) asm volatile(\"{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], %2;\\n\"\n"
     "    \"selp.u32 %0, 1, 0, q; }\" : \"=r\"(done) : \"r\"(barrier), \"r\"(phase) : \"memory\");\n}"},
    {"device heap", "", "for (;;) { int* block = (int*)malloc(64); if (block) *block = t; free(block); }"},
    {"full device heap", "", "for (;;) if (!malloc(64)) p[0] = 1;"},
    {"printf", "", "for (int i = 0;; ++i) printf(\"%d %f %s\\n\", i, 1.5, \"text\");"},
    {"barriers", "", "while (__syncthreads_or(p[t] == 0)) {}"},
    {"nanosleep", "", "while (p[0] == 0) __nanosleep(1000);"},
    {"scattered atomics", "",
     "for (unsigned i = t;; i = i * 1664525u + 1013904223u) atomicAdd((int*)p + i % 65536, 1);"},
    {"compare and swap", "", "while (atomicCAS((int*)p, 1, 0) != 1) {}"},
    {"matches and votes", "",
     "unsigned x = t; for (;;) { x += __match_any_sync(~0u, x % 5) + __ballot_sync(~0u, x & 1) +\n"
     "  __reduce_add_sync(~0u, x); p[t] = x; }"},
};

void expect_stopped(const Endless& endless, Checks checks) {
  SimulatedGpu gpu;
  gpu.load_cuda(std::string(endless.before) +
                "extern \"C\" __global__ void k(volatile int* p) {\n  int t = threadIdx.x;\n" + endless.body +
                "\n}\n");
  gpu.options.checks = checks;
  gpu.options.threads = 1;
  gpu.options.instruction_budget = 20'000'000'000;
  const double begin = processor_seconds();
  const Execution execution = gpu.run({4}, {256}, gpu.zeros<int>(65536));
  EXPECT_LT(processor_seconds() - begin, 30) << endless.name; // under 10 where nothing else runs
  EXPECT_TRUE(std::any_of(execution.diagnostics.begin(), execution.diagnostics.end(),
                          [](const Diagnostic& one) { return one.kind == "budget"; }))
      << endless.name;
}

// Blocks that run side by side, each within what one block may take: together they may take more than two.
TEST(Endless, IsNotWhatLargeBlocksOfManyThreadsAre) {
  constexpr int kBlocks = 5, kRounds = 12'000'000;
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned* p, int rounds) {\n"
                "  unsigned x = threadIdx.x;\n"
                "  for (int i = 0; i < rounds; ++i) x = x * 1664525u + (x >> 13);\n"
                "  p[blockIdx.x * 32 + threadIdx.x] = x;\n}\n");
  gpu.options.threads = kBlocks;
  const DevicePointer out = gpu.zeros<unsigned>(kBlocks * 32);
  const Execution execution = gpu.run_clean({kBlocks}, {32}, out, kRounds);
  EXPECT_TRUE(execution.completed);
}

TEST(Endless, IsStoppedInSeconds) {
  for (const Endless& endless : kEndless) expect_stopped(endless, Checks::bounds);
}
TEST(Endless, IsStoppedInSecondsWithAllChecks) {
  for (const Endless& endless : kEndless) expect_stopped(endless, Checks::all);
}

}
}
