// Loads and stores of every type, space and width; addresses; parameters.

#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <numeric>

namespace kernelarium::test {
namespace {

using U = std::uint32_t;
using W = std::uint64_t;

const char* kStart = "  .reg .b64 %in, %out, %a, %b, %c; .reg .b32 %tid, %x, %y, %z, %v, %s; .reg .b16 %h, "
                     "%g; .reg .pred %p, %q;\n"
                     "  ld.param.u64 %in, [in]; ld.param.u64 %out, [out]; mov.u32 %tid, %tid.x;\n";

/// A kernel k(in, out) with %in, %out, %tid set; more declarations may stand before.
std::string kernel(const std::string& body, const std::string& before = "") {
  return ptx_module(before + ".visible .entry k(.param .u64 in, .param .u64 out) {\n" + std::string(kStart) +
                    body + "  ret;\n}\n");
}

/// Each lane reads `bytes` at in + bytes * lane with `load` into %v or %h or %a, and its bits go to out + 8 *
/// lane.
std::vector<W> loaded(const std::string& load, const std::string& destination,
                      const std::vector<std::uint8_t>& data, int bytes) {
  SimulatedGpu gpu;
  const char kind = destination[1];
  const std::string width = kind == 'v' ? "b32" : kind == 'h' ? "b16" : "b64";
  gpu.load_ptx(kernel(
      fmt::format("  mad.wide.u32 %in, %tid, {}, %in;\n  mad.wide.u32 %out, %tid, 8, %out;\n  {} {}, [%in];\n"
                  "  st.global.{} [%out], {};\n",
                  bytes, load, destination, width, destination)));
  const DevicePointer in = gpu.upload(data), out = gpu.zeros<W>(32);
  gpu.run_clean({1}, {32}, in, out);
  return gpu.download<W>(out, 32);
}

TEST(Loads, EveryTypeAndExtension) {
  std::vector<std::uint8_t> data(32 * 16);
  std::mt19937_64 random(3);
  for (auto& byte : data) byte = static_cast<std::uint8_t>(random());
  const auto number = [&](int lane, int bytes, bool sign, int register_bytes) {
    W value = 0;
    for (int i = 0; i < bytes; ++i)
      value |= static_cast<W>(data[static_cast<std::size_t>(lane) * bytes + i]) << (8 * i);
    if (sign && (value >> (8 * bytes - 1) & 1)) value |= ~W{0} << (8 * bytes - 1);
    return register_bytes == 8 ? value : value & ((W{1} << (8 * register_bytes)) - 1);
  };
  struct Case {
    const char* type;
    int bytes;
    bool sign;
  };
  const Case cases[] = {{"b8", 1, false},  {"u8", 1, false},  {"s8", 1, true},   {"b16", 2, false},
                        {"u16", 2, false}, {"s16", 2, true},  {"b32", 4, false}, {"u32", 4, false},
                        {"s32", 4, true},  {"f32", 4, false}, {"b64", 8, false}, {"u64", 8, false},
                        {"s64", 8, true},  {"f64", 8, false}};
  for (const Case& one : cases)
    for (const auto& [destination, size] : {std::pair{"%h", 2}, {"%v", 4}, {"%a", 8}}) {
      if (one.bytes > size || (one.type[0] == 'f' && one.bytes != size)) continue;
      for (const char* kind : {"ld.global.", "ld.global.nc.", "ld.volatile.global.", "ld.relaxed.gpu.global.",
                               "ld.acquire.sys.global.", "ld.global.cg.", "ld.", "ldu.global."}) {
        const std::vector<W> got = loaded(std::string(kind) + one.type, destination, data, one.bytes);
        for (int lane = 0; lane < 32; ++lane)
          ASSERT_EQ(got[static_cast<std::size_t>(lane)], number(lane, one.bytes, one.sign, size))
              << kind << one.type << " " << destination << " lane " << lane;
      }
    }
}

TEST(Stores, NarrowOnesCutAndTouchNothingElse) {
  for (const auto& [type, bytes] :
       {std::pair{"u8", 1}, {"s8", 1}, {"b16", 2}, {"u32", 4}, {"u64", 8}, {"f64", 8}})
    for (const char* kind :
         {"st.global.", "st.volatile.global.", "st.release.gpu.global.", "st.", "st.global.wt."}) {
      SimulatedGpu gpu;
      // Lane i stores i * 0x0102030405060708 at out + 16 * i.
      gpu.load_ptx(kernel(fmt::format("  cvt.u64.u32 %a, %tid;\n  mul.lo.u64 %b, %a, 0x0102030405060708;\n"
                                      "  mad.lo.u64 %out, %a, 16, %out;\n  {}{} [%out], %b;\n",
                                      kind, type)));
      const DevicePointer in = gpu.zeros<W>(1), out = gpu.upload(std::vector<std::uint8_t>(512, 0xEE));
      gpu.run_clean({1}, {32}, in, out);
      const auto got = gpu.download<std::uint8_t>(out, 512);
      for (W lane = 0; lane < 32; ++lane)
        for (W i = 0; i < 16; ++i)
          ASSERT_EQ(got[lane * 16 + i], static_cast<int>(i) < bytes
                                            ? static_cast<std::uint8_t>(lane * 0x0102030405060708 >> (8 * i))
                                            : 0xEE)
              << kind << type;
    }
}

TEST(Vectors, LoadAndStoreInOrder) {
  for (const auto& [vector, lanes] : {std::pair{"v2", 2}, {"v4", 4}})
    for (const auto& [type, bytes] : {std::pair{"u8", 1}, {"b16", 2}, {"u32", 4}, {"f32", 4}, {"u64", 8}}) {
      if (lanes * bytes > 16) continue;
      for (const char* space : {".global", ""}) {
        SimulatedGpu gpu;
        const std::string width = bytes == 8 ? "b64" : bytes == 4 ? "b32" : "b16";
        const std::string to = lanes == 2 ? "{%e1, %e0}" : "{%e1, %e0, %e3, %e2}",
                          from = lanes == 2 ? "{%e0, %e1}" : "{%e0, %e1, %e2, %e3}";
        gpu.load_ptx(kernel(fmt::format(
            "  .reg .{} %e<4>;\n  mad.wide.u32 %in, %tid, {}, %in;\n  mad.wide.u32 %out, %tid, {}, %out;\n"
            "  ld{}.{}.{} {}, [%in];\n  st{}.{}.{} [%out], {};\n",
            width, lanes * bytes, lanes * bytes, space, vector, type, to, space, vector, type, from)));
        std::vector<std::uint8_t> data(static_cast<std::size_t>(32 * lanes * bytes));
        std::iota(data.begin(), data.end(), 0);
        const DevicePointer in = gpu.upload(data), out = gpu.zeros<std::uint8_t>(data.size());
        gpu.run_clean({1}, {32}, in, out);
        const auto got = gpu.download<std::uint8_t>(out, data.size());
        for (std::size_t i = 0; i < data.size(); ++i) {
          const std::size_t element = i / static_cast<std::size_t>(bytes), swapped = element ^ 1;
          ASSERT_EQ(got[i],
                    data[swapped * static_cast<std::size_t>(bytes) + i % static_cast<std::size_t>(bytes)])
              << vector << type << space;
        }
      }
    }
}

// The target of a load may be the register that holds its address, and one element may be thrown away.
/// CUB's scans hand a flag and a number on in one vector.
TEST(Vectors, StrongOnesAreOneValueToOtherBlocks) {
  for (const char* type : {"v2.u32", "v2.u64", "v4.u32"}) {
    const bool wide = std::string(type) == "v2.u64", four = std::string(type) == "v4.u32";
    SimulatedGpu gpu;
    gpu.options.threads = 2; // one for each block
    gpu.load_cuda(fmt::format(
        R"(extern "C" __global__ void k({0}* at, int* stop, int* torn) {{
  {0} a, b, c = 0, d = 0;
  if (blockIdx.x == 0) {{
    for (int i = 0; i < 200000; ++i) {{
      const {0} value = i;
      asm volatile("st.relaxed.gpu.global.{1} [%0], {2};" ::"l"(at), "{3}"(value) : "memory");
    }}
    atomicExch(stop, 1);
  }} else {{
    while (!*(volatile int*)stop) {{
      asm volatile("ld.relaxed.gpu.global.{1} {4}, [%4];" : "={3}"(a), "={3}"(b), "={3}"(c), "={3}"(d) : "l"(at) : "memory");
      *torn += a != b{5};
    }}
  }}
}})",
        wide ? "unsigned long long" : "unsigned", type, four ? "{%1, %1, %1, %1}" : "{%1, %1}",
        wide ? "l" : "r", four ? "{%0, %1, %2, %3}" : "{%0, %1}", four ? " || a != c || a != d" : ""));
    const auto at = gpu.zeros<std::uint32_t>(4);
    const auto stop = gpu.zeros<std::int32_t>(1), torn = gpu.zeros<std::int32_t>(1);
    gpu.run_clean({2}, {1}, at, stop, torn);
    EXPECT_EQ(gpu.download<std::int32_t>(torn, 1)[0], 0) << type;
  }
}

