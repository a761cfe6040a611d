// Operations of a whole warp: shuffles, votes, matches, reductions.

#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <numeric>

namespace kernelarium::test {
namespace {

using U = std::uint32_t;
using W = std::uint64_t;

/// One warp: lane i has s0 = first[i], s1 = second[i], and gives %d and the truth of %q0.
struct Lanes {
  std::array<U, 32> value{};
  U truth = 0;
};
Lanes run_warp(const std::string& text, const std::array<U, 32>& first, const std::array<U, 32>& second = {},
               U active = 0xffffffff) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 in, .param .u64 out, .param .u32 active) {\n"
      "  .reg .b64 %in, %out, %w<4>; .reg .b32 %d, %s0, %s1, %t<8>, %lane, %active; .reg .pred %q<8>, "
      "%out_of_it;\n"
      "  .shared .b32 s[32];\n"
      "  ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; ld.param.u32 %active, [active]; mov.u32 %lane, "
      "%laneid;\n"
      "  mad.wide.u32 %in, %lane, 8, %in; mad.wide.u32 %out, %lane, 8, %out; ld.global.v2.u32 {%s0, %s1}, "
      "[%in];\n"
      "  mov.u32 %d, 0; setp.ne.u32 %q0, 0, 0;\n"
      "  shr.u32 %t0, %active, %lane; and.b32 %t0, %t0, 1; setp.eq.u32 %out_of_it, %t0, 0;\n  @%out_of_it "
      "bra AFTER;\n  " +
      text + "\nAFTER:\n  selp.u32 %t1, 1, 0, %q0;\n  st.global.v2.u32 [%out], {%d, %t1};\n  ret;\n}\n"));
  std::array<std::array<U, 2>, 32> data;
  for (std::size_t i = 0; i < 32; ++i) data[i] = {first[i], second[i]};
  const DevicePointer in = gpu.upload(std::vector(data.begin(), data.end())), out = gpu.zeros<W>(32);
  gpu.run_clean({1}, {32}, in, out, active);
  Lanes lanes;
  const auto got = gpu.download<U>(out, 64);
  for (std::size_t i = 0; i < 32; ++i) {
    lanes.value[i] = got[2 * i];
    lanes.truth |= got[2 * i + 1] << i;
  }
  return lanes;
}

std::array<U, 32> numbers(U first = 100) {
  std::array<U, 32> values;
  std::iota(values.begin(), values.end(), first);
  return values;
}
std::array<U, 32> drawn(U below, unsigned seed) {
  std::mt19937 random(seed);
  std::array<U, 32> values;
  for (U& value : values) value = random() % below;
  return values;
}

// As CUDA's __shfl functions define it: segments of `width` lanes; what would come from outside one's segment
// stays one's own.
TEST(Shuffle, FourModesInSegments) {
  const auto values = numbers();
  for (const int width : {32, 16, 8, 4, 2, 1})
    for (int amount = 0; amount < 34; ++amount) {
      const U segment = static_cast<U>(32 - width) << 8;
      const int a = amount & 31;
      struct Mode {
        const char* name;
        U control;
        int (*source)(int place, int amount, int width);
      };
      const Mode modes[] = {{"up", segment, [](int i, int n, int) { return i - n; }},
                            {"down", segment | 31, [](int i, int n, int) { return i + n; }},
                            {"bfly", segment | 31, [](int i, int n, int) { return i ^ n; }},
                            {"idx", segment | 31, [](int, int n, int w) { return n % w; }}};
      for (const Mode& mode : modes) {
        const Lanes got = run_warp(fmt::format("shfl.sync.{}.b32 %d|%q0, %s0, {}, {:#x}, 0xffffffff;",
                                               mode.name, amount, mode.control),
                                   values);
        for (int lane = 0; lane < 32; ++lane) {
          const int start = lane / width * width, place = lane - start;
          int source = mode.source(place, a, width);
          // An exclusive-or may leave the segment only towards lower lanes' segments, where the value is
          // taken.
          const bool lower_segment = std::string(mode.name) == "bfly" &&
                                     start + place - (start + place) % width + source != (lane ^ a);
          if (lower_segment || (std::string(mode.name) == "bfly" && source >= width)) {
            const int other = lane ^ a;
            const bool inside = other <= start + width - 1;
            EXPECT_EQ(got.truth >> lane & 1, inside ? 1u : 0u)
                << "bfly " << width << " " << amount << " lane " << lane;
            EXPECT_EQ(got.value[static_cast<std::size_t>(lane)],
                      values[static_cast<std::size_t>(inside ? other : lane)])
                << "bfly";
            continue;
          }
          const bool inside = source >= 0 && source < width;
          EXPECT_EQ(got.truth >> lane & 1, inside ? 1u : 0u)
              << mode.name << " " << width << " " << amount << " lane " << lane;
          EXPECT_EQ(got.value[static_cast<std::size_t>(lane)],
                    values[static_cast<std::size_t>(inside ? start + source : lane)])
              << mode.name << " " << width << " " << amount << " lane " << lane;
        }
      }
    }
}

