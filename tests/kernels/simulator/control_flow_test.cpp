// Divergence, barriers, waiting between threads, warps and blocks.

#include "kernels/base/figures.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <chrono>
#include <functional>
#include <numeric>
#include <thread>

namespace kernelarium::test {
namespace {

/// Runs `body`, which sets r from t (0 .. threads - 1), and compares with `expected(t)`.
void expect_flow(const std::string& body, int threads, const std::function<int(int)>& expected,
                 const std::string& before = "") {
  SimulatedGpu gpu;
  gpu.load_cuda(before +
                "extern \"C\" __global__ void k(volatile int* out, const int* data, int n) {\n  int t = "
                "blockIdx.x * blockDim.x + threadIdx.x; int r = 0; (void)n;\n" +
                body + "\n  out[t] = r; }\n");
  std::vector<int> data(1024);
  std::iota(data.begin(), data.end(), 0);
  const DevicePointer out = gpu.upload(std::vector<int>(static_cast<std::size_t>(threads), -1)),
                      in = gpu.upload(data);
  gpu.run_clean({1}, {threads}, out, in, threads);
  const auto got = gpu.download<int>(out, static_cast<std::size_t>(threads));
  for (int t = 0; t < threads; ++t)
    ASSERT_EQ(got[static_cast<std::size_t>(t)], expected(t)) << "thread " << t << " of\n" << body;
}

TEST(Kernels, MayHoldNoInstruction) {
  SimulatedGpu gpu;
  gpu.options.count = true;
  const TraceRequest trace{{0}, 100, false};
  gpu.options.trace = &trace;
  gpu.load_ptx(ptx_module(".visible .entry k()\n{\n}\n"));
  const Execution execution = gpu.run_clean({3}, {64});
  EXPECT_EQ(execution.counters[metric::warp_instructions],
            execution.counters[metric::thread_instructions] / 32);
}

TEST(Divergence, NestedConditions) {
  expect_flow(
      "if (data[t] & 1) { if (data[t] & 2) r = 1; else if (data[t] & 4) r = 2; else r = 3; r += 10; } else { "
      "r = data[t] % 3 ? 4 : 5; if (data[t] > 20) { r += 100; if (data[t] > 25) r += 1000; } } r *= 2;",
      100, [](int t) {
        int r;
        if (t & 1)
          r = (t & 2 ? 1 : t & 4 ? 2 : 3) + 10;
        else {
          r = t % 3 ? 4 : 5;
          if (t > 20) r += t > 25 ? 1100 : 100;
        }
        return 2 * r;
      });
}

TEST(Divergence, LoopsWithTheirOwnTripCounts) {
  expect_flow("for (int i = 0; i < data[t] % 17; ++i) for (int j = i; j < data[t] % 5; ++j) r += data[i * 7 "
              "+ j] + 1;",
              96, [](int t) {
                int r = 0;
                for (int i = 0; i < t % 17; ++i)
                  for (int j = i; j < t % 5; ++j) r += i * 7 + j + 1;
                return r;
              });
}

TEST(Divergence, BreakContinueEarlyReturn) {
  expect_flow(
      "if (data[t] % 7 == 3) { out[t] = -5; return; }\n  for (int i = 0;; ++i) { if (data[i] > t) break; if "
      "(data[i] % 3 == 0) continue; if (data[i] == 50) { out[t] = -9; return; } r += data[i]; }",
      100, [](int t) {
        if (t % 7 == 3) return -5;
        int r = 0;
        for (int i = 0; i <= t; ++i) {
          if (i % 3 == 0) continue;
          if (i == 50) return -9;
          r += i;
        }
        return r;
      });
}

TEST(Divergence, ShortCircuitsDoNotTouchMemory) {
  // data[] is read out of bounds if the left side did not decide.
  expect_flow("for (int i = 0; i < 2048; i += 97) if (i < 1024 && (data[i] & 8 || data[i + (data[i] < 900)] "
              "> 800)) ++r; r = r * 100 + (t < 1024 ? t % 10 : data[t * 100000]);",
              64, [](int t) {
                int r = 0;
                for (int i = 0; i < 1024; i += 97)
                  if (i & 8 || i + (i < 900) > 800) ++r;
                return r * 100 + t % 10;
              });
}

TEST(Divergence, SwitchGotoAndLoopsInBranches) {
  expect_flow("switch (data[t] % 9) { case 0: r = 1; case 1: r += 2; break; case 2: for (int i = 0; i < t; "
              "++i) r += i; break; case 3: goto end; case 5: case 6: r = data[t / 2]; break; case 7: do r += "
              "3; while (r < t); break; default: r = -1; }\n  r += 1000;\nend:;",
              128, [](int t) {
                int r = 0;
                switch (t % 9) {
                case 0:
                  r = 3;
                  break;
                case 1:
                  r = 2;
                  break;
                case 2:
                  r = t * (t - 1) / 2;
                  break;
                case 3:
                  return 0;
                case 5:
                case 6:
                  r = t / 2;
                  break;
                case 7:
                  do r += 3;
                  while (r < t);
                  break;
                default:
                  r = -1;
                }
                return r + 1000;
              });
}

TEST(Divergence, LanesMeetAgainAfterBranches) {
  expect_flow("if (t % 2) r += data[t]; else r -= data[t]; for (int i = 0; i < t % 4; ++i) r += i; r = r * "
              "100 + __popc(__activemask());",
              64, [](int t) {
                int r = t % 2 ? t : -t;
                for (int i = 0; i < t % 4; ++i) r += i;
                return r * 100 + 32;
              });
}

TEST(Barriers, InLoopsOfEveryWarp) {
  expect_flow("__shared__ int a[128]; a[t] = t; __syncthreads(); for (int i = 0; i < 20; ++i) { int x = a[(t "
              "+ 37) % 128]; __syncthreads(); a[t] = x * 3 + i; __syncthreads(); } r = a[(t + 5) % 128];",
              128, [](int t) {
                std::vector<int> a(128);
                std::iota(a.begin(), a.end(), 0);
                for (int i = 0; i < 20; ++i) {
                  std::vector<int> b(128);
                  for (std::size_t s = 0; s < 128; ++s)
                    b[s] = static_cast<int>(static_cast<unsigned>(a[(s + 37) % 128]) * 3u) + i;
                  a = b;
                }
                return a[static_cast<std::size_t>(t + 5) % 128];
              });
}

TEST(Barriers, TailWarpsAndReductions) {
  expect_flow("int all = __syncthreads_and(t < 75), some = __syncthreads_or(t == 74), none = "
              "__syncthreads_or(t == 80), count = __syncthreads_count(t % 3 == 0); r = all * 1000000 + some "
              "* 100000 + none * 10000 + count;",
              75, [](int) { return 1100000 + 25; });
  expect_flow("r = __syncthreads_and(t != 70) * 100 + __syncthreads_and(data[t] >= 0);", 75,
              [](int) { return 1; });
}

TEST(Barriers, NamedWithCounts) {
  // Warps 0 and 1 use barrier 1 of 64 threads, warps 2 and 3 barrier 2, in turns of different number; then
  // all meet.
  expect_flow(
      "__shared__ int a[128]; int half = t / 64; a[t] = t;\n  for (int i = 0; i < 3 + half; ++i) { if (half "
      "== 0) asm volatile(\"bar.sync 1, 64;\" ::: \"memory\"); else asm volatile(\"bar.sync 2, 64;\" ::: "
      "\"memory\"); int x = a[64 * half + (t + 1) % 64];"
      " if (half == 0) asm volatile(\"bar.sync 1, 64;\" ::: \"memory\"); else asm volatile(\"bar.sync 2, "
      "64;\" ::: \"memory\"); a[t] = x + 1; }\n  __syncthreads(); r = a[127 - t];",
      128, [](int t) {
        const int from = 127 - t, half = from / 64, turns = 3 + half;
        return 64 * half + (from + turns) % 64 + turns;
      });
}

TEST(Barriers, ArriveAndSync) {
  // Producers arrive and go on; consumers wait for them. The number of the barrier stands in a register.
  expect_flow("__shared__ int a[64]; int id = 3 + n - 128;\n  if (t < 64) { a[t] = t * 5; asm "
              "volatile(\"bar.arrive %0, 128;\" :: \"r\"(id) : \"memory\"); r = 1; } else { asm "
              "volatile(\"bar.sync %0, 128;\" :: \"r\"(id) : \"memory\"); r = a[t - 64]; }",
              128, [](int t) { return t < 64 ? 1 : (t - 64) * 5; });
}

TEST(Barriers, ReductionOverSomeWarps) {
  expect_flow("if (t < 64) { int c; asm volatile(\"{ .reg .pred p; setp.lt.s32 p, %1, 10; bar.red.popc.u32 "
              "%0, 4, 64, p; }\" : \"=r\"(c) : \"r\"(t)); r = c; }",
              96, [](int t) { return t < 64 ? 10 : 0; });
}

TEST(Barriers, OneThatNotAllReachIsReported) {
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    SimulatedGpu gpu;
    gpu.options.checks = checks;
    const std::string source =
        "extern \"C\" __global__ void k(int* out) {\n  if (threadIdx.x < 32) {\n    __syncthreads(); // "
        "here\n  } else {\n    while (((volatile int*)out)[threadIdx.x] == 0) __nanosleep(1);\n  }\n  "
        "out[threadIdx.x] = 1; }\n";
    gpu.load_cuda(source);
    const Diagnostic found = gpu.run_fault({1}, {96}, gpu.upload(std::vector<int>(96, 0)));
    EXPECT_TRUE(found.kind == "barrier" || found.kind == "budget") << found.kind;
  }
  // Two warps wait at one barrier, a third at another: nobody ever comes.
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k() {\n  .reg .b32 %t; .reg .pred %p;\n  mov.u32 %t, %tid.x; setp.lt.u32 %p, %t, "
      "64;\n  @%p bra A;\n  bar.sync 1, 96;\nA: @!%p bra B;\n  bar.sync 2, 96;\nB: ret;\n}\n"));
  const Diagnostic found = gpu.run_fault({1}, {96});
  EXPECT_EQ(found.kind, "barrier");
  expect_words(found, {"barrier 2 is told to wait for 96 threads, of which 64 have arrived"});
}

