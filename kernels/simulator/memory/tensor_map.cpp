#include "kernels/simulator/memory/tensor_map.h"

#include <cstring>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kMark = 0x4b54; // in front: these bytes were made here
constexpr unsigned kStrideShift = 4;    // strides are multiples of 16 bytes

/// Numbers of some bits each, one behind the other.
class Bits {
 public:
  explicit Bits(std::byte* bytes) : bytes_(bytes) {}
  void put(std::uint64_t value, unsigned width) {
    for (unsigned i = 0; i < width; ++i, ++at_) {
      const auto bit = static_cast<std::byte>(1u << at_ % 8);
      bytes_[at_ / 8] = value >> i & 1 ? bytes_[at_ / 8] | bit : bytes_[at_ / 8] & ~bit;
    }
  }
  std::uint64_t get(unsigned width) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < width; ++i, ++at_)
      value |= std::uint64_t{std::to_integer<unsigned>(bytes_[at_ / 8]) >> at_ % 8 & 1} << i;
    return value;
  }

 private:
  std::byte* bytes_;
  unsigned at_ = 0;
};

/// Visits all fields in their order: field(value, bits).
template<class Map, class Field>
void each_field(Map& map, Field field) {
  field(map.address, 64u, 0u, 0u);
  for (int i = 0; i < TensorMap::kMostDimensions; ++i) {
    const auto d = static_cast<std::size_t>(i);
    field(map.size[d], 32u, 1u, 0u);
    field(map.stride[d], 36u, 0u, kStrideShift);
    field(map.box[d], 8u, 1u, 0u);
    field(map.step[d], 3u, 1u, 0u);
  }
  field(map.type, 4u, 0u, 0u);
  field(map.rank, 3u, 0u, 0u);
  field(map.interleave, 2u, 0u, 0u);
  field(map.swizzle, 2u, 0u, 0u);
  field(map.promotion, 2u, 0u, 0u);
  field(map.fill_nan, 1u, 0u, 0u);
}

constexpr std::uint32_t kElementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
constexpr std::size_t kTypes = sizeof kElementBytes / sizeof kElementBytes[0];

}

Sentence TensorMap::problem() const {
  if (static_cast<std::size_t>(type) >= kTypes) return Sentence::tr("its type of elements is not known");
  if (rank < 1 || rank > kMostDimensions) return Sentence::tr("a tensor has 1 to 5 dimensions, not %1", rank);
  if (interleave > 2 || swizzle > 3) return Sentence::tr("its interleaving or swizzle is not known");
  if (interleave && rank < 3) return Sentence::tr("an interleaved tensor has at least 3 dimensions");
  const std::uint64_t unit = interleave == 2 ? 32 : 16;
  if (address % unit) return Sentence::tr("its address must be a multiple of %1 bytes", unit);
  for (std::size_t d = 0; d < rank; ++d) {
    if (size[d] < 1 || size[d] > std::uint64_t{1} << 32)
      return Sentence::tr("dimension %1 has %2 elements, but 1 to 2^32 are possible", d, size[d]);
    if (d > 0 && (stride[d] % unit || stride[d] >= std::uint64_t{1} << 40))
      return Sentence::tr(
          "the stride of dimension %1 is %2 bytes, but it must be a multiple of %3 below 2^40", d, stride[d],
          unit);
    if (box[d] < 1 || box[d] > 256)
      return Sentence::tr("the box has %1 elements along dimension %2, but 1 to 256 are possible", box[d], d);
    if (step[d] < 1 || step[d] > 8)
      return Sentence::tr("the step along dimension %1 is %2, but 1 to 8 are possible", d, step[d]);
  }
  const std::uint32_t inner = count(0) * element_bytes();
  if (interleave == 0 && inner % 16)
    return Sentence::tr("the box has %1 bytes along its first dimension, which must be a multiple of 16",
                        inner);
  if (interleave == 0 && swizzle && inner > 16u << swizzle)
    return Sentence::tr("the box has %1 bytes along its first dimension, more than the swizzle's %2", inner,
                        16 << swizzle);
  if (interleave == 2 && swizzle != 1)
    return Sentence::tr("interleaving by 32 bytes wants a swizzle of 32 bytes");
  return {};
}

std::array<std::byte, TensorMap::kBytes> TensorMap::encode() const {
  std::array<std::byte, kBytes> bytes{};
  Bits bits(bytes.data());
  bits.put(kMark, 16);
  each_field(*this, [&](const auto& value, unsigned width, unsigned bias, unsigned shift) {
    bits.put((static_cast<std::uint64_t>(value) - bias) >> shift, width);
  });
  return bytes;
}

std::optional<TensorMap> TensorMap::decode(std::span<const std::byte, kBytes> bytes) {
  std::array<std::byte, kBytes> copy;
  std::memcpy(copy.data(), bytes.data(), kBytes);
  Bits bits(copy.data());
  if (bits.get(16) != kMark) return {};
  TensorMap map;
  each_field(map, [&](auto& value, unsigned width, unsigned bias, unsigned shift) {
    value = static_cast<std::remove_reference_t<decltype(value)>>((bits.get(width) << shift) + bias);
  });
  if (!map.problem().empty()) return {};
  return map;
}

std::uint32_t TensorMap::element_bytes() const { return kElementBytes[static_cast<std::size_t>(type)]; }

std::uint32_t TensorMap::count(int dimension) const {
  const auto d = static_cast<std::size_t>(dimension);
  if (d >= rank) return 1;
  // The first dimension has steps only in interleaved tensors.
  const std::uint32_t by = d == 0 && interleave == 0 ? 1 : step[d];
  return (box[d] + by - 1) / by;
}

std::uint64_t TensorMap::box_bytes() const {
  std::uint64_t bytes = element_bytes();
  for (int d = 0; d < rank; ++d) bytes *= count(d);
  return bytes;
}

std::uint64_t swizzled(std::uint64_t offset, int swizzle) {
  const std::uint64_t mask = (std::uint64_t{1} << swizzle) - 1;
  return offset ^ ((offset >> 7 & mask) << 4);
}

}
