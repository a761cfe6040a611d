// Calls: device functions, recursion, function pointers, printf, assert, malloc.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <set>

namespace kernelarium::test {
namespace {

TEST(Calls, StructsInAndOut) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "struct Small { char a; short b; }; struct Large { double x[3]; int n; Small s; };\n"
      "__device__ __noinline__ Large turn(Large in, Small add, float scale, long long by) {\n"
      "  Large out; for (int i = 0; i < 3; ++i) out.x[i] = in.x[2 - i] * scale + by; out.n = in.n + add.b; "
      "out.s.a = in.s.b; out.s.b = add.a; return out; }\n"
      "__device__ __noinline__ Small small_one(int i) { Small s; s.a = i; s.b = i * 100; return s; }\n"
      "extern \"C\" __global__ void k(double* out) {\n  int t = threadIdx.x; Large in; for (int i = 0; i < "
      "3; ++i) in.x[i] = t * 10 + i; in.n = t; in.s = small_one(t - 16);\n"
      "  Large r = turn(in, small_one(-t), 0.5f, 1000000000000ll); r = turn(r, r.s, 2.0f, -t);\n"
      "  double* o = out + t * 6; o[0] = r.x[0]; o[1] = r.x[1]; o[2] = r.x[2]; o[3] = r.n; o[4] = r.s.a; "
      "o[5] = r.s.b; }\n");
  const DevicePointer out = gpu.zeros<double>(32 * 6);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<double>(out, 32 * 6);
  for (int t = 0; t < 32; ++t) {
    const double* o = got.data() + t * 6;
    const auto first = [&](int i) { return (t * 10 + 2 - i) * 0.5 + 1e12; };
    for (int i = 0; i < 3; ++i) EXPECT_EQ(o[i], first(2 - i) * 2.0 - t);
    const auto a1 = static_cast<signed char>((t - 16) * 100), b1 = static_cast<signed char>(-t);
    EXPECT_EQ(o[3], t - 100 * t + b1);
    EXPECT_EQ(o[4], static_cast<signed char>(static_cast<short>(b1)));
    EXPECT_EQ(o[5], a1);
  }
}

TEST(Calls, RecursionWithDifferentDepths) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "__device__ __noinline__ unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"
      "extern \"C\" __global__ void k(unsigned* out) { out[threadIdx.x] = fib(threadIdx.x % 13); }\n");
  const DevicePointer out = gpu.zeros<unsigned>(64);
  gpu.run_clean({1}, {64}, out);
  const auto got = gpu.download<unsigned>(out, 64);
  std::vector<unsigned> fib{0, 1};
  while (fib.size() < 13) fib.push_back(fib[fib.size() - 1] + fib[fib.size() - 2]);
  for (std::size_t t = 0; t < 64; ++t) EXPECT_EQ(got[t], fib[t % 13]) << t;
}

TEST(Calls, LocalArraysInRecursion) {
  SimulatedGpu gpu;
  gpu.load_cuda("__device__ __noinline__ int sum(int depth, const int* above) {\n  int mine[3]; for (int i = "
                "0; i < 3; ++i) mine[i] = above[i] + depth * (i + 1);\n"
                "  if (depth == 0) return mine[0] + 10 * mine[1] + 100 * mine[2]; int deeper = sum(depth - "
                "1, mine); return deeper + mine[depth % 3]; }\n"
                "extern \"C\" __global__ void k(int* out) { int start[3] = {1, 2, (int)threadIdx.x}; "
                "out[threadIdx.x] = sum(threadIdx.x % 9, start); }\n");
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<int>(out, 32);
  struct Host {
    static int sum(int depth, const int* above) {
      int mine[3];
      for (int i = 0; i < 3; ++i) mine[i] = above[i] + depth * (i + 1);
      if (depth == 0) return mine[0] + 10 * mine[1] + 100 * mine[2];
      const int deeper = sum(depth - 1, mine);
      return deeper + mine[depth % 3];
    }
  };
  for (int t = 0; t < 32; ++t) {
    const int start[3] = {1, 2, t};
    EXPECT_EQ(got[static_cast<std::size_t>(t)], Host::sum(t % 9, start));
  }
}

