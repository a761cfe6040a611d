// Counters against figures worked out by hand, and those that Nsight Compute reports for known kernels.

#include "kernels/device/paths.h"
#include "kernels/simulator/records_ahead.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

namespace kernelarium::test {
namespace {

/// 32-byte sectors that `bytes` wide accesses at these byte offsets touch.
std::uint64_t sectors_of(const std::vector<std::uint64_t>& offsets, std::uint64_t bytes) {
  std::set<std::uint64_t> sectors;
  for (const std::uint64_t offset : offsets)
    for (std::uint64_t i = 0; i < bytes; ++i) sectors.insert((offset + i) / 32);
  return sectors.size();
}

struct Pattern {
  int bytes;   ///< per thread: 1, 2, 4, 8, 16
  int stride;  ///< in elements
  int offset;  ///< of the first element
  int threads; ///< in the block
};
class GlobalAccess : public ::testing::TestWithParam<Pattern> {};

TEST_P(GlobalAccess, RequestsAndSectors) {
  const auto [bytes, stride, offset, threads] = GetParam();
  const std::map<int, std::string> types{
      {1, "unsigned char"}, {2, "unsigned short"}, {4, "float"}, {8, "double"}, {16, "float4"}};
  SimulatedGpu gpu;
  gpu.load_cuda(fmt::format(
      "extern \"C\" __global__ void k(const {0}* in, {0}* out, int stride, int offset) {{ int i = blockIdx.x "
      "* blockDim.x + threadIdx.x; {0} v = in[offset + i * stride]; out[i] = v; }}\n",
      types.at(bytes)));
  const int blocks = 3, n = blocks * threads;
  const auto size = static_cast<std::size_t>(offset + n * stride + 1) * bytes;
  const DevicePointer in = gpu.zeros<char>(size), out = gpu.zeros<char>(static_cast<std::size_t>(n) * bytes);
  const Execution execution = gpu.run_clean({blocks}, {threads}, in, out, stride, offset);

  std::uint64_t requests = 0, loads = 0, stores = 0, ideal = 0;
  for (int block = 0; block < blocks; ++block)
    for (int first = 0; first < threads; first += 32) {
      std::vector<std::uint64_t> from, to;
      for (int t = first; t < std::min(first + 32, threads); ++t) {
        from.push_back(static_cast<std::uint64_t>((offset + (block * threads + t) * stride) * bytes));
        to.push_back(static_cast<std::uint64_t>((block * threads + t) * bytes));
      }
      ++requests;
      loads += sectors_of(from, static_cast<std::uint64_t>(bytes));
      stores += sectors_of(to, static_cast<std::uint64_t>(bytes));
      ideal += (from.size() * static_cast<std::size_t>(bytes) + 31) / 32;
    }
  const Counters& counters = execution.counters;
  EXPECT_EQ(counters[metric::global_load_requests], requests);
  EXPECT_EQ(counters[metric::global_store_requests], requests);
  EXPECT_EQ(counters[metric::global_load_sectors], loads);
  EXPECT_EQ(counters[metric::global_store_sectors], stores);
  ASSERT_EQ(counters.sites.size(), 2u);
  EXPECT_EQ(counters.sites[0].operation, "load");
  EXPECT_EQ(counters.sites[0].bytes_per_thread, bytes);
  EXPECT_EQ(counters.sites[0].requests, requests);
  EXPECT_EQ(counters.sites[0].threads, static_cast<std::uint64_t>(n));
  EXPECT_EQ(counters.sites[0].sectors, loads);
  EXPECT_EQ(counters.sites[0].ideal_sectors, stride == 0 ? requests : ideal);
  EXPECT_EQ(counters.sites[1].operation, "store");
  EXPECT_EQ(counters.sites[1].sectors, stores);
}

std::vector<Pattern> patterns() {
  std::vector<Pattern> all;
  for (const int bytes : {1, 2, 4, 8, 16})
    for (const int stride : {0, 1, 2, 3, 8, 32})
      for (const int offset : {0, 1, 5, 8})
        for (const int threads : {128, 75}) all.push_back({bytes, stride, offset, threads});
  return all;
}
INSTANTIATE_TEST_SUITE_P(Patterns, GlobalAccess, ::testing::ValuesIn(patterns()), [](const auto& info) {
  const Pattern& p = info.param;
  return fmt::format("{}bytes_stride{}_offset{}_{}threads", p.bytes, p.stride, p.offset, p.threads);
});

TEST(GlobalCounters, BestAndWorstPerRequest) {
  SimulatedGpu gpu;
  const auto sectors_a_request = [&](const std::string& type, const std::string& index) {
    gpu.load_cuda(fmt::format("extern \"C\" __global__ void k(const {0}* in, {0}* out) {{ int i = "
                              "threadIdx.x; out[i] = in[{1}]; }}\n",
                              type, index));
    const Execution execution = gpu.run_clean({1}, {32}, gpu.zeros<char>(1 << 16), gpu.zeros<char>(1 << 16));
    EXPECT_EQ(execution.counters[metric::global_load_requests], 1u);
    return execution.counters[metric::global_load_sectors];
  };
  EXPECT_EQ(sectors_a_request("float", "i"), 4u);
  EXPECT_EQ(sectors_a_request("double", "i"), 8u);
  EXPECT_EQ(sectors_a_request("float4", "i"), 16u);
  EXPECT_EQ(sectors_a_request("float", "(i * 37) % 32 * 8"), 32u);
  EXPECT_EQ(sectors_a_request("float", "31 - i"), 4u);
  EXPECT_EQ(sectors_a_request("float", "i / 32"), 1u);
  EXPECT_EQ(sectors_a_request("float", "i + 1"), 5u);
  EXPECT_EQ(sectors_a_request("float", "i * 3"), 12u); // one channel of interleaved RGB
  EXPECT_EQ(sectors_a_request("unsigned char", "i"), 1u);
}

TEST(GlobalCounters, InactiveLanesCostNothing) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out, int n) { int i = threadIdx.x; "
                "if (i < n) out[i] = in[i]; }\n");
  const DevicePointer in = gpu.zeros<float>(128), out = gpu.zeros<float>(128);
  const auto counters = gpu.run_clean({1}, {128}, in, out, 37).counters;
  EXPECT_EQ(counters[metric::global_load_requests], 2u);
  EXPECT_EQ(counters[metric::global_load_sectors], 5u);
  EXPECT_EQ(counters.sites[0].threads, 37u);
  EXPECT_EQ(counters[metric::divergent_branches], 1u);
  const auto none = gpu.run_clean({1}, {128}, in, out, 0).counters;
  EXPECT_EQ(none[metric::global_load_requests], 0u);
  EXPECT_EQ(none[metric::global_load_sectors], 0u);
  EXPECT_EQ(none[metric::divergent_branches], 0u);
}

