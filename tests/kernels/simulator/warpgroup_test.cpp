// Products of a warpgroup: every shape and type on whole numbers, whose products are exact in any order;
// layouts and swizzles against formulas of the PTX manual; what may not be touched before it is waited for.

#include "kernels/compiler/compiler.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <sstream>

namespace kernelarium::test {
namespace {

struct Format {
  std::string a, b, d; ///< types in the instruction
  int bits;            ///< of an element of A and B
  bool transposes = false;
};

/// Where the byte `along` of the 32 bytes along k of row `outer` lies from the matrix's start: K-major.
int place_by_k(int outer, int along, int swizzle, int leading, int stride) {
  if (swizzle == 0) return outer / 8 * stride + outer % 8 * 16 + along / 16 * leading + along % 16;
  const int linear = outer / 8 * stride + outer % 8 * swizzle + along;
  return linear ^ (linear / 128 % (swizzle / 16)) * 16;
}
/// The same for elements of two bytes of which those of one k lie side by side.
int place_by_row(int outer, int along, int swizzle, int leading, int stride) {
  const int k = along / 2, byte = 2 * outer + along % 2;
  if (swizzle == 0) return byte / 16 * stride + k / 8 * leading + k % 8 * 16 + byte % 16;
  const int linear = byte / swizzle * leading + k / 8 * stride + k % 8 * swizzle + byte % swizzle;
  return linear ^ (linear / 128 % (swizzle / 16)) * 16;
}

std::uint64_t descriptor(int start, int leading, int stride, int swizzle) {
  const std::uint64_t mode = swizzle == 128 ? 1 : swizzle == 64 ? 2 : swizzle == 32 ? 3 : 0;
  return static_cast<std::uint64_t>(start / 16) | static_cast<std::uint64_t>(leading / 16) << 16 |
         static_cast<std::uint64_t>(stride / 16) << 32 | mode << 62;
}

struct Layout {
  int swizzle = 0;
  bool by_row_a = false, by_row_b = false;
};

std::uint32_t encode(const std::string& type, int value) {
  if (type == "f16") {
    if (value == 0) return 0;
    const int magnitude = std::abs(value), exponent = std::bit_width(static_cast<unsigned>(magnitude)) - 1;
    return (value < 0 ? 0x8000u : 0u) | static_cast<unsigned>(exponent + 15) << 10 |
           (static_cast<unsigned>(magnitude) << (10 - exponent) & 0x3ffu);
  }
  const auto single = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (type == "bf16") return single >> 16;
  if (type == "tf32" || type == "f32") return single;
  if (type == "e4m3" || type == "e5m2") {
    const int fraction = type == "e4m3" ? 3 : 2, bias = type == "e4m3" ? 7 : 15;
    if (value == 0) return 0;
    const int magnitude = std::abs(value), exponent = std::bit_width(static_cast<unsigned>(magnitude)) - 1;
    const unsigned mantissa = exponent <= fraction
                                  ? static_cast<unsigned>(magnitude) << (fraction - exponent)
                                  : static_cast<unsigned>(magnitude) >> (exponent - fraction);
    return (value < 0 ? 0x80u : 0u) | static_cast<unsigned>(exponent + bias) << fraction |
           (mantissa & ((1u << fraction) - 1));
  }
  return static_cast<std::uint32_t>(value) & (type == "b1" ? 1u : 0xffu); // s8, u8, b1
}

/// Runs one instruction and compares all of D. `in_registers`: A.
void run_product(const Format& format, int n, const Layout& layout, bool in_registers, bool keeps_c,
                 bool negates, Checks checks = Checks::bounds) {
  SCOPED_TRACE(fmt::format("n{} {} {} {} swizzle {} {}{} registers {} c {} negated {}", n, format.d, format.a,
                           format.b, layout.swizzle, layout.by_row_a, layout.by_row_b, in_registers, keeps_c,
                           negates));
  const int k = 256 / format.bits, registers = n / (format.d == "f16" ? 4 : 2);
  const bool integers = format.d == "s32", bits = format.a == "b1";
  std::mt19937 random(static_cast<unsigned>(n + format.bits));
  const auto small = [&](const std::string& type) {
    const int value = static_cast<int>(random() % 7) - 3;
    return type == "u8" ? value + 3 : bits ? value & 1 : value;
  };
  std::vector<int> a(static_cast<std::size_t>(64 * k)), b(static_cast<std::size_t>(n * k)),
      c(static_cast<std::size_t>(64 * n));
  for (int& value : a) value = small(format.a);
  for (int& value : b) value = small(format.b);
  for (int& value : c) value = static_cast<int>(random() % 33) - 16;

  // The image of shared memory: A, then B.
  const int width = layout.swizzle ? layout.swizzle : 16;
  const auto strides = [&](bool by_row, int rows) -> std::pair<int, int> { // leading, stride
    if (!by_row) return layout.swizzle ? std::pair{16, 8 * width} : std::pair{128, 256};
    if (layout.swizzle == 0) return {128, 8 * 16 * k / 8};
    const int blocks = (2 * rows + width - 1) / width; // along rows
    return {8 * width * (k / 8), 8 * width * (blocks > 0)};
  };
  const auto [a_leading, a_stride] = strides(layout.by_row_a, 64);
  const auto [b_leading, b_stride] = strides(layout.by_row_b, n);
  const int a_bytes = 32768, b_start = a_bytes;
  std::vector<std::uint8_t> image(static_cast<std::size_t>(a_bytes + 131072));
  const auto put = [&](int start, int row, int element, bool by_row, int leading, int stride,
                       std::uint32_t value) {
    const int bytes = std::max(format.bits / 8, 1);
    if (bits) {
      const int place = start + place_by_k(row, element / 8, layout.swizzle, leading, stride);
      image[static_cast<std::size_t>(place)] |= static_cast<std::uint8_t>(value << element % 8);
      return;
    }
    for (int i = 0; i < bytes; ++i) {
      const int along = element * bytes + i;
      const int place =
          start + (by_row ? place_by_row : place_by_k)(row, along, layout.swizzle, leading, stride);
      image.at(static_cast<std::size_t>(place)) = static_cast<std::uint8_t>(value >> 8 * i);
    }
  };
  for (int row = 0; row < 64; ++row)
    for (int e = 0; e < k; ++e)
      put(0, row, e, layout.by_row_a, a_leading, a_stride,
          encode(format.a, a[static_cast<std::size_t>(row * k + e)]));
  for (int row = 0; row < n; ++row)
    for (int e = 0; e < k; ++e)
      put(b_start, row, e, layout.by_row_b, b_leading, b_stride,
          encode(format.b, b[static_cast<std::size_t>(row * k + e)]));

  // Fragments: thread t of warp w has rows 16 w + t / 4 (+ 8) and columns 2 (t % 4), + 1 of every eight.
  const auto value_of_c = [&](int row, int column) {
    const int value = c[static_cast<std::size_t>(row * n + column)];
    return integers ? static_cast<std::uint32_t>(value) : encode(format.d, value);
  };
  std::vector<std::uint32_t> c_words(static_cast<std::size_t>(128 * registers)), a_words(512);
  const auto place_of = [&](int i, int thread, int half) -> std::pair<int, int> {
    const int row = 16 * (thread / 32) + thread % 32 / 4, column = 2 * (thread % 4);
    return format.d == "f16" ? std::pair{row + 8 * (i % 2), i / 2 * 8 + column + half}
                             : std::pair{row + i % 4 / 2 * 8, i / 4 * 8 + column + i % 2};
  };
  for (int i = 0; i < registers; ++i)
    for (int thread = 0; thread < 128; ++thread)
      for (int half = 0; half < (format.d == "f16" ? 2 : 1); ++half) {
        const auto [row, column] = place_of(i, thread, half);
        c_words[static_cast<std::size_t>(128 * i + thread)] |= value_of_c(row, column) << 16 * half;
      }
  const int per_word = 32 / format.bits;
  for (int i = 0; i < 4; ++i)
    for (int thread = 0; thread < 128; ++thread)
      for (int e = 0; e < per_word; ++e) {
        const int row = 16 * (thread / 32) + thread % 32 / 4 + 8 * (i % 2);
        const int element = (thread % 4 + i / 2 * 4) * per_word + e;
        a_words[static_cast<std::size_t>(128 * i + thread)] |=
            encode(format.a, a[static_cast<std::size_t>(row * k + element)]) << e * format.bits;
      }

  std::string d_list, loads, stores;
  for (int i = 0; i < registers; ++i) {
    d_list += fmt::format("{}%d{}", i ? ", " : "", i);
    loads += fmt::format("ld.global.b32 %d{}, [%c+{}];\n", i, 512 * i);
    stores += fmt::format("st.global.b32 [%o+{}], %d{};\n", 512 * i, i);
  }
  for (int i = 0; i < 4; ++i) loads += fmt::format("ld.global.b32 %a{}, [%w+{}];\n", i, 512 * i);
  std::string tail;
  if (!integers) tail += negates ? ", -1, 1" : ", 1, 1";
  if (format.transposes)
    tail += in_registers ? fmt::format(", {:d}", layout.by_row_b)
                         : fmt::format(", {:d}, {:d}", layout.by_row_a, layout.by_row_b);
  const std::string product = fmt::format(
      "wgmma.mma_async.sync.aligned.m64n{}k{}.{}.{}.{}{} {{{}}}, {}, %db, %p1{};", n, k, format.d, format.a,
      format.b, bits ? ".and.popc" : "", d_list, in_registers ? "{%a0, %a1, %a2, %a3}" : "%da", tail);
  SimulatedGpu gpu;
  gpu.options.checks = checks;
  gpu.load_ptx(ptx_module(fmt::format(
      R"(.extern .shared .align 1024 .b8 s[];
.visible .entry k(.param .u64 p0, .param .u32 p1, .param .u64 p2, .param .u64 p3, .param .u64 p4, .param .u64 p5, .param .u64 p6) {{
.reg .b32 %d<{}>; .reg .b32 %a<4>; .reg .b32 %t<8>; .reg .b64 %g; .reg .b64 %da; .reg .b64 %db; .reg .b64 %c; .reg .b64 %o; .reg .b64 %w; .reg .b64 %x<4>; .reg .pred %p<4>;
ld.param.u64 %g, [p0]; ld.param.u32 %t0, [p1]; ld.param.u64 %da, [p2]; ld.param.u64 %db, [p3]; ld.param.u64 %c, [p4]; ld.param.u64 %o, [p5]; ld.param.u64 %w, [p6];
mov.u32 %t1, %tid.x; shl.b32 %t2, %t1, 2; cvt.u64.u32 %x0, %t2;
add.s64 %c, %c, %x0; add.s64 %w, %w, %x0;
again: setp.ge.u32 %p0, %t2, %t0; @%p0 bra done;
cvt.u64.u32 %x1, %t2; add.s64 %x1, %x1, %g; ld.global.b32 %t3, [%x1]; mov.u32 %t4, s; add.s32 %t4, %t4, %t2; st.shared.b32 [%t4], %t3;
add.s32 %t2, %t2, 512; bra again;
done: fence.proxy.async; bar.sync 0;
setp.{}.u32 %p1, 0, 0;
{}
wgmma.fence.sync.aligned;
{}
add.s64 %o, %o, %x0; // what stands next is not skipped
wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
{}ret; }})",
      registers, keeps_c ? "eq" : "ne", loads, product, stores)));
  gpu.shared_bytes = static_cast<std::int64_t>(image.size());
  const auto out = gpu.zeros<std::uint32_t>(c_words.size());
  const auto execution =
      gpu.run_clean({1}, {128}, gpu.upload(image), static_cast<std::uint32_t>(image.size()),
                    descriptor(0, a_leading, a_stride, layout.swizzle),
                    descriptor(b_start, b_leading, b_stride, layout.swizzle), gpu.upload(c_words), out,
                    gpu.upload(a_words));
  EXPECT_EQ(execution.counters[metric::tensor_instructions], 4u);
  const auto got = gpu.download<std::uint32_t>(out, c_words.size());
  for (int i = 0; i < registers; ++i)
    for (int thread = 0; thread < 128; ++thread)
      for (int half = 0; half < (format.d == "f16" ? 2 : 1); ++half) {
        const auto [row, column] = place_of(i, thread, half);
        int sum = 0;
        for (int e = 0; e < k; ++e)
          sum += a[static_cast<std::size_t>(row * k + e)] * b[static_cast<std::size_t>(column * k + e)];
        if (negates) sum = -sum;
        if (keeps_c) sum += c[static_cast<std::size_t>(row * n + column)];
        const std::uint32_t word = got[static_cast<std::size_t>(128 * i + thread)] >> 16 * half;
        const std::uint32_t expected = integers ? static_cast<std::uint32_t>(sum) : encode(format.d, sum);
        ASSERT_EQ(format.d == "f16" ? word & 0xffffu : word, expected) << row << " " << column;
      }
}

const Format kF16{"f16", "f16", "f32", 16, true}, kBf16{"bf16", "bf16", "f32", 16, true};

TEST(Warpgroup, EveryWidth) {
  for (int n = 8; n <= 256; n += 8) run_product(kF16, n, {}, false, true, false);
}

TEST(Warpgroup, EveryType) {
  for (const Format& format :
       {kF16, kBf16, Format{"f16", "f16", "f16", 16, true}, Format{"tf32", "tf32", "f32", 32},
        Format{"e4m3", "e4m3", "f32", 8}, Format{"e4m3", "e5m2", "f32", 8}, Format{"e5m2", "e4m3", "f32", 8},
        Format{"e5m2", "e5m2", "f16", 8}, Format{"s8", "s8", "s32", 8}, Format{"s8", "u8", "s32", 8},
        Format{"u8", "s8", "s32", 8}, Format{"u8", "u8", "s32", 8}, Format{"b1", "b1", "s32", 1}})
    for (const bool in_registers : {false, true})
      for (const int n : {8, 24, 128}) {
        run_product(format, n == 24 && format.d == "s32" ? 32 : n, {32}, in_registers, true, false);
        run_product(format, 16, {}, in_registers, false, format.d != "s32");
      }
}

TEST(Warpgroup, EveryLayout) {
  for (const int swizzle : {0, 32, 64, 128})
    for (const bool a : {false, true})
      for (const bool b : {false, true})
        for (const int n : {8, 64, 192}) run_product(kBf16, n, {swizzle, a, b}, false, true, false);
  run_product(kF16, 64, {128, false, true}, true, true, false);
  run_product(kF16, 64, {128, true, true}, false, true, false, Checks::all);
}

// --- what is recorded on a GPU runs, and forms that must agree do

class Recorded : public ::testing::Test {
 protected:
  static std::string read(const std::string& name) {
    std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  explicit Recorded(const std::string& file = "wgmma.cu", const std::string& kernel = "f16_f32") {
    Source source;
    source.text = read(file);
    source.file = file;
    source.kernel = kernel;
    auto device = make_simulated_device(load_gpu_spec("h200"));
    module_ = device->load_module(compile(source, {90, false}).image);
    gpu_.device = std::move(device);
  }
  std::vector<std::uint32_t> run(const std::string& name, unsigned mode, int blocks, std::size_t words) {
    gpu_.kernel = module_->kernel(name);
    const DevicePointer out = gpu_.zeros<std::uint32_t>(words);
    gpu_.run_clean({blocks}, {128}, out, mode);
    const auto got = gpu_.download<std::uint32_t>(out, words);
    gpu_.device->free(out);
    return got;
  }

 private:
  SimulatedGpu gpu_;
  std::unique_ptr<SimulatedModule> module_;
};

/// recorded/wgmma.txt, as wgmma.cu prints it on a GPU: a line for each kernel and mode with registers per
/// thread and the checksum of 2048 blocks' results; mode 4 has k instead, and one result per probe.
TEST_F(Recorded, EqualsTheH200) {
  std::istringstream lines(read("wgmma.txt"));
  std::string line;
  int compared = 0;
  while (std::getline(lines, line)) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string name, expected;
    unsigned mode = 0, count = 0;
    ASSERT_TRUE(fields >> name >> mode >> count >> expected) << line;
    const bool probes = mode == 4;
    const int blocks = probes ? static_cast<int>(3 * count * 48) : 2048;
    const auto words =
        run(name, mode, blocks, probes ? static_cast<std::size_t>(blocks) : std::size_t{2048} * 128 * count);
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const std::uint32_t word : words) sum = (sum ^ word) * 0x100000001b3;
    EXPECT_EQ(fmt::format("{:016x}", sum), expected) << name << ", mode " << mode;
    ++compared;
  }
  EXPECT_EQ(compared, 134);
}