TEST(Shuffle, SourceLanesFromRegisters) {
  const auto values = numbers(), from = drawn(32, 5);
  const Lanes got = run_warp("shfl.sync.idx.b32 %d, %s0, %s1, 31, -1;", values, from);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(got.value[i], values[from[i]]);
  // Target and source may be one register.
  const Lanes same_register =
      run_warp("mov.u32 %d, %s0; shfl.sync.idx.b32 %d, %d, %s1, 31, -1;", values, from);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(same_register.value[i], values[from[i]]);
}

TEST(Shuffle, AmongSomeLanes) {
  const U active = 0x0ff0a5f0;
  const auto values = numbers();
  const Lanes got =
      run_warp(fmt::format("shfl.sync.down.b32 %d|%q0, %s0, 4, 31, {:#x};", active), values, {}, active);
  for (std::size_t i = 0; i < 32; ++i) {
    const bool inside = active >> i & 1;
    if (!inside) {
      EXPECT_EQ(got.value[i], 0u);
    } else if (i + 4 < 32 && (active >> (i + 4) & 1)) {
      EXPECT_EQ(got.value[i], values[i + 4]) << i;
    }
  }
}

TEST(Vote, AllAnyUniformBallot) {
  for (const U truth : {0u, ~0u, 1u, 0x80000000u, 0x0f0f0f0fu, 0xfffffffeu})
    for (const U active : {0xffffffffu, 0x0000ffffu, 0x80000001u, 0x00f00f00u}) {
      std::array<U, 32> values;
      for (U i = 0; i < 32; ++i) values[i] = truth >> i & 1;
      const auto vote = [&](const std::string& kind, const std::string& result) {
        return run_warp(
            fmt::format("setp.ne.u32 %q1, %s0, 0;\n  vote.sync.{} {}, %q1, {:#x};", kind, result, active),
            values, {}, active);
      };
      const U holds = truth & active;
      EXPECT_EQ(vote("all.pred", "%q0").truth, holds == active ? active : 0);
      EXPECT_EQ(vote("any.pred", "%q0").truth, holds ? active : 0);
      EXPECT_EQ(vote("uni.pred", "%q0").truth, holds == active || holds == 0 ? active : 0);
      const Lanes ballot = vote("ballot.b32", "%d");
      for (U i = 0; i < 32; ++i) EXPECT_EQ(ballot.value[i], active >> i & 1 ? holds : 0);
      const Lanes negated =
          run_warp(fmt::format("setp.ne.u32 %q1, %s0, 0;\n  vote.sync.ballot.b32 %d, !%q1, {:#x};", active),
                   values, {}, active);
      for (U i = 0; i < 32; ++i) EXPECT_EQ(negated.value[i], active >> i & 1 ? ~truth & active : 0);
      // The other order of the words means the same.
      const Lanes swapped =
          run_warp(fmt::format("setp.ne.u32 %q1, %s0, 0;\n  vote.ballot.sync.b32 %d, %q1, {:#x};", active),
                   values, {}, active);
      EXPECT_EQ(swapped.value, ballot.value);
    }
}