// --- known kernels
// ---------------------------------------------------------------------------------------------------------

const char* kMatmul =
    "extern \"C\" __global__ void k(const float* a, const float* b, float* c, int n) { int x = blockIdx.x * "
    "blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "  float sum = 0; for (int i = 0; i < n; ++i) sum += a[y * n + i] * b[i * n + x]; c[y * n + x] = sum; "
    "}\n";

// Nsight Compute on an H200 at 1024: 67,108,864 requests and 134,217,728 sectors with blocks of 16 x 16,
// 167,772,160 with 32 x 8. Both grow with the cube of the size: at 256 they are 64 times fewer.
TEST(KnownKernels, NaiveMatmul) {
  SimulatedGpu gpu;
  gpu.load_cuda(kMatmul);
  const int n = 256;
  const DevicePointer a = gpu.zeros<float>(n * n), b = gpu.zeros<float>(n * n), c = gpu.zeros<float>(n * n);
  const auto square = gpu.run_clean({16, 16}, {16, 16}, a, b, c, n).counters;
  EXPECT_EQ(square[metric::global_load_requests], 67108864u / 64);
  EXPECT_EQ(square[metric::global_load_sectors], 134217728u / 64);
  EXPECT_EQ(square[metric::global_store_sectors], 256u * 256 / 8);
  const auto wide = gpu.run_clean({8, 32}, {32, 8}, a, b, c, n).counters;
  EXPECT_EQ(wide[metric::global_load_requests], 67108864u / 64);
  EXPECT_EQ(wide[metric::global_load_sectors], 167772160u / 64);
}

