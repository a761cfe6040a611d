// Atomic operations on vectors and on 128 bits: each element's old value and sum, and that none is lost.

#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <numeric>

namespace kernelarium::test {
namespace {

/// A kernel of one block with the thread's number in %t and the arguments `a` and `out` in %a and %o.
void load_wide(SimulatedGpu& gpu, const std::string& body) {
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 a, .param .u64 out) { .reg .b64 %a, %o, %w<6>; .reg .b32 %t, "
      "%x, %r<8>; .reg .f32 %f<9>; .reg .b16 %h<17>; .reg .b128 %q<4>; .reg .pred %p; ld.param.u64 "
      "%a, [a]; ld.param.u64 %o, [out]; mov.u32 %t, %tid.x; " +
      body + " ret; }"));
}

TEST(WideAtomics, EveryElementOfAVectorIsAddedTo) {
  for (const bool counted : {false, true}) {
    SimulatedGpu gpu;
    gpu.options.count = counted;
    load_wide(
        gpu,
        "cvt.rn.f32.u32 %f0, %t; mov.f32 %f1, 0f3f800000; mov.f32 %f2, 0f40000000; mov.f32 %f3, 0fbf800000; "
        "atom.global.add.v4.f32 {%f4, %f5, %f6, %f7}, [%a], {%f0, %f1, %f2, %f3}; "
        "mul.lo.u32 %x, %t, 16; cvt.u64.u32 %w0, %x; add.u64 %o, %o, %w0; st.global.v4.f32 [%o], {%f4, %f5, "
        "%f6, %f7};");
    const DevicePointer a = gpu.upload(std::vector<float>{1, 2, 3, 4}), out = gpu.zeros<float>(4 * 64);
    const Execution execution = gpu.run_clean({1, 1, 1}, {64, 1, 1}, a, out);
    EXPECT_EQ(gpu.download<float>(a, 4), (std::vector<float>{1 + 63 * 32, 2 + 64, 3 + 128, 4 - 64}));
    // The second element counts the additions before: each old value stands once.
    std::vector<float> old = gpu.download<float>(out, 4 * 64), seen;
    for (int i = 0; i < 64; ++i) seen.push_back(old[static_cast<std::size_t>(4 * i + 1)]);
    std::sort(seen.begin(), seen.end());
    for (int i = 0; i < 64; ++i) EXPECT_EQ(seen[static_cast<std::size_t>(i)], 2.0f + static_cast<float>(i));
    if (counted) {
      EXPECT_EQ(execution.counters[metric::global_atomics], 2u);
    }
  }
}
TEST(WideAtomics, EachLaneHasAnAddressOfItsOwn) {
  for (const int step : {8, -8}) {
    SimulatedGpu gpu;
    load_wide(gpu, fmt::format("cvt.rn.f32.u32 %f0, %t; mov.f32 %f1, 0f3f800000; mul.lo.s32 %x, %t, {}; "
                               "cvt.s64.s32 %w0, %x; add.s64 %a, %a, %w0; "
                               "red.global.add.v2.f32 [%a], {{%f0, %f1}};",
                               step));
    const DevicePointer a = gpu.zeros<float>(64);
    gpu.run_clean({1, 1, 1}, {32, 1, 1}, step > 0 ? a : a + 31 * 8, DevicePointer{0});
    const std::vector<float> got = gpu.download<float>(a, 64);
    for (std::size_t i = 0; i < 32; ++i) {
      EXPECT_EQ(got[2 * i], static_cast<float>(step > 0 ? i : 31 - i));
      EXPECT_EQ(got[2 * i + 1], 1.0f);
    }
  }
}
TEST(WideAtomics, OnlyWhereTheGuardHolds) {
  SimulatedGpu gpu;
  load_wide(gpu,
            "mov.f32 %f0, 0f3f800000; mov.f32 %f4, 0f41100000; mov.f32 %f5, %f4; setp.lt.u32 %p, %t, 3; @%p "
            "atom.global.add.v2.f32 {%f4, %f5}, [%a], {%f0, %f0}; mul.lo.u32 %x, %t, 8; cvt.u64.u32 %w0, %x; "
            "add.u64 %o, %o, %w0; st.global.v2.f32 [%o], {%f4, %f5};");
  const DevicePointer a = gpu.zeros<float>(2), out = gpu.zeros<float>(64);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, a, out);
  EXPECT_EQ(gpu.download<float>(a, 2), (std::vector<float>{3, 3}));
  const auto old = gpu.download<float>(out, 64);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(old[i], i < 6 ? static_cast<float>(i / 2) : 9.0f) << i;
}
TEST(WideAtomics, HalvesAndPairs) {
  SimulatedGpu gpu;
  // Eight f16: 1.0 is 0x3c00. Most and least of 8 elements, by red.
  load_wide(
      gpu,
      "mov.b16 %h0, 0x3c00; red.global.add.noftz.v8.f16 [%a], {%h0, %h0, %h0, %h0, %h0, %h0, %h0, %h0}; "
      "cvt.rn.f16.u32 %h1, %t; red.global.max.noftz.v2.f16 [%a+16], {%h1, %h1}; "
      "mov.b32 %r0, {%h1, %h0}; red.global.add.noftz.v4.f16x2 [%a+32], {%r0, %r0, %r0, %r0}; "
      "cvt.rn.bf16.f32 %h2, 0f40000000; atom.global.add.noftz.v4.bf16 {%h3, %h4, %h5, %h6}, [%a+48], {%h2, "
      "%h2, %h2, %h2};");
  const DevicePointer a = gpu.zeros<std::uint16_t>(32);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, a, DevicePointer{0});
  const auto got = gpu.download<std::uint16_t>(a, 32);
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(got[i], 0x5000) << i; // 32
  EXPECT_EQ(got[8], 0x4fc0);                                          // 31
  EXPECT_EQ(got[9], 0x4fc0);
  for (std::size_t i = 16; i < 24; ++i) EXPECT_EQ(got[i], i % 2 ? 0x5000 : 0x5fc0) << i; // 32, 496
  for (std::size_t i = 24; i < 28; ++i) EXPECT_EQ(got[i], 0x4280) << i;                  // 64
}
TEST(WideAtomics, MisalignedAndForeignFormsAreRefused) {
  SimulatedGpu gpu;
  load_wide(gpu, "mov.f32 %f0, 0f3f800000; red.global.add.v4.f32 [%a+8], {%f0, %f0, %f0, %f0};");
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {32, 1, 1}, gpu.zeros<float>(8), DevicePointer{0}).kind, "misaligned");
  EXPECT_THROW(load_wide(gpu, "red.global.min.v4.f32 [%a], {%f0, %f0, %f0, %f0};"), Error);
}
/// Each old value stands once among the results and what is left, and none is torn.
void expect_each_once(std::vector<std::uint64_t> all, std::size_t threads) {
  std::vector<std::uint64_t> low;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    EXPECT_EQ(all[i] + 100, all[i + 1]);
    low.push_back(all[i]);
  }
  std::sort(low.begin(), low.end());
  for (std::size_t i = 0; i < threads; ++i) EXPECT_EQ(low.at(i), i);
  EXPECT_EQ(low.at(threads), 999u);
}
TEST(WideAtomics, Exchange) {
  for (const char* space : {".global", ""}) {
    SimulatedGpu gpu;
    load_wide(gpu, fmt::format(
                       "cvt.u64.u32 %w0, %t; add.u64 %w1, %w0, 100; mov.b128 %q0, {{%w0, %w1}}; "
                       "atom{}.exch.b128 %q1, [%a], %q0; mov.b128 {{%w2, %w3}}, %q1; mul.lo.u32 %x, %t, 16; "
                       "cvt.u64.u32 %w4, %x; add.u64 %o, %o, %w4; st.global.v2.u64 [%o], {{%w2, %w3}};",
                       space));
    const DevicePointer a = gpu.upload(std::vector<std::uint64_t>{999, 1099}),
                        out = gpu.zeros<std::uint64_t>(128);
    gpu.run_clean({1, 1, 1}, {64, 1, 1}, a, out);
    std::vector<std::uint64_t> all = gpu.download<std::uint64_t>(out, 128);
    const auto last = gpu.download<std::uint64_t>(a, 2);
    all.insert(all.end(), last.begin(), last.end());
    expect_each_once(all, 64);
  }
}
TEST(WideAtomics, ExchangeInSharedMemoryByAnyAddress) {
  for (const bool counted : {false, true})
    for (const bool remote : {false, true})
      for (const std::string access :
           {"atom.shared::cluster.exch.b128 %q1, [%r1], %q0;",
            "cvt.u64.u32 %w5, %r1; cvta.shared::cluster.u64 %w5, %w5; atom.exch.b128 %q1, [%w5], %q0;"}) {
        SCOPED_TRACE(access);
        SimulatedGpu gpu;
        gpu.options.count = counted;
        // The threads of block 0 exchange with the word of their own block or of block 1, which stores the
        // rest.
        load_wide(
            gpu,
            fmt::format(
                ".shared .align 16 .b8 s[16]; .reg .pred %z, %b; setp.eq.u32 %z, %t, 0; mov.u32 %r0, "
                "%cluster_ctarank; mov.u64 %w0, 999; mov.u64 %w1, 1099; mov.b128 %q0, {{%w0, %w1}}; @%z "
                "st.shared.b128 [s], %q0; barrier.cluster.arrive; barrier.cluster.wait; cvt.u64.u32 %w0, "
                "%t; add.u64 %w1, %w0, 100; mov.b128 %q0, {{%w0, %w1}}; setp.ne.u32 %b, %r0, 0; @%b bra "
                "WAIT; mov.u32 %r1, s; {} {} mul.lo.u32 %x, %t, 16; cvt.u64.u32 %w4, %x; add.u64 %w4, %o, "
                "%w4; "
                "st.global.b128 [%w4], %q1; WAIT: barrier.cluster.arrive; barrier.cluster.wait; "
                "setp.eq.and.u32 %z, %r0, {}, %z; @!%z bra END; ld.shared.b128 %q2, [s]; st.global.b128 "
                "[%a], %q2; END:",
                remote ? "mapa.shared::cluster.u32 %r1, %r1, 1;" : "", access, remote ? 1 : 0));
        const DevicePointer a = gpu.zeros<std::uint64_t>(2), out = gpu.zeros<std::uint64_t>(128);
        gpu.cluster = {2, 1, 1};
        gpu.run_clean({2, 1, 1}, {64, 1, 1}, a, out);
        std::vector<std::uint64_t> all = gpu.download<std::uint64_t>(out, 128);
        const auto left = gpu.download<std::uint64_t>(a, 2);
        all.insert(all.end(), left.begin(), left.end());
        expect_each_once(all, 64);
      }
}
TEST(WideAtomics, CompareAndSwapCountsUp) {
  SimulatedGpu gpu;
  // Adds 1 to a number of 128 bits whose low half is all ones: the high half must be carried to.
  load_wide(
      gpu,
      ".shared .align 16 .b8 s[16]; setp.ne.u32 %p, %t, 0; mov.u64 %w0, -1; mov.u64 %w1, 7; mov.b128 %q0, "
      "{%w0, %w1}; @!%p st.shared.b128 [s], %q0; bar.sync 0; ld.shared.b128 %q0, [s]; AGAIN: mov.b128 {%w0, "
      "%w1}, %q0; add.cc.u64 %w2, %w0, 1; addc.u64 %w3, %w1, 0; mov.b128 %q1, {%w2, %w3}; mov.b128 %q2, %q0; "
      "atom.shared.cas.b128 %q3, [s], %q0, %q1; mov.b128 %q0, %q3; mov.b128 {%w4, %w5}, %q3; mov.b128 {%w0, "
      "%w1}, %q2; setp.ne.u64 %p, %w4, %w0; @%p bra AGAIN; bar.sync 0; ld.shared.b128 %q0, [s]; "
      "st.global.b128 [%o], %q0;");
  const DevicePointer out = gpu.zeros<std::uint64_t>(2);
  gpu.run_clean({1, 1, 1}, {64, 1, 1}, DevicePointer{0}, out);
  EXPECT_EQ(gpu.download<std::uint64_t>(out, 2), (std::vector<std::uint64_t>{63, 8}));
}

}
}