TEST(Waiting, SpinLockInsideAWarp) {
  // All lanes of a warp want one lock: its holder must make progress although the others spin.
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* lock, int* total) {\n  bool done = false; while (!done) "
                "{ if (atomicCAS(lock, 0, 1) == 0) { *(volatile int*)total += threadIdx.x; __threadfence(); "
                "atomicExch(lock, 0); done = true; } } }\n");
  const DevicePointer lock = gpu.zeros<int>(1), total = gpu.zeros<int>(1);
  gpu.run_clean({3}, {64}, lock, total);
  EXPECT_EQ(gpu.download<int>(total, 1)[0], 3 * 2016);
  // The naive form livelocks on old GPUs; since Volta each thread makes progress.
  gpu.load_cuda("extern \"C\" __global__ void k(int* lock, int* total) {\n  while (atomicCAS(lock, 0, 1) != "
                "0) {}\n  *(volatile int*)total += threadIdx.x; __threadfence(); atomicExch(lock, 0); }\n");
  const DevicePointer second = gpu.zeros<int>(1);
  gpu.run_clean({3}, {64}, lock, second);
  EXPECT_EQ(gpu.download<int>(second, 1)[0], 3 * 2016);
}

TEST(Waiting, SpinLockInDeviceFunctions) {
  SimulatedGpu gpu;
  gpu.load_cuda("__device__ __noinline__ void take(int* lock) { while (atomicCAS(lock, 0, 1) != 0) {} "
                "}\n__device__ __noinline__ void give(int* lock) { __threadfence(); atomicExch(lock, 0); }\n"
                "extern \"C\" __global__ void k(int* lock, int* total) { take(lock); *(volatile int*)total "
                "+= threadIdx.x; give(lock); }\n");
  const DevicePointer lock = gpu.zeros<int>(1), total = gpu.zeros<int>(1);
  gpu.run_clean({2}, {64}, lock, total);
  EXPECT_EQ(gpu.download<int>(total, 1)[0], 2 * 2016);
}

