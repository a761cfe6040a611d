// Copies by tensor map against the same walk on the host: dimensions, edges, steps, swizzles, reductions,
// several blocks; and tensor maps themselves.

#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <bit>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>

namespace kernelarium::test {
namespace {

using sim::TensorMap;

TensorMap map_of(TensorMap::Type type, DevicePointer address, const std::vector<std::uint64_t>& size,
                 const std::vector<std::uint32_t>& box, int swizzle = 0, std::uint64_t pad = 0) {
  TensorMap map;
  map.address = address;
  map.type = type;
  map.rank = static_cast<std::uint8_t>(size.size());
  map.swizzle = static_cast<std::uint8_t>(swizzle);
  std::uint64_t bytes = map.element_bytes();
  for (std::size_t d = 0; d < size.size(); ++d) {
    map.size[d] = size[d];
    map.box[d] = box[d];
    if (d > 0) map.stride[d] = bytes;
    bytes = (bytes * size[d] + 15) / 16 * 16 + (d == 0 ? pad : 0);
  }
  return map;
}

/// Loads one box and gives out all of the shared memory that it fills, which held 0x11.
std::string load_kernel(int rank) {
  std::string coordinates, inputs;
  for (int d = 0; d < rank; ++d) {
    coordinates += fmt::format("{}%{}", d ? ", " : "", d + 3);
    inputs += fmt::format(", \"r\"(c{})", d);
  }
  return kMapWords + fmt::format(R"(
extern "C" __global__ void k(const __grid_constant__ Map map, unsigned char* out, unsigned bytes, int c0, int c1, int c2, int c3, int c4) {{
  extern __shared__ __align__(1024) unsigned char s[];
  __shared__ __align__(8) unsigned long long b;
  for (unsigned i = threadIdx.x; i < bytes; i += blockDim.x) s[i] = 0x11;
  if (threadIdx.x == 0) init(&b, 1);
  PROXY;
  __syncthreads();
  if (threadIdx.x == 0) {{
    expect(&b, bytes);
    asm volatile("cp.async.bulk.tensor.{}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {{{}}}], [%2];"
                 :: "r"(shared(s)), "l"(&map), "r"(shared(&b)){} : "memory");
  }}
  wait_for(&b, 0);
  for (unsigned i = threadIdx.x; i < bytes; i += blockDim.x) out[i] = s[i];
}})",
                                 rank, coordinates, inputs);
}

/// What lies in shared memory after a load, from first principles.
std::vector<std::uint8_t> expected_box(const TensorMap& map, const std::vector<std::uint8_t>& memory,
                                       const int (&corner)[5]) {
  const std::size_t element = map.element_bytes();
  std::size_t counts[5] = {1, 1, 1, 1, 1}, total = element;
  for (std::size_t d = 0; d < map.rank; ++d) {
    counts[d] = d == 0 ? map.box[d] : (map.box[d] + map.step[d] - 1) / map.step[d];
    total *= counts[d];
  }
  std::vector<std::uint8_t> box(total);
  for (std::size_t at = 0; at < total; ++at) {
    std::size_t rest = at / element, address = at % element;
    bool inside = true;
    for (std::size_t d = 0; d < map.rank; ++d) {
      const auto i = static_cast<std::int64_t>(rest % counts[d]) * (d ? map.step[d] : 1) + corner[d];
      rest /= counts[d];
      inside &= i >= 0 && i < static_cast<std::int64_t>(map.size[d]);
      address += static_cast<std::size_t>(i) * (d ? map.stride[d] : element);
    }
    const std::size_t row = at / 128, chunk = at / 16 % 8, mask = (1u << map.swizzle) - 1;
    box.at(row * 128 + (chunk ^ (row & mask)) * 16 + at % 16) = inside ? memory.at(address) : 0;
  }
  return box;
}

class TensorCopies : public ::testing::TestWithParam<Checks> {};
INSTANTIATE_TEST_SUITE_P(Checked, TensorCopies, ::testing::Values(Checks::bounds, Checks::all));

TEST_P(TensorCopies, LoadEveryBox) {
  struct Box {
    TensorMap::Type type;
    std::vector<std::uint64_t> size;
    std::vector<std::uint32_t> box;
    int swizzle;
    std::vector<std::uint32_t> step = {1, 1, 1, 1, 1};
  };
  using T = TensorMap::Type;
  for (const Box& one : {Box{T::u8, {100}, {64}, 0},
                         {T::f32, {70}, {32}, 0},
                         {T::bf16, {40, 9}, {16, 4}, 1},
                         {T::bf16, {40, 9}, {32, 8}, 2},
                         {T::bf16, {150, 20}, {64, 16}, 3},
                         {T::f64, {10, 5}, {4, 3}, 0},
                         {T::f16, {20, 6, 5}, {8, 4, 2}, 0},
                         {T::f16, {64, 6, 5}, {64, 4, 3}, 3},
                         {T::s32, {9, 4, 3, 5}, {4, 2, 2, 3}, 0},
                         {T::u16, {24, 3, 3, 2, 4}, {16, 2, 2, 2, 3}, 1},
                         {T::f32, {16, 20, 11}, {8, 9, 6}, 0, {1, 2, 3, 1, 1}}}) {
    SimulatedGpu gpu;
    gpu.options.checks = GetParam();
    const int rank = static_cast<int>(one.size.size());
    gpu.load_cuda(load_kernel(rank));
    TensorMap map = map_of(one.type, 0, one.size, one.box, one.swizzle, 32);
    std::copy(one.step.begin(), one.step.end(), map.step.begin());
    const std::size_t last = map.rank - 1u;
    std::vector<std::uint8_t> memory(map.size[last] * (last ? map.stride[last] : map.element_bytes()));
    for (std::size_t i = 0; i < memory.size(); ++i)
      memory[i] = static_cast<std::uint8_t>(i * 7 + i / 251 + 1);
    map.address = gpu.upload(memory);
    gpu.shared_bytes = static_cast<std::int64_t>(map.box_bytes());
    std::mt19937 random(static_cast<unsigned>(rank));
    for (int trial = 0; trial < 8; ++trial) {
      int corner[5] = {};
      for (std::size_t d = 0; d < map.rank && trial > 0; ++d)
        corner[d] =
            static_cast<int>(random() % (map.size[d] + 2 * map.box[d])) - static_cast<int>(map.box[d]) - 1;
      const auto out = gpu.zeros<std::uint8_t>(map.box_bytes());
      const auto execution = gpu.run_clean({1}, {64}, made(map), out, static_cast<unsigned>(map.box_bytes()),
                                           corner[0], corner[1], corner[2], corner[3], corner[4]);
      EXPECT_EQ(gpu.download<std::uint8_t>(out, map.box_bytes()), expected_box(map, memory, corner))
          << rank << " " << trial;
      EXPECT_EQ(execution.counters[metric::bulk_copies], 1u);
      if (trial == 0) {
        EXPECT_EQ(execution.counters[metric::bulk_read_bytes], map.box_bytes());
      }
    }
  }
}

/// A kernel makes the map itself, field by field, in shared memory or in place.
TEST_P(TensorCopies, ByMapsThatAKernelMakes) {
  for (const bool in_place : {false, true}) {
    SimulatedGpu gpu;
    gpu.options.checks = GetParam();
    std::string make,
        inputs =
            R"(:: "r"(where), "l"(where64), "l"(memory), "l"(stride), "r"(width), "r"(height) : "memory")";
    const std::string space = in_place ? "global" : "shared::cta", where = in_place ? "%1" : "%0";
    for (const auto& [field, rest] :
         std::vector<std::pair<const char*, const char*>>{{"global_address|b64", "%2"},
                                                          {"rank|b32", "1"},
                                                          {"box_dim|b32", "0, 16"},
                                                          {"box_dim|b32", "1, 8"},
                                                          {"global_dim|b32", "0, %4"},
                                                          {"global_dim|b32", "1, %5"},
                                                          {"global_stride|b64", "0, %3"},
                                                          {"element_stride|b32", "0, 1"},
                                                          {"element_stride|b32", "1, 1"},
                                                          {"elemtype|b32", "7"},
                                                          {"interleave_layout|b32", "0"},
                                                          {"swizzle_mode|b32", "2"},
                                                          {"fill_mode|b32", "1"}}) {
      const std::string words = field, name = words.substr(0, words.find('|')),
                        type = words.substr(words.find('|') + 1);
      make += fmt::format("asm volatile(\"tensormap.replace.tile.{}.{}.b1024.{} [{}], {};\" {});\n", name,
                          space, type, where, rest, inputs);
    }
    gpu.load_cuda(kMapWords + fmt::format(R"(
extern "C" __global__ void k(float* memory, unsigned long long stride, unsigned width, unsigned height, int* map, float* out) {{
  __shared__ __align__(1024) float s[16 * 8];
  __shared__ __align__(128) int made[32];
  __shared__ __align__(8) unsigned long long b;
  int t = threadIdx.x;
  unsigned where = shared(made);
  int* where64 = map;
  made[t] = 0;
  map[t] = 0;
  __syncwarp();
  if (t == 0) {{
    {}
    init(&b, 1);
  }}
  __syncwarp();
  if (!{})
    asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" :: "l"(map), "r"(where) : "memory");
  asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" :: "l"(map) : "memory");
  PROXY;
  __syncthreads();
  if (t == 0) {{
    expect(&b, 512);
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {{%2, %3}}], [%4];"
                 :: "r"(shared(s)), "l"(map), "r"(4), "r"(3), "r"(shared(&b)) : "memory");
  }}
  wait_for(&b, 0);
  for (int i = t; i < 128; i += 32) out[i] = s[i];
}})",
                                          make, in_place ? "true" : "false"));
    std::vector<float> memory(48 * 20);
    std::iota(memory.begin(), memory.end(), 1.0F);
    TensorMap map = map_of(TensorMap::Type::f32, gpu.upload(memory), {48, 20}, {16, 8}, 2);
    map.fill_nan = true;
    const auto made_map = gpu.zeros<int>(32);
    const auto out = gpu.zeros<float>(128);
    gpu.run_clean({1}, {32}, map.address, std::uint64_t{48 * 4}, 48u, 20u, made_map, out);
    const auto bytes = gpu.download<std::uint8_t>(made_map, 64);
    const auto driver = map.encode();
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), driver.begin(),
                           [](std::uint8_t a, std::byte b) { return std::byte{a} == b; }));
    const auto box = gpu.download<float>(out, 128);
    for (std::size_t at = 0; at < 128; ++at) {
      const std::size_t from = sim::swizzled(at * 4, 2) / 4;
      EXPECT_EQ(box[from], memory[(3 + at / 16) * 48 + 4 + at % 16]) << at;
    }
  }
}