class RecordedSparse : public Recorded {
 protected:
  RecordedSparse() : Recorded("wgmma_sparse.cu", "f16_first") {}
};

/// recorded/wgmma_sparse.txt: the first words of all forms, and all results of some.
TEST_F(RecordedSparse, EqualsTheH200) {
  std::istringstream lines(read("wgmma_sparse.txt"));
  std::string line;
  int compared = 0;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string name, expected;
    unsigned mode = 0, count = 0;
    ASSERT_TRUE(fields >> name >> mode >> count >> expected) << line;
    const bool all =
        mode == 1 && (name == "f16_second" || name == "tf32_first" || name == "e5m2" || name == "s8");
    const int blocks = all ? 2048 : 1;
    const auto words = run(name, mode, blocks, static_cast<std::size_t>(blocks) * 128 * count);
    fields >> std::hex;
    for (std::size_t i = 0; i < 8; ++i) {
      std::uint32_t word = 0;
      ASSERT_TRUE(fields >> word) << line;
      EXPECT_EQ(words[i], word) << name << ", mode " << mode << ", word " << i;
    }
    ++compared;
    if (!all) continue;
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const std::uint32_t word : words) sum = (sum ^ word) * 0x100000001b3;
    EXPECT_EQ(fmt::format("{:016x}", sum), expected) << name << ", mode " << mode;
  }
  EXPECT_EQ(compared, 64);
}