// The same at 1024: 4,194,304 requests and 16,777,216 sectors with tiles of 16.
TEST(KnownKernels, TiledMatmul) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* a, const float* b, float* c, int n) { "
                "__shared__ float s[16][16], t[16][16]; int x = blockIdx.x * 16 + threadIdx.x, y = "
                "blockIdx.y * 16 + threadIdx.y; float sum = 0;\n"
                "  for (int i = 0; i < n; i += 16) { s[threadIdx.y][threadIdx.x] = a[y * n + i + "
                "threadIdx.x]; t[threadIdx.y][threadIdx.x] = b[(i + threadIdx.y) * n + x]; __syncthreads();\n"
                "    for (int j = 0; j < 16; ++j) sum += s[threadIdx.y][j] * t[j][threadIdx.x]; "
                "__syncthreads(); } c[y * n + x] = sum; }\n");
  const int n = 256;
  const DevicePointer a = gpu.zeros<float>(n * n), b = gpu.zeros<float>(n * n), c = gpu.zeros<float>(n * n);
  const auto counters = gpu.run_clean({16, 16}, {16, 16}, a, b, c, n).counters;
  EXPECT_EQ(counters[metric::global_load_requests], 4194304u / 64);
  EXPECT_EQ(counters[metric::global_load_sectors], 16777216u / 64);
  EXPECT_EQ(counters[metric::shared_load_conflicts], 0u);
  EXPECT_EQ(counters[metric::shared_store_conflicts], 0u);
}

// 1024 x 1024 floats through a 32 x 32 tile: 32,768 requests and (hardware: 1,048,659) 1,048,576 shared load
// wavefronts without padding, one a request with it.
TEST(KnownKernels, TransposeThroughATile) {
  for (const int pad : {0, 1}) {
    SimulatedGpu gpu;
    gpu.load_cuda(fmt::format(
        "extern \"C\" __global__ void k(const float* in, float* out, int n) {{ __shared__ float tile[32][32 "
        "+ {}]; int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;\n"
        "  tile[threadIdx.y][threadIdx.x] = in[y * n + x]; __syncthreads(); x = blockIdx.y * 32 + "
        "threadIdx.x; y = blockIdx.x * 32 + threadIdx.y; out[y * n + x] = tile[threadIdx.x][threadIdx.y]; "
        "}}\n",
        pad));
    const int n = 1024;
    const DevicePointer in = gpu.zeros<float>(n * n), out = gpu.zeros<float>(n * n);
    const auto counters = gpu.run_clean({32, 32}, {32, 32}, in, out, n).counters;
    EXPECT_EQ(counters[metric::shared_load_wavefronts], pad ? 32768u : 1048576u);
    EXPECT_EQ(counters[metric::shared_load_conflicts], pad ? 0u : 1048576u - 32768u);
    EXPECT_EQ(counters[metric::shared_store_wavefronts], 32768u);
    EXPECT_EQ(counters[metric::global_store_sectors], 131072u);
    for (const AccessSite& site : counters.sites)
      if (site.space == "shared" && site.operation == "load") {
        EXPECT_EQ(site.requests, 32768u);
        EXPECT_EQ(site.worst_ways, pad ? 1 : 32);
        EXPECT_EQ(site.ideal_wavefronts, 32768u);
      }
  }
}

// 2^20 floats stored with a stride: the hardware counts 131,072, 262,144, 1,048,576 and 1,048,576 sectors.
TEST(KnownKernels, CopiesWithStoreStride) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out, int stride) { size_t i = "
                "blockIdx.x * blockDim.x + threadIdx.x; out[i * stride] = in[i]; }\n");
  const std::size_t n = 1 << 20;
  const DevicePointer in = gpu.zeros<float>(n), out = gpu.device->allocate(n * 32 * 4, "out");
  for (const auto& [stride, sectors] : {std::pair{1, 131072u}, {2, 262144u}, {8, 1048576u}, {32, 1048576u}}) {
    const auto counters =
        gpu.run_clean({static_cast<std::int64_t>(n / 256)}, {256}, in, out, stride).counters;
    EXPECT_EQ(counters[metric::global_store_sectors], sectors) << stride;
    EXPECT_EQ(counters[metric::global_load_sectors], 131072u);
  }
}

// --- shared memory
// --------------------------------------------------------------------------------------------------------

TEST(Banks, StridesInWords) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(float* out, int stride) { __shared__ float s[33 * 32]; for "
                "(int i = threadIdx.x; i < 33 * 32; i += 32) s[i] = i; __syncthreads(); out[threadIdx.x] = "
                "s[threadIdx.x * stride]; s[threadIdx.x * stride] = 0; }\n");
  const DevicePointer out = gpu.zeros<float>(32);
  for (int stride = 0; stride <= 33; ++stride) {
    const auto counters = gpu.run_clean({1}, {32}, out, stride).counters;
    const int ways =
        stride == 0 ? 1 : std::gcd(stride, 32); // lanes i and j meet where stride (i - j) is a multiple of 32
    EXPECT_EQ(counters[metric::shared_load_wavefronts], static_cast<std::uint64_t>(ways)) << stride;
    EXPECT_EQ(counters[metric::shared_load_conflicts], static_cast<std::uint64_t>(ways - 1)) << stride;
    EXPECT_EQ(counters[metric::shared_store_wavefronts], static_cast<std::uint64_t>(33 + ways)) << stride;
    EXPECT_EQ(counters[metric::shared_store_conflicts], static_cast<std::uint64_t>(ways - 1)) << stride;
  }
}