TEST_P(TensorCopies, StoreAndReduce) {
  SimulatedGpu gpu;
  gpu.options.checks = GetParam();
  const std::string kernel = kMapWords + R"(
extern "C" __global__ void k(const __grid_constant__ Map map, int how, int x, int y) {
  __shared__ __align__(1024) float s[8 * 32];
  int t = threadIdx.x;
  for (int row = 0; row < 8; ++row) { // as a swizzle of 128 bytes has it
    int at = row * 32 + ((t / 4 ^ row) * 4 + t % 4);
    s[at] = 100 * row + t;
  }
  PROXY;
  __syncthreads();
  if (t == 0) {
    if (how == 0) asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" :: "l"(&map), "r"(x), "r"(y), "r"(shared(s)) : "memory");
    if (how == 1) asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%1, %2}], [%3];" :: "l"(&map), "r"(x), "r"(y), "r"(shared(s)) : "memory");
    if (how == 2) asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group [%0, {%1, %2}], [%3];" :: "l"(&map), "r"(x), "r"(y), "r"(shared(s)) : "memory");
    STORED;
  }
})";
  gpu.load_cuda(kernel);
  for (int how = 0; how < 3; ++how)
    for (const auto& [x, y] : {std::pair{0, 0}, {4, 3}, {30, 17}, {-5, -2}}) {
      std::vector<float> memory(48 * 20, 250);
      const DevicePointer address = gpu.upload(memory);
      const TensorMap map = map_of(TensorMap::Type::f32, address, {48, 20}, {32, 8}, 3);
      gpu.run_clean({1}, {32}, made(map), how, x, y);
      for (int row = 0; row < 8; ++row)
        for (int t = 0; t < 32; ++t) {
          if (x + t < 0 || x + t >= 48 || y + row < 0 || y + row >= 20) continue;
          float& old = memory[static_cast<std::size_t>((y + row) * 48 + x + t)];
          const auto value = static_cast<float>(100 * row + t);
          old = how == 0 ? value : how == 1 ? old + value : std::max(old, value);
        }
      EXPECT_EQ(gpu.download<float>(address, memory.size()), memory) << how << " " << x << " " << y;
    }
}

