// Operations that run together and accesses that share a pattern: nothing of it may show in results, faults
// or counts.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace kernelarium::test {
namespace {

constexpr int kThreads = 96, kSteps = 5;

std::vector<float> numbers(std::size_t count, float step) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = std::sin(step * static_cast<float>(i + 1));
  return values;
}

/// Where lane t finds its factor of step k.
struct Place {
  const char* text;
  int (*index)(int t, int k);
};
constexpr Place kPlaces[] = {
    {"k", [](int, int k) { return k; }},
    {"t + k", [](int t, int k) { return t + k; }},
    {"t % 16 * 5 + k", [](int t, int k) { return t % 16 * 5 + k; }},
    {"t / 8 * 7 + k", [](int t, int k) { return t / 8 * 7 + k; }},
    {"t / 16 * 3 + t % 16 + k", [](int t, int k) { return t / 16 * 3 + t % 16 + k; }},
    {"100 - t + k", [](int t, int k) { return 100 - t + k; }},
};
constexpr std::size_t kPlaceCount = std::size(kPlaces);

class SumsOfProducts : public ::testing::TestWithParam<std::tuple<std::size_t, std::size_t, bool>> {};

// sum += a[...] * b[...], unrolled, with all lanes, with some, and in warps that are not full.
TEST_P(SumsOfProducts, AreThoseOfOneOperationAtATime) {
  const auto [first, second, shared] = GetParam();
  const Place &place_a = kPlaces[first], &place_b = kPlaces[second];
  const std::string source = fmt::format(
      R"(extern "C" __global__ void k(const float* in_a, const float* in_b, float* out, int n, int threads) {{
  __shared__ float s_a[256], s_b[256];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += blockDim.x) {{ s_a[i] = in_a[i]; s_b[i] = in_b[i]; }}
  __syncthreads();
  const float *a = in_a, *b = in_b;
  if (t >= threads) return;
  float sum = 0.25f;
#pragma unroll
  for (int k = 0; k < {}; ++k) sum = fmaf({}[{}], {}[{}], sum);
  out[t] = sum;
}})",
      kSteps, shared ? "s_a" : "a", place_a.text, shared ? "s_b" : "b", place_b.text);
  SimulatedGpu gpu;
  gpu.load_cuda(source);
  const std::vector<float> a = numbers(256, 0.3f), b = numbers(256, 0.7f);
  const DevicePointer in_a = gpu.upload(a), in_b = gpu.upload(b);
  for (const bool count : {false, true})
    for (const auto& [block, threads] : {std::pair{96, 96}, {75, 75}, {96, 41}}) {
      gpu.options.count = count;
      const DevicePointer out = gpu.zeros<float>(kThreads);
      gpu.run_clean({1}, {block}, in_a, in_b, out, 256, threads);
      const std::vector<float> sums = gpu.download<float>(out, kThreads);
      for (int t = 0; t < kThreads; ++t) {
        float sum = 0.25f;
        for (int k = 0; k < kSteps; ++k)
          sum = std::fma(a[static_cast<std::size_t>(place_a.index(t, k))],
                         b[static_cast<std::size_t>(place_b.index(t, k))], sum);
        EXPECT_EQ(sums[static_cast<std::size_t>(t)], t < threads ? sum : 0) << t;
      }
    }
}
INSTANTIATE_TEST_SUITE_P(Places, SumsOfProducts,
                         ::testing::Combine(::testing::Range<std::size_t>(0, kPlaceCount),
                                            ::testing::Range<std::size_t>(0, kPlaceCount),
                                            ::testing::Bool()));