TEST(Waiting, ProducerAndConsumerWarps) {
  for (const char* pause : {"", "__nanosleep(100);"}) {
    SimulatedGpu gpu;
    gpu.load_cuda(
        std::string(
            "extern \"C\" __global__ void k(int* out) {\n  __shared__ volatile int flag, value; if "
            "(threadIdx.x == 0) flag = 0; __syncthreads();\n"
            "  for (int i = 1; i <= 50; ++i) {\n    if (threadIdx.x == 0) { while (flag != 2 * i - 2) {") +
        pause +
        "} value = i * i; __threadfence_block(); flag = 2 * i - 1; }\n"
        "    if (threadIdx.x == 32) { while (flag != 2 * i - 1) {" +
        pause + "} out[i - 1] = value; __threadfence_block(); flag = 2 * i; } } }\n");
    const DevicePointer out = gpu.zeros<int>(50);
    gpu.run_clean({1}, {64}, out);
    const auto got = gpu.download<int>(out, 50);
    for (int i = 1; i <= 50; ++i) EXPECT_EQ(got[static_cast<std::size_t>(i - 1)], i * i);
  }
}

TEST(Waiting, BlocksLookBackAtEarlierOnes) {
  for (const int threads : {1, 2, 5}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    // Each block waits for the block before it; the order of starting is by ticket.
    gpu.load_cuda(
        "extern \"C\" __global__ void k(unsigned* ticket, volatile int* flags, volatile int* sums, int* out) "
        "{\n  __shared__ unsigned me; if (threadIdx.x == 0) me = atomicAdd(ticket, 1u); __syncthreads();\n"
        "  if (threadIdx.x == 0) { int before = 0; if (me > 0) { while (flags[me - 1] == 0) {} "
        "__threadfence(); before = sums[me - 1]; } sums[me] = before + (int)me; __threadfence(); flags[me] = "
        "1; out[me] = before; } }\n");
    const DevicePointer ticket = gpu.zeros<int>(1), flags = gpu.zeros<int>(300), sums = gpu.zeros<int>(300),
                        out = gpu.zeros<int>(300);
    gpu.run_clean({300}, {64}, ticket, flags, sums, out);
    const auto got = gpu.download<int>(out, 300);
    for (int i = 0; i < 300; ++i) EXPECT_EQ(got[static_cast<std::size_t>(i)], i * (i - 1) / 2);
  }
}