TEST(Calls, ThroughPointersOfDifferentLanes) {
  SimulatedGpu gpu;
  gpu.load_cuda("__device__ __noinline__ int twice(int x) { return 2 * x; }\n__device__ __noinline__ int "
                "square(int x) { return x * x; }\n"
                "__device__ __noinline__ int minus(int x) { int s = 0; for (int i = 0; i < x; ++i) s -= 1; "
                "return s; }\n"
                "__device__ int (*const table[3])(int) = {twice, square, minus};\n"
                "extern \"C\" __global__ void k(const int* pick, int* out) { int t = threadIdx.x; out[t] = "
                "table[pick[t]](t) + 1000 * table[pick[t + 1]](t % 5); }\n");
  std::vector<int> pick(65);
  for (std::size_t i = 0; i < pick.size(); ++i) pick[i] = static_cast<int>(i * i * 7 % 3);
  const DevicePointer in = gpu.upload(pick), out = gpu.zeros<int>(64);
  gpu.run_clean({1}, {64}, in, out);
  const auto got = gpu.download<int>(out, 64);
  const auto apply = [](int which, int x) { return which == 0 ? 2 * x : which == 1 ? x * x : -x; };
  for (int t = 0; t < 64; ++t)
    EXPECT_EQ(got[static_cast<std::size_t>(t)],
              apply(pick[static_cast<std::size_t>(t)], t) +
                  1000 * apply(pick[static_cast<std::size_t>(t) + 1], t % 5));
}

TEST(Calls, VirtualFunctions) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "struct Shape { __device__ virtual float area() const = 0; };\n"
      "struct Square : Shape { float a; __device__ Square(float a) : a(a) {} __device__ float area() const "
      "override { return a * a; } };\n"
      "struct Circle : Shape { float r; __device__ Circle(float r) : r(r) {} __device__ float area() const "
      "override { return 3 * r * r; } };\n"
      "extern \"C\" __global__ void k(float* out) { Square s(threadIdx.x); Circle c(threadIdx.x); const "
      "Shape* p = out[threadIdx.x] > 0 ? (Shape*)&s : (Shape*)&c; out[threadIdx.x] = p->area(); }\n");
  std::vector<float> data(32);
  for (std::size_t i = 0; i < 32; ++i) data[i] = i % 3 ? 1 : -1;
  const DevicePointer out = gpu.upload(data);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<float>(out, 32);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(got[i], static_cast<float>(i * i * (i % 3 ? 1 : 3)));
}

// Lanes of one warp are in different functions at once, long enough for them to take turns: each keeps its
// own registers.
TEST(Calls, LanesInDifferentFunctionsAtOnce) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "__device__ __noinline__ double walk(double a, int n) { double s = a, u = 1; for (int i = 0; i < n; "
      "++i) { s = s * 0.5 + i; u += s; if (s > 1e9) break; } return u; }\n"
      "__device__ __noinline__ unsigned mix(unsigned a, int n, unsigned b, unsigned c) { for (int i = 0; i < "
      "n; ++i) { a = a * 1664525u + b; b ^= a >> 3; c += b; if (c == 12345u) break; } return a + b + c; }\n"
      "extern \"C\" __global__ void k(double* out, int n) { int t = threadIdx.x; out[t] = t % 3 == 0 ? "
      "walk(t, n + t) : (double)mix(t, n - t, 7, 9); }\n");
  const DevicePointer out = gpu.zeros<double>(32);
  const int n = 5000;
  gpu.run_clean({1}, {32}, out, n);
  const auto got = gpu.download<double>(out, 32);
  for (int t = 0; t < 32; ++t) {
    double want;
    if (t % 3 == 0) {
      double s = t, u = 1;
      for (int i = 0; i < n + t; ++i) s = s * 0.5 + i, u += s;
      want = u;
    } else {
      unsigned a = static_cast<unsigned>(t), b = 7, c = 9;
      for (int i = 0; i < n - t; ++i) a = a * 1664525u + b, b ^= a >> 3, c += b;
      want = a + b + c;
    }
    EXPECT_EQ(got[static_cast<std::size_t>(t)], want) << t;
  }
}

