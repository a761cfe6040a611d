// What L1 and L2 answer, and what comes from DRAM.
#include "kernels/simulator/memory/cache.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium::test {
namespace {

TEST(Caches, HoldAllTheirLines) {
  for (const std::uint64_t sets : {1, 3, 5, 101}) {
    sim::L2Cache cache(128 * 16 * sets);
    for (std::uint64_t line = 0; line < 16 * sets; ++line)
      EXPECT_EQ(cache.access(line, 0xf, false).hits, 0) << line;
    for (std::uint64_t line = 0; line < 16 * sets; ++line)
      EXPECT_EQ(cache.access(line, 0xf, false).hits, 0xf) << line << " of " << sets << " sets";
  }
}

// Against a list of lines for each set, the latest used first.
TEST(Caches, DropWhatWasUsedLongestAgo) {
  struct Line {
    std::uint64_t number;
    unsigned valid, dirty;
  };
  for (const std::uint64_t sets : {1, 7, 101}) {
    constexpr std::size_t ways = 8;
    sim::Cache<ways> cache(128 * ways * sets);
    std::mt19937_64 random(sets);
    for (int round = 0; round < 3; ++round, cache.clear()) {
      std::map<std::uint64_t, std::vector<Line>> model;
      std::uint64_t dirty = 0;
      for (int i = 0; i < 20000; ++i) {
        // Lines far apart and side by side, some of them often.
        const std::uint64_t line =
            (random() % 3 ? random() % 40 : random() % (20 * ways * sets)) * (i % 2 ? 1 : 64) +
            (i % 5 ? 0 : std::uint64_t{0x7000'0000'0000} / 128);
        const auto sectors = static_cast<std::uint8_t>(1 + random() % 15);
        const bool write = random() % 4 == 0;
        std::vector<Line>& lines = model[line % sets];
        const auto found =
            std::find_if(lines.begin(), lines.end(), [&](const Line& each) { return each.number == line; });
        Line now{line, 0, 0};
        unsigned evicted = 0;
        if (found != lines.end()) {
          now = *found;
          lines.erase(found);
        } else if (lines.size() == ways) {
          evicted = lines.back().dirty;
          lines.pop_back();
        }
        const sim::CacheResult result = cache.access(line, sectors, write);
        ASSERT_EQ(unsigned{result.hits}, now.valid & sectors) << i;
        ASSERT_EQ(unsigned{result.evicted_dirty}, evicted) << i;
        now.valid |= sectors;
        if (write) now.dirty |= sectors;
        lines.insert(lines.begin(), now);
      }
      for (const auto& [set, lines] : model)
        for (const Line& each : lines) dirty += static_cast<std::uint64_t>(std::popcount(each.dirty));
      EXPECT_EQ(cache.dirty_sectors(), dirty);
    }
  }
}

TEST(Caches, StreamsMoveTheirBytesOnce) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* a, const float* b, float* c) { int i = "
                "blockIdx.x * blockDim.x + threadIdx.x; c[i] = a[i] + b[i]; }\n");
  const std::uint64_t n = 1 << 18;
  const DevicePointer a = gpu.zeros<float>(n), b = gpu.zeros<float>(n), c = gpu.zeros<float>(n);
  const auto counters = gpu.run_clean({1024}, {256}, a, b, c).counters;
  EXPECT_EQ(counters[metric::l1_load_hits], 0u);
  EXPECT_EQ(counters[metric::l2_read_sectors], 2 * n / 8);
  EXPECT_EQ(counters[metric::l2_write_sectors], n / 8);
  EXPECT_EQ(counters[metric::dram_read_bytes], 2 * n * 4);
  EXPECT_EQ(counters[metric::dram_write_bytes], n * 4);
}

TEST(Caches, ReuseHitsL1WithinABlockAndL2BetweenBlocks) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(const float* in, float* out) { float s = 0; for (int i = 0; i "
      "< 4; ++i) { float x; asm volatile(\"ld.global.f32 %0, [%1];\" : \"=f\"(x) : \"l\"(in + threadIdx.x)); "
      "s += x; } out[blockIdx.x * blockDim.x + threadIdx.x] = s; }\n");
  const DevicePointer in = gpu.zeros<float>(256), out = gpu.zeros<float>(8 * 256);
  const auto counters = gpu.run_clean({8}, {256}, in, out).counters;
  EXPECT_EQ(counters[metric::global_load_sectors], 8u * 4 * 32);
  EXPECT_EQ(counters[metric::l1_load_hits], 8u * 3 * 32);
  EXPECT_EQ(counters[metric::l2_read_sectors], 8u * 32);
  EXPECT_EQ(counters[metric::l2_hits], 7u * 32);
  EXPECT_EQ(counters[metric::dram_read_bytes], 1024u);
  EXPECT_EQ(counters[metric::dram_write_bytes], 8u * 1024);
}