TEST_P(TensorCopies, LinearReductions) {
  SimulatedGpu gpu;
  gpu.options.checks = GetParam();
  gpu.load_cuda(kMapWords + R"(
extern "C" __global__ void k(unsigned* add, unsigned short* half, long long* least) {
  __shared__ __align__(16) unsigned a[64];
  __shared__ __align__(16) unsigned short h[64];
  __shared__ __align__(16) long long m[64];
  int t = threadIdx.x;
  a[t] = 3 * t;
  h[t] = 0x3c00; // 1
  m[t] = 30 - t;
  PROXY;
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%0], [%1], 256;" :: "l"(add), "r"(shared(a)) : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [%0], [%1], 128;" :: "l"(half), "r"(shared(h)) : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s64 [%0], [%1], 512;" :: "l"(least), "r"(shared(m)) : "memory");
    STORED;
  }
})");
  const auto add = gpu.upload(std::vector<unsigned>(64, 7));
  const auto half = gpu.upload(std::vector<std::uint16_t>(64, 0x4000));
  const auto least = gpu.upload(std::vector<std::int64_t>(64, 0));
  gpu.run_clean({1}, {64}, add, half, least);
  for (unsigned t = 0; t < 64; ++t) {
    EXPECT_EQ(gpu.download<unsigned>(add, 64)[t], 7 + 3 * t);
    EXPECT_EQ(gpu.download<std::uint16_t>(half, 64)[t], 0x4200);
    EXPECT_EQ(gpu.download<std::int64_t>(least, 64)[t], std::min<std::int64_t>(0, 30 - std::int64_t{t}));
  }
}

