#include "kernels/simulator/memory/tensor_map.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace kernelarium::sim {
namespace {

// As the driver of CUDA 13 lays them out for Hopper: found by encoding a thousand maps that differ in one
// argument (tests/kernels/simulator/recorded/tensor_map.cpp).
using Words = std::array<std::uint64_t, TensorMap::kBytes / 8>;

/// Of each coordinate of a picture's corners: 16 bits hold those of all axes.
int corner_bits(int axes) { return 16 / std::max(axes, 1); }

/// Visits every field: field(value, word, bit, width, bias, shift), where (value - bias) >> shift is stored.
template<class Map, class Field>
void each_field(Map& map, Field field) {
  field(map.address, 0, 0, 64, 0, 0);
  field(map.picture, 1, 0, 1, 0, 0);
  field(map.rank, 1, 4, 3, 1, 0);
  field(map.interleave, 1, 11, 2, 0, 0);
  field(map.swizzle, 1, 13, 2, 0, 0);
  field(map.fill_nan, 1, 15, 1, 0, 0);
  field(map.promotion, 1, 17, 2, 0, 0);
  for (int i = 0; i < map.rank; ++i) {
    const auto d = static_cast<std::size_t>(i);
    field(map.size[d], 4 + i / 2, 32 * (i % 2), 32, 1, 0);
    field(map.step[d], 6, 32 + 3 * i, 3, 1, 0);
    if (i == 0) {
      field(map.box[d], 6, 56, 8, 1, 0);
      continue;
    }
    if (!map.picture)
      field(map.box[d], 7, 8 * (i - 1), 8, 1, 0);
    else if (i == 1)
      field(map.box[d], 7, 32, 10, 1, 0);
    // Strides are multiples of 16 bytes: 32 bits here, and 4 more of each in one place.
    field(map.stride[d], 1 + i / 2, 32 * (i % 2), 32, 0, 4);
    field(map.stride[d], 3, 28 + 4 * i, 4, 0, 36);
  }
  if (!map.picture) return;
  const int axes = map.rank - 2, bits = corner_bits(axes);
  for (int i = 0; i < axes; ++i) {
    field(map.lower[static_cast<std::size_t>(i)], 7, bits * i, bits, 0, 0);
    field(map.upper[static_cast<std::size_t>(i)], 7, 16 + bits * i, bits, 0, 0);
  }
}

// Types by the driver's numbers; the two of tf32 are marked by a bit of their own.
constexpr std::uint8_t kTypeCodes[] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 8, 7, 8};
constexpr int kTypeBit = 7, kTf32Bit = 16;
bool is_tf32(TensorMap::Type type) {
  return type == TensorMap::Type::tf32 || type == TensorMap::Type::tf32_ftz;
}

constexpr std::uint32_t kElementBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
constexpr std::size_t kTypes = sizeof kElementBytes / sizeof kElementBytes[0];

}

Sentence TensorMap::mistake() const {
  if (static_cast<std::size_t>(type) >= kTypes) return Sentence::tr("its element type is unknown");
  if (rank < 1 || rank > kMostDimensions) return Sentence::tr("a tensor has 1 to 5 dimensions, not %1", rank);
  if (interleave > 2 || swizzle > 3) return Sentence::tr("its interleaving or swizzle is unknown");
  if (interleave && rank < 3) return Sentence::tr("an interleaved tensor has at least 3 dimensions");
  const std::uint64_t unit = interleave == 2 ? 32 : 16; // of addresses
  if (address % unit) return Sentence::tr("its address must be a multiple of %1 bytes", unit);
  for (std::size_t d = 0; d < rank; ++d) {
    if (size[d] < 1 || size[d] > std::uint64_t{1} << 32)
      return Sentence::tr("dimension %1 has %2 elements, but 1 to 2^32 are allowed", d, size[d]);
    if (d > 0 && (stride[d] % unit || stride[d] >= std::uint64_t{1} << 40))
      return Sentence::tr(
          "the stride of dimension %1 is %2 bytes, but it must be a multiple of %3 below 2^40", d, stride[d],
          unit);
    if (!picture && (box[d] < 1 || box[d] > 256))
      return Sentence::tr("the box has %1 elements along dimension %2, but 1 to 256 are allowed", box[d], d);
    if (step[d] < 1 || step[d] > 8)
      return Sentence::tr("the step along dimension %1 is %2, but 1 to 8 are allowed", d, step[d]);
  }
  if (picture) {
    if (rank < 3) return Sentence::tr("a tensor of pictures has at least 3 dimensions");
    if (box[0] < 1 || box[0] > 256 || box[1] < 1 || box[1] > 1024)
      return Sentence::tr("%1 channels of %2 pixels, but 1 to 256 channels and 1 to 1024 pixels are allowed",
                          box[0], box[1]);
    const int axes = rank - 2, limit = 1 << (corner_bits(axes) - 1);
    for (std::size_t i = 0; i < static_cast<std::size_t>(axes); ++i) {
      for (const int place : {lower[i], upper[i]})
        if (place < -limit || place >= limit)
          return Sentence::tr("a corner is at %1, but %2 to %3 are allowed with %4 dimensions", place, -limit,
                              limit - 1, rank);
      const std::size_t d = i + static_cast<std::size_t>(first_axis());
      if (static_cast<std::int64_t>(size[d]) + upper[i] <= lower[i])
        return Sentence::tr("there is no pixel between the corners along dimension %1", d);
    }
  }
  const std::uint32_t inner = box[0] * element_bytes();
  if (inner % 16)
    return Sentence::tr("the box has %1 bytes along its first dimension, which must be a multiple of 16",
                        inner);
  if (interleave == 0 && swizzle && inner > 16u << swizzle)
    return Sentence::tr("the box has %1 bytes along its first dimension, more than the swizzle's %2", inner,
                        16 << swizzle);
  if (fill_nan && type < Type::f16)
    return Sentence::tr("only floating-point elements can be filled with NaN beyond the edge");
  if (interleave == 2 && swizzle != 1)
    return Sentence::tr("interleaving by 32 bytes requires a swizzle of 32 bytes");
  return {};
}