TEST(Vectors, TargetsMayHoldTheAddress) {
  SimulatedGpu gpu;
  gpu.load_ptx(kernel("  mad.wide.u32 %in, %tid, 16, %in;\n  mad.wide.u32 %out, %tid, 16, %out;\n"
                      "  ld.v2.u64 {%in, %a}, [%in];\n  st.global.v2.u64 [%out], {%a, %in};\n"
                      "  ld.global.v2.u64 {_, %out}, [%out];\n"));
  std::vector<W> data(64);
  std::iota(data.begin(), data.end(), 1000);
  const DevicePointer in = gpu.upload(data), out = gpu.zeros<W>(64);
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<W>(out, 64);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(got[i], data[i ^ 1]);
}

TEST(Guards, InactiveLanesDoNotAccess) {
  SimulatedGpu gpu;
  // Odd lanes hold a wild address; only even ones load and store.
  gpu.load_ptx(kernel(
      "  and.b32 %x, %tid, 1;\n  setp.eq.u32 %p, %x, 0;\n  mad.wide.u32 %a, %tid, 4, %in;\n  mad.wide.u32 "
      "%b, %tid, 4, %out;\n"
      "  @!%p mov.u64 %a, 24;\n  mov.u32 %v, 7;\n  @%p ld.global.u32 %v, [%a];\n  @!%p mov.u64 %b, %out;\n"
      "  @%p st.global.u32 [%b], %v;\n  mad.wide.u32 %c, %tid, 4, %out;\n  @!%p st.global.u32 [%c], %v;\n"));
  std::vector<U> data(32);
  std::iota(data.begin(), data.end(), 100);
  const DevicePointer in = gpu.upload(data), out = gpu.zeros<U>(32);
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<U>(out, 32);
  for (U i = 0; i < 32; ++i) EXPECT_EQ(got[i], i & 1 ? 7 : 100 + i);
}