struct SharedPattern {
  const char* name;
  const char* type;
  const char* index;
  std::uint64_t wavefronts, conflicts;
};
class SharedAccess : public ::testing::TestWithParam<SharedPattern> {};
TEST_P(SharedAccess, Wavefronts) {
  const SharedPattern& p = GetParam();
  SimulatedGpu gpu;
  gpu.load_cuda(
      fmt::format("extern \"C\" __global__ void k({0}* out) {{ __shared__ {0} s[1024]; int i = threadIdx.x; "
                  "for (int j = i; j < 1024; j += 32) s[j] = out[i]; __syncthreads(); out[i] = s[{1}]; }}\n",
                  p.type, p.index));
  const auto counters = gpu.run_clean({1}, {32}, gpu.zeros<char>(1024)).counters;
  EXPECT_EQ(counters[metric::shared_load_wavefronts], p.wavefronts);
  EXPECT_EQ(counters[metric::shared_load_conflicts], p.conflicts);
}
INSTANTIATE_TEST_SUITE_P(
    Patterns, SharedAccess,
    ::testing::Values(SharedPattern{"same_word", "float", "5", 1, 0},
                      SharedPattern{"two_words_of_one_bank", "float", "i % 2 * 32", 2, 1},
                      SharedPattern{"bytes_of_the_same_words", "unsigned char", "i", 1, 0},
                      SharedPattern{"bytes_of_one_bank", "unsigned char", "i * 4 % 128 + i / 32", 1, 0},
                      SharedPattern{"halves", "short", "i * 2", 1, 0},
                      SharedPattern{"halves_far", "short", "i * 64 % 1024", 16, 15},
                      SharedPattern{"doubles", "double", "i", 2, 0},
                      SharedPattern{"doubles_same", "double", "3", 1, 0},
                      SharedPattern{"doubles_stride_2", "double", "i * 2", 4, 2},
                      SharedPattern{"doubles_stride_16", "double", "i * 16", 32, 30},
                      SharedPattern{"float4", "float4", "i", 4, 0},
                      SharedPattern{"float4_stride_2", "float4", "i * 2", 8, 4},
                      SharedPattern{"float4_stride_8", "float4", "i * 8", 32, 28},
                      SharedPattern{"reversed", "float", "31 - i", 1, 0},
                      SharedPattern{"xor_swizzle", "float", "i * 32 + (i ^ 7)", 1, 0}),
    [](const auto& info) { return info.param.name; });

// --- instructions, branches, caches
// ----------------------------------------------------------------------------------------------

TEST(Instructions, CountedByHand) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(
      ".visible .entry k(.param .u64 p) {\n  .reg .b64 %p; .reg .b32 %t, %i, %f; .reg .pred %c;\n"
      "  ld.param.u64 %p, [p];\n  mov.u32 %t, %tid.x;\n  mov.u32 %i, 0;\n  mov.f32 %f, 0f3F800000;\n" // 4
      "LOOP:\n  fma.rn.f32 %f, %f, %f, %f;\n  add.u32 %i, %i, 1;\n  setp.lt.u32 %c, %i, 10;\n  @%c bra "
      "LOOP;\n"                                                    // 40
      "  setp.ge.u32 %c, %t, 40;\n  @%c bra END;\n"                // 2
      "  mad.wide.u32 %p, %t, 4, %p;\n  st.global.f32 [%p], %f;\n" // 2, of 40 threads
      "END:\n  bar.sync 0;\n  ret;\n}\n"));                        // 2
  const auto counters = gpu.run_clean({3}, {64}, gpu.zeros<float>(64)).counters;
  EXPECT_EQ(counters[metric::warp_instructions], 3u * 2 * (4 + 40 + 2 + 2 + 2));
  EXPECT_EQ(counters[metric::thread_instructions], 3u * (64 * (4 + 40 + 2 + 2) + 40 * 2));
  EXPECT_EQ(counters[metric::fp32_instructions], 3u * 2 * (10 + 1)); // fma.f32, mad.wide
  EXPECT_EQ(counters[metric::float_products], 3u * 2 * 10);
  EXPECT_EQ(counters[metric::branches], 3u * 2 * 11);
  EXPECT_EQ(counters[metric::divergent_branches], 3u);
  EXPECT_EQ(counters[metric::barriers], 3u * 2);
  EXPECT_EQ(counters[metric::global_store_requests], 3u * 2);
  EXPECT_EQ(counters[metric::global_store_sectors], 3u * (4 + 1));
}

