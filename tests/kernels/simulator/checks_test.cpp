// What the simulator finds wrong with a kernel: where, which thread, in which words.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <set>

namespace kernelarium::test {
namespace {

/// Runs the kernel `k(int* out)` of `source` (out: 64 zeros called 'data') and expects the finding at the
/// line marked "// here".
Diagnostic fault_of(SimulatedGpu& gpu, const std::string& source, const std::string& kind, Dim3 grid = {1},
                    Dim3 block = {64}) {
  gpu.load_cuda(source);
  const Diagnostic found = gpu.run_fault(grid, block, gpu.zeros<int>(64, "data"));
  EXPECT_EQ(found.kind, kind) << found.message.in_english();
  EXPECT_EQ(found.file, "test.cu");
  EXPECT_EQ(found.line, line_of(source, "// here")) << found.message.in_english();
  EXPECT_FALSE(found.warning);
  return found;
}
std::string kernel(const std::string& body) {
  return "extern \"C\" __global__ void k(int* out) {\n  int t = threadIdx.x; (void)t;\n" + body + "\n}\n";
}

TEST(Bounds, GlobalReadAndWrite) {
  SimulatedGpu gpu;
  for (const bool count : {true, false}) {
    gpu.options.count = count;
    expect_words(
        fault_of(gpu, kernel("out[t] = out[t + 4]; // here"), "out-of-bounds"),
        {"out of bounds: reads data[64]; data has 64 elements", "block (0, 0, 0), thread (60, 0, 0)"});
    expect_words(fault_of(gpu, kernel("out[blockIdx.x * 32 + t] = 1; // here"), "out-of-bounds", {2, 2}),
                 {"writes data[64]", "block (1, 0, 0), thread (32, 0, 0)"});
    expect_words(fault_of(gpu, kernel("out[t - 1] = 1; // here"), "out-of-bounds"),
                 {"writes data[-1]; data has 64 elements", "thread (0, 0, 0)"});
    expect_words(fault_of(gpu,
                          kernel("((int4*)out)[15 + (t == 37)].x = 1; ((int4*)out)[15 + (t == 37)] = int4{1, "
                                 "2, 3, 4}; // here"),
                          "out-of-bounds"),
                 {"writes data[64..67]", "thread (37, 0, 0)"});
    expect_words(fault_of(gpu, kernel("atomicAdd(out + t * 2, 1); // here"), "out-of-bounds"),
                 {"updates data[64]", "thread (32, 0, 0)"});
    expect_words(fault_of(gpu, kernel("if (t == 40) out[1000000] = 1; // here"), "out-of-bounds"),
                 {"thread (40, 0, 0)", "writes data[1000000]; data has 64 elements"});
  }
}

TEST(Bounds, ThreadsOfThreeDimensions) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(int* out) {\n  if (threadIdx.x == 1 && threadIdx.y == 2 && threadIdx.z "
      "== 1 && blockIdx.y == 2 && blockIdx.z == 1)\n    out[64] = 1; // here\n}\n";
  expect_words(fault_of(gpu, source, "out-of-bounds", {2, 3, 2}, {4, 3, 2}),
               {"block (0, 2, 1), thread (1, 2, 1)"});
}

TEST(Bounds, NullAndWildPointers) {
  SimulatedGpu gpu;
  expect_words(fault_of(gpu, kernel("int* p = (int*)(long long)out[t]; *p = 1; // here"), "out-of-bounds"),
               {"null pointer"});
  expect_words(fault_of(gpu, kernel("int* p = (int*)(out[t] + 0x123456789000ull); out[t] = *p; // here"),
                        "out-of-bounds"),
               {"read of 4 bytes at address 0x123456789000: no allocation is near this address"});
  // Lanes of which only one is wild, its address near the end of all addresses.
  for (const int lane : {0, 1, 31})
    for (const char* wild :
         {"(int*)-16ll", "(int*)0xfffffffffffffffcull", "(int*)0x8000700000000000ull", "(int*)16"}) {
      expect_words(
          fault_of(gpu,
                   kernel(fmt::format("int* p = t == {} ? {} : out + t; out[t] = *p; // here", lane, wild)),
                   "out-of-bounds"),
          {fmt::format("thread ({}, 0, 0)", lane)});
      expect_words(
          fault_of(gpu, kernel(fmt::format("int* p = t == {} ? {} : out + t; *p = 3; // here", lane, wild)),
                   "out-of-bounds"),
          {fmt::format("thread ({}, 0, 0)", lane)});
      expect_words(fault_of(gpu,
                            kernel(fmt::format("int* p = t == {} ? {} : out + t; atomicAdd(p, 3); // here",
                                               lane, wild)),
                            "out-of-bounds"),
                   {fmt::format("thread ({}, 0, 0)", lane)});
    }
}

TEST(Bounds, Misaligned) {
  SimulatedGpu gpu;
  expect_words(fault_of(gpu, kernel("*(int*)((char*)out + 4 * t + (t == 5)) = 1; // here"), "misaligned"),
               {"4 bytes", "thread (5, 0, 0)", "multiple of 4"});
  expect_words(
      fault_of(
          gpu,
          kernel("float4 v = *(float4*)(out + 4 * (t % 4) + 1); out[t] = v.x + v.y + v.z + v.w; // here"),
          "misaligned"),
      {"16 bytes"});
  expect_words(
      fault_of(
          gpu,
          kernel("__shared__ double s[8]; *(double*)((char*)s + 4 * (t == 3)) = t; // here\n out[t] = s[0];"),
          "misaligned"),
      {"shared", "8 bytes at offset", "thread (3, 0, 0)"});
  expect_words(fault_of(gpu,
                        kernel("char a[64]; for (int i = 0; i < 64; ++i) a[i] = out[i]; out[t] = *(int*)(a + "
                               "out[t] + 2 * (t == 9)); // here"),
                        "misaligned"),
               {"local", "thread (9, 0, 0)"});
}

TEST(Bounds, Shared) {
  SimulatedGpu gpu;
  gpu.shared_bytes = 128;
  const std::string begin = "extern __shared__ int s[]; ";
  expect_words(fault_of(gpu, kernel(begin + "s[t] = t; // here"), "out-of-bounds"),
               {"shared write of 4 bytes at offset 128", "128 bytes of shared memory (128 dynamic)",
                "thread (32, 0, 0)"});
  expect_words(fault_of(gpu, kernel(begin + "s[t % 32] = 1; __syncthreads(); out[t] = s[31 - t]; // here"),
                        "out-of-bounds"),
               {"shared read", "offset -4", "thread (32, 0, 0)"});
  expect_words(
      fault_of(gpu, kernel(begin + "s[0] = 0; atomicAdd(s + t / 63 * 40, 1); // here"), "out-of-bounds"),
      {"shared atomic operation", "thread (63, 0, 0)"});
  expect_words(
      fault_of(gpu, kernel(begin + "int* p = out[t] ? out : s + t; *p = 4; // here"), "out-of-bounds"),
      {"thread (32, 0, 0)"});
}

TEST(Bounds, Local) {
  SimulatedGpu gpu;
  expect_words(fault_of(gpu,
                        kernel("int a[20]; for (int i = 0; i < 20; ++i) a[i] = out[i]; a[out[t] + t] = 5; // "
                               "here\n out[t] = a[out[0]] + a[out[1] + 3];"),
                        "out-of-bounds"),
               {"local write of 4 bytes at offset 80", "thread (20, 0, 0)", "80 bytes"});
  expect_words(fault_of(gpu,
                        kernel("int a[20]; for (int i = 0; i < 20; ++i) a[i] = out[i]; out[t] = a[out[t] - "
                               "(t == 3)]; // here"),
                        "out-of-bounds"),
               {"offset -4", "thread (3, 0, 0)"});
}

TEST(Bounds, FreedAndConstantMemory) {
  SimulatedGpu gpu;
  const std::string source = kernel("out[t] = 1; // here");
  gpu.load_cuda(source);
  const DevicePointer gone = gpu.zeros<int>(64, "old");
  gpu.device->free(gone);
  const Diagnostic stale = gpu.run_fault({1}, {64}, gone);
  EXPECT_EQ(stale.kind, "out-of-bounds");
  EXPECT_EQ(stale.line, line_of(source, "// here"));
  expect_words(stale, {"'old' was freed"});
  expect_words(fault_of(gpu,
                        "__constant__ int c[4] = {1, 2, 3, 4};\nextern \"C\" __global__ void k(int* out) {\n "
                        " *(int*)((long long)c + out[threadIdx.x]) = 1; // here\n}\n",
                        "out-of-bounds"),
               {"constant memory", "'c'"});
}

TEST(Bounds, TheNewest256FreedBuffersAreNamed) {
  SimulatedGpu gpu;
  gpu.load_cuda(kernel("out[t] = 1;"));
  std::vector<DevicePointer> gone;
  for (int i = 0; i < 257; ++i) gone.push_back(gpu.zeros<int>(64, "old" + std::to_string(i)));
  for (const DevicePointer address : gone) gpu.device->free(address);
  EXPECT_EQ(gpu.run_fault({1}, {64}, gone.front()).message.in_english().find("was freed"), std::string::npos);
  expect_words(gpu.run_fault({1}, {64}, gone[1]), {"'old1' was freed"});
  expect_words(gpu.run_fault({1}, {64}, gone.back()), {"'old256' was freed"});
}

TEST(Bounds, LowestBlockIsToldWhateverTheHostThreads) {
  for (const int threads : {1, 2, 5}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    expect_words(fault_of(gpu, kernel("if (blockIdx.x >= 3) out[100 + blockIdx.x] = 1; // here"),
                          "out-of-bounds", {200}),
                 {"block (3, 0, 0)"});
  }
}

// --- races
// -----------------------------------------------------------------------------------------------------------------

class Races : public ::testing::Test {
 protected:
  Races() { gpu_.options.checks = Checks::all; }
  void expect_race(const std::string& body, const std::vector<std::string>& words = {}, Dim3 grid = {1},
                   Dim3 block = {64}) {
    const Diagnostic found = fault_of(gpu_, kernel(body), "race", grid, block);
    expect_words(found, words);
    // The same every time, and not seen at all without the checks.
    EXPECT_EQ(gpu_.run_fault(grid, block, gpu_.zeros<int>(64, "data")).message.in_english().substr(0, 20),
              found.message.in_english().substr(0, 20));
    gpu_.options.checks = Checks::bounds;
    gpu_.run_clean(grid, block, gpu_.zeros<int>(64, "data"));
    gpu_.options.checks = Checks::all;
  }
  void expect_clean(const std::string& body, Dim3 grid = {1}, Dim3 block = {64}) {
    SCOPED_TRACE(body);
    gpu_.load_cuda(kernel(body));
    gpu_.run_clean(grid, block, gpu_.zeros<int>(64, "data"));
  }
  SimulatedGpu gpu_;
};

TEST_F(Races, MissingBarrierBeforeTheRead) {
  const std::string body = "__shared__ int s[64]; s[t] = t;\n  {}int x = s[t & 31]; // here\n  out[t] = x;";
  expect_race(fmt::format(fmt::runtime(body), ""),
              {"shared memory", "a read conflicts with a write by", "nothing orders the two",
               "thread (0, 0, 0) at line 3", "thread (32, 0, 0)"});
  expect_clean(fmt::format(fmt::runtime(body), "__syncthreads(); "));
  // Where the reader came before the writer there was nothing to read.
  const std::string early = "__shared__ int s[64]; s[t] = t;\n  {}int x = s[63 - t]; // here\n  out[t] = x;";
  expect_race(fmt::format(fmt::runtime(early), ""),
              {"shared memory at s[32]:",
               "a read conflicts with a later write by block (0, 0, 0), thread (32, 0, 0) at line 3",
               "a __syncthreads() is probably missing", "(block (0, 0, 0), thread (31, 0, 0))"});
  expect_clean(fmt::format(fmt::runtime(early), "__syncthreads(); "));
}

// What comes of such a read may be any other fault: it is the read that is told.
TEST_F(Races, ReadBeforeTheWriteIsToldFirst) {
  expect_words(fault_of(gpu_,
                        kernel("__shared__ int s[64];\n  int x = s[63 - t]; // here\n  out[x] = 5; s[t] = 0; "
                               "__syncthreads(); out[t] = s[t ^ 1];"),
                        "uninitialised"),
               {"read of s[63] in shared memory", "thread (0, 0, 0)"});
  // Filled behind the next barrier, or by the thread itself, or never: no barrier would help where it is
  // missing.
  for (const char* rest : {"__syncthreads(); s[t] = t;", "s[63 - t] = x;", ""})
    expect_words(fault_of(gpu_,
                          kernel(fmt::format("__shared__ int s[64];\n  int x = s[63 - t]; // here\n  {} "
                                             "__syncthreads(); out[t] = x + s[t];",
                                             rest)),
                          "uninitialised"),
                 {"read of s[", "in shared memory, which no thread of the block has written"});
  // Lanes of one warp: __syncwarp is enough.
  expect_race(
      "__shared__ int s[32]; int x = 0;\n  if (t >= 16) x = s[t - 16]; // here\n  if (t < 16) s[t] = 1; "
      "__syncthreads(); out[t] = x + s[t % 16];",
      {"a __syncwarp() is probably missing"}, {1}, {32});
}

TEST_F(Races, MissingBarrierBeforeTheNextWrite) {
  const std::string body = "__shared__ int s[64]; s[t] = t; __syncthreads(); int x = s[t ^ 1];\n"
                           "  {}s[t] = x + 1; // here\n  __syncthreads(); out[t] = s[t];";
  expect_race(fmt::format(fmt::runtime(body), ""), {"a write conflicts with an earlier read by"});
  expect_clean(fmt::format(fmt::runtime(body), "__syncthreads(); "));
}

// Not one, but every earlier reader counts: here the last to read is the writer itself.
TEST_F(Races, SeveralReadersThenAWrite) {
  const std::string body = "__shared__ int s[64]; s[t] = t; __syncthreads(); int x = s[0]; if (t == 63) x += "
                           "s[0];\n  {}if (t == 63) s[0] = x; // here\n  __syncthreads(); out[t] = x + s[0];";
  expect_race(fmt::format(fmt::runtime(body), ""), {"a write conflicts with an earlier read by"});
  expect_clean(fmt::format(fmt::runtime(body), "__syncthreads(); "));
  const std::string within =
      "__shared__ int s[32]; s[t] = t; __syncthreads(); int x = s[5]; if (t == 5) x += s[5];\n  {}if (t == "
      "5) s[5] = x; // here\n  __syncthreads(); out[t] = x + s[5];";
  expect_race(fmt::format(fmt::runtime(within), ""), {}, {1}, {32});
  expect_clean(fmt::format(fmt::runtime(within), "__syncwarp(); "), {1}, {32});
}

TEST_F(Races, WarpSynchronousCodeWithoutSyncwarp) {
  const std::string body = "__shared__ int s[64]; s[t] = t;\n  {}int x = s[t ^ 1]; // here\n  out[t] = x;";
  expect_race(fmt::format(fmt::runtime(body), ""), {"thread (1, 0, 0)"}, {1}, {32});
  expect_clean(fmt::format(fmt::runtime(body), "__syncwarp(); "), {1}, {32});
  expect_clean(fmt::format(fmt::runtime(body), "__syncthreads(); "), {1}, {32});
  // __syncwarp does not order different warps.
  const std::string across =
      "__shared__ int s[64]; s[t] = t; __syncwarp();\n  int x = s[t & 31]; // here\n  out[t] = x;";
  expect_race(across, {});
}

TEST_F(Races, SayWhatWouldOrderTheTwo) {
  expect_race("__shared__ int s[64]; s[t] = t;\n  int x = s[t ^ 1]; // here\n  out[t] = x;",
              {"both threads are in one warp", "put a __syncwarp() between them"}, {1}, {32});
  expect_race("out[t & 31] = t; // here", {"nothing orders the two: put a __syncthreads() between them"});
  expect_race("out[t] = blockIdx.x; // here", {"__syncthreads() does not reach other blocks"}, {2});
  // Which of two arrays without a size it is, nobody can tell.
  gpu_.shared_bytes = 256;
  expect_race("extern __shared__ int a[]; extern __shared__ float b[]; a[t] = t;\n  b[t & 31] = 2 * t; // "
              "here\n  out[t] = a[t];",
              {"race in shared memory at byte "});
}

TEST_F(Races, BarriersInLoops) {
  const std::string body =
      "__shared__ int a[64]; a[t] = t; __syncthreads();\n  for (int i = 0; i < 5; ++i) {{ int x = a[(t + 1) "
      "% 64]; {}\n    a[t] = x; // here\n    {} }}\n  out[t] = a[t];";
  expect_clean(fmt::format(fmt::runtime(body), "__syncthreads();", "__syncthreads();"));
  expect_race(fmt::format(fmt::runtime(body), "", "__syncthreads();"), {});
}

TEST_F(Races, WritesOfOneValueAreHarmlessOthersNot) {
  expect_clean("__shared__ int s[2]; s[0] = 7; s[1] = 9; __syncthreads(); out[t] = s[0] + s[1];");
  expect_clean("out[0] = 5;", {4});
  expect_race("__shared__ int s[2];\n  s[0] = t; // here\n  __syncthreads(); out[t] = s[0];",
              {"a write conflicts with an earlier write by"});
  expect_race("out[0] = blockIdx.x; // here", {"race in global memory at data[0]: "}, {2}, {1});
  // Two lanes of one store, of which one writes what stood there before.
  expect_race("__shared__ int s[1]; if (t == 0) s[0] = 0; __syncthreads();\n  if (t < 2) s[0] = 1 - t; // "
              "here\n  __syncthreads(); out[t] = s[0];",
              {"a write conflicts with an earlier write by"});
  expect_race("if (t < 2)\n  out[3] = 1 - t; // here", {}, {1}, {2});
}

TEST_F(Races, AtomicsAreOrderedAmongThemselves) {
  expect_clean("__shared__ int s[2]; if (t < 2) s[t] = 0; __syncthreads(); atomicAdd(s, 1); atomicMax(s + 1, "
               "t); __syncthreads(); out[t] = s[0] + s[1];");
  expect_clean("atomicAdd(out + 1, t);", {5});
  expect_race("__shared__ int s[1]; if (t == 0) s[0] = 0; __syncthreads(); atomicAdd(s, 1);\n  int x = s[0]; "
              "// here\n  out[t] = x;",
              {"a read conflicts with a write by"});
  expect_race("atomicAdd(out, 1);\n  if (t == 40) out[0] = 5; // here",
              {"a write conflicts with an earlier write by"});
}

TEST_F(Races, DifferentBytesAreDifferentPlaces) {
  expect_clean("__shared__ char s[64]; s[t] = t; __syncthreads(); out[t] = s[63 - t];");
  expect_clean("((char*)out)[blockIdx.x * 64 + t] = t;", {4});
  expect_clean("__shared__ short s[64]; s[t] = t; s[t] += 1; __syncthreads(); out[t] = s[63 - t];");
  expect_race("__shared__ char s[64]; s[t] = t;\n  __syncwarp(); int x = s[t & 31]; // here\n  out[t] = x;",
              {});
  expect_race("((char*)out)[(blockIdx.x * 63 + t) % 256] = t; // here", {}, {2});
}

TEST_F(Races, BetweenBlocks) {
  expect_race("if (blockIdx.x == 0) out[t] = t;\n  else if (t == 7) out[0] = out[t]; // here",
              {"a read conflicts with a write by block (0, 0, 0), thread (7, 0, 0)",
               "block (1, 0, 0), thread (7, 0, 0)"},
              {2});
  expect_race("if (blockIdx.x == 0) out[t % 2 + 40] = out[5];\n  else if (t == 0) out[5] = 1; // here",
              {"a write conflicts with an earlier read by block (0, 0, 0)"}, {2});
  expect_clean("out[blockIdx.x * 32 + t % 32] = 4;", {2});
  expect_clean("int x = out[t]; if (x == 5) out[0] = 1;", {3});
}

const char* kLastBlock =
    "extern \"C\" __global__ void k(int* out) {\n  __shared__ bool last; int t = threadIdx.x; if (t == 0) { "
    "out[1 + blockIdx.x] = blockIdx.x * 10;\n"
    "    FENCE last = atomicInc((unsigned*)out, gridDim.x - 1) == gridDim.x - 1; }\n  __syncthreads();\n  if "
    "(last && t == 0) { FENCE int sum = 0; for (int i = 0; i < gridDim.x; ++i)\n"
    "      sum += out[1 + i]; // here\n    out[63] = sum; }\n}\n";

TEST_F(Races, LastBlockReductionNeedsItsFence) {
  std::string with = kLastBlock, without = kLastBlock;
  for (std::size_t at; (at = with.find("FENCE")) != std::string::npos;)
    with.replace(at, 5, "__threadfence();");
  for (std::size_t at; (at = without.find("FENCE ")) != std::string::npos;) without.replace(at, 6, "");
  gpu_.load_cuda(with);
  const DevicePointer out = gpu_.zeros<int>(64);
  gpu_.run_clean({20}, {64}, out);
  EXPECT_EQ(gpu_.download<int>(out, 64)[63], 1900);
  const Diagnostic found = fault_of(gpu_, without, "race", {20});
  expect_words(found, {"global memory", "a read conflicts with a write by"});
}

TEST_F(Races, FlagsBetweenBlocksWithFences) {
  const std::string with =
      "if (t == 0) { if (blockIdx.x == 0) { out[1] = 42; __threadfence(); atomicExch(out, 1); } else { while "
      "(atomicAdd(out, 0) == 0) {} __threadfence();\n    out[2] = out[1]; } } // here";
  expect_clean(with, {2});
  std::string without = with;
  without.replace(without.find("__threadfence(); atomicExch"), 27, "atomicExch");
  expect_race(without, {}, {2});
}

TEST_F(Races, NamedBarriersAndShufflesDoNotHideThem) {
  // A shuffle exchanges registers; it does not order memory.
  expect_race("__shared__ int s[32]; s[t] = t; int y = __shfl_xor_sync(0xffffffff, t, 1);\n  int x = s[t ^ "
              "1]; // here\n  out[t] = x + y;",
              {}, {1}, {32});
  // A barrier with a number orders those who meet at it.
  const std::string body =
      "__shared__ int s[64]; if (t < 32) s[t] = t;\n  if (t < {}) asm volatile(\"bar.sync 1, "
      "{};\" ::: \"memory\");\n  int x = t < 32 ? 0 : s[t - 32]; // here\n  out[t] = x;";
  expect_race(fmt::format(fmt::runtime(body), 32, 32), {"a read conflicts with a write by"});
  expect_clean(fmt::format(fmt::runtime(body), 64, 64));
}

// --- uninitialised memory
// ---------------------------------------------------------------------------------------------------------

TEST_F(Races, ReadOfSharedMemoryNobodyWrote) {
  const Diagnostic found = fault_of(
      gpu_, kernel("__shared__ int s[64]; if (t != 20) s[t] = t; __syncthreads();\n  out[t] = s[t]; // here"),
      "uninitialised");
  expect_words(found, {"read of s[20] in shared memory", "thread (20, 0, 0)"});
  expect_clean("__shared__ int s[64]; if (t != 20) s[t] = t; __syncthreads(); if (t != 20) out[t] = s[t];");
  // Written in an earlier block only.
  EXPECT_EQ(fault_of(gpu_,
                     kernel("__shared__ int s[64]; if (blockIdx.x == 0) s[t] = t; __syncthreads();\n  out[t] "
                            "= s[t]; // here"),
                     "uninitialised", {2})
                    .message.in_english()
                    .find("block (1, 0, 0)") == std::string::npos,
            false);
}

TEST_F(Races, ElementsBetweenThoseThatAreStored) {
  gpu_.load_cuda("extern \"C\" __global__ void k(int* data) {\n  int t = threadIdx.x;\n  data[2 * t] = t;\n"
                 "  __syncthreads();\n  data[2 * t] = data[2 * (t % 31) + 1];\n}\n");
  const Diagnostic found = gpu_.run_fault({1}, {32}, gpu_.device->allocate(256, {"fresh", 4}));
  EXPECT_EQ(found.kind, "uninitialised");
  EXPECT_EQ(found.line, 5);
}

TEST_F(Races, ReadOfGlobalMemoryNobodyWrote) {
  const std::string source = "extern \"C\" __global__ void k(int* in, int* out) {\n  out[threadIdx.x] = "
                             "in[threadIdx.x]; // here\n}\n";
  gpu_.load_cuda(source);
  const DevicePointer in = gpu_.device->allocate(256, "fresh"), out = gpu_.device->allocate(256, "result");
  const std::vector<int> half(32, 1);
  gpu_.device->copy_in(in, std::as_bytes(std::span(half)));
  const Diagnostic found = gpu_.run_fault({1}, {64}, in, out);
  EXPECT_EQ(found.kind, "uninitialised");
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"read of fresh[32], which", "thread (32, 0, 0)"});
  gpu_.run_clean({1}, {32}, in, out);
  // What a kernel wrote may be read by the next one, and no more than that.
  gpu_.run_clean({1}, {32}, out, in);
  EXPECT_EQ(gpu_.run_fault({1}, {64}, out, in).kind, "uninitialised");
}

TEST_F(Races, AfterAnUncheckedLaunchAllCountsAsWritten) {
  gpu_.load_cuda("extern \"C\" __global__ void k(int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }");
  const DevicePointer in = gpu_.device->allocate(256, "fresh"), out = gpu_.device->allocate(256, "result");
  gpu_.options.checks = Checks::bounds;
  gpu_.run_clean({1}, {64}, in, out);
  gpu_.options.checks = Checks::all;
  gpu_.run_clean({1}, {64}, in, out);
}

// A race is a picture: the thread, the array and the element are told apart from any trace.
TEST_F(Races, TellThreadArrayAndElement) {
  const auto place = [&](const std::string& body, const std::string& words) {
    gpu_.load_cuda(kernel(body));
    const Execution execution = gpu_.run({3}, {64}, gpu_.zeros<int>(64, "data"));
    EXPECT_FALSE(execution.diagnostics.empty());
    if (!execution.diagnostics.empty()) expect_words(execution.diagnostics[0], {words});
    return execution.trace && execution.trace->fault ? *execution.trace->fault : FaultPlace{};
  };
  const FaultPlace global =
      place("if (blockIdx.x == 1 && t == 40) out[5] = 1; if (blockIdx.x == 2 && t == 9) "
            "out[5] = 2;",
            "race in global memory at data[5]: ");
  EXPECT_EQ(std::tuple(global.block, global.warp, global.lane, global.buffer, global.element),
            std::tuple(2u, 0u, 9u, "data", 5));
  const std::string two = "__shared__ int one[64], tile[64]; one[t] = 0; if (blockIdx.x == 2) { tile[t] = t; "
                          "__syncwarp(); out[t] = tile[(t + 17) % 64] + one[t]; }";
  const FaultPlace shared = place(two, "race in shared memory at tile[");
  EXPECT_EQ(std::tuple(shared.block, shared.buffer), std::tuple(2u, "shared"));
  const FaultPlace dynamic = [&] {
    gpu_.shared_bytes = 256;
    const FaultPlace found =
        place("extern __shared__ int rows[]; rows[t] = t; if (t == 3) rows[50] = 7; out[t] = rows[t];",
              "race in shared memory at rows[50]: ");
    gpu_.shared_bytes = 0;
    return found;
  }();
  EXPECT_EQ(std::tuple(dynamic.buffer, dynamic.element), std::tuple("shared", 50));
  const FaultPlace unwritten =
      place("__shared__ int s[64]; if (t != 33) s[t] = t; __syncthreads(); out[t] = s[t];",
            "read of s[33] in shared memory");
  EXPECT_EQ(std::tuple(unwritten.warp, unwritten.lane, unwritten.buffer, unwritten.element),
            std::tuple(1u, 1u, "shared", 33));
}

TEST_F(Races, ReadOfLocalMemoryNobodyWrote) {
  const std::string body =
      "int a[20]; for (int i = 0; i < 20; ++i) if (i != {}) a[i] = i + gridDim.x;\n  out[t] = "
      "a[t % 20]; // here";
  expect_words(fault_of(gpu_, kernel(fmt::format(fmt::runtime(body), 7)), "uninitialised"),
               {"local memory at offset 28", "thread (7, 0, 0)"});
  expect_clean(fmt::format(fmt::runtime(body), 20));
  gpu_.options.checks = Checks::bounds;
  expect_clean(fmt::format(fmt::runtime(body), 7));
  gpu_.options.checks = Checks::all;
  // Each block and each call begins with nothing written.
  expect_words(
      fault_of(
          gpu_,
          "__device__ __noinline__ int f(int n, int m) {\n  int a[8]; if (n > 0) for (int i = 0; i < 8; "
          "++i) a[i] = n + i;\n  return a[m & 7]; // here\n}\nextern \"C\" __global__ void k(int* out) {\n "
          " int t = threadIdx.x; int x = f(t + 1, gridDim.x); out[t] = x + f(gridDim.y - 1, t);\n}\n",
          "uninitialised"),
      {"local memory", "thread (0, 0, 0)"});
  expect_words(
      fault_of(gpu_,
               kernel("int a[8]; if (blockIdx.x == 0) for (int i = 0; i < 8; ++i) a[i] = i + gridDim.x;\n  "
                      "out[blockIdx.x * 32 + t] = a[(t + gridDim.x) & 7]; // here"),
               "uninitialised", {2}, {32}),
      {"block (1, 0, 0)"});
}

// --- barriers
// -------------------------------------------------------------------------------------------------------------------

TEST_F(Races, BarrierAfterEarlyReturn) {
  // A barrier waits for the threads that have not left, and what they did before lies before it.
  for (const char* test : {"t >= 40", "t < 40", "t % 2"})
    expect_clean(
        fmt::format("__shared__ int s[64]; s[t] = t; if ({}) return;\n  __syncthreads();\n  out[t] = "
                    "s[63 - t];",
                    test));
  // They wait for nobody.
  expect_race("__shared__ int s[64];\n  if (t < 32) { __syncthreads(); out[t] = 1; return; }\n  s[t] = t;\n"
              "  int x = s[95 - t]; // here\n  out[t] = x;");
}

TEST_F(Races, DifferentBarriersInTheBranchesOfAnIf) {
  const Diagnostic found = fault_of(gpu_,
                                    kernel("if (t < 32) {\n    __syncthreads(); // one\n    out[t] = 1;\n  } "
                                           "else {\n    __syncthreads(); // here\n    out[t] = 2;\n  }"),
                                    "barrier");
  expect_words(found, {"different barriers", "line 4", "line 7"});
}

TEST_F(Races, LanesOfAWarpAtDifferentBarriers) {
  EXPECT_EQ(
      fault_of(gpu_,
               kernel("if (t % 2 == 0) {\n    __syncthreads();\n    out[t] = 1;\n  }\n  __syncthreads(); // "
                      "here\n  out[t] += 2;"),
               "barrier", {1}, {32})
          .line,
      7);
}

// Two arrays without a barrier: each pair of accesses is a mistake of its own.
TEST_F(Races, OfEveryTwoAccessesAreToldOnce) {
  gpu_.options.findings = 10;
  gpu_.load_cuda(kernel("__shared__ int s[64], u[64];\n  s[t] = t;\n  u[t] = -t;\n"
                        "  int x = s[63 - t];\n  x += u[63 - t] * 2;\n  out[t] = x;"));
  std::set<std::pair<int, int>> lines;
  for (const Diagnostic& found : gpu_.run({1}, {64}, gpu_.zeros<int>(64, "data")).diagnostics) {
    EXPECT_EQ(found.kind, "race");
    EXPECT_TRUE(lines.emplace(std::minmax(found.line, found.other_line)).second) << found.line;
  }
  EXPECT_EQ(lines, (std::set<std::pair<int, int>>{{4, 6}, {5, 7}}));
}

// Flags in shared memory are a block's own: those of the block before say nothing to the next one.
TEST_F(Races, FlagsOfTheBlockBeforeOrderNothing) {
  expect_race("__shared__ int flag; if (t == 0) flag = 0; __syncthreads();\n"
              "  if (t == 0 && blockIdx.x == 0) { out[0] = 1; __threadfence(); atomicExch(&flag, 1); }\n"
              "  if (t == 0 && blockIdx.x == 1) { atomicAdd(&flag, 0); __threadfence();\n"
              "    out[1] = out[0]; } // here",
              {"global memory"}, {2});
}

// The warp that arrives last goes on first.
TEST_F(Races, ReadOfHalfAPairThatIsWrittenLater) {
  expect_race(
      "__shared__ int2 s[64]; s[t].x = t; __syncthreads();\n  int2 pair = s[t % 32 + 32 * (t < 32)];\n"
      "  if (t >= 32) out[t] = s[63 - t].y + pair.x; // here\n  else s[t].y = t;",
      {"a read conflicts with a later write by", "found a word that no thread had written"});
}

TEST_F(Races, SeveralFindingsARun) {
  gpu_.options.findings = 10;
  const std::string source =
      kernel("__shared__ int s[64], u[64];\n  s[t] = t;\n  int x = s[63 - t];\n  out[t] = x;\n"
             "  out[t ^ 1] = x;\n  if (t < 60) u[t] = t;\n  __syncthreads();\n  out[t] = u[t];");
  gpu_.load_cuda(source);
  const auto found = [&] { return gpu_.run({1}, {64}, gpu_.zeros<int>(64, "data")).diagnostics; };
  const std::vector<Diagnostic> all = found();
  std::vector<std::pair<std::string, int>> kinds;
  for (const Diagnostic& diagnostic : all) kinds.emplace_back(diagnostic.kind, diagnostic.line);
  // Each mistake once, however many threads make it.
  for (const auto& wanted : {std::pair<std::string, int>{"race", 5}, {"race", 7}, {"uninitialised", 10}})
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), wanted), 1) << wanted.first << ' ' << wanted.second;
  gpu_.options.findings = 2;
  EXPECT_EQ(found().size(), 2u);
  EXPECT_EQ(found()[1].line, all[1].line);
}