// A warp whose lanes lie in different allocations, some of them at its very end.
TEST(Addresses, LanesInDifferentAllocations) {
  SimulatedGpu gpu;
  gpu.load_ptx(kernel("  mad.wide.u32 %a, %tid, 8, %in;\n  ld.global.u64 %a, [%a];\n  ld.global.u32 %x, "
                      "[%a];\n  add.u32 %x, %x, 1;\n"
                      "  st.global.u32 [%a], %x;\n  red.global.add.u32 [%a], 1;\n"));
  std::vector<DevicePointer> places;
  std::vector<DevicePointer> starts;
  for (U i = 0; i < 32; ++i) {
    starts.push_back(gpu.upload(std::vector<U>{i, 50 + i}, fmt::format("piece{}", i)));
    places.push_back(starts.back() + 4 * (i % 2));
  }
  const DevicePointer in = gpu.upload(places), out = gpu.zeros<U>(1);
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    gpu.options.checks = checks;
    gpu.run_clean({1}, {32}, in, out);
  }
  for (U i = 0; i < 32; ++i) {
    const auto piece = gpu.download<U>(starts[i], 2);
    EXPECT_EQ(piece[i % 2], (i % 2 ? 50 + i : i) + 4) << i;
    EXPECT_EQ(piece[1 - i % 2], i % 2 ? i : 50 + i) << i;
  }
}