TEST(Instructions, DivergentBranchesByLine) {
  SimulatedGpu gpu;
  const std::string source =
      "extern \"C\" __global__ void k(volatile int* out) {\n  int t = threadIdx.x;\n  if (out[t] > 0) { // "
      "mixed\n    out[t] = 5;\n    out[t + 64] = 6;\n  }\n  if (out[128] > 0) { // uniform\n    out[t + 128] "
      "= 5;\n    out[t + 192] = 7;\n  }\n}\n";
  gpu.load_cuda(source);
  std::vector<int> data(256);
  for (std::size_t i = 0; i < 256; ++i) data[i] = i == 3 || i == 128; // lane 3 of the first warp alone
  const auto counters = gpu.run_clean({1}, {64}, gpu.upload(data)).counters;
  EXPECT_EQ(counters[metric::divergent_branches], 1u);
  for (const LineCount& line : counters.lines) {
    EXPECT_EQ(line.file, "test.cu");
    EXPECT_EQ(line.divergent_branches, line.line == line_of(source, "// mixed") ? 1u : 0u) << line.line;
    if (line.line == line_of(source, "out[t + 64] = 6")) {
      EXPECT_GT(line.warp_instructions, 0u);
      EXPECT_EQ(line.thread_instructions, line.warp_instructions); // one lane alone
    }
  }
}

TEST(LocalMemory, SpillsAreCountedApart) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const int* index, float* out) { float a[64]; for (int i = 0; "
                "i < 64; ++i) a[i] = i * out[i]; out[threadIdx.x] = a[index[threadIdx.x]]; }\n");
  const auto counters = gpu.run_clean({1}, {32}, gpu.zeros<int>(32), gpu.zeros<float>(64)).counters;
  EXPECT_EQ(counters[metric::local_store_sectors], 64u * 4);
  EXPECT_EQ(counters[metric::local_load_sectors], 4u);
  EXPECT_EQ(counters[metric::global_store_requests], 1u);
}

// Exact, however many words there are: a bound from a hash would be far too high here.
TEST(AtomicCounters, BusiestWordIsExact) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(int* out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; "
      "atomicAdd(out + i, 1); if (i % 1000 == 7) atomicAdd(out + n - 1, 1); }\n");
  const int n = 1 << 20;
  const DevicePointer out = gpu.zeros<int>(n);
  const Counters counters = gpu.run_clean({n / 256}, {256}, out, n).counters;
  EXPECT_EQ(counters[metric::hottest_atomics], 1u + (n - 7 + 999) / 1000);
  gpu.load_cuda(
      "extern \"C\" __global__ void k(int* out, int n) { atomicAdd(out + (blockIdx.x * blockDim.x + "
      "threadIdx.x) % n, 1); }\n");
  EXPECT_EQ(gpu.run_clean({n / 256}, {256}, out, n).counters[metric::hottest_atomics], 1u);
  EXPECT_EQ(gpu.run_clean({n / 256}, {256}, out, 3).counters[metric::hottest_atomics], (n + 2u) / 3);
}

/// What waits for each other in L2 if 64 blocks of 256 threads do this with `i`, the thread's index.
Paths paths_of_additions(const std::string& type, const std::string& word, const std::string& what) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(" + type +
                "* out) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; atomicAdd(out + (" + word +
                "), " + what + "); }\n");
  return *gpu.run_clean({64}, {256}, gpu.zeros<int>(1 << 20)).paths;
}