// One factor from memory, the other from a register; and products of registers alone.
TEST(Fusion, FactorsFromMemoryAndRegisters) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(const float* in, float* out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float x = in[t] + 1, y = in[t + 1] - 2, p = 0, q = 1, r = 2, u = 3;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    p = fmaf(s[k], x, p);
    q = fmaf(y, s[(t & 63) + k], q);
    r = fmaf(x, y, p); u = fmaf(q, r, u); p = fmaf(u, x, p);
  }
  out[4 * t] = p; out[4 * t + 1] = q; out[4 * t + 2] = r; out[4 * t + 3] = u;
})");
  const std::vector<float> in = numbers(129, 0.37f);
  const DevicePointer out = gpu.zeros<float>(512);
  gpu.run_clean({1}, {128}, gpu.upload(in), out);
  const std::vector<float> found = gpu.download<float>(out, 512);
  for (std::size_t t = 0; t < 128; ++t) {
    const float x = in[t] + 1, y = in[t + 1] - 2;
    float p = 0, q = 1, r = 2, u = 3;
    for (std::size_t k = 0; k < 4; ++k) {
      p = std::fma(in[k], x, p);
      q = std::fma(y, in[(t & 63) + k], q);
      r = std::fma(x, y, p);
      u = std::fma(q, r, u);
      p = std::fma(u, x, p);
    }
    EXPECT_EQ(found[4 * t], p);
    EXPECT_EQ(found[4 * t + 1], q);
    EXPECT_EQ(found[4 * t + 2], r);
    EXPECT_EQ(found[4 * t + 3], u);
  }
}

// A value that is read again must reach its register.
TEST(Fusion, FactorsThatAreReadTwice) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(R"(.visible .entry k(.param .u64 in, .param .u64 out) {
  .reg .b32 %r<4>; .reg .b64 %rd<8>; .reg .f32 %f<9>;
  ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [out];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  mov.f32 %f5, 0f00000000;
  ld.global.f32 %f1, [%rd4];
  ld.global.f32 %f2, [%rd4+128];
  fma.rn.f32 %f3, %f1, %f2, %f5;
  ld.global.f32 %f4, [%rd4+256];
  fma.rn.f32 %f6, %f4, %f4, %f3;
  add.f32 %f7, %f6, %f1;
  st.global.f32 [%rd5], %f7;
  ret;
})"));
  const std::vector<float> in = numbers(96, 0.11f);
  const DevicePointer out = gpu.zeros<float>(32);
  gpu.run_clean({1}, {32}, gpu.upload(in), out);
  const std::vector<float> found = gpu.download<float>(out, 32);
  for (std::size_t t = 0; t < 32; ++t)
    EXPECT_EQ(found[t], std::fma(in[t + 64], in[t + 64], std::fma(in[t], in[t + 32], 0.0f)) + in[t]);
}

// The guard holds for its own operation only.
TEST(Fusion, GuardsStayWithTheirOperation) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(R"(.visible .entry k(.param .u64 in, .param .u64 out) {
  .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %rd<8>; .reg .f32 %f<9>;
  ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [out];
  mov.u32 %r1, %tid.x;
  setp.lt.u32 %p1, %r1, 7;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  mov.f32 %f1, 0f3F800000;
  mov.f32 %f2, 0f40000000;
  @%p1 ld.global.f32 %f1, [%rd4];
  ld.global.f32 %f3, [%rd4+128];
  fma.rn.f32 %f4, %f1, %f3, %f2;
  @%p1 fma.rn.f32 %f4, %f4, %f4, %f4;
  fma.rn.f32 %f5, %f4, %f1, %f4;
  @!%p1 add.s64 %rd4, %rd4, 64;
  ld.global.f32 %f6, [%rd4];
  fma.rn.f32 %f7, %f6, %f5, %f5;
  st.global.f32 [%rd5], %f7;
  ret;
})"));
  const std::vector<float> in = numbers(96, 0.23f);
  const DevicePointer out = gpu.zeros<float>(32);
  gpu.run_clean({1}, {32}, gpu.upload(in), out);
  const std::vector<float> found = gpu.download<float>(out, 32);
  for (std::size_t t = 0; t < 32; ++t) {
    const float f1 = t < 7 ? in[t] : 1.0f;
    float f4 = std::fma(f1, in[t + 32], 2.0f);
    if (t < 7) f4 = std::fma(f4, f4, f4);
    const float f5 = std::fma(f4, f1, f4);
    EXPECT_EQ(found[t], std::fma(in[t < 7 ? t : t + 16], f5, f5)) << t;
  }
}

