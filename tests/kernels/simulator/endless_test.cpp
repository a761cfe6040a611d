// Kernels that never end are stopped, and no others. How long it takes under the command line's budget:
// endless_bench.

#include "kernels/base/figures.h"
#include "tests/kernels/simulator/endless_kernels.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium::test {
namespace {

/// Whether it is stopped, under a small budget.
bool is_stopped(const EndlessKernel& endless, Dim3 grid, Dim3 block, Checks checks) {
  SimulatedGpu gpu;
  gpu.load_cuda(std::string(endless.before) +
                "extern \"C\" __global__ void k(volatile int* p) {\n  int t = threadIdx.x;\n" + endless.body +
                "\n}\n");
  gpu.options.checks = checks;
  gpu.options.threads = 2;
  gpu.options.findings = 10; // some of them race, too
  gpu.options.instruction_budget = 4'000'000;
  const Execution execution = gpu.run(grid, block, gpu.zeros<int>(65536));
  return std::any_of(execution.diagnostics.begin(), execution.diagnostics.end(), [](const Diagnostic& one) {
    return one.kind == "budget" || one.kind == "stack" || one.kind == "barrier";
  });
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

// Why nothing goes on: which mbarrier, and what it still needs.
TEST(Endless, NamesWhatIsWaitedFor) {
  struct Case {
    const char *body, *wanted;
  };
  for (const auto& [body, wanted] :
       {Case{"init(&full, 2); arrive(&full); wait(&full, 0);",
             "This one waits for the mbarrier full: 1 of 2 arrivals are missing"},
        {"init(&ring[1], 1); expect(&ring[1], 64); wait(&ring[1], 0);",
         "the mbarrier ring[1]: all have arrived, but 64 bytes that were announced (expect_tx) have not "
         "come"},
        {"init(&ring[0], 1); wait(&ring[0], 0);", "the mbarrier ring[0]: 1 of 1 arrivals are missing"},
        {"if (t < 32) return; asm volatile(\"bar.sync 1, 128;\");",
         "barrier 1 is told to wait for 128 threads, but only 96 threads of the block are left"},
        {"if (t < 32) asm volatile(\"bar.sync 3, 64;\"); else "
         "__syncthreads();",
         "barrier 3 is told to wait for 64 threads, of which 32 have arrived and the others never do"}})
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      SimulatedGpu gpu;
      gpu.load_cuda(std::string(R"(
using u64 = unsigned long long;
__device__ unsigned at(u64* b) { return (unsigned)__cvta_generic_to_shared(b); }
__device__ void init(u64* b, unsigned n) {
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(b)), "r"(n) : "memory");
  __syncthreads();
}
__device__ void arrive(u64* b) {
  if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(b)) : "memory");
}
__device__ void expect(u64* b, unsigned n) {
  if (threadIdx.x == 0)
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(b)), "r"(n) : "memory");
}
__device__ void wait(u64* b, unsigned parity) {
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}"
               ::"r"(at(b)), "r"(parity) : "memory");
}
extern "C" __global__ void k(int* p) {
  __shared__ u64 full, ring[2];
  int t = threadIdx.x;
  )") + body + "\n  p[t] = t;\n}\n");
      gpu.options.checks = checks;
      const Execution execution = gpu.run({1}, {128}, gpu.zeros<int>(128));
      ASSERT_FALSE(execution.diagnostics.empty()) << body;
      const std::string told = execution.diagnostics.back().message.in_english();
      EXPECT_NE(told.find(wanted), std::string::npos) << body << "\n" << told;
    }
}

TEST(Endless, IsStopped) {
  for (const EndlessKernel& endless : kEndlessKernels)
    EXPECT_TRUE(is_stopped(endless, {4}, {256}, Checks::bounds)) << endless.name;
}
TEST(Endless, IsStoppedWithAllChecks) {
  for (const EndlessKernel& endless : kEndlessKernels)
    EXPECT_TRUE(is_stopped(endless, {2}, {64}, Checks::all)) << endless.name;
}

// Each turn of them ends at once, in a loop that could wait for others.
TEST(Endless, IsNotWhatSleepsBetweenItsSteps) {
  constexpr int kSteps = 2'000'000;
  const char* const kKernels[] = {
      "if (t == 0) for (int i = 1; i <= n; ++i) { p[0] = i; __threadfence(); if (p[1]) break; "
      "__nanosleep(100); }",
      "if (t == 0) for (int i = 1; i <= n; ++i) { ((int*)p)[0] = i; __nanosleep(100); }",
      "__shared__ volatile int s; if (t == 0) { for (int i = 1; i <= n; ++i) { s = i; __nanosleep(20); } "
      "p[0] = s; }",
      // Only a register counts, in one block: while several wait, each look at the others takes time.
      "if (t == 0 && blockIdx.x == 0) { int i = 0; for (; i < n && p[1] == 0; ++i) __nanosleep(20); p[0] = "
      "i; }",
      // Blocks of two host threads.
      "if (t == 0) { for (int i = 1; i <= n; ++i) { p[2 + blockIdx.x] = i; __nanosleep(100); }\n"
      "  p[0] = p[2 + blockIdx.x]; }"};
  for (const char* body : kKernels) {
    SimulatedGpu gpu;
    gpu.load_cuda(std::string("extern \"C\" __global__ void k(volatile int* p, int n) {\n  int t = "
                              "threadIdx.x;\n") +
                  body + "\n}\n");
    gpu.options.threads = 2;
    const DevicePointer out = gpu.zeros<int>(64);
    const Execution execution = gpu.run({2}, {32}, out, kSteps);
    ASSERT_TRUE(execution.completed) << body << "\n" << to_text(execution.diagnostics.front());
    EXPECT_EQ(gpu.download<int>(out, 1)[0], kSteps) << body;
  }
}