// 64 * 256 lanes; a sector has 8 words, and 128 words share a slice.
TEST(AtomicCounters, WhatWaitsForEachOtherInL2) {
  constexpr double lanes = 64 * 256;
  Paths paths = paths_of_additions("unsigned", "i % 32", "i");
  EXPECT_EQ(paths.atomics_of_one_slice, lanes / 8)
      << "lanes that use different words of a sector go together";
  EXPECT_EQ(paths.floating_atomics_on_one_sector, 0);
  EXPECT_EQ(paths_of_additions("unsigned", "i % 1024", "i").atomics_of_one_slice, lanes / 8 / 8)
      << "a page lies in eight slices";
  EXPECT_EQ(paths_of_additions("unsigned", "i * 8 % 64", "i").atomics_of_one_slice, lanes)
      << "a lane to each sector";
  EXPECT_EQ(paths_of_additions("unsigned", "i * 8 % 128", "i").atomics_of_one_slice, lanes / 2)
      << "two pieces of 256 bytes";
  EXPECT_EQ(paths_of_additions("unsigned", "i * 8 % 256", "i").atomics_of_one_slice, lanes / 2)
      << "the pieces of a group in turns in its two slices";
  EXPECT_EQ(paths_of_additions("unsigned", "i / 32 % 8", "i").atomics_of_one_slice, lanes)
      << "the lanes of a warp on one word, warps on all words of a sector";
  EXPECT_EQ(paths_of_additions("unsigned", "0", "i").atomics_of_one_slice, lanes / 32)
      << "the assembler adds up a warp's";
  paths = paths_of_additions("float", "i / 32 % 4 * 512", "1.0f");
  EXPECT_EQ(paths.floating_atomics_on_one_sector, lanes / 4) << "lanes on one word";
  EXPECT_EQ(paths.atomics_of_one_slice, lanes / 4);
}

TEST(PathsOfMatch, HaveTheDifferentValues) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned* out) { unsigned s = 0; for (int i = 0; i < 3; ++i) "
                "if (threadIdx.x % 32 < 31) s += __match_any_sync(0x7fffffff, threadIdx.x % 5 + i); "
                "out[threadIdx.x] = s; }\n");
  const auto paths = gpu.run_clean({1}, {64}, gpu.zeros<unsigned>(64)).paths;
  for (const WarpPath& warp : paths->blocks.at(0).warps) {
    EXPECT_EQ(warp.matches, 3u);
    EXPECT_EQ(warp.matched_values, 15u);
  }
}

TEST(Counters, OfSeveralLaunchesAddUpButForMaxima) {
  Counters sum, other;
  sum.totals = {{metric::global_load_sectors, 5}, {metric::hottest_atomics, 7}};
  other.totals = {{metric::global_load_sectors, 3}, {metric::hottest_atomics, 9}};
  sum.add(other);
  EXPECT_EQ(sum[metric::global_load_sectors], 8u);
  EXPECT_EQ(sum[metric::hottest_atomics], 9u);
}

TEST(AtomicCounters, GlobalAndShared) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(int* out) { __shared__ int s[4]; if (threadIdx.x < 4) s[threadIdx.x] = "
      "0; __syncthreads(); atomicAdd(s + threadIdx.x % 4, 1); __syncthreads(); atomicAdd(out + threadIdx.x, "
      "s[0]); if (threadIdx.x < 32) out[200] = atomicExch(out + 100 + threadIdx.x, 1); }\n");
  const auto counters = gpu.run_clean({2}, {96}, gpu.zeros<int>(256)).counters;
  EXPECT_EQ(counters[metric::shared_atomics], 2u * 3);
  EXPECT_EQ(counters[metric::global_atomics], 2u * (3 + 1));
}