TEST_F(Recorded, FormsOfOneProductAgree) {
  const auto of = [&](const char* name, unsigned mode) { return run(name, mode, 16, 16 * 128 * 4); };
  for (unsigned mode = 0; mode < 4; ++mode) {
    const auto plain = of("f16_f32", mode);
    for (const char* same :
         {"f16_registers", "f16_swizzle32", "f16_swizzle64", "f16_swizzle128", "f16_transposed"})
      EXPECT_EQ(of(same, mode), plain) << same << " " << mode;
    EXPECT_EQ(of("f16_negated_a", mode), of("f16_negated_b", mode));
    EXPECT_EQ(of("bf16_registers", mode), of("bf16", mode));
    EXPECT_EQ(of("tf32_registers", mode), of("tf32", mode));
    EXPECT_EQ(of("s8_registers", mode), of("s8", mode));
    EXPECT_EQ(of("e4m3_registers", mode), of("e4m3", mode));
  }
}

// --- what is wrong

const std::string kOne = R"(
__device__ unsigned long long tile(const void* p) {
  return (unsigned long long)((unsigned)__cvta_generic_to_shared(p) >> 4) | 8ull << 16 | 16ull << 32;
}
__device__ void product(float (&d)[4], const void* a, const void* b) {
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(tile(a)), "l"(tile(b)) : "memory");
}
#define FENCE asm volatile("wgmma.fence.sync.aligned;" ::: "memory")
#define COMMIT asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory")
#define WAIT(n) asm volatile("wgmma.wait_group.sync.aligned " #n ";" ::: "memory")
#define USE(x) asm volatile("add.f32 %0, %0, 0f00000000;" : "+f"(x))
#define PROXY asm volatile("fence.proxy.async;" ::: "memory")
extern "C" __global__ void k(float* out) {
  __shared__ __align__(1024) unsigned a[512], b[64], c[64];
  for (int i = threadIdx.x; i < 512; i += 128) a[i] = 0x3c003c00;
  if (threadIdx.x < 64) b[threadIdx.x] = c[threadIdx.x] = 0x3c003c00;
  float d[4] = {1, 2, 3, 4}, e[4] = {};
)";
const std::string kEnd = R"(
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i] + e[i];
})";