TEST(Calls, EndlessRecursionIsAStackOverflow) {
  SimulatedGpu gpu;
  const std::string source =
      "__device__ __noinline__ int down(int n) {\n  return n == -1 ? 0 : 1 + down(n + 1) * 3; // "
      "here\n}\nextern \"C\" __global__ void k(int* out) { out[threadIdx.x] = down(threadIdx.x); }\n";
  gpu.load_cuda(source);
  const Diagnostic found = gpu.run_fault({1}, {32}, gpu.zeros<int>(32));
  EXPECT_EQ(found.kind, "stack");
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"stack overflow at a call depth of 1024.", "recursion"});
}

// The frames of calls that have returned take no room.
TEST(Calls, MayBeManyOneAfterAnother) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "__device__ __noinline__ double next(double a, double b, double c, double d, double e, double f) {\n"
      "  return a * b + c * d - e * f;\n}\n"
      "extern \"C\" __global__ void k(double* out, int n) {\n"
      "  double x = 0;\n  for (int i = 0; i < n; ++i) x = next(x, 1, 1, 1, 0, x);\n  out[0] = x;\n}\n");
  const DevicePointer out = gpu.zeros<double>(1);
  gpu.run_clean({1}, {32}, out, 200'000);
  EXPECT_EQ(gpu.download<double>(out, 1)[0], 200'000);
}

TEST(Calls, MayFillTheLocalMemoryOfAThread) {
  SimulatedGpu gpu;
  const auto load = [&](int bytes) {
    gpu.load_ptx(ptx_module(
        ".func deep(.param .b32 n) {\n  .local .align 4 .b8 frame[" + std::to_string(bytes) +
        "]; .reg .b32 %r;\n  ld.param.b32 %r, [n]; st.local.u32 [frame], %r; ret;\n}\n"
        ".visible .entry k() {\n  .local .align 4 .b8 own[4]; .reg .b32 %r; mov.u32 %r, 1;\n"
        "  st.local.u32 [own], %r; { .param .b32 p; st.param.b32 [p], %r; call.uni deep, (p); } ret;\n}\n"));
  };
  load(512 * 1024 - 16); // frames are whole 16 bytes
  gpu.run_clean({1}, {32});
  load(512 * 1024 - 12);
  EXPECT_EQ(gpu.run_fault({1}, {32}).kind, "stack");
}

// A place in a file that the text does not name.
TEST(Calls, AnUnreadableFunctionMayLieInAnUnknownFile) {
  SimulatedGpu gpu;
  EXPECT_THROW(gpu.load_ptx(ptx_module(".visible .entry k() {\n .loc 7000 3 0\n .reg .b32 ;\n ret;\n}\n")),
               Error);
}

// As inline assembly has it: the table and its labels are names of a block in braces.
TEST(Calls, SwitchThroughATableOfAScope) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(".visible .entry k(.param .u64 out) {\n  .reg .b64 %out; .reg .b32 %t, %x, %r;\n  "
                          "ld.param.u64 %out, [out]; mov.u32 %t, %tid.x; mad.wide.u32 %out, %t, 4, %out;\n"
                          "  and.b32 %x, %t, 1;\n"
                          "  { ts: .branchtargets A, B; brx.idx %x, ts; A: mov.u32 %r, 10; bra D;\n"
                          "B: mov.u32 %r, 20; D: }\n"
                          "  { ts: .branchtargets B, A; brx.idx %x, ts; A: add.u32 %r, %r, 1; bra D;\n"
                          "B: add.u32 %r, %r, 2; D: st.global.u32 [%out], %r; }\n  ret;\n}\n"));
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<int>(out, 32);
  for (std::size_t t = 0; t < 32; ++t) EXPECT_EQ(got[t], t % 2 ? 21 : 12) << t;
}