// Everything that a run tells must be the same for any number of host threads.
TEST(Determinism, CountersAndTraceForAnyNumberOfHostThreads) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out, int* bins, int n) { __shared__ "
                "float s[64]; int t = threadIdx.x, i = blockIdx.x * blockDim.x + t; s[t] = in[(i * 37) % n]; "
                "__syncthreads();\n"
                "  float v = s[63 - t] + s[(t * 2) % 64]; if (i % 3 == 0) for (int j = 0; j < i % 11; ++j) v "
                "+= in[(i + j * j) % n]; atomicAdd(bins + i % 5, 1); if (i < n) out[i] = v; }\n");
  const int n = 5000;
  const DevicePointer in = gpu.zeros<float>(n), out = gpu.zeros<float>(n), bins = gpu.zeros<int>(5);
  for (const std::size_t limit : {std::size_t{100000}, std::size_t{100}}) {
    TraceRequest request;
    for (std::uint64_t block = 0; block < 60; block += 7) request.blocks.push_back(block);
    request.record_limit = limit;
    request.per_warp = true;
    gpu.options.trace = &request;
    std::optional<Execution> first;
    for (const int threads : {1, 2, 5, 2, 5}) {
      gpu.options.threads = threads;
      const Execution now = gpu.run_clean({79}, {64}, in, out, bins, n);
      ASSERT_TRUE(now.trace.has_value());
      if (!first) {
        first = now;
        EXPECT_EQ(now.trace->records.size(),
                  std::min<std::size_t>(limit, now.trace->records.size() + now.trace->dropped));
        EXPECT_GT(now.trace->records.size(), 50u);
        continue;
      }
      EXPECT_EQ(now.counters.totals, first->counters.totals) << threads;
      ASSERT_EQ(now.counters.sites.size(), first->counters.sites.size());
      for (std::size_t s = 0; s < now.counters.sites.size(); ++s) {
        EXPECT_EQ(now.counters.sites[s].sectors, first->counters.sites[s].sectors);
        EXPECT_EQ(now.counters.sites[s].wavefronts, first->counters.sites[s].wavefronts);
        EXPECT_EQ(now.counters.sites[s].threads, first->counters.sites[s].threads);
      }
      EXPECT_EQ(now.trace->dropped, first->trace->dropped);
      ASSERT_EQ(now.trace->records.size(), first->trace->records.size());
      for (std::size_t r = 0; r < now.trace->records.size(); ++r) {
        const AccessRecord &a = now.trace->records[r], &b = first->trace->records[r];
        ASSERT_TRUE(a.block == b.block && a.warp == b.warp && a.site == b.site && a.step == b.step &&
                    a.mask == b.mask && a.barrier == b.barrier && a.address == b.address)
            << "record " << r << " with " << threads << " threads, limit " << limit;
      }
      ASSERT_EQ(now.trace->warps.size(), 79u * 2);
      for (std::size_t w = 0; w < now.trace->warps.size(); ++w) {
        EXPECT_EQ(now.trace->warps[w].instructions, first->trace->warps[w].instructions);
        EXPECT_EQ(now.trace->warps[w].sectors, first->trace->warps[w].sectors);
        EXPECT_EQ(now.trace->warps[w].excess_wavefronts, first->trace->warps[w].excess_wavefronts);
        EXPECT_EQ(now.trace->warps[w].divergent_branches, first->trace->warps[w].divergent_branches);
      }
    }
    gpu.options.trace = nullptr;
  }
}

TEST(Trace, RecordsWhatTheThreadsDid) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out) { __shared__ float s[64]; int t "
                "= threadIdx.x; s[t] = in[blockIdx.x * 64 + t]; __syncthreads(); if (t < 40) out[blockIdx.x "
                "* 64 + t] = s[63 - t]; }\n");
  const DevicePointer in = gpu.zeros<float>(256), out = gpu.zeros<float>(256);
  TraceRequest request;
  request.blocks = {2};
  request.per_warp = true;
  gpu.options.trace = &request;
  const Execution execution = gpu.run_clean({4}, {64}, in, out);
  ASSERT_TRUE(execution.trace);
  ASSERT_EQ(execution.trace->records.size(), 8u); // two warps: load, shared store, shared load, store
  std::uint64_t divergent = 0, summed = 0;
  for (const WarpCount& warp : execution.trace->warps)
    divergent += warp.divergent_branches, summed += warp.instructions;
  EXPECT_EQ(divergent, 4u); // the second warp of every block
  EXPECT_EQ(summed, execution.counters[metric::warp_instructions]);
  for (const AccessRecord& record : execution.trace->records) {
    EXPECT_EQ(record.block, 2u);
    const AccessSite& site = execution.counters.sites[record.site];
    const bool last_half = site.space == "global" ? site.operation == "store" : site.operation == "load";
    EXPECT_EQ(record.barrier, last_half ? 1u : 0u);
    EXPECT_EQ(record.mask, last_half && record.warp == 1 ? 0xffu : 0xffffffffu);
    for (std::uint64_t lane = 0; lane < 32; ++lane) {
      if (!(record.mask >> lane & 1)) continue;
      const std::uint64_t t = record.warp * 32 + lane;
      const std::uint64_t want = site.space == "global" ? (last_half ? out : in) + (128 + t) * 4
                                 : last_half            ? (63 - t) * 4
                                                        : t * 4;
      EXPECT_EQ(record.address[lane], want);
    }
  }
}

