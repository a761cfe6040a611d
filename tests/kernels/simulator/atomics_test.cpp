// Atomic operations: what each makes of old value and operand, and that none is lost.

#include "tests/kernels/simulator/half.h"
#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <numeric>

namespace kernelarium::test {
namespace {

using U = std::uint32_t;
using W = std::uint64_t;

/// For each tuple (old, operand, third): runs the atomic on a place of its own, gives the old value that it
/// returned and what then stands in memory. `where`: 0 global, 1 shared, 2 generic to global, 3 generic to
/// shared.
std::vector<std::pair<Bits, Bits>> run_atomic(const std::string& operation, int bytes, bool third, int where,
                                              const std::vector<Tuple>& operands) {
  const std::string bits = bytes == 2 ? "b16" : bytes == 8 ? "b64" : "b32";
  const char* space = where == 0 ? ".global" : where == 1 ? ".shared" : "";
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(fmt::format(
      ".visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n) {{\n"
      "  .shared .align 8 .b8 tile[512];\n  .reg .b64 %in, %out, %a, %g; .reg .{0} %old, %x, %y, %z; .reg "
      ".b32 %i, %n, %t, %c, %s; .reg .pred %p;\n"
      "  ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %n, [n];\n"
      "  mov.u32 %t, %tid.x; mov.u32 %c, %ctaid.x; mad.lo.u32 %i, %c, 64, %t; setp.ge.u32 %p, %i, %n; @%p "
      "bra END;\n"
      "  mad.wide.u32 %in, %i, 32, %in; mad.wide.u32 %out, %i, 16, %out;\n"
      "  ld.global.{0} %old, [%in]; ld.global.{0} %x, [%in+8]; ld.global.{0} %y, [%in+16];\n"
      "  mov.u32 %s, tile; mad.lo.u32 %s, %t, 8, %s; add.u64 %a, %out, 8; mov.u64 %g, tile; cvta.shared.u64 "
      "%g, %g; mad.wide.u32 %g, %t, 8, %g;\n"
      "  {1}\n  st.global.{0} [%out], %z;\n  {2}\nEND: ret;\n}}\n",
      bits,
      fmt::format("st.{3}.{0} [{4}], %old; atom{5}.{1} %z, [{2}], %x{6};", bits, operation,
                  where == 0   ? "%a"
                  : where == 1 ? "%s"
                  : where == 2 ? "%a"
                               : "%g",
                  where & 1 ? "shared" : "global", where & 1 ? "%s" : "%a", space, third ? ", %y" : ""),
      where & 1 ? fmt::format("ld.shared.{0} %x, [%s]; st.global.{0} [%out+8], %x;", bits) : "")));
  const DevicePointer in = gpu.upload(operands), out = gpu.zeros<Bits>(2 * operands.size());
  const auto n = static_cast<U>(operands.size());
  gpu.run_clean({(n + 63) / 64}, {64}, in, out, n);
  const auto got = gpu.download<Bits>(out, 2 * operands.size());
  std::vector<std::pair<Bits, Bits>> result;
  for (std::size_t i = 0; i < operands.size(); ++i) result.emplace_back(got[2 * i], got[2 * i + 1]);
  return result;
}

/// `places`: 0 global, 1 shared, 2 and 3 the same through generic addresses.
template<class T, class F>
void expect_atomic(const std::string& operation, F after, bool third = false,
                   std::initializer_list<int> places = {0, 1, 2, 3}) {
  const std::vector<Tuple> operands = operands_of<T, T, T>();
  for (const int where : places) {
    const auto got = run_atomic(operation, sizeof(T), third, where, operands);
    int wrong = 0;
    for (std::size_t i = 0; i < got.size() && wrong < 3; ++i) {
      const T old = from_bits<T>(operands[i][0]), x = from_bits<T>(operands[i][1]),
              y = from_bits<T>(operands[i][2]);
      const T want = static_cast<T>(after(old, x, y));
      if (got[i].first == operands[i][0] && same(from_bits<T>(got[i].second), want)) continue;
      ADD_FAILURE() << operation
                    << fmt::format(" in space {} of {:#x}, {:#x}, {:#x}: returned {:#x}, left {:#x}", where,
                                   operands[i][0], operands[i][1], operands[i][2], got[i].first,
                                   got[i].second);
      ++wrong;
    }
  }
}

TEST(Atomics, IntegerOperations) {
  using I = std::int32_t;
  using L = std::int64_t;
  expect_atomic<U>("add.u32", [](U a, U b, U) { return a + b; });
  expect_atomic<U>("add.s32", [](U a, U b, U) { return a + b; });
  expect_atomic<W>("add.u64", [](W a, W b, W) { return a + b; });
  expect_atomic<U>("min.u32", [](U a, U b, U) { return std::min(a, b); });
  expect_atomic<U>("max.u32", [](U a, U b, U) { return std::max(a, b); });
  expect_atomic<I>("min.s32", [](I a, I b, I) { return std::min(a, b); });
  expect_atomic<I>("max.s32", [](I a, I b, I) { return std::max(a, b); });
  expect_atomic<W>("min.u64", [](W a, W b, W) { return std::min(a, b); });
  expect_atomic<W>("max.u64", [](W a, W b, W) { return std::max(a, b); });
  expect_atomic<L>("min.s64", [](L a, L b, L) { return std::min(a, b); });
  expect_atomic<L>("max.s64", [](L a, L b, L) { return std::max(a, b); });
  expect_atomic<U>("inc.u32", [](U a, U b, U) { return a >= b ? 0 : a + 1; });
  expect_atomic<U>("dec.u32", [](U a, U b, U) { return a == 0 || a > b ? b : a - 1; });
}

TEST(Atomics, BitsExchangeCompare) {
  expect_atomic<U>("and.b32", [](U a, U b, U) { return a & b; });
  expect_atomic<U>("or.b32", [](U a, U b, U) { return a | b; });
  expect_atomic<U>("xor.b32", [](U a, U b, U) { return a ^ b; });
  expect_atomic<W>("and.b64", [](W a, W b, W) { return a & b; });
  expect_atomic<W>("or.b64", [](W a, W b, W) { return a | b; });
  expect_atomic<W>("xor.b64", [](W a, W b, W) { return a ^ b; });
  expect_atomic<U>("exch.b32", [](U, U b, U) { return b; });
  expect_atomic<W>("exch.b64", [](W, W b, W) { return b; });
  expect_atomic<std::uint16_t>(
      "cas.b16", [](auto a, auto b, auto c) { return a == b ? c : a; }, true);
  expect_atomic<U>(
      "cas.b32", [](U a, U b, U c) { return a == b ? c : a; }, true);
  expect_atomic<W>(
      "cas.b64", [](W a, W b, W c) { return a == b ? c : a; }, true);
  expect_atomic<U>("relaxed.gpu.exch.b32", [](U, U b, U) { return b; });
  expect_atomic<U>("acq_rel.gpu.add.u32", [](U a, U b, U) { return a + b; });
}

TEST(Atomics, Floats) {
  const auto flushed = [](float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; };
  expect_atomic<float>("add.f32", [](float a, float b, float) { return a + b; }, false, {1, 3});
  expect_atomic<float>("add.f32", [=](float a, float b, float) { return flushed(flushed(a) + flushed(b)); },
                       false, {0, 2});
  expect_atomic<double>("add.f64", [](double a, double b, double) { return a + b; });
}

TEST(Atomics, HalvesAndPairs) {
  // Checked on numbers whose sums are exact; arithmetic itself is tested with the other instructions.
  std::vector<Tuple> operands;
  for (int a = -8; a <= 8; ++a)
    for (int b = -8; b <= 8; ++b) operands.push_back({static_cast<Bits>(a + 8), static_cast<Bits>(b + 8)});
  const auto half = [](int x) {
    return static_cast<Bits>(rounded_half<Half>(Exact<double>{static_cast<double>(x)}).bits);
  };
  const auto bfloat = [](int x) { return static_cast<Bits>(std::bit_cast<U>(static_cast<float>(x)) >> 16); };
  const auto check = [&](const std::string& name, auto encode, bool pair) {
    std::vector<Tuple> encoded = operands;
    for (Tuple& t : encoded)
      for (std::size_t i = 0; i < 2; ++i) {
        const int x = static_cast<int>(t[i]) - 8;
        t[i] = pair ? encode(x) | encode(-3 * x) << 16 : encode(x);
      }
    const auto got = run_atomic(name, pair ? 4 : 2, false, 0, encoded);
    for (std::size_t i = 0; i < got.size(); ++i) {
      const int sum = static_cast<int>(operands[i][0] + operands[i][1]) - 16;
      EXPECT_EQ(got[i].first, encoded[i][0]) << name;
      EXPECT_EQ(got[i].second, pair ? encode(sum) | encode(-3 * sum) << 16 : encode(sum)) << name;
    }
  };
  check("add.noftz.f16", half, false);
  check("add.noftz.bf16", bfloat, false);
  check("add.noftz.f16x2", half, true);
  check("add.noftz.bf16x2", bfloat, true);
}

// Every thread of many blocks adds to few places: nothing may be lost, whatever the number of host threads.
TEST(Atomics, NoneIsLostBetweenBlocks) {
  for (const int threads : {1, 2, 5}) {
    SimulatedGpu gpu;
    gpu.options.threads = threads;
    gpu.load_cuda("extern \"C\" __global__ void k(unsigned* bins, unsigned long long* total, float* sum, "
                  "int* turn, unsigned* ticket) {\n"
                  "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x; atomicAdd(bins + i % 7, 1u); "
                  "atomicAdd(total, (unsigned long long)i);\n"
                  "  atomicAdd(sum, 0.5f); atomicMax(turn, (int)i); unsigned mine = atomicInc(ticket, 99); "
                  "atomicAdd(bins + 8 + mine, 1u); }\n");
    const DevicePointer bins = gpu.zeros<U>(108), total = gpu.zeros<W>(1), sum = gpu.zeros<float>(1),
                        turn = gpu.zeros<int>(1), ticket = gpu.zeros<U>(1);
    gpu.run_clean({100}, {100}, bins, total, sum, turn, ticket);
    const auto got = gpu.download<U>(bins, 108);
    for (U i = 0; i < 7; ++i) EXPECT_EQ(got[i], 10000 / 7 + (i < 10000 % 7));
    for (U i = 0; i < 100; ++i) EXPECT_EQ(got[8 + i], 100u);
    EXPECT_EQ(gpu.download<W>(total, 1)[0], 49995000u);
    EXPECT_EQ(gpu.download<float>(sum, 1)[0], 5000.0f);
    EXPECT_EQ(gpu.download<int>(turn, 1)[0], 9999);
    EXPECT_EQ(gpu.download<U>(ticket, 1)[0], 0u);
  }
}

TEST(Atomics, ReductionsWithoutResult) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 p) {\n  .reg .b64 %p, %w; .reg .b32 %t; .shared .align 4 .b8 s[8];\n"
      "  ld.param.u64 %p, [p]; mov.u32 %t, %tid.x;\n  cvt.u64.u32 %w, %t;\n"
      "  red.global.add.u32 [%p], %t; red.global.max.u32 [%p+4], %t; red.global.add.u64 [%p+8], %w; "
      "red.global.or.b32 [%p+16], %t;\n"
      "  red.relaxed.gpu.global.add.f32 [%p+20], 0f3F800000; red.global.min.s32 [%p+24], -5;\n"
      "  st.shared.u32 [s], 0; bar.sync 0; red.shared.add.u32 [s], 2; bar.sync 0; ld.shared.u32 %t, [s]; "
      "st.global.u32 [%p+28], %t;\n  ret;\n}\n"));
  const DevicePointer p = gpu.zeros<U>(8);
  gpu.run_clean({1}, {64}, p);
  EXPECT_EQ(gpu.download<U>(p, 8),
            (std::vector<U>{2016, 63, 2016, 0, 63, std::bit_cast<U>(64.0f), static_cast<U>(-5), 128}));
}

TEST(Atomics, HappenWhereTheOldValueIsDropped) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(".visible .entry k(.param .u64 out) {\n  .reg .b64 %a; ld.param.u64 %a, [out];\n"
                          "  atom.global.add.u32 _, [%a], 1; ret;\n}\n"));
  const DevicePointer out = gpu.zeros<U>(1);
  gpu.run_clean({1}, {32}, out);
  EXPECT_EQ(gpu.download<U>(out, 1)[0], 32u);
}

}
}