struct Case {
  const char *body, *kind; ///< kind null: right
};

TEST(Warpgroup, WhatIsTouchedTooEarlyIsFound) {
  for (const Case& one : {
           Case{"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0);", nullptr},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT;", "race"},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(1);", "race"},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; product(e, a, c); COMMIT; WAIT(0);",
            nullptr},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; product(e, a, c); COMMIT; WAIT(1); "
            "USE(d[0]); "
            "WAIT(0);",
            nullptr},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; product(e, a, c); COMMIT; WAIT(1); "
            "USE(e[0]); "
            "WAIT(0);",
            "race"},
           {"PROXY; __syncthreads(); FENCE; for (int i = 0; i < 3; ++i) { product(d, a, b); COMMIT; WAIT(1); "
            "} WAIT(0);",
            nullptr},
           // Shared memory that is still read.
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; a[threadIdx.x] = 0; WAIT(0);", "race"},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0); __syncthreads(); "
            "a[threadIdx.x] = 0;",
            nullptr},
           // The two proxies.
           {"__syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0);", "proxy"},
           {"__syncthreads(); PROXY; FENCE; product(d, a, b); COMMIT; WAIT(0);", nullptr},
           {"PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0); __syncthreads(); "
            "b[threadIdx.x % 64] = 0; "
            "__syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0);",
            "proxy"},
           // Who wrote it must be waited for.
           {"PROXY; FENCE; product(d, a, b); COMMIT; WAIT(0);", "race"},
       }) {
    SimulatedGpu gpu;
    gpu.options.checks = Checks::all;
    gpu.options.findings = 10;
    gpu.load_cuda(kOne + one.body + kEnd);
    const Execution execution = gpu.run({1}, {128}, gpu.zeros<float>(512));
    if (!one.kind) {
      EXPECT_TRUE(execution.diagnostics.empty()) << one.body << ": " << to_text(execution.diagnostics[0]);
      continue;
    }
    ASSERT_FALSE(execution.diagnostics.empty()) << one.body;
    // Who overwrites what is read in flight may also be found by its proxy.
    EXPECT_TRUE(std::any_of(execution.diagnostics.begin(), execution.diagnostics.end(),
                            [&](const Diagnostic& found) { return found.kind == one.kind; }))
        << one.body << execution.diagnostics.size() << " " << to_text(execution.diagnostics.back());
  }
}