TEST(Match, AnyAndAll) {
  for (const U active : {0xffffffffu, 0x00ff00ffu, 0x11111111u})
    for (const U kinds : {1u, 2u, 5u, 1000u}) {
      const auto values = drawn(kinds, kinds);
      const auto equal_to = [&](U lane) {
        U mask = 0;
        for (U i = 0; i < 32; ++i)
          if (active >> i & 1 && values[i] == values[lane]) mask |= 1u << i;
        return mask;
      };
      for (const char* text :
           {"match.any.sync.b32 %d, %s0, {:#x};", "mov.b64 %w0, {{%lane, %s0}}; and.b64 %w0, %w0, "
                                                  "0xffffffff00000000; match.any.sync.b64 %d, %w0, {:#x};"}) {
        const Lanes got = run_warp(fmt::format(fmt::runtime(text), active), values, {}, active);
        for (U i = 0; i < 32; ++i) EXPECT_EQ(got.value[i], active >> i & 1 ? equal_to(i) : 0);
      }
      for (const char* text : {"match.all.sync.b32 %d|%q0, %s0, {:#x};",
                               "mov.b64 %w0, {{%s0, %s0}}; match.all.sync.b64 %d|%q0, %w0, {:#x};"}) {
        const Lanes got = run_warp(fmt::format(fmt::runtime(text), active), values, {}, active);
        const bool all = equal_to(static_cast<U>(std::countr_zero(active))) == active;
        EXPECT_EQ(got.truth, all ? active : 0);
        for (U i = 0; i < 32; ++i) EXPECT_EQ(got.value[i], all && (active >> i & 1) ? active : 0);
      }
    }
}

TEST(Redux, EveryOperation) {
  using I = std::int32_t;
  for (const U active : {0xffffffffu, 0x00000001u, 0xf0f0f0f0u, 0x80000000u}) {
    auto values = drawn(0xffffffff, 11);
    values[4] = 0x80000000;
    values[31] = 0x7fffffff;
    const std::pair<const char*, U (*)(U, U)> operations[] = {
        {"add.u32", [](U a, U b) { return a + b; }},
        {"add.s32", [](U a, U b) { return a + b; }},
        {"min.u32", [](U a, U b) { return std::min(a, b); }},
        {"max.u32", [](U a, U b) { return std::max(a, b); }},
        {"min.s32", [](U a, U b) { return static_cast<U>(std::min(static_cast<I>(a), static_cast<I>(b))); }},
        {"max.s32", [](U a, U b) { return static_cast<U>(std::max(static_cast<I>(a), static_cast<I>(b))); }},
        {"and.b32", [](U a, U b) { return a & b; }},
        {"or.b32", [](U a, U b) { return a | b; }},
        {"xor.b32", [](U a, U b) { return a ^ b; }}};
    for (const auto& [name, combine] : operations) {
      bool first = true;
      U want = 0;
      for (U i = 0; i < 32; ++i)
        if (active >> i & 1) {
          want = first ? values[i] : combine(want, values[i]);
          first = false;
        }
      const Lanes got =
          run_warp(fmt::format("redux.sync.{} %d, %s0, {:#x};", name, active), values, {}, active);
      for (U i = 0; i < 32; ++i) EXPECT_EQ(got.value[i], active >> i & 1 ? want : 0) << name;
    }
  }
}

// Groups of lanes, each with its own mask, meet at one instruction after a loop that some left earlier.
TEST(Redux, GroupsWithTheirOwnMasks) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned* out) {\n  unsigned lane = threadIdx.x & 31, group "
                "= lane % 4; unsigned mask = 0x11111111u << group;\n"
                "  unsigned sum = 0; for (unsigned i = 0; i <= group; ++i) sum += __reduce_add_sync(mask, "
                "lane * (i + 1));\n"
                "  out[threadIdx.x] = sum; }\n");
  const DevicePointer out = gpu.zeros<U>(64);
  gpu.run_clean({1}, {64}, out);
  const auto got = gpu.download<U>(out, 64);
  for (U t = 0; t < 64; ++t) {
    const U group = t % 4, lanes = 8 * group + 4 * 28;
    EXPECT_EQ(got[t], lanes * (group + 1) * (group + 2) / 2) << t;
  }
}

TEST(Warp, ActiveMaskAndElect) {
  for (const U active : {0xffffffffu, 0x00ffff00u, 0x80000000u}) {
    const Lanes mask = run_warp("activemask.b32 %d;", {}, {}, active);
    for (U i = 0; i < 32; ++i) EXPECT_EQ(mask.value[i], active >> i & 1 ? active : 0);
    const Lanes chosen = run_warp(fmt::format("elect.sync %d|%q0, {:#x};", active), {}, {}, active);
    const U leader = static_cast<U>(std::countr_zero(active));
    EXPECT_EQ(chosen.truth, 1u << leader);
    for (U i = 0; i < 32; ++i) EXPECT_EQ(chosen.value[i], active >> i & 1 ? leader : 0);
  }
}