TEST(Calls, SwitchThroughATable) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(".visible .entry k(.param .u64 out) {\n  .reg .b64 %out; .reg .b32 %t, %x, %r;\n  "
                          "ld.param.u64 %out, [out]; mov.u32 %t, %tid.x; rem.u32 %x, %t, 5;\n"
                          "  mad.wide.u32 %out, %t, 4, %out; mov.u32 %r, 1;\n"
                          "  ts: .branchtargets A, B, C, B, D;\n  brx.idx %x, ts;\n"
                          "A: add.u32 %r, %r, 10; bra D;\nB: add.u32 %r, %r, 20;\nC: add.u32 %r, %r, "
                          "300;\nD: st.global.u32 [%out], %r;\n  ret;\n}\n"));
  const DevicePointer out = gpu.zeros<int>(64);
  gpu.run_clean({1}, {64}, out);
  const auto got = gpu.download<int>(out, 64);
  const int want[] = {11, 321, 301, 321, 1};
  for (std::size_t t = 0; t < 64; ++t) EXPECT_EQ(got[t], want[t % 5]) << t;
}

TEST(Print, FormatsLikeThePrintfOfC) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k() {\n  int i = threadIdx.x - 1; unsigned long long big = "
                "0xfedcba9876543210ull; const char* word = i < 0 ? \"minus\" : \"plus\";\n"
                "  printf(\"%d %5d|%-5d|%05d %+d %u %x %#X %o\\n\", i, i, i, 7, 7, 42u, 255, 255, 8);\n"
                "  printf(\"%lld %llu %llx %ld %hd %hhu\\n\", (long long)i * 10000000000ll, big, big, -5l, "
                "(short)-3, (unsigned char)200);\n"
                "  printf(\"%f %.3f %8.2e|%g %G %a\\n\", 1.5f, 3.14159265, 12345.678, 0.0001, 1e20, 1.0);\n"
                "  printf(\"%s %.3s|%8s|%c%c %% %p\\n\", word, word, \"abc\", 'x', 'y', (void*)0x1234);\n  "
                "printf(\"plain\\n\"); }\n");
  const Execution execution = gpu.run_clean({1}, {2});
  std::string want;
  char line[256];
  const auto lines = [&](auto print) {
    for (int i = -1; i <= 0; ++i) print(i), want += line;
  };
  lines([&](int i) {
    std::snprintf(line, sizeof line, "%d %5d|%-5d|%05d %+d %u %x %#X %o\n", i, i, i, 7, 7, 42u, 255, 255, 8);
  });
  lines([&](int i) {
    std::snprintf(line, sizeof line, "%lld %llu %llx %ld %hd %hhu\n", i * 10000000000ll,
                  0xfedcba9876543210ull, 0xfedcba9876543210ull, -5l, -3, 200);
  });
  lines([&](int) {
    std::snprintf(line, sizeof line, "%f %.3f %8.2e|%g %G %a\n", 1.5, 3.14159265, 12345.678, 0.0001, 1e20,
                  1.0);
  });
  lines([&](int i) {
    std::snprintf(line, sizeof line, "%s %.3s|%8s|%c%c %% 0x1234\n", i < 0 ? "minus" : "plus",
                  i < 0 ? "minus" : "plus", "abc", 'x', 'y');
  });
  lines([&](int) { std::snprintf(line, sizeof line, "plain\n"); });
  EXPECT_EQ(execution.printed, want);
}

// As an H200 prints it: a precision can't be an argument, and sizes of C that CUDA lacks stay in the text.
TEST(Print, TakesWidthsFromItsArguments) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const char* none) {\n"
                "  printf(\"%*d|%*d|%.2f|%s|%.*f|%zu|%q|%5\\n\", 6, 42, -6, 42, 3.14159, none); }\n");
  EXPECT_EQ(gpu.run_clean({1}, {1}, DevicePointer{0}).printed, "    42|42    |3.14|(null)|%.*f|%zu|%q|%5\n");
}