TEST_P(TensorCopies, ToAllBlocksOfACluster) {
  SimulatedGpu gpu;
  gpu.options.checks = GetParam();
  gpu.load_cuda(kMapWords + R"(
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(const __grid_constant__ Map map, int* out) {
  __shared__ __align__(1024) int s[4][64];
  __shared__ __align__(8) unsigned long long b;
  int t = threadIdx.x;
  unsigned rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  if (t == 0) {
    init(&b, 1);
    expect(&b, 4 * 256);
  }
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (t == 0) {
    unsigned short mask = 15;
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
                 " [%0], [%1, {%2, %3}], [%4], %5;"
                 :: "r"(shared(s[rank])), "l"(&map), "r"(0), "r"((int)rank), "r"(shared(&b)), "h"(mask) : "memory");
  }
  wait_for(&b, 0);
  for (int i = 0; i < 4; ++i) out[blockIdx.x * 256 + i * 64 + t] = s[i][t];
  asm volatile("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;" ::: "memory");
})");
  std::vector<int> in(256);
  std::iota(in.begin(), in.end(), 3);
  const TensorMap map = map_of(TensorMap::Type::s32, gpu.upload(in), {64, 4}, {64, 1});
  const auto out = gpu.zeros<int>(1024);
  gpu.run_clean({4}, {64}, made(map), out);
  const auto got = gpu.download<int>(out, 1024);
  for (std::size_t i = 0; i < 1024; ++i) ASSERT_EQ(got[i], in[i % 256]) << i;
}

TEST(TensorMaps, AreReadAsTheyWereMade) {
  std::mt19937_64 random(11);
  for (int trial = 0; trial < 500; ++trial) {
    TensorMap map;
    map.address = random() % (std::uint64_t{1} << 47) / 32 * 32;
    map.type = static_cast<TensorMap::Type>(random() % 13);
    map.rank = static_cast<std::uint8_t>(1 + random() % 5);
    for (std::size_t d = 0; d < 5; ++d) {
      map.size[d] = 1 + random() % (std::uint64_t{1} << 32);
      map.stride[d] = random() % (std::uint64_t{1} << 40) / 32 * 32;
      map.box[d] = static_cast<std::uint32_t>(1 + random() % 256);
      map.step[d] = static_cast<std::uint32_t>(1 + random() % 8);
    }
    map.box[0] = 16;
    map.fill_nan = map.type >= TensorMap::Type::f16 && random() % 2;
    map.promotion = static_cast<std::uint8_t>(random() % 4);
    ASSERT_EQ(map.mistake().in_english(), "");
    const auto bytes = map.encode();
    const auto back = TensorMap::decode(bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->encode(), bytes);
    EXPECT_EQ(back->address, map.address);
    EXPECT_EQ(back->type, map.type);
    for (std::size_t d = 0; d < map.rank; ++d) {
      EXPECT_EQ(back->size[d], map.size[d]);
      if (d > 0) {
        EXPECT_EQ(back->stride[d], map.stride[d]);
      }
      EXPECT_EQ(back->box[d], map.box[d]);
      EXPECT_EQ(back->step[d], map.step[d]);
    }
    EXPECT_EQ(back->fill_nan, map.fill_nan);
  }
  EXPECT_FALSE(TensorMap::decode(std::array<std::byte, TensorMap::kBytes>{}));
}