TEST(Waiting, BlocksThatWaitForLaterOnes) {
  for (const int threads : {1, 3}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    gpu.load_cuda("extern \"C\" __global__ void k(volatile int* flags) { if (blockIdx.x + 1 < gridDim.x) "
                  "while (flags[blockIdx.x + 1] == 0) {} flags[blockIdx.x] = 1; }\n");
    const DevicePointer flags = gpu.zeros<int>(40);
    gpu.run_clean({40}, {1}, flags);
    EXPECT_EQ(gpu.download<int>(flags, 40), std::vector<int>(40, 1));
  }
}

TEST(Waiting, GridWideBarriers) {
  for (const int threads : {1, 2, 5}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    gpu.load_cuda("extern \"C\" __global__ void k(unsigned* arrived, int* a, int* b) {\n  int i = blockIdx.x "
                  "* blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x; a[i] = i;\n"
                  "  for (unsigned round = 1; round <= 4; ++round) { __syncthreads(); if (threadIdx.x == 0) "
                  "{ __threadfence(); atomicAdd(arrived, 1u); while (*(volatile unsigned*)arrived < round * "
                  "gridDim.x) {} __threadfence(); } __syncthreads();\n"
                  "    int* from = round & 1 ? a : b; int* to = round & 1 ? b : a; to[i] = from[(i + 100) % "
                  "n] + 1; } }\n");
    const int n = 64 * 64;
    const DevicePointer arrived = gpu.zeros<int>(1), a = gpu.zeros<int>(n), b = gpu.zeros<int>(n);
    gpu.run_clean({64}, {64}, arrived, a, b);
    const auto got = gpu.download<int>(a, n);
    for (int i = 0; i < n; ++i) ASSERT_EQ(got[static_cast<std::size_t>(i)], (i + 400) % n + 4);
  }
}

