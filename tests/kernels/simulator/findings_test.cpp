// Findings case by case: which pairs of accesses are told, in which words, and what orders accesses in
// roundabout ways.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <set>

namespace kernelarium::test {
namespace {

class Findings : public ::testing::Test {
 protected:
  Findings() {
    gpu_.options.checks = Checks::all;
    gpu_.options.findings = 10;
  }
  void load(const std::string& body, const std::string& before = {}) {
    gpu_.load_cuda(before + "extern \"C\" __global__ void k(int* out) {\n  int t = threadIdx.x; (void)t;\n" +
                   body + "\n}\n");
  }
  std::vector<Diagnostic> found(const std::string& body, Dim3 grid = {1}, Dim3 block = {64}) {
    load(body);
    return gpu_.run(grid, block, out()).diagnostics;
  }
  void expect_clean(const std::string& body, Dim3 grid = {1}, Dim3 block = {64}) {
    SCOPED_TRACE(body);
    load(body);
    gpu_.run_clean(grid, block, out());
  }
  DevicePointer out() { return gpu_.zeros<int>(64, "data"); }
  SimulatedGpu gpu_;
};

// Two writes meet two reads: four pairs, each told once.
TEST_F(Findings, AnAccessIsToldWithEachThatItMeets) {
  std::set<std::pair<int, int>> lines;
  for (const Diagnostic& one : found("__shared__ int s[64]; s[t] = 0; __syncthreads();\n  if (t < 32) s[t] = "
                                     "1;\n  if (t >= 32) s[95 - t] = 2;\n"
                                     "  int x = s[63 - t];\n  int y = s[t ^ 32];\n  out[t] = x + 2 * y;"))
    EXPECT_TRUE(lines.emplace(std::minmax(one.line, one.other_line)).second) << one.line;
  EXPECT_EQ(lines, (std::set<std::pair<int, int>>{{4, 6}, {4, 7}, {5, 6}, {5, 7}}));
}

// The warp that arrives last goes on first, and reads both halves of a pair.
TEST_F(Findings, AReadOfHalfAPairThatIsWrittenLaterSaysSo) {
  const std::vector<Diagnostic> all =
      found("__shared__ int2 s[64]; s[t].x = t; __syncthreads();\n"
            "  if (t >= 32) { int2 pair = s[63 - t]; out[t] = pair.x + pair.y; }\n  else s[t].y = t;");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].line, 4);
  expect_words(all[0], {"found a word that no thread had written"});
}

// Another race in between does not make two findings of the read and the write that comes too late for it.
TEST_F(Findings, AReadThatWasTooEarlyIsToldOnceWithItsWrite) {
  const std::vector<Diagnostic> all =
      found("__shared__ int s[64], u[64]; out[t] = 0; __syncthreads();\n"
            "  if (t >= 32) { out[t] = s[t - 32]; u[t] = 1; }\n"
            "  if (t < 32) u[t + 32] = 2;\n"
            "  if (t < 32) s[t] = 3;\n  __syncthreads(); out[t] += u[t | 32];");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].line, 5);
  EXPECT_EQ(all[1].line, 4);
  EXPECT_EQ(all[1].other_line, 6);
  expect_words(all[1], {"a read conflicts with a later write by", "found a word that no thread had written"});
}

// The compiler makes five instructions of the line; the first two lanes that meet are in one warp.
TEST_F(Findings, ALineOfAnUnrolledLoopIsToldOnceWithTheBarrierThatItNeeds) {
  const std::vector<Diagnostic> all =
      found("__shared__ int s[64]; s[t] = t; __syncthreads();\n"
            "  for (int d = 1; d < 64; d *= 2)\n"
            "    if (t % (2 * d) == 0) s[t] += s[t + d];\n  if (t == 0) out[0] = s[0];");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].line, 5);
  EXPECT_EQ(all[0].other_line, 5);
  expect_words(all[0], {"nothing orders the two: put a __syncthreads() between them"});
}

TEST_F(Findings, AnIndexIntoAnotherArrayIsToldAsThatOfItsOwn) {
  gpu_.load_ptx(ptx_module(".shared .align 4 .b8 first[128]; .shared .align 4 .b8 second[128];\n"
                           ".visible .entry k(.param .u64 out) {\n  .reg .u32 %r<4>;\n"
                           "  mov.u32 %r1, second; mov.u32 %r2, %tid.x;\n  mad.lo.u32 %r3, %r2, 4, %r1;\n"
                           "  st.shared.u32 [%r3+-4], %r2;\n  ret;\n}\n"));
  const Execution execution = gpu_.run({1}, {32}, out());
  ASSERT_EQ(execution.diagnostics.size(), 1u);
  expect_words(execution.diagnostics[0], {"accesses second[-1] in shared memory", "thread (0, 0, 0)"});
}

// Volatile flags order nothing within a warp where lanes go to different places.
TEST_F(Findings, VolatileDataOfAWarpIsARace) {
  const std::vector<Diagnostic> all =
      found("__shared__ volatile int s[32]; s[t] = t;\n  int x = s[0];\n  out[t] = x;", {1}, {32});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].kind, "race");
  EXPECT_EQ(all[0].line, 4);
}

// A flag that is set twice, each time behind more data, and one fence for both.
TEST_F(Findings, AFenceTakesAllThatWasSeenInAFlag) {
  expect_clean("volatile int* flag = out;\n"
               "  if (t == 0 && blockIdx.x == 0) {\n"
               "    out[2] = 42; __threadfence(); flag[0] = 1; while (flag[1] == 0) {}\n"
               "    out[3] = 43; __threadfence(); flag[0] = 2;\n"
               "  } else if (t == 0) {\n"
               "    while (flag[0] != 1) {} flag[1] = 1; while (flag[0] != 2) {}\n"
               "    __threadfence(); out[4] = out[2] + out[3];\n  }",
               {2});
}