// --- shared patterns

std::string walk(const std::string& body) {
  return "extern \"C\" __global__ void k(const float* a, const float* b, float* c, int n, int step) {\n  int "
         "i = "
         "blockIdx.x * blockDim.x + threadIdx.x;\n" +
         body + "\n}\n";
}

TEST(SharedPatterns, FaultsAreToldForTheAccessThatIsWrong) {
  for (const bool count : {false, true})
    for (const auto& [body, lane] : std::vector<std::pair<std::string, int>>{
             {"float x = a[i];\n  c[i] = x + b[i]; // here", 40},
             {"float x = a[i] * a[i + step];\n  c[i] = x + b[i + step]; // here", 39},
             {"float s = 0; s = fmaf(a[i], a[i + step], s);\n  s = fmaf(b[i], a[i + 2 * step], s); // here\n "
              " c[i] = s;",
              40},
             {"float s = 0; s = fmaf(a[i], a[i + 1], s);\n  s = fmaf(a[i + 2], a[i + 30], s); // here\n  "
              "c[i] = s;",
              42}}) {
      SimulatedGpu gpu;
      gpu.options.count = count;
      const std::string source = walk(body);
      gpu.load_cuda(source);
      const DevicePointer a = gpu.zeros<float>(72, "a"), b = gpu.zeros<float>(40, "b"),
                          c = gpu.zeros<float>(72, "c");
      const Diagnostic found = gpu.run_fault({1}, {64}, a, b, c, 64, 1);
      EXPECT_EQ(found.kind, "out-of-bounds");
      EXPECT_EQ(found.line, line_of(source, "// here")) << found.message.in_english();
      expect_words(found, {fmt::format("thread ({}, 0, 0)", lane)});
    }
}

// Sums that go on in registers of the host stop at the access that is wrong.
TEST(Fusion, AChainThatLeavesSharedMemory) {
  SimulatedGpu gpu;
  gpu.shared_bytes = 4 * (96 + 3);
  gpu.load_cuda(R"(extern "C" __global__ void k(float* out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 3) s[96 + t] = t;
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) sum = fmaf(s[t + k], s[k], sum);
  out[t] = sum;
})");
  for (const bool count : {false, true}) {
    gpu.options.count = count;
    const DevicePointer out = gpu.zeros<float>(96);
    const auto diagnostics = gpu.run({1}, {96}, out).diagnostics;
    ASSERT_EQ(diagnostics.size(), 1u);
    EXPECT_EQ(diagnostics[0].kind, "out-of-bounds");
    EXPECT_NE(diagnostics[0].message.in_english().find("offset 396"), std::string::npos)
        << diagnostics[0].message.in_english();
  }
}