// One generic load whose lanes point into global, shared and local memory at once.
TEST(Addresses, GenericOnesReachEverySpace) {
  SimulatedGpu gpu;
  gpu.load_ptx(
      kernel("  .shared .align 4 .b8 tile[128];\n  .local .align 4 .b8 own[16];\n  .reg .b64 %tile, %own;\n"
             "  mov.u64 %tile, tile;\n  cvta.shared.u64 %tile, %tile;\n  mov.u64 %own, own;\n  "
             "cvta.local.u64 %own, %own;\n"
             "  add.u32 %x, %tid, 1000;\n  mad.wide.u32 %a, %tid, 4, %tile;\n  st.u32 [%a], %x;\n"
             "  add.u32 %x, %tid, 2000;\n  st.u32 [%own+8], %x;\n  bar.sync 0;\n"
             "  rem.u32 %y, %tid, 3;\n  mad.wide.u32 %b, %tid, 4, %in;\n"
             "  setp.eq.u32 %p, %y, 1;\n  @%p mov.u64 %b, %a;\n  setp.eq.u32 %q, %y, 2;\n  add.u64 %c, %own, "
             "8;\n  @%q mov.u64 %b, %c;\n"
             "  ld.u32 %v, [%b];\n  add.u32 %z, %v, 5;\n  st.u32 [%b], %z;\n  ld.volatile.u32 %z, [%b];\n"
             "  isspacep.shared %p, %b;\n  selp.u32 %x, 1000000, 0, %p;\n  add.u32 %z, %z, %x;\n"
             "  isspacep.local %p, %b;\n  selp.u32 %x, 2000000, 0, %p;\n  add.u32 %z, %z, %x;\n"
             "  isspacep.global %p, %b;\n  selp.u32 %x, 3000000, 0, %p;\n  add.u32 %z, %z, %x;\n"
             "  mad.wide.u32 %out, %tid, 4, %out;\n  st.global.u32 [%out], %z;\n"));
  std::vector<U> data(32);
  std::iota(data.begin(), data.end(), 0);
  const DevicePointer in = gpu.upload(data), out = gpu.zeros<U>(32);
  gpu.options.checks = Checks::all;
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<U>(out, 32);
  for (U i = 0; i < 32; ++i)
    EXPECT_EQ(got[i], i + 5 + (i % 3 == 0 ? 3000000 : i % 3 == 1 ? 1000000 + 1000 : 2000000 + 2000));
}

// One generic load and store whose lanes go to global memory alone in some rounds, and to two memories in
// others.
TEST(Addresses, GenericOnesChangeTheirMemory) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(
extern "C" __global__ void k(const unsigned* in, unsigned* out) {
  __shared__ unsigned tile[64];
  const unsigned t = threadIdx.x;
  tile[t] = 1000 + t;
  for (unsigned round = 0; round < 6; ++round) {
    const bool inside = round % 2 && t % (round + 1) == 0;
    const unsigned* from = inside ? tile + t : in + t * (round / 2 + 1);
    unsigned* to = inside ? tile + 32 + t : out + 32 * round + t;
    unsigned value;
    asm volatile("ld.u32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
    asm volatile("st.u32 [%0], %1;" :: "l"(to), "r"(value) : "memory");
    if (inside) out[32 * round + t] = tile[32 + t];
  }
})");
  std::vector<U> data(128);
  std::iota(data.begin(), data.end(), 0);
  const DevicePointer in = gpu.upload(data);
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    gpu.options.checks = checks;
    const DevicePointer out = gpu.zeros<U>(192);
    gpu.run_clean({1}, {32}, in, out);
    const auto got = gpu.download<U>(out, 192);
    for (U round = 0; round < 6; ++round)
      for (U i = 0; i < 32; ++i)
        EXPECT_EQ(got[32 * round + i], round % 2 && i % (round + 1) == 0 ? 1000 + i : i * (round / 2 + 1))
            << round << " " << i;
  }
}

