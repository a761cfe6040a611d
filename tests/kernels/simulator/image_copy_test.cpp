// What copies of pictures and of interleaved tensors put into shared memory on an H200.

#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

namespace kernelarium::test {
namespace {

/// Loads a box, or pixels of pictures, as recorded/image_copy.cu does.
std::string recorded_kernel(int rank, bool picture) {
  std::string coordinates, offsets, inputs;
  for (int d = 0; d < rank; ++d) {
    coordinates += fmt::format("{}%{}", d ? ", " : "", d + 3);
    inputs += fmt::format(", \"r\"(c[{}])", d);
  }
  for (int i = 0; picture && i < rank - 2; ++i) {
    offsets += fmt::format("{}%{}", i ? ", " : ", {", 3 + rank + i);
    inputs += fmt::format(", \"h\"((unsigned short)o[{}])", i);
  }
  if (picture) offsets += "}";
  return kMapWords + fmt::format(R"(
extern "C" __global__ void k(const __grid_constant__ Map map, unsigned short* out, unsigned bytes, unsigned words, const int* c, const int* o) {{
  extern __shared__ __align__(1024) unsigned char s[];
  __shared__ __align__(8) unsigned long long b;
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) ((unsigned short*)s)[i] = 0xeeee;
  PROXY;
  __syncthreads();
  if (threadIdx.x == 0) {{
    init(&b, 1);
    expect(&b, bytes);
    asm volatile("cp.async.bulk.tensor.{}d.shared::cluster.global.{}.mbarrier::complete_tx::bytes [%0], [%1, {{{}}}], [%2]{};"
                 :: "r"(shared(s)), "l"(&map), "r"(shared(&b)){} : "memory");
  }}
  __syncthreads();
  wait_for(&b, 0);
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) out[i] = ((unsigned short*)s)[i];
}})",
                                 rank, picture ? "im2col" : "tile", coordinates, offsets, inputs);
}

/// A line of recorded/image_copy.txt or interleaved_copy.txt.
struct RecordedCopy {
  sim::TensorMap map;
  std::vector<int> corner = std::vector<int>(5), offset = std::vector<int>(3);
  unsigned bytes = 0; ///< of shared memory, up to the last one written
  std::string outcome, sum;
  std::vector<std::uint16_t> words; ///< of some

  explicit RecordedCopy(const std::string& line) {
    std::istringstream fields(line);
    unsigned picture = 0, rank = 0, interleave = 0, swizzle = 0, fill = 0, element = 0;
    fields >> picture >> rank >> interleave >> swizzle >> fill >> element;
    map.picture = picture;
    map.rank = static_cast<std::uint8_t>(rank);
    map.interleave = static_cast<std::uint8_t>(interleave);
    map.swizzle = static_cast<std::uint8_t>(swizzle);
    map.fill_nan = fill;
    map.type = element == 4 ? sim::TensorMap::Type::f32 : sim::TensorMap::Type::f16;
    for (std::uint64_t& size : map.size) fields >> size;
    for (std::size_t d = 1; d < 5; ++d) fields >> map.stride[d];
    for (std::uint32_t& box : map.box) fields >> box;
    for (std::uint32_t& step : map.step) fields >> step;
    for (std::size_t i = 0; i < 3; ++i) fields >> map.lower[i] >> map.upper[i];
    for (int& each : corner) fields >> each;
    for (int& each : offset) fields >> each;
    std::string colon;
    fields >> bytes >> outcome >> sum >> colon >> std::hex;
    for (unsigned word; words.size() < bytes / 2 && fields >> word;)
      words.push_back(static_cast<std::uint16_t>(word));
  }
};

/// Repeats the copies of a recorded file that `wanted` names; how many there were.
template<class Wanted>
int repeat_recorded(const std::string& name, Wanted wanted) {
  std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name);
  EXPECT_TRUE(file);
  std::vector<std::uint16_t> memory(65536);
  std::iota(memory.begin(), memory.end(), std::uint16_t{0});
  std::map<std::pair<int, bool>, SimulatedGpu> gpus; // by rank, and whether of pictures
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    RecordedCopy one(line);
    if (!wanted(one)) continue;
    SCOPED_TRACE(line.substr(0, line.find(':')));
    ++compared;
    sim::TensorMap& map = one.map;
    EXPECT_EQ(map.mistake().empty(), one.outcome != "refused") << map.mistake().in_english();
    if (one.outcome == "refused") continue;
    auto [gpu, fresh] = gpus.try_emplace({map.rank, map.picture});
    if (fresh) gpu->second.load_cuda(recorded_kernel(map.rank, map.picture));
    gpu->second.shared_bytes = 32768;
    const auto data = gpu->second.upload(memory);
    map.address = data + memory.size() / 4 * 2;
    const unsigned words = static_cast<unsigned>(std::max<std::uint64_t>(one.bytes, map.shared_bytes())) / 2;
    const auto out = gpu->second.zeros<std::uint16_t>(words);
    const auto corner = gpu->second.upload(one.corner), offset = gpu->second.upload(one.offset);
    const auto bytes = static_cast<unsigned>(map.box_bytes());
    if (one.outcome.starts_with("cuda")) {
      EXPECT_EQ(gpu->second.run_fault({1}, {32}, made(map), out, bytes, words, corner, offset).kind,
                "tensor-map");
      continue;
    }
    gpu->second.run_clean({1}, {32}, made(map), out, bytes, words, corner, offset);
    auto got = gpu->second.download<std::uint16_t>(out, words);
    for (std::size_t i = one.bytes / 2; map.interleave && i < got.size(); ++i) EXPECT_EQ(got[i], 0xeeee);
    got.resize(one.bytes / 2);
    if (!one.words.empty()) {
      EXPECT_EQ(got, one.words);
    }
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const std::uint16_t word : got)
      for (const unsigned byte : {word & 0xffu, unsigned{word} >> 8}) hash = (hash ^ byte) * 0x100000001b3;
    EXPECT_EQ(fmt::format("{:016x}", hash), one.sum);
    for (const DevicePointer each : {data, out, corner, offset}) gpu->second.device->free(each);
  }
  return compared;
}

/// recorded/image_copy.txt: what an H200 put into shared memory.
TEST(ImageCopy, OfPicturesIsThatOfAnH200) {
  // Its boxes of interleaved tensors were read too early; the next file has those.
  EXPECT_GE(repeat_recorded("image_copy.txt",
                            [](const RecordedCopy& one) {
                              return one.map.picture && !one.map.interleave && one.outcome == "1";
                            }),
            17);
}
TEST(ImageCopy, OfInterleavedTensorsIsThatOfAnH200) {
  EXPECT_GE(repeat_recorded("interleaved_copy.txt", [](const RecordedCopy&) { return true; }), 400);
}

}
}