// As two tiles of 16 threads elect when they arrive together.
TEST(Warp, EachGroupElectsItsOwnLeader) {
  std::array<U, 32> masks;
  for (U i = 0; i < 32; ++i) masks[i] = i < 16 ? 0x0000ffffu : 0xffff0000u;
  const Lanes chosen = run_warp("elect.sync %d|%q0, %s0;", masks);
  EXPECT_EQ(chosen.truth, 0x00010001u);
  for (U i = 0; i < 32; ++i) EXPECT_EQ(chosen.value[i], i < 16 ? 0u : 16u);
}

TEST(Warp, MasksMustNameWhoCalls) {
  SimulatedGpu gpu;
  const std::string source = "extern \"C\" __global__ void k(int* out) {\n  out[threadIdx.x] = "
                             "__shfl_sync(0x0000ffff, threadIdx.x, 0); // here\n}\n";
  gpu.load_cuda(source);
  const Diagnostic found = gpu.run_fault({1}, {32}, gpu.zeros<int>(32));
  EXPECT_EQ(found.kind, "sync-mask");
  EXPECT_EQ(found.line, line_of(source, "// here"));
  expect_words(found, {"lane 16", "0x0000ffff", "thread (16, 0, 0)"});
}

TEST(Warp, LanesThatNeverComeAreReported) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(int* out) {\n  if (threadIdx.x < 8) {\n    __syncwarp(); // here\n    "
      "out[threadIdx.x] = 1;\n  } else if (threadIdx.x < 16) {\n"
      "    while (true) { if (((volatile int*)out)[40] == 1) break; __nanosleep(10); }\n  }\n}\n";
  gpu.load_cuda(source);
  gpu.options.instruction_budget = 2'000'000;
  EXPECT_EQ(gpu.run_fault({1}, {32}, gpu.zeros<int>(64)).kind, "budget"); // they may still come
  const std::string shuffle = "extern \"C\" __global__ void k(int* out) {\n  if (threadIdx.x < 8)\n    "
                              "out[threadIdx.x] = __shfl_sync(0xffffffff, 1, 0); // here\n"
                              "  else\n    out[threadIdx.x] = __shfl_sync(0xffffffff, 2, 1) + 7;\n}\n";
  gpu.load_cuda(shuffle);
  const Diagnostic found = gpu.run_fault({1}, {32}, gpu.zeros<int>(64));
  EXPECT_EQ(found.kind, "barrier");
  expect_words(found, {"mask", "never arrive"});
}

// Lanes that left the kernel are not waited for, as on a GPU.
// Seen on an H200: 31 ... 16 in the first half, 16 ... 1 in the second.
TEST(Warp, LanesMeetFromBothBranches) {
  const Lanes lanes =
      run_warp("shl.b32 %t1, %lane, 2; mov.u32 %t2, s; add.u32 %t1, %t1, %t2; st.shared.u32 [%t1], %lane;\n"
               "sub.u32 %t3, 31, %lane; shl.b32 %t3, %t3, 2; add.u32 %t3, %t3, %t2;\n"
               "setp.lt.u32 %q1, %lane, 16; @%q1 bra LOW;\n"
               "bar.warp.sync 0xffffffff; ld.shared.u32 %d, [%t3]; add.u32 %d, %d, 1; bra MET;\n"
               "LOW: bar.warp.sync 0xffffffff; ld.shared.u32 %d, [%t3];\n"
               "MET:",
               numbers());
  for (U lane = 0; lane < 32; ++lane) EXPECT_EQ(lanes.value[lane], 31 - lane + (lane < 16 ? 0 : 1));
}

TEST(Warp, LanesThatLeftAreNotWaitedFor) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out) {\n  if (threadIdx.x >= 20) return;\n  "
                "out[threadIdx.x] = __popc(__ballot_sync(0xffffffff, threadIdx.x & 1)); }\n");
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<int>(out, 32);
  for (int t = 0; t < 32; ++t) EXPECT_EQ(got[static_cast<std::size_t>(t)], t < 20 ? 10 : 0);
}

}
}