// Places in shared memory that differ in every round, behind offsets below zero.
TEST(Addresses, ScatteredSharedOnesWithNegativeOffsets) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(
extern "C" __global__ void k(const unsigned* in, unsigned* out) {
  __shared__ unsigned tile[1025], sums[1025];
  const unsigned t = threadIdx.x, tiles = (unsigned)__cvta_generic_to_shared(tile) + 4,
                 all = (unsigned)__cvta_generic_to_shared(sums) + 4;
  for (unsigned i = t; i < 1025; i += 32) tile[i] = sums[i] = in[0];
  __syncthreads();
  unsigned x = t + 1, total = 0;
  for (unsigned round = 0; round < 64; ++round) {
    x = x * 1664525u + 1013904223u;
    const unsigned place = 4 * ((x >> 27) * 32 + t);
    unsigned value;
    asm volatile("ld.shared.u32 %0, [%1+-4];" : "=r"(value) : "r"(tiles + place) : "memory");
    total += value;
    asm volatile("st.shared.u32 [%0+-4], %1;" :: "r"(tiles + place), "r"(value + round) : "memory");
    asm volatile("red.shared.add.u32 [%0+-4], %1;" :: "r"(all + place), "r"(round) : "memory");
  }
  __syncthreads();
  for (unsigned i = t; i < 1024; i += 32) total += tile[i] ^ sums[i]; // the same in both
  out[t] = total;
})");
  const DevicePointer in = gpu.zeros<U>(1), out = gpu.zeros<U>(32);
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<U>(out, 32);
  for (U t = 0; t < 32; ++t) {
    U column[32] = {}, x = t + 1, total = 0;
    for (U round = 0; round < 64; ++round) {
      x = x * 1664525u + 1013904223u;
      total += column[x >> 27];
      column[x >> 27] += round;
    }
    EXPECT_EQ(got[t], total) << t;
  }
}

TEST(Addresses, SharedWindowThereAndBack) {
  SimulatedGpu gpu;
  gpu.load_ptx(
      kernel("  .shared .align 8 .b8 pad[24];\n  .shared .align 8 .b8 tile[256];\n  mov.u64 %a, tile;\n  "
             "cvta.shared.u64 %b, %a;\n"
             "  cvta.to.shared.u64 %c, %b;\n  sub.u64 %c, %c, %a;\n  cvt.u32.u64 %x, %a;\n  mov.u32 %y, "
             "tile;\n  sub.u32 %y, %y, %x;\n"
             "  mad.lo.u32 %s, %tid, 8, %x;\n  st.shared.v2.u32 [%s], {%tid, %y};\n  bar.sync 0;\n  xor.b32 "
             "%z, %tid, 1;\n"
             "  mad.wide.u32 %b, %z, 8, %b;\n  ld.v2.u32 {%x, %y}, [%b];\n  ld.shared.u32 %v, [tile+16];\n"
             "  mad.wide.u32 %out, %tid, 16, %out;\n  cvt.u32.u64 %s, %c;\n  st.global.v4.u32 [%out], {%x, "
             "%y, %v, %s};\n"));
  const DevicePointer in = gpu.zeros<U>(1), out = gpu.zeros<U>(128);
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<U>(out, 128);
  for (U i = 0; i < 32; ++i) {
    EXPECT_EQ(got[4 * i], i ^ 1);
    EXPECT_EQ(got[4 * i + 1], 0u);
    EXPECT_EQ(got[4 * i + 2], 2u);
    EXPECT_EQ(got[4 * i + 3], 0u);
  }
}