TEST(Endless, IsToldWithTheLimitThatItMet) {
  const auto message = [](const char* body, std::int64_t budget, Dim3 grid = {1}) {
    SimulatedGpu gpu;
    gpu.load_cuda(std::string("extern \"C\" __global__ void k(volatile int* p) {\n") + body + "\n}\n");
    gpu.options.threads = 1;
    gpu.options.instruction_budget = static_cast<std::uint64_t>(budget);
    const Execution execution = gpu.run(grid, {32}, gpu.zeros<int>(65536));
    return execution.completed ? "" : to_text(execution.diagnostics.front());
  };
  const auto says = [](const std::string& text, const std::string& words) {
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  says(message("for (;;) p[0]++;", 1'000'000),
       fmt::format("it may never end. Look for a loop whose condition never becomes false, or raise the "
                   "instruction budget ({} warp instructions)",
                   figures::count(1'000'000)));
  const std::string limit = figures::count(200'000'000);
  says(message("for (;;) p[0]++;", 400'000'000),
       fmt::format("one of its blocks has done the work of {} warp instructions (slow ones count as several)",
                   limit));
  says(message("for (unsigned i = 0; p[0] == 0; ++i) if (i == ~0u) p[1] = i;", 1'000'000'000, {4}),
       fmt::format("as all of its blocks wait: for {} warp instructions they have only checked", limit));
}

/// Threads that only look at what nothing changes are found by that, long before an amount of work tells.
std::string message_of_wait(const char* body, Dim3 grid, Dim3 block, const std::string& before = "") {
  SimulatedGpu gpu;
  gpu.load_cuda(before +
                "extern \"C\" __global__ void k(volatile int* p, int n) {\n  int t = threadIdx.x;\n" + body +
                "\n}\n");
  gpu.options.threads = 2;
  const Execution execution = gpu.run(grid, block, gpu.zeros<int>(65536), 1 << 20);
  return execution.completed ? "" : to_text(execution.diagnostics.front());
}
const char* const kNothingChanges = "nothing changes any more";

TEST(Endless, WaitIsFoundByWhatRepeatsItself) {
  for (const EndlessKernel& endless : kEndlessKernels) {
    const std::string name = endless.name;
    if (!name.starts_with("a flag") && name != "nanosleep" && !name.starts_with("a phase") &&
        !name.starts_with("a ring"))
      continue;
    EXPECT_NE(message_of_wait(endless.body, {40}, {128}, endless.before).find(kNothingChanges),
              std::string::npos)
        << name;
  }
}

// An atomic operation that leaves memory as it was changes nothing.
TEST(Endless, WaitForALockThatNobodyOpensIsFound) {
  EXPECT_NE(message_of_wait("while (atomicCAS((int*)p, 1, 2) != 1) {}", {4}, {64}).find(kNothingChanges),
            std::string::npos);
}

// Each of them waits long, and something still changes.
TEST(Endless, IsNotAWaitWhileSomethingChanges) {
  // Blocks wait for one that counts in a register alone, before it raises the flag.
  EXPECT_EQ(message_of_wait("if (blockIdx.x) { while (p[0] == 0); return; }\n"
                            "unsigned x = t; for (int i = 0; i < n; ++i) x = x * 1664525u + (x >> 13);\n"
                            "if (x != 1) p[0] = 1;",
                            {9}, {32}),
            "");
  // The last block raises it; the others fill all host threads.
  EXPECT_EQ(
      message_of_wait("if (blockIdx.x == gridDim.x - 1) p[0] = 1; else while (p[0] == 0);", {3000}, {32}),
      "");
  // A counter in memory that only atomic operations without a result see.
  EXPECT_EQ(
      message_of_wait("if (t == 0) while (p[0] < 100000) atomicAdd((int*)p, 1); else while (p[0] < 100000);",
                      {1}, {64}),
      "");
  // A plain counter in memory, and others that wait for its end with barriers.
  EXPECT_EQ(message_of_wait("while (__syncthreads_or(p[0] < 3000)) if (t == 0) p[0] = p[0] + 1;", {2}, {128}),
            "");
  // Tries that are counted.
  EXPECT_EQ(message_of_wait("for (int i = 0; i < n && p[0] == 0; ++i) {}", {8}, {64}), "");
  // The clock goes on.
  EXPECT_EQ(
      message_of_wait("long long start = clock64(); while (clock64() - start < 10000000 && p[0] == 0) {}",
                      {4}, {64}),
      "");
  // Two warps that take turns, by plain stores.
  EXPECT_EQ(message_of_wait("__shared__ volatile int turn; if (t == 0) turn = 0; __syncthreads();\n"
                            "if (t % 32 == 0) for (int i = t / 32; i < 20000; i += 2) {\n"
                            "  while (turn != i); turn = i + 1; }",
                            {2}, {64}),
            "");
  // A ring of stages that goes round.
  EXPECT_EQ(message_of_wait("ring(p, 1, true);", {40}, {128}, kRing), "");
  // Each round of a loop waits for a plain store of the round before, by a warp of another block.
  EXPECT_EQ(message_of_wait("if (t == 0) for (int i = blockIdx.x; i < 2000; i += gridDim.x) {\n"
                            "  while (p[0] != i); p[1 + i % 64] = i; p[0] = i + 1; }",
                            {4}, {32}),
            "");
}

}
}