TEST(Trace, RecordsShufflesAmongTheAccesses) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(float* x) {\n"
      "  float v = x[threadIdx.x];\n"
      "  if (threadIdx.x < 48) v += __shfl_down_sync(0xffffffff >> (threadIdx.x < 32 ? 0 : 16), v, 8);\n"
      "  __syncthreads();\n"
      "  v += __shfl_xor_sync(0xffffffff, v, 1);\n"
      "  x[threadIdx.x] = v;\n"
      "}\n");
  const DevicePointer x = gpu.zeros<float>(256);
  TraceRequest request;
  request.blocks = {1};
  gpu.options.trace = &request;
  const Execution execution = gpu.run_clean({2}, {64}, x);
  ASSERT_TRUE(execution.trace);
  const auto& shuffles = execution.trace->shuffles;
  ASSERT_EQ(shuffles.size(), 4u); // two warps, two shuffles each
  for (const ShuffleRecord& shuffle : shuffles) {
    EXPECT_EQ(shuffle.block, 1u);
    const bool second = shuffle.barrier == 1;
    EXPECT_EQ(shuffle.line, second ? 5u : 3u);
    EXPECT_EQ(shuffle.mask, !second && shuffle.warp == 1 ? 0xffffu : 0xffffffffu);
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (!(shuffle.mask >> lane & 1)) continue;
      const unsigned end = shuffle.warp == 1 ? 16 : 32; // beyond it a lane keeps its own value
      EXPECT_EQ(shuffle.source[lane], second ? lane ^ 1 : lane + 8 < end ? lane + 8 : lane) << lane;
    }
    std::uint32_t before = 0, after = ~0u; // the accesses of the same warp around it
    for (const AccessRecord& record : execution.trace->records)
      if (record.warp == shuffle.warp)
        (execution.counters.sites[record.site].operation == "load" ? before : after) = record.step;
    EXPECT_LT(before, shuffle.step);
    EXPECT_LT(shuffle.step, after);
  }
  // The bare path gives the same result and records nothing.
  gpu.options.trace = nullptr;
  EXPECT_FALSE(gpu.run_clean({2}, {64}, x).trace);
}

// Of many blocks the one that a trace asks for first runs first, and what it did is told while the others
// run.
TEST(Trace, TellsTheFirstBlockAhead) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out) {\n"
                "  __shared__ float s[64]; const int t = threadIdx.x, i = blockIdx.x * 64 + t;\n"
                "  float* kept = s; if (in == nullptr) kept = out; // a generic address\n"
                "  kept[t] = in[i]; __syncthreads(); out[i] = kept[63 - t]; }\n");
  const DevicePointer in = gpu.zeros<float>(6400), out = gpu.zeros<float>(6400);
  const Counters untraced = gpu.run_clean({100}, {64}, in, out).counters;
  TraceRequest request;
  request.blocks = {70, 3};
  request.per_warp = true;
  gpu.options.trace = &request;
  auto* ahead = dynamic_cast<RecordsAhead*>(gpu.device.get());
  ASSERT_TRUE(ahead);
  for (const int threads : {1, 2, 5}) {
    gpu.options.threads = threads;
    std::vector<AccessSite> sites;
    std::optional<Trace> told;
    double before = 0, share = 1; // of the blocks
    gpu.options.progress = [&](double done) {
      if (told) return;
      before = share == 1 ? 0 : share;
      share = done;
      told = ahead->traced_so_far(sites);
    };
    const Execution execution = gpu.run_clean({100}, {64}, in, out);
    ASSERT_TRUE(told);
    EXPECT_EQ(before, 0); // at the first chance
    if (threads == 1) {
      EXPECT_EQ(share, 0.01);
    }
    EXPECT_TRUE(told->warps.empty());
    std::vector<AccessRecord> of_block;
    for (const AccessRecord& record : execution.trace->records)
      if (record.block == 70) of_block.push_back(record);
    ASSERT_EQ(of_block.size(), 8u);
    ASSERT_EQ(told->records.size(), of_block.size());
    for (std::size_t i = 0; i < of_block.size(); ++i) {
      const AccessRecord &early = told->records[i], &late = of_block[i];
      EXPECT_EQ(early.block, 70u);
      EXPECT_EQ(early.address, late.address);
      EXPECT_EQ(early.mask, late.mask);
      EXPECT_EQ(early.step, late.step);
      EXPECT_EQ(sites[early.site].line, execution.counters.sites[late.site].line);
      EXPECT_EQ(sites[early.site].space, execution.counters.sites[late.site].space);
    }
    // Who comes first changes no count.
    EXPECT_EQ(execution.counters.totals, untraced.totals);
  }
  // The checks want the blocks in their order.
  gpu.options.checks = Checks::all;
  bool any = false;
  gpu.options.progress = [&](double) {
    std::vector<AccessSite> sites;
    any |= ahead->traced_so_far(sites).has_value();
  };
  gpu.run_clean({100}, {64}, in, out);
  EXPECT_FALSE(any);
}

}
}