// Unlike that of C, which returns the number of characters.
TEST(Print, ReturnsHowManyArgumentsItHasPrinted) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out) {\n"
                "  out[0] = printf(\"plain\\n\");\n"
                "  out[1] = printf(\"%d %s %% %f\\n\", 1, \"two\", 3.0); }\n");
  const DevicePointer out = gpu.zeros<int>(2);
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<int>(out, 2), (std::vector<int>{0, 3}));
}

TEST(Print, BlocksInOrderWhateverTheHostThreads) {
  for (const int threads : {1, 2, 5}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    gpu.load_cuda(
        "extern \"C\" __global__ void k() { if (threadIdx.x == 0) printf(\"%d \", blockIdx.x); }\n");
    std::string want;
    for (int i = 0; i < 50; ++i) want += fmt::format("{} ", i);
    EXPECT_EQ(gpu.run_clean({50}, {32}).printed, want);
  }
}

// A NaN that arithmetic makes is positive on a GPU.
TEST(Print, NanHasNoSign) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(float zero) { printf(\"%f %g\\n\", zero / zero, sqrtf(zero - 1)); }\n");
  EXPECT_EQ(gpu.run_clean({1}, {1}, 0.0f).printed, "nan nan\n");
}

TEST(Assert, SaysConditionThreadAndLine) {
  SimulatedGpu gpu;
  const std::string source = "#include <cassert>\nextern \"C\" __global__ void k(const int* in) {\n  int x = "
                             "in[threadIdx.x];\n  assert(x < 40); // here\n}\n";
  gpu.load_cuda(source);
  std::vector<int> data(64);
  for (std::size_t i = 0; i < 64; ++i) data[i] = static_cast<int>(i);
  const DevicePointer in = gpu.upload(data);
  const Diagnostic found = gpu.run_fault({2}, {64}, in);
  EXPECT_EQ(found.kind, "assert");
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"x < 40", "thread (40, 0, 0)", "block (0, 0, 0)"});
  gpu.run_clean({1}, {40}, in);
}

TEST(Trap, StopsTheKernelOnlyWhereItRuns) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(int n) {\n  if (threadIdx.x == n) __trap(); // here\n}\n";
  gpu.load_cuda(source);
  const Diagnostic found = gpu.run_fault({1}, {64}, 35);
  EXPECT_EQ(found.kind, "trap");
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"thread (35, 0, 0)"});
  gpu.run_clean({1}, {64}, 64);
}

TEST(Heap, MallocAndFree) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned long long* out) {\n  int* p = (int*)malloc(4 * "
                "(threadIdx.x + 1)); out[threadIdx.x] = (unsigned long long)p; if (!p) return;\n"
                "  for (int i = 0; i <= threadIdx.x; ++i) p[i] = i + threadIdx.x; int s = 0; for (int i = 0; "
                "i <= threadIdx.x; ++i) s += p[i]; out[32 + threadIdx.x] = s; free(p); free(nullptr); }\n");
  const DevicePointer out = gpu.zeros<std::uint64_t>(64);
  gpu.options.checks = Checks::all;
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<std::uint64_t>(out, 64);
  std::set<std::uint64_t> places(got.begin(), got.begin() + 32);
  EXPECT_EQ(places.size(), 32u);
  for (std::uint64_t t = 0; t < 32; ++t) {
    EXPECT_EQ(got[t] % 16, 0u);
    EXPECT_EQ(got[32 + t], t * (t + 1) / 2 + t * (t + 1));
  }
}

TEST(Heap, ExhaustedGivesNullAndFreedMayBeUsedAgain) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out) { out[0] = malloc(1ull << 40) != nullptr; int n = "
                "0; for (int i = 0; i < 100; ++i) if (malloc(1 << 20)) ++n; out[1] = n; }\n");
  const DevicePointer out = gpu.zeros<int>(2);
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<int>(out, 2), (std::vector<int>{0, 8}));
  gpu.device->clear_heap();
  gpu.load_cuda("extern \"C\" __global__ void k(int* out) { int n = 0; for (int i = 0; i < 100; ++i) { void* "
                "p = malloc(1 << 20); if (p) ++n; free(p); } out[0] = n; }\n");
  gpu.run_clean({1}, {1}, out);
  EXPECT_EQ(gpu.download<int>(out, 1)[0], 100);
}