TEST(Variables, GlobalAndConstantWithInitialValues) {
  SimulatedGpu gpu;
  gpu.load_ptx(kernel(
      "  mad.wide.u32 %out, %tid, 32, %out;\n  mov.u64 %a, table;\n  and.b32 %x, %tid, 3;\n  mad.wide.u32 "
      "%a, %x, 4, %a;\n"
      "  ld.const.u32 %y, [%a];\n  ld.const.f32 %z, [table+4];\n  st.global.u32 [%out], %y;\n  st.global.u32 "
      "[%out+4], %z;\n"
      "  mov.u64 %b, numbers;\n  cvta.global.u64 %b, %b;\n  ld.s16 %h, [%b+2];\n  cvt.s32.s16 %v, %h;\n  "
      "st.global.u32 [%out+8], %v;\n"
      "  ld.global.u64 %c, [pointer];\n  ld.u16 %g, [%c];\n  cvt.u32.u16 %v, %g;\n  st.global.u32 [%out+12], "
      "%v;\n"
      "  ld.global.u32 %v, [zeroes+8];\n  st.global.u32 [%out+16], %v;\n  ld.global.f32 %v, [half];\n  "
      "st.global.u32 [%out+20], %v;\n",
      ".const .align 4 .b32 table[4] = {10, 0x14, 30, 40};\n.global .align 2 .u16 numbers[3] = {1, -2, 3};\n"
      ".global .align 8 .u64 pointer = generic(numbers)+4;\n.global .align 4 .b8 zeroes[64];\n.global .f32 "
      "half = 0f3F000000;\n"));
  const DevicePointer in = gpu.zeros<U>(1), out = gpu.zeros<U>(256);
  gpu.run_clean({1}, {32}, in, out);
  const auto got = gpu.download<U>(out, 256);
  for (U i = 0; i < 32; ++i) {
    EXPECT_EQ(got[8 * i], 10 * (i % 4 + 1));
    EXPECT_EQ(got[8 * i + 1], 20u);
    EXPECT_EQ(static_cast<int>(got[8 * i + 2]), -2);
    EXPECT_EQ(got[8 * i + 3], 3u);
    EXPECT_EQ(got[8 * i + 4], 0u);
    EXPECT_EQ(got[8 * i + 5], 0x3f000000u);
  }
}

TEST(Variables, KeepTheirValuesBetweenLaunches) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "__device__ int counter = 5;\n__device__ float table[4] = {1, 2, 3, 4};\n__constant__ int scale[2] = "
      "{10, 100};\n"
      "extern \"C\" __global__ void k(int* out) { if (threadIdx.x == 0) out[0] = counter += scale[1]; "
      "out[1 + threadIdx.x] = (int)(table[threadIdx.x] *= scale[0]); }\n");
  const DevicePointer out = gpu.zeros<int>(5);
  gpu.run_clean({1}, {4}, out);
  gpu.run_clean({1}, {4}, out);
  EXPECT_EQ(gpu.download<int>(out, 5), (std::vector<int>{205, 100, 200, 300, 400}));
}

TEST(Parameters, EveryTypeAndStructsByValue) {
  struct Pair {
    double a;
    short b;
    char c[5];
  };
  SimulatedGpu gpu;
  gpu.load_cuda("struct Pair { double a; short b; char c[5]; };\n"
                "extern \"C\" __global__ void k(double* out, char c, unsigned char uc, short s, int i, long "
                "long l, float f, double d, Pair p, int2 v, const int* q, bool t) {\n"
                "  int k = 0;\n  out[k++] = c; out[k++] = uc; out[k++] = s; out[k++] = i; out[k++] = l; "
                "out[k++] = f; out[k++] = d;\n"
                "  out[k++] = p.a; out[k++] = p.b; for (int j = 0; j < 5; ++j) out[k++] = p.c[j];\n"
                "  out[k++] = v.x; out[k++] = v.y; out[k++] = q[1]; out[k++] = t;\n}\n");
  const DevicePointer out = gpu.zeros<double>(18), q = gpu.upload(std::vector<int>{1, 77});
  const Pair pair{2.5, -300, {1, -2, 3, -4, 5}};
  const std::array<int, 2> v{-8, 9};
  gpu.run_clean({1}, {1}, out, char{-7}, std::uint8_t{250}, std::int16_t{-30000}, -2000000000,
                std::int64_t{-5000000000}, 1.25f, -0.5, pair, v, q, true);
  EXPECT_EQ(gpu.download<double>(out, 18),
            (std::vector<double>{-7, 250, -30000, -2000000000, -5e9, 1.25, -0.5, 2.5, -300, 1, -2, 3, -4, 5,
                                 -8, 9, 77, 1}));
}