/// A swizzled tile of B that begins 128 bytes behind its pattern, stored by the bits of the address.
const std::string kOffPattern = R"(
  __shared__ __align__(1024) unsigned s[288];
  const unsigned halves[] = {0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700, 0x4800};
  const int t = threadIdx.x;
  for (int i = t; i < 288; i += 128) s[i] = 0;
  __syncthreads();
  if (t < 64) {
    const int at = 128 * (t / 8 + 1) + 4 * (t % 8);
    s[(at ^ (at / 128 % 8 * 16)) / 4] = halves[t / 8] * 0x10001;
  }
  PROXY;
  __syncthreads();
  FENCE;
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(tile(a)), "l"((tile(s) & 0x3fff) + 8 | 1ull << 16 | 64ull << 32 | 1ull << 62) : "memory");
  COMMIT;
  WAIT(0);
)";

TEST(Warpgroup, TheBaseOffsetMovesTheSwizzleToWhereTheMatrixBegins) {
  std::string text = kOne + kOffPattern + kEnd;
  const auto replace = [&](const std::string& old, const std::string& with) {
    ASSERT_NE(text.find(old), std::string::npos);
    text.replace(text.find(old), old.size(), with);
  };
  replace("at / 128 % 8", "(at / 128 - 1) % 8");
  replace("1ull << 62", "1ull << 49 | 1ull << 62");
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  gpu.load_cuda(text);
  const DevicePointer out = gpu.zeros<float>(512);
  gpu.run_clean({1}, {128}, out);
  const std::vector<float> d = gpu.download<float>(out, 512);
  for (std::size_t t = 0; t < 128; ++t)
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_EQ(d[4 * t + i], static_cast<float>(i + 1 + 16 * (2 * (t % 4) + i + 1))) << t;
}