// More than L2 holds, read twice: everything comes from DRAM twice.
TEST(Caches, WhatDoesNotFitIsReadAgain) {
  SimulatedGpu gpu("t4"); // 4 MiB of L2
  gpu.load_cuda("extern \"C\" __global__ void k(const float4* in, float* out, int n) { float s = 0; for (int "
                "i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) s += "
                "in[i].x; if (s == 1) out[0] = s; }\n");
  const int n = 1 << 19; // 8 MiB
  const DevicePointer in = gpu.zeros<float>(4 * n), out = gpu.zeros<float>(1);
  const auto counters = gpu.run_clean({2048}, {256}, in, out, n).counters;
  EXPECT_EQ(counters[metric::dram_read_bytes], 16u * n);
}

// On an H200, Nsight Compute counts no hits of these, and all of the first.
TEST(Caches, OnlyLoadsThatL1MayAnswerHitThere) {
  SimulatedGpu gpu;
  const DevicePointer in = gpu.zeros<float>(128), out = gpu.zeros<float>(128);
  for (const auto& [load, hits] :
       {std::pair("ld.relaxed.cta", 49u * 16), std::pair("ld.volatile", 0u), std::pair("ld.relaxed.gpu", 0u),
        std::pair("ld.acquire.gpu", 0u), std::pair("ld.relaxed.sys", 0u)}) {
    gpu.load_cuda(
        std::string("extern \"C\" __global__ void k(const float* in, float* out) { float s = 0; for "
                    "(int i = 0; i < 50; ++i) { float x; asm volatile(\"") +
        load +
        ".global.f32 %0, [%1];\" : \"=f\"(x) : \"l\"(in + threadIdx.x)); s += x; } "
        "out[threadIdx.x] = s; }\n");
    const Counters counters = gpu.run_clean({1}, {128}, in, out).counters;
    EXPECT_EQ(counters[metric::global_load_sectors], 50u * 16) << load;
    EXPECT_EQ(counters[metric::l1_load_hits], hits) << load;
  }
}

// Between two loads of one line: hits of the second on an H200, as Nsight Compute counts them.
TEST(Caches, L1ForgetsWhatAnAcquireOrAnotherCacheMakesOld) {
  SimulatedGpu gpu;
  const DevicePointer in = gpu.zeros<float>(128), other = gpu.zeros<float>(64);
  for (const auto& [between, hits] : {std::pair("", 4u),
                                      {"fence.acq_rel.cta;", 4u},
                                      {"fence.acq_rel.cluster;", 0u},
                                      {"fence.acq_rel.gpu;", 0u},
                                      {"fence.sc.gpu;", 0u},
                                      {"membar.cta;", 4u},
                                      {"membar.gl;", 0u},
                                      {"fence.proxy.async;", 4u},
                                      {"ld.acquire.cta.u32 %0, [%2];", 4u},
                                      {"ld.acquire.gpu.u32 %0, [%2];", 0u},
                                      {"ld.relaxed.gpu.u32 %0, [%2];", 4u},
                                      {"ld.relaxed.gpu.u32 %0, [%1];", 0u},
                                      {"ld.volatile.u32 %0, [%1];", 0u},
                                      {"ld.global.cg.u32 %0, [%1];", 0u},
                                      {"st.release.gpu.u32 [%2], %0;", 4u},
                                      {"st.global.u32 [%1], %0;", 4u},
                                      {"atom.relaxed.gpu.global.add.u32 %0, [%2], 1;", 4u},
                                      {"atom.relaxed.gpu.global.add.u32 %0, [%1], 0;", 0u},
                                      {"atom.relaxed.cta.global.add.u32 %0, [%1], 0;", 0u},
                                      {"red.relaxed.gpu.global.add.u32 [%1], 0;", 0u},
                                      {"atom.acquire.gpu.global.add.u32 %0, [%2], 1;", 0u},
                                      {"atom.release.gpu.global.add.u32 %0, [%2], 1;", 4u},
                                      {"atom.acq_rel.cta.global.add.u32 %0, [%2], 1;", 4u}}) {
    gpu.load_cuda(std::string(R"(
__device__ float load(const float* p) {
  float x;
  asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(x) : "l"(p) : "memory");
  return x;
}
extern "C" __global__ void k(float* in, unsigned* other) {
  float x = load(in + threadIdx.x);
  unsigned u = 0;
  asm volatile(")") + between + R"(" : "+r"(u) : "l"(in), "l"(other) : "memory");
  x += load(in + threadIdx.x);
  if (x + u == 12345) other[1] = u;
})");
    const Counters counters = gpu.run_clean({1}, {32}, in, other).counters;
    EXPECT_EQ(counters[metric::l1_load_hits], hits) << between;
  }
}

// Local arrays and textures have hits of their own, which Nsight Compute's metric leaves out.
TEST(Caches, HitsOfLocalMemoryAreNoneOfGlobalLoads) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const int* index, float* out) { float a[64]; for (int i = 0; "
                "i < 64; ++i) a[i] = i * out[i]; float s = 0; for (int i = 0; i < 64; ++i) s += "
                "a[(index[threadIdx.x] + i) % 64]; out[threadIdx.x] = s; }\n");
  const Counters counters = gpu.run_clean({1}, {32}, gpu.zeros<int>(32), gpu.zeros<float>(64)).counters;
  EXPECT_GT(counters[metric::local_load_sectors], 64u);
  EXPECT_LT(counters[metric::l1_load_hits], counters[metric::global_load_sectors]);
}

}
}