const std::string kCluster = R"(
__device__ unsigned map(const void* p, unsigned rank) {
  unsigned a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"((unsigned)__cvta_generic_to_shared(p)), "r"(rank));
  return a;
}
__device__ void store(unsigned a, int v) { asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(a), "r"(v) : "memory"); }
__device__ void arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ void wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
)";

// The last finding that is wanted stops the launch at the access: the second of two blocks that store to a
// third.
TEST_F(Findings, TheLastThatIsWantedStopsAtTheAccess) {
  gpu_.options.findings = 1;
  gpu_.cluster = {3, 1, 1};
  load("__shared__ int s; arrive(); wait();\n"
       "  if (blockIdx.x < 2) { store(map(&s, 2), blockIdx.x + 1); out[blockIdx.x] = 1; }\n"
       "  arrive(); wait(); out[2] = s;",
       kCluster);
  const DevicePointer data = out();
  const Execution execution = gpu_.run({3}, {1}, data);
  ASSERT_EQ(execution.diagnostics.size(), 1u);
  const std::vector<int> got = gpu_.download<int>(data, 2);
  EXPECT_EQ(got[0] + got[1], 1);
}

// What a thread has seen in a flag the others know behind a barrier, also between the two halves of the
// cluster's.
TEST_F(Findings, ABarrierPassesOnWhatWasSeenBetweenArrivingAndWaiting) {
  gpu_.cluster = {2, 1, 1};
  load("if (blockIdx.x == 0 && t == 0) { out[1] = 42; __threadfence(); atomicExch(out, 1); }\n"
       "  if (blockIdx.x == 1 && t == 0) { while (atomicAdd(out, 0) == 0) {} __threadfence(); }\n"
       "  arrive(); __syncthreads();\n"
       "  if (blockIdx.x == 1 && t == 32) out[2] = out[1];\n  wait();",
       kCluster);
  gpu_.run_clean({2}, {64}, out());
}

// Two warps that copy the same value to the same place do no harm, also asynchronously.
TEST_F(Findings, CopiesOfOneValueAreHarmless) {
  gpu_.load_cuda("extern \"C\" __global__ void k(int* out, const int* in) {\n"
                 "  __shared__ int s[32];\n"
                 "  unsigned to = (unsigned)__cvta_generic_to_shared(s + threadIdx.x % 32);\n"
                 "  asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" :: \"r\"(to), \"l\"(in + "
                 "threadIdx.x % 32) : "
                 "\"memory\");\n"
                 "  asm volatile(\"cp.async.wait_all;\" ::: \"memory\");\n"
                 "  __syncthreads();\n  out[threadIdx.x] = s[threadIdx.x % 32];\n}\n");
  gpu_.run_clean({1}, {64}, out(), gpu_.upload(std::vector<int>(32, 77)));
}

// Of 16 bytes the first 4 are written: the others are not, wherever they are copied.
TEST_F(Findings, CopiesBringEveryUnwrittenWord) {
  gpu_.load_cuda("extern \"C\" __global__ void k(int* out, int* part, int which) {\n"
                 "  __shared__ __align__(16) int s[4];\n  part[0] = 1;\n"
                 "  unsigned to = (unsigned)__cvta_generic_to_shared(s);\n"
                 "  asm volatile(\"cp.async.cg.shared.global [%0], [%1], 16;\" :: \"r\"(to), \"l\"(part) : "
                 "\"memory\");\n"
                 "  asm volatile(\"cp.async.wait_all;\" ::: \"memory\");\n"
                 "  out[0] = s[which];\n}\n");
  for (const int which : {0, 1, 3}) {
    const DevicePointer part = gpu_.device->allocate(16, {"part", 4});
    const Execution execution = gpu_.run({1}, {1}, out(), part, which);
    ASSERT_EQ(execution.diagnostics.size(), which > 0 ? 1u : 0u) << which;
    for (const Diagnostic& one : execution.diagnostics) EXPECT_EQ(one.kind, "uninitialised");
    gpu_.device->free(part);
  }
}

// A function without instructions has a place of its own among those of the others.
TEST_F(Findings, BehindAnEmptyFunctionPlacesAreStillTheirOwn) {
  const auto run = [&](const std::string& stored) {
    gpu_.load_ptx(
        ptx_module(".shared .align 4 .b8 s[4];\n.func nothing() {}\n"
                   ".func use(.param .b64 p) {\n  .reg .u32 %r<4>; .reg .u64 %d<3>;\n"
                   "  ld.param.u64 %d1, [p];\n  ld.shared.u32 %r1, [s];\n  add.u32 %r2, %r1, 1;\n"
                   "  mov.u32 %r3, 5;\n  st.global.u32 [%d1], " +
                   stored +
                   ";\n  ret;\n}\n"
                   ".visible .entry k(.param .u64 out) {\n  .reg .u64 %d1; ld.param.u64 %d1, [out];\n"
                   "  call.uni nothing;\n  { .param .b64 a; st.param.b64 [a], %d1; call.uni use, (a); }\n"
                   "  ret;\n}\n"));
    return gpu_.run({1}, {1}, out()).diagnostics.size();
  };
  EXPECT_EQ(run("%r3"), 0u) << "what is read and dropped does no harm";
  EXPECT_EQ(run("%r2"), 1u);
}

}
}