TEST(Warp, SyncwarpOrdersLanesOfDifferentPaths) {
  expect_flow("__shared__ int a[64]; if (t % 2) a[t] = t * 3; else { for (int i = 0; i < t; ++i) r += i; "
              "a[t] = r; } __syncwarp(); r = a[t ^ 1];",
              64, [](int t) {
                const int o = t ^ 1;
                return o % 2 ? o * 3 : o * (o - 1) / 2;
              });
  // A tree within a warp, as taught: read, sync, write, sync.
  expect_flow(
      "__shared__ int a[64]; a[t] = t; __syncwarp(); for (int s = 16; s > 0; s /= 2) { int v = (t & 31) < s "
      "? a[t] + a[t + s] : 0; __syncwarp(); if ((t & 31) < s) a[t] = v; __syncwarp(); } r = a[t & ~31];",
      64, [](int t) { return t < 32 ? 496 : 496 + 1024; });
}

TEST(Stopping, EndlessKernelByBudget) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(volatile int* p) {\n  while (p[0] >= 0) p[0]++; // here\n}\n";
  gpu.load_cuda(source);
  gpu.options.instruction_budget = 1'000'000;
  for (const int threads : {1, 2}) {
    gpu.options.threads = threads;
    const Diagnostic found = gpu.run_fault({4}, {64}, gpu.zeros<int>(1));
    EXPECT_EQ(found.kind, "budget");
    EXPECT_EQ(found.line, line_of(source, "// here"));
    expect_words(found, {figures::count(1'000'000) + " warp instructions", "never"});
  }
}

TEST(Stopping, IrregularAccessesCountAsMoreWork) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(unsigned* p) { for (unsigned i = threadIdx.x;; i = i * 1664525u + "
      "1013904223u) p[i % 65536] = 1; }\n");
  gpu.options.instruction_budget = 20'000'000'000; // 800 million for a block
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    gpu.options.checks = checks;
    const Execution execution = gpu.run({1}, {64}, gpu.zeros<unsigned>(65536));
    ASSERT_EQ(execution.diagnostics.size(), 1u);
    EXPECT_EQ(execution.diagnostics[0].kind, "budget");
    // The same words however far the host's threads came.
    expect_words(execution.diagnostics[0], {figures::count(20'000'000'000)});
    EXPECT_LT(execution.counters[metric::warp_instructions], 160'000'000);
  }
}

TEST(Stopping, SleepersDoNotUseUpTheBudget) {
  SimulatedGpu gpu;
  gpu.load_cuda("#include <cuda/barrier>\n"
                "extern \"C\" __global__ void k(int* p) {\n"
                "  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;\n"
                "  if (threadIdx.x == 0) init(&barrier, blockDim.x);\n"
                "  __syncthreads();\n"
                "  for (int i = 0; i < 4; ++i) {\n"
                "    p[(threadIdx.x + 32 * i) % blockDim.x] += i;\n"
                "    barrier.arrive_and_wait();\n"
                "  }\n"
                "}\n");
  gpu.options.instruction_budget = 100'000;
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    gpu.options.checks = checks;
    const DevicePointer p = gpu.zeros<int>(1024);
    gpu.run_clean({1}, {1024}, p);
    EXPECT_EQ(gpu.download<int>(p, 1024), std::vector<int>(1024, 6));
  }
}

TEST(Stopping, BlocksThatTakeTurnsWithoutEndShareABudget) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* p) { while (__syncthreads_count(p[0] == 0)) {} }\n");
  gpu.options.instruction_budget = 20'000'000'000;
  const Execution execution = gpu.run({16}, {256}, gpu.zeros<int>(1));
  ASSERT_EQ(execution.diagnostics.size(), 1u);
  EXPECT_EQ(execution.diagnostics[0].kind, "budget");
  EXPECT_LT(execution.counters[metric::warp_instructions], 450'000'000);
}