/// recorded/tensor_map.txt: arguments, and what an H200's driver made of them.
TEST(TensorMaps, AreThoseOfTheDriver) {
  std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/tensor_map.txt");
  ASSERT_TRUE(file);
  std::string line;
  int accepted = 0, refused = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    unsigned im2col = 0, type = 0, rank = 0, interleave = 0, swizzle = 0, promotion = 0, fill = 0;
    ASSERT_TRUE(fields >> im2col >> type >> rank >> interleave >> swizzle >> promotion >> fill) << line;
    TensorMap map;
    map.picture = im2col;
    fields >> std::hex >> map.address;
    for (std::uint64_t& size : map.size) fields >> size;
    for (std::size_t d = 1; d < 5; ++d) fields >> map.stride[d];
    for (std::uint32_t& box : map.box) fields >> box;
    for (std::uint32_t& step : map.step) fields >> step;
    fields >> std::dec;
    for (std::size_t i = 0; i < 3; ++i) fields >> map.lower[i] >> map.upper[i];
    std::string word;
    ASSERT_TRUE(fields >> word && word == ":") << line;
    map.type = static_cast<TensorMap::Type>(type);
    map.rank = static_cast<std::uint8_t>(rank);
    map.interleave = static_cast<std::uint8_t>(interleave);
    map.swizzle = static_cast<std::uint8_t>(swizzle);
    map.promotion = static_cast<std::uint8_t>(promotion);
    map.fill_nan = fill;
    std::array<std::uint64_t, 16> expected{};
    if (!(fields >> word)) FAIL() << line;
    if (word == "error") {
      // Some random maps it refuses without a reason that its manual gives.
      refused += !map.mistake().empty();
      continue;
    }
    std::size_t at = 0;
    do expected.at(at++) = std::stoull(word, nullptr, 16);
    while (fields >> word);
    // The driver takes a swizzle that its manual forbids.
    if (interleave != 2 || swizzle == 1) {
      EXPECT_EQ(map.mistake().in_english(), "") << line;
    }
    const auto words = std::bit_cast<std::array<std::uint64_t, 16>>(map.encode());
    ASSERT_EQ(words, expected) << line;
    ++accepted;
  }
  EXPECT_GT(accepted, 870);
  EXPECT_GT(refused, 140);
}

TEST(TensorMaps, ThatCantBeSaySo) {
  const auto problem = [](auto change) {
    TensorMap map = map_of(TensorMap::Type::f32, 0x1000, {64, 64}, {16, 8});
    change(map);
    return !map.mistake().empty();
  };
  EXPECT_FALSE(problem([](TensorMap&) {}));
  EXPECT_TRUE(problem([](TensorMap& map) { map.address = 8; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.rank = 0; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.rank = 6; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.size[1] = 0; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.stride[1] = 260; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.box[1] = 257; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.box[0] = 5; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.step[1] = 9; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.swizzle = 1; }));
  EXPECT_TRUE(problem([](TensorMap& map) { map.interleave = 1; }));
}

TEST(TensorMaps, WrongCopiesAreFaults) {
  SimulatedGpu gpu;
  gpu.load_cuda(load_kernel(2));
  const auto in = gpu.zeros<float>(64 * 16), out = gpu.zeros<float>(64 * 16);
  gpu.shared_bytes = 4096;
  const TensorMap map = map_of(TensorMap::Type::f32, in, {64, 16}, {16, 8});
  const auto kind = [&](const MapArgument& given) {
    return gpu.run_fault({1}, {32}, given, out, 512u, 0, 0, 0, 0, 0).kind;
  };
  gpu.run_clean({1}, {32}, made(map), out, 512u, 0, 0, 0, 0, 0);
  EXPECT_EQ(kind({}), "tensor-map");
  TensorMap one = map_of(TensorMap::Type::f32, in, {64}, {16});
  EXPECT_EQ(kind(made(one)), "tensor-map"); // of one dimension
  TensorMap beyond = map;
  beyond.size[1] = 20; // more rows than the memory has
  gpu.run_clean({1}, {32}, made(beyond), out, 512u, 0, 0, 0, 0, 0);
  EXPECT_EQ(gpu.run_fault({1}, {32}, made(beyond), out, 512u, 0, 10, 0, 0, 0).kind, "out-of-bounds");
  gpu.shared_bytes = 256;
  EXPECT_EQ(kind(made(map)), "out-of-bounds"); // the box does not fit
  // Nor does one whose size goes beyond 32 bits.
  TensorMap huge = map_of(TensorMap::Type::f64, in, {256, 256, 256, 256, 256}, {256, 256, 256, 256, 256});
  SimulatedGpu five;
  five.load_cuda(load_kernel(5));
  five.shared_bytes = 4096;
  huge.address = five.zeros<float>(64);
  EXPECT_EQ(five.run_fault({1}, {32}, made(huge), five.zeros<float>(1024), 512u, 0, 0, 0, 0, 0).kind,
            "out-of-bounds");
}