// Addresses in shared memory that lie otherwise each time: moved lane by lane in the bare path.
TEST(SharedPatterns, AddressesThatNeverRepeat) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(unsigned* out, int rounds, int wrong) {
  __shared__ unsigned s[64], counts[64];
  unsigned t = threadIdx.x, value = t, sum = 0;
  s[t] = counts[t] = s[t + 32] = counts[t + 32] = 0;
  __syncwarp();
  for (int i = 0; i < rounds; ++i) {
    unsigned place = (t * (2 * i + 1) + i) % 32;  // each of 32 once
    if (i == wrong && t == 5) place += 500;
    s[place] = value + i;
    __syncwarp();
    value = s[t];
    __syncwarp();
    atomicAdd(&counts[(value * 2654435761u) >> 26], 1u);
    sum += atomicAdd(&counts[32 + place % 32], 2u);
  }
  __syncwarp();
  out[t] = value;
  out[32 + t] = sum;
  out[64 + t] = counts[t] + counts[t + 32];
})");
  constexpr int rounds = 700; // more than a site is given up for
  const auto run = [&](bool count, int wrong) {
    gpu.options.count = count;
    const DevicePointer out = gpu.zeros<unsigned>(96);
    const auto diagnostics = gpu.run({1}, {32}, out, rounds, wrong).diagnostics;
    return std::pair{gpu.download<unsigned>(out, 96), diagnostics};
  };
  unsigned values[32], counts[64] = {}, sums[32] = {};
  std::iota(std::begin(values), std::end(values), 0u);
  for (unsigned i = 0; i < rounds; ++i) {
    unsigned s[32];
    for (unsigned t = 0; t < 32; ++t) s[(t * (2 * i + 1) + i) % 32] = values[t] + i;
    std::copy_n(s, 32, values);
    for (unsigned t = 0; t < 32; ++t) ++counts[values[t] * 2654435761u >> 26];
    for (unsigned t = 0; t < 32; ++t) {
      unsigned& place = counts[32 + (t * (2 * i + 1) + i) % 32];
      sums[t] += place;
      place += 2;
    }
  }
  for (const bool count : {false, true}) {
    const auto [out, diagnostics] = run(count, -1);
    EXPECT_TRUE(diagnostics.empty());
    for (std::size_t t = 0; t < 32; ++t) {
      EXPECT_EQ(out[t], values[t]) << t;
      EXPECT_EQ(out[32 + t], sums[t]) << t;
      EXPECT_EQ(out[64 + t], counts[t] + counts[t + 32]) << t;
    }
    for (const int wrong : {2, 100, 300, 650}) {
      const auto found = run(count, wrong).second;
      ASSERT_EQ(found.size(), 1u) << wrong;
      EXPECT_EQ(found[0].kind, "out-of-bounds");
      EXPECT_EQ(found[0].line, 9) << to_text(found[0]);
    }
  }
}

TEST(SharedPatterns, AreNotTakenAcrossADistanceThatDiffersByLane) {
  SimulatedGpu gpu;
  gpu.load_cuda(walk("float x = a[i]; int j = i + (i & step); float y = a[j]; j += 2; c[i] = x + y * b[j];"));
  const std::vector<float> a = numbers(200, 0.9f), b = numbers(200, 0.4f);
  const DevicePointer out = gpu.zeros<float>(128);
  gpu.run_clean({2}, {64}, gpu.upload(a), gpu.upload(b), out, 128, 20);
  const std::vector<float> found = gpu.download<float>(out, 128);
  for (std::size_t i = 0; i < 128; ++i) {
    const std::size_t j = i + (i & 20);
    EXPECT_EQ(found[i], std::fma(a[j], b[j + 2], a[i])) << i;
  }
}

// A shuffle may bring lanes together that came apart: what was known of fewer lanes does not hold for all.
TEST(SharedPatterns, AreForgottenWhereLanesMeet) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(const int* a, int* c) {
  int t = threadIdx.x, x = 0;
  for (int i = 0; i < 3; ++i) {
    if (t % 3 == i) x += a[t + 32 * i];
    x += __shfl_xor_sync(0xffffffff, a[t], 1) + a[t + 5];
  }
  c[t] = x;
})");
  std::vector<int> a(160);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i * i % 1000);
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({1}, {32}, gpu.upload(a), out);
  const std::vector<int> found = gpu.download<int>(out, 32);
  for (std::size_t t = 0; t < 32; ++t)
    EXPECT_EQ(found[t], a[t + 32 * (t % 3)] + 3 * (a[t ^ 1] + a[t + 5])) << t;
}

// 8 bytes per lane where 4 went before: the end of the allocation is nearer.
TEST(SharedPatterns, WidthsAreKeptApart) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(unsigned* a) {\n  int t = threadIdx.x; unsigned x = a[2 * t];\n  "
      "atomicAdd((unsigned long long*)(a + 2 * t), x); // here\n}\n";
  gpu.load_cuda(source);
  gpu.run_clean({1}, {32}, gpu.zeros<unsigned>(64));
  const Diagnostic found = gpu.run_fault({1}, {32}, gpu.zeros<unsigned>(63));
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"[62..63]", "thread (31, 0, 0)"});
}

}
}