TEST(Parameters, TheirAddressMayBeTaken) {
  struct Table {
    int values[16];
  };
  SimulatedGpu gpu;
  gpu.load_cuda(
      "struct Table { int values[16]; };\n"
      "extern \"C\" __global__ void k(int* out, const __grid_constant__ Table table, Table changed) {\n"
      "  const int* p = table.values;\n  changed.values[threadIdx.x % 16] = -1;\n"
      "  out[threadIdx.x] = p[(threadIdx.x * 7) % 16] * 1000 + changed.values[(threadIdx.x + 1) % 16];\n}\n");
  Table table{}, changed{};
  for (int i = 0; i < 16; ++i) table.values[i] = 100 + i, changed.values[i] = i;
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({2}, {32}, out, table, changed);
  const auto got = gpu.download<int>(out, 32);
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(got[static_cast<std::size_t>(i)], (100 + i * 7 % 16) * 1000 + (i + 1) % 16);
}

TEST(Local, ArraysAreEachThreadsOwn) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "extern \"C\" __global__ void k(const int* index, double* out) {\n"
      "  double wide[20]; unsigned char small[33]; int t = blockIdx.x * blockDim.x + threadIdx.x;\n"
      "  for (int i = 0; i < 20; ++i) wide[i] = t * 100 + i;\n  for (int i = 0; i < 33; ++i) small[i] = t + "
      "i;\n"
      "  wide[index[t] % 20] += 0.5;\n  small[index[t] % 33] ^= 1;\n"
      "  out[t] = wide[index[t] % 20] + small[index[t] % 33] * 1e6 + small[index[t + 1] % 33] * 1e10;\n}\n");
  std::vector<int> index(257);
  for (std::size_t i = 0; i < index.size(); ++i) index[i] = static_cast<int>(i * 7919 % 1000);
  const DevicePointer in = gpu.upload(index), out = gpu.zeros<double>(256);
  gpu.run_clean({2}, {128}, in, out);
  const auto got = gpu.download<double>(out, 256);
  for (int t = 0; t < 256; ++t) {
    const int a = index[static_cast<std::size_t>(t)], b = index[static_cast<std::size_t>(t) + 1];
    const auto small = [&](int i) { return static_cast<std::uint8_t>(t + i) ^ (i == a % 33 ? 1 : 0); };
    EXPECT_EQ(got[static_cast<std::size_t>(t)],
              t * 100 + a % 20 + 0.5 + small(a % 33) * 1e6 + small(b % 33) * 1e10)
        << t;
  }
}

TEST(Local, AddressesOfLocalsMayBePassed) {
  SimulatedGpu gpu;
  gpu.load_cuda(
      "__device__ __noinline__ void add(int* place, int* other, int by) { *place += by; *other -= by; }\n"
      "extern \"C\" __global__ void k(int* out) {\n  int mine[4] = {1, 2, 3, 4}; __shared__ int common[32]; "
      "common[threadIdx.x] = 50;\n"
      "  add(mine + threadIdx.x % 4, common + threadIdx.x, threadIdx.x); add(out + threadIdx.x, mine + "
      "(threadIdx.x + 1) % 4, 3);\n"
      "  out[threadIdx.x] += mine[0] * 1000 + mine[1] * 100 + mine[2] * 10 + mine[3] + common[threadIdx.x] * "
      "100000;\n}\n");
  const DevicePointer out = gpu.zeros<int>(32);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<int>(out, 32);
  for (int t = 0; t < 32; ++t) {
    int mine[4] = {1, 2, 3, 4};
    mine[t % 4] += t;
    mine[(t + 1) % 4] -= 3;
    EXPECT_EQ(got[static_cast<std::size_t>(t)],
              3 + mine[0] * 1000 + mine[1] * 100 + mine[2] * 10 + mine[3] + (50 - t) * 100000);
  }
}