TEST(Special, RegistersAreTakenApart) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 out) { .reg .b64 %out, %n; .reg .b32 %lo, %hi, %x, %y, %z, %w; "
      "ld.param.u64 %out, [out]; mov.b64 {%lo, %hi}, %globaltimer; mov.u64 %n, %globaltimer; "
      "shr.u64 %n, %n, 32; cvt.u32.u64 %x, %n; sub.u32 %hi, %hi, %x; st.global.u32 [%out], %hi; "
      "mov.v4.u32 {%x, %y, %z, %w}, %ntid; st.global.v4.u32 [%out+16], {%x, %y, %z, %w}; ret; }"));
  const DevicePointer out = gpu.zeros<std::uint32_t>(8);
  gpu.run_clean({1, 1, 1}, {4, 2, 3}, out);
  EXPECT_EQ(gpu.download<std::uint32_t>(out, 8), (std::vector<std::uint32_t>{0, 0, 0, 0, 4, 2, 3, 0}));
}

TEST(Clock, GoesOnWithinStraightCode) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 out) {\n"
      "  .reg .b64 %out, %t<3>; .reg .b32 %high, %x<3>;\n"
      "  ld.param.u64 %out, [out]; mov.u32 %x0, %tid.x; mov.u64 %t0, %clock64;\n"
      "  add.u32 %x1, %x0, 1; mul.lo.u32 %x2, %x1, %x1; xor.b32 %x1, %x2, %x1; and.b32 %x1, %x1, 0;\n"
      "  mov.u64 %t1, %clock64; mov.u32 %high, %clock_hi; sub.u64 %t2, %t1, %t0;\n"
      "  st.global.u64 [%out], %t2; st.global.v2.u32 [%out+8], {%high, %x1};\n  ret;\n}\n"));
  const DevicePointer out = gpu.zeros<std::uint64_t>(2);
  gpu.run_clean({1}, {1}, out);
  const auto got = gpu.download<std::uint64_t>(out, 2);
  EXPECT_EQ(got[0], 5 * 10u) << "clocks: 10 of each instruction";
  EXPECT_EQ(got[1], 0u);
}

TEST(Clock, SleepsAsAnH200DoesAndGoesOnInTheNextLaunch) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      R"(__device__ long long ns() { long long t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t)); return t; }
extern "C" __global__ void k(long long* out, unsigned asked) {
  out[0] = clock64();
  out[1] = ns();
  for (int i = 0; i < 100; ++i) __nanosleep(asked);
  out[2] = ns() - out[1];
  out[3] = clock64();
}
)");
  const DevicePointer out = gpu.zeros<long long>(4);
  long long last = 0;
  // Of an H200: the time of 100 rounds, by their request.
  for (const auto& [asked, slept] : {std::pair{20u, 4032},
                                     {50u, 6496},
                                     {200u, 25696},
                                     {1000u, 102464},
                                     {5000u, 813600},
                                     {5'000'000u, 104'640'384}}) {
    gpu.run_clean({1}, {1}, out, asked);
    const auto got = gpu.download<long long>(out, 4);
    EXPECT_GE(got[0], last);
    EXPECT_NEAR(static_cast<double>(got[2]), slept, 0.05 * slept + 2000) << asked;
    last = got[3];
  }
}

TEST(Clock, IsOneForTheWarpsThatMeet) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(long long* out) {
  const long long begin = clock64();
  if (threadIdx.x / 32 == blockIdx.x) // each waits by itself
    while (clock64() - begin < 100000) {}
  __syncthreads();
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + threadIdx.x / 32] = clock64() - begin;
}
)");
  const DevicePointer out = gpu.zeros<long long>(16);
  gpu.run_clean({4}, {128}, out);
  for (const long long waited : gpu.download<long long>(out, 16)) EXPECT_NEAR(waited, 100000, 1000);
}

TEST(Stopping, EndlessKernelByCancel) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(volatile int* p) { while (p[0] == 0) p[0] = 0; }\n");
  std::atomic<bool> cancel{false};
  gpu.options.instruction_budget = 1'000'000'000'000;
  gpu.options.cancel = &cancel;
  gpu.options.threads = 2;
  const DevicePointer p = gpu.zeros<int>(1);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    cancel = true;
  });
  EXPECT_EQ(gpu.run_fault({4}, {64}, p).kind, "cancelled");
  stopper.join();
  // The device stays usable.
  gpu.options.cancel = nullptr;
  gpu.load_cuda("extern \"C\" __global__ void k(int* p) { p[0] = 5; }\n");
  gpu.run_clean({1}, {1}, p);
  EXPECT_EQ(gpu.download<int>(p, 1)[0], 5);
}

}
}