// --- launches
// ---------------------------------------------------------------------------------------------------------------------

TEST(Launches, WrongArgumentsAreRefused) {
  SimulatedGpu gpu;
  gpu.load_cuda(kernel("out[t] = 1;"));
  EXPECT_THROW(gpu.run({1}, {32}), Error);
  EXPECT_THROW(gpu.run({1}, {32}, 5), Error); // 4 bytes where 8 are wanted
  EXPECT_THROW(gpu.run({1}, {2048}, gpu.zeros<int>(4)), Error);
  EXPECT_THROW(gpu.run({0}, {32}, gpu.zeros<int>(4)), Error);
}

TEST(Launches, FailedLoadsLeaveNoMemoryBehind) {
  SimulatedGpu gpu;
  GpuSpec small = load_gpu_spec("t4");
  small.memory_bytes = 1 << 20;
  gpu.device = make_simulated_device(small);
  const std::string text = ptx_module(
      ".global .align 4 .b8 large[600000];\n.visible .entry k() {\n  frobnicate.u32 0;\n  ret;\n}\n");
  for (int i = 0; i < 3; ++i) {
    try {
      gpu.load_ptx(text);
      FAIL() << "it must not load";
    } catch (const Error& error) {
      ASSERT_NE(std::string(error.what()).find("frobnicate"), std::string::npos) << error.what();
    }
  }
}

}
}