TEST(Registers, SpecialOnes) {
  SimulatedGpu gpu;
  const std::vector<std::string> names{"%tid.x",           "%tid.y",       "%tid.z",
                                       "%ntid.x",          "%ntid.y",      "%ntid.z",
                                       "%ctaid.x",         "%ctaid.y",     "%ctaid.z",
                                       "%nctaid.x",        "%nctaid.y",    "%nctaid.z",
                                       "%laneid",          "%warpid",      "%nwarpid",
                                       "%lanemask_eq",     "%lanemask_lt", "%lanemask_le",
                                       "%lanemask_gt",     "%lanemask_ge", "%dynamic_smem_size",
                                       "%total_smem_size", "WARP_SZ"};
  std::string body =
      "  .reg .b32 %block, %n, %i; .shared .b8 room[40];\n  mov.u32 %x, %tid.y; mov.u32 %y, %ntid.x; "
      "mad.lo.u32 %i, %x, %y, %tid;\n"
      "  mov.u32 %x, %tid.z; mov.u32 %z, %ntid.y; mul.lo.u32 %z, %z, %y; mad.lo.u32 %i, %x, %z, %i;\n"
      "  mov.u32 %n, %ntid.z; mul.lo.u32 %n, %n, %z; mov.u32 %x, %ctaid.y; mov.u32 %y, %nctaid.x; mov.u32 "
      "%z, %ctaid.x; mad.lo.u32 %block, %x, %y, %z;\n"
      "  mov.u32 %x, %ctaid.z; mov.u32 %z, %nctaid.y; mul.lo.u32 %z, %z, %y; mad.lo.u32 %block, %x, %z, "
      "%block;\n"
      "  mad.lo.u32 %i, %block, %n, %i; mad.wide.u32 %out, %i, " +
      std::to_string(4 * names.size()) + ", %out;\n";
  for (std::size_t i = 0; i < names.size(); ++i)
    body += fmt::format("  mov.u32 %v, {};\n  st.global.u32 [%out+{}], %v;\n", names[i], 4 * i);
  gpu.load_ptx(kernel(body));
  const U grid[3] = {2, 3, 2}, block[3] = {5, 3, 3};
  const DevicePointer in = gpu.zeros<U>(1), out = gpu.zeros<U>(12 * 45 * names.size());
  gpu.shared_bytes = 100;
  gpu.run_clean({2, 3, 2}, {5, 3, 3}, in, out);
  const auto got = gpu.download<U>(out, 12 * 45 * names.size());
  for (U b = 0; b < 12; ++b)
    for (U t = 0; t < 45; ++t) {
      const U lane = t % 32, bit = 1u << lane;
      const std::vector<U> want{t % 5,
                                t / 5 % 3,
                                t / 15,
                                block[0],
                                block[1],
                                block[2],
                                b % 2,
                                b / 2 % 3,
                                b / 6,
                                grid[0],
                                grid[1],
                                grid[2],
                                lane,
                                t / 32,
                                2,
                                bit,
                                bit - 1,
                                bit | (bit - 1),
                                ~(bit | (bit - 1)),
                                ~(bit - 1),
                                100,
                                148,
                                32};
      for (std::size_t i = 0; i < names.size(); ++i)
        if (i != 21)
          ASSERT_EQ(got[(b * 45 + t) * names.size() + i], want[i])
              << names[i] << " block " << b << " thread " << t;
        else
          EXPECT_GE(got[(b * 45 + t) * names.size() + i], 140u);
    }
}

TEST(Parameters, AreReadThroughTheLowerHalfOfTheirAddress) {
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(R"(.visible .entry k(.param .u64 out, .param .u32 first, .param .u32 second) {
  .reg .b32 %a, %b, %which, %value, %tid; .reg .b64 %out, %at; .reg .pred %p;
  ld.param.u64 %out, [out];
  mov.u32 %tid, %tid.x;
  mov.b32 %a, first;
  mov.b32 %b, second;
  setp.eq.u32 %p, %tid, 0;
  selp.b32 %which, %a, %b, %p;
  ld.param.b32 %value, [%which];
  mul.wide.u32 %at, %tid, 4;
  add.u64 %out, %out, %at;
  st.global.u32 [%out], %value;
  ret;
})"));
  const DevicePointer out = gpu.zeros<std::uint32_t>(2);
  gpu.run_clean({1}, {2}, out, std::uint32_t{5}, std::uint32_t{7});
  EXPECT_EQ(gpu.download<std::uint32_t>(out, 2), (std::vector<std::uint32_t>{5, 7}));
}

}
}