TEST(Heap, OutlivesALaunch) {
  SimulatedGpu gpu;
  const std::string makes =
      "extern \"C\" __global__ void k(int** p) { int* made = new int[4]; made[threadIdx.x] "
      "= 7 + threadIdx.x; p[threadIdx.x] = made; }\n";
  const std::string reads = "extern \"C\" __global__ void k(int** p, int* out) {\n  out[threadIdx.x] = "
                            "p[threadIdx.x][threadIdx.x];\n  delete[] p[threadIdx.x]; }\n";
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    gpu.options.checks = checks;
    const DevicePointer pointers = gpu.zeros<std::uint64_t>(4), out = gpu.zeros<int>(4);
    gpu.load_cuda(makes);
    gpu.run_clean({1}, {4}, pointers);
    EXPECT_EQ(gpu.device->heap_use().blocks, 4u);
    EXPECT_EQ(gpu.device->heap_use().bytes, 64u);
    gpu.load_cuda(reads);
    gpu.run_clean({1}, {4}, pointers, out);
    EXPECT_EQ(gpu.download<int>(out, 4), (std::vector<int>{7, 8, 9, 10}));
    EXPECT_EQ(gpu.device->heap_use().blocks, 0u);
  }
}

TEST(Heap, UseAfterFreeIsFoundInALaterLaunch) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  const DevicePointer pointer = gpu.zeros<std::uint64_t>(1);
  const auto run = [&](const std::string& body) {
    gpu.load_cuda("extern \"C\" __global__ void k(int** p) { " + body + " }\n");
    return gpu.run({1}, {1}, pointer);
  };
  EXPECT_TRUE(run("*p = new int(3);").completed);
  EXPECT_TRUE(run("++**p;").completed);
  EXPECT_TRUE(run("delete *p;").completed);
  const Execution later = run("++**p;");
  ASSERT_EQ(later.diagnostics.size(), 1u);
  expect_words(later.diagnostics[0], {"device heap", "been freed"});
  const Execution twice = run("delete *p;");
  ASSERT_EQ(twice.diagnostics.size(), 1u);
  expect_words(twice.diagnostics[0], {"already freed"});
  // What a launch leaves unwritten is unwritten for the next one.
  EXPECT_TRUE(run("*p = (int*)malloc(4);").completed);
  const Execution unwritten = run("if (**p == 5) *p = nullptr;");
  ASSERT_EQ(unwritten.diagnostics.size(), 1u);
  EXPECT_EQ(unwritten.diagnostics[0].kind, "uninitialised");
}

TEST(Heap, FreeOfSomethingElseIsReported) {
  SimulatedGpu gpu;
  const std::string source = "extern \"C\" __global__ void k(int* p) {\n  free(p + 1); // here\n}\n";
  gpu.load_cuda(source);
  const Diagnostic found = gpu.run_fault({1}, {1}, gpu.zeros<int>(4));
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"free", "malloc"});
}

TEST(DeviceRuntime, AConditionalHandleThatNobodyHasGivenIsAFault) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __device__ void cudaGraphSetConditional(unsigned long long handle, unsigned value);\n"
      "extern \"C\" __global__ void k(unsigned long long handle) { cudaGraphSetConditional(handle, 1); }\n");
  const DevicePointer word = gpu.zeros<unsigned>(1);
  const Diagnostic fault = gpu.run_fault({1}, {1}, word); // an address is none
  EXPECT_EQ(fault.kind, "out-of-bounds");
  EXPECT_NE(to_text(fault).find("cudaGraphConditionalHandleCreate"), std::string::npos) << to_text(fault);
  EXPECT_EQ(gpu.download<unsigned>(word, 1)[0], 0u);
}

}
}