TEST(Warpgroup, ASwizzleFollowsTheAddressAndOnlyTheChecksMindWhereItBegins) {
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    SimulatedGpu gpu;
    gpu.options.checks = checks;
    gpu.options.findings = 2; // it goes on after the first
    gpu.load_cuda(kOne + kOffPattern + kEnd);
    const DevicePointer out = gpu.zeros<float>(512);
    const Execution execution = gpu.run({1}, {128}, out);
    ASSERT_EQ(execution.diagnostics.size(), checks == Checks::all ? 1u : 0u);
    if (checks == Checks::all) {
      EXPECT_EQ(execution.diagnostics[0].kind, "misaligned");
    }
    const std::vector<float> d = gpu.download<float>(out, 512);
    for (std::size_t t = 0; t < 128; ++t)
      for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(d[4 * t + i], static_cast<float>(i + 1 + 16 * (2 * (t % 4) + i + 1))) << t;
  }
}

TEST(Warpgroup, WrongLaunchesAndDescriptorsAreFaults) {
  SimulatedGpu gpu;
  gpu.load_cuda(kOne + "PROXY; __syncthreads(); FENCE; product(d, a, b); COMMIT; WAIT(0);" + kEnd);
  EXPECT_EQ(gpu.run_fault({1}, {64}, gpu.zeros<float>(512)).kind, "sync-mask");
  gpu.load_cuda(kOne + "__syncthreads(); FENCE; product(d, a, c + 60); COMMIT; WAIT(0);" + kEnd);
  EXPECT_EQ(gpu.run_fault({1}, {128}, gpu.zeros<float>(512)).kind, "out-of-bounds");
}

}
}