TEST(TensorCopy, MistakesAreFound) {
  const std::string head = kMapWords + R"(
extern "C" __global__ void k(const __grid_constant__ Map map, float* out) {
  __shared__ __align__(1024) float s[8 * 32];
  __shared__ __align__(8) unsigned long long b;
  int t = threadIdx.x;
  if (t == 0) init(&b, 1);
  __syncthreads();
#define LOAD asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" :: "r"(shared(s)), "l"(&map), "r"(0), "r"(0), "r"(shared(&b)) : "memory")
#define STORE asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" :: "l"(&map), "r"(0), "r"(0), "r"(shared(s)) : "memory")
)";
  struct Case {
    const char *body, *kind;
  };
  for (const Case& one : {
           Case{"if (t == 0) { expect(&b, 1024); LOAD; } wait_for(&b, 0); out[t] = s[t]; }", nullptr},
           {"if (t == 0) { expect(&b, 1024); LOAD; } __syncthreads(); out[t] = s[t]; }", "race"},
           {"if (t == 0) { expect(&b, 1024); LOAD; wait_for(&b, 0); } __syncthreads(); out[t] = s[t]; }",
            nullptr},
           // The stage is filled again while it is still read.
           {"if (t == 0) { expect(&b, 1024); LOAD; } wait_for(&b, 0); out[t] = s[t + 32]; if (t == 0) { "
            "expect(&b, 1024); "
            "LOAD; } wait_for(&b, 1); }",
            "race"},
           {"if (t == 0) { expect(&b, 1024); LOAD; } wait_for(&b, 0); out[t] = s[t + 32]; __syncthreads(); "
            "if (t == 0) { "
            "expect(&b, 1024); LOAD; } wait_for(&b, 1); }",
            nullptr},
           {"for (int i = t; i < 256; i += 64) s[i] = i; PROXY; __syncthreads(); if (t == 0) { STORE; "
            "STORED; } }",
            nullptr},
           {"for (int i = t; i < 256; i += 64) s[i] = i; __syncthreads(); if (t == 0) { STORE; STORED; } }",
            "proxy"},
           {"for (int i = t; i < 256; i += 64) s[i] = i; __syncthreads(); if (t == 0) { PROXY; STORE; "
            "STORED; } }",
            nullptr},
           {"for (int i = t; i < 256; i += 64) s[i] = i; PROXY; if (t == 0) { STORE; STORED; } }", "race"},
           // Written again before the copy has read it.
           {"for (int i = t; i < 256; i += 64) s[i] = i; PROXY; __syncthreads(); if (t == 0) STORE; "
            "__syncthreads(); s[t] "
            "= 1; if (t == 0) STORED; }",
            "race"},
       }) {
    SimulatedGpu gpu;
    gpu.options.checks = Checks::all;
    gpu.load_cuda(head + one.body);
    const TensorMap map = map_of(TensorMap::Type::f32, gpu.zeros<float>(1024), {32, 32}, {32, 8});
    const Execution execution = gpu.run({1}, {64}, made(map), gpu.zeros<float>(64));
    if (!one.kind) {
      EXPECT_TRUE(execution.diagnostics.empty()) << one.body << ": " << to_text(execution.diagnostics[0]);
      continue;
    }
    ASSERT_FALSE(execution.diagnostics.empty()) << one.body;
    EXPECT_EQ(execution.diagnostics[0].kind, one.kind)
        << one.body << ": " << to_text(execution.diagnostics[0]);
  }
}

}
}