std::array<std::byte, TensorMap::kBytes> TensorMap::encode() const {
  Words words{};
  each_field(*this, [&](const auto& value, int word, int bit, int width, unsigned bias, unsigned shift) {
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    words[static_cast<std::size_t>(word)] |= ((static_cast<std::uint64_t>(value) - bias) >> shift & mask)
                                             << bit;
  });
  words[1] |= std::uint64_t{kTypeCodes[static_cast<std::size_t>(type)]} << kTypeBit |
              std::uint64_t{is_tf32(type)} << kTf32Bit;
  words[8] = element_bytes(); // whole steps only, and no slices, unlike what is copied
  if (picture) words[8] *= std::uint64_t{box[0]} * box[1];
  for (std::size_t d = 0; d < rank && !picture; ++d) words[8] *= box[d] / step[d];
  words[9] = swizzle ? 128u << swizzle : 16;
  return std::bit_cast<std::array<std::byte, kBytes>>(words);
}

std::optional<TensorMap> TensorMap::decode(std::span<const std::byte, kBytes> bytes) {
  std::array<std::byte, kBytes> copy;
  std::memcpy(copy.data(), bytes.data(), kBytes);
  const Words words = std::bit_cast<Words>(copy);
  TensorMap map;
  map.rank = static_cast<std::uint8_t>((words[1] >> 4 & 7) + 1); // tells how many fields there are
  if (map.rank > kMostDimensions) return {};
  each_field(map, [&](auto& value, int word, int bit, int width, unsigned bias, unsigned shift) {
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - width);
    const std::uint64_t part = (words[static_cast<std::size_t>(word)] >> bit & mask) << shift;
    using Value = std::remove_reference_t<decltype(value)>;
    // A second part of one field comes on top of the first.
    value = static_cast<Value>(shift == 36 ? value + part : part + bias);
    if constexpr (std::is_signed_v<Value>)
      value = static_cast<Value>(static_cast<std::int64_t>(part << (64 - width)) >> (64 - width));
  });
  for (std::size_t type = 0; type < kTypes; ++type)
    if (const auto one = static_cast<Type>(type);
        kTypeCodes[type] == (words[1] >> kTypeBit & 15) && is_tf32(one) == (words[1] >> kTf32Bit & 1))
      map.type = one;
  // Nothing else may be set. The second half is the driver's own and lacks in a map that a kernel made.
  const Words whole = std::bit_cast<Words>(map.encode());
  if (!map.mistake().empty() || !std::equal(whole.begin(), whole.begin() + 8, words.begin())) return {};
  return map;
}

std::vector<TensorMap::Part> TensorMap::parts(Field field, int dimension) {
  if (field == Field::type) return {{1, kTypeBit, 4, 0, 0}, {1, kTf32Bit, 1, 0, 4}};
  TensorMap map;
  map.rank = kMostDimensions;
  const auto d = static_cast<std::size_t>(dimension);
  const std::pair<Field, const void*> members[] = {
      {Field::address, &map.address},       {Field::rank, &map.rank},        {Field::box, &map.box[d]},
      {Field::size, &map.size[d]},          {Field::stride, &map.stride[d]}, {Field::step, &map.step[d]},
      {Field::interleave, &map.interleave}, {Field::swizzle, &map.swizzle},  {Field::fill, &map.fill_nan}};
  std::vector<Part> found;
  each_field(map, [&](auto& value, int word, int bit, int width, unsigned bias, unsigned shift) {
    for (const auto& [one, member] : members)
      if (one == field && member == &value) found.push_back({word, bit, width, bias, shift});
  });
  return found;
}

std::uint64_t TensorMap::type_bits(Type type) {
  return kTypeCodes[static_cast<std::size_t>(type)] | std::uint64_t{is_tf32(type)} << 4;
}

std::uint32_t TensorMap::element_bytes() const { return kElementBytes[static_cast<std::size_t>(type)]; }

std::uint32_t TensorMap::count(int dimension) const {
  const auto d = static_cast<std::size_t>(dimension);
  if (d >= rank) return 1;
  if (picture) return d == 0 && interleave ? 1 : d < 2 ? box[d] : 1;
  if (interleave && dimension + 2 == rank) return 1;
  // The first dimension has steps only in interleaved tensors.
  const std::uint32_t by = d == 0 && interleave == 0 ? 1 : step[d];
  return (box[d] + by - 1) / by;
}

std::uint32_t TensorMap::unit_bytes() const { return interleave ? 8u << interleave : element_bytes(); }

std::uint64_t TensorMap::box_bytes() const {
  std::uint64_t bytes = unit_bytes();
  for (int d = 0; d < rank; ++d) bytes *= count(d);
  return bytes;
}

std::uint64_t TensorMap::pitch() const {
  const std::uint64_t width = std::uint64_t{count(0)} * unit_bytes();
  return swizzle && !interleave ? std::max<std::uint64_t>(width, 16u << swizzle) : width;
}

std::uint64_t TensorMap::shared_bytes() const {
  return box_bytes() / (std::uint64_t{count(0)} * unit_bytes()) * pitch();
}

std::uint64_t swizzled(std::uint64_t offset, int swizzle) {
  const std::uint64_t mask = (std::uint64_t{1} << swizzle) - 1;
  return offset ^ ((offset >> 7 & mask) << 4);
}

}
