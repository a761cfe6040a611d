#pragma once

#include "kernels/base/sentence.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Tensor maps: what cuTensorMapEncodeTiled and cuTensorMapEncodeIm2col make and copies by tensor map read.
namespace kernelarium::sim {

struct TensorMap {
  /// As CUtensorMapDataType counts them.
  enum class Type : std::uint8_t {
    u8,
    u16,
    u32,
    s32,
    u64,
    s64,
    f16,
    f32,
    f64,
    bf16,
    f32_ftz,
    tf32,
    tf32_ftz
  };
  static constexpr int kMostDimensions = 5;
  static constexpr std::size_t kBytes = 128;
  static constexpr std::uint64_t kAlignment = 64;

  std::uint64_t address = 0;
  Type type = Type::f32;
  std::uint8_t rank = 1;
  std::array<std::uint64_t, kMostDimensions> size{1, 1, 1, 1, 1};
  std::array<std::uint64_t, kMostDimensions> stride{}; ///< bytes; of dimension 0 not used
  std::array<std::uint32_t, kMostDimensions> box{1, 1, 1, 1, 1}, step{1, 1, 1, 1, 1};
  std::uint8_t interleave = 0; ///< 0: none, 1: 16 bytes, 2: 32 bytes
  std::uint8_t swizzle = 0;    ///< 0: none, 1: 32 bytes, 2: 64, 3: 128
  std::uint8_t promotion = 0;  ///< of L2; changes no result
  bool fill_nan = false;       ///< value beyond the edge, for floating point; else zeros

  /// A map of pictures (im2col): dimension 0 are channels, the last one pictures, those between their axes. A
  /// copy takes box[0] channels of box[1] pixels, one after the other along the axes. The corners, relative
  /// to the first and the last pixel of each axis, bound where pixels are counted.
  bool picture = false;
  std::array<std::int16_t, 3> lower{}, upper{};

  /// What is wrong with it, in words; empty: nothing.
  Sentence mistake() const;
  /// The 128 bytes that the driver encodes it to (CUDA 13, Hopper).
  std::array<std::byte, kBytes> encode() const;
  /// Nothing: these bytes are no tensor map.
  static std::optional<TensorMap> decode(std::span<const std::byte, kBytes> bytes);

  std::uint32_t element_bytes() const;
  /// The unit of coordinates, sizes and boxes of the first dimension: an element, or of an interleaved tensor
  /// a slice of 16 or 32 bytes. The last dimension but one of such a tensor counts its slices, of which a
  /// copy takes one.
  std::uint32_t unit_bytes() const;
  /// Whether a dimension is an axis of pictures; lower and upper count from the first one.
  bool is_axis(int dimension) const {
    return picture && dimension >= first_axis() && dimension < first_axis() + rank - 2;
  }
  int first_axis() const { return interleave ? 0 : 1; }
  /// Units along a dimension of what is copied: the box, with its steps. Of pictures, the channels and the
  /// pixels.
  std::uint32_t count(int dimension) const;
  std::uint64_t box_bytes() const;
  /// Bytes from one row of the box to the next in shared memory: a row takes the swizzle's whole width.
  std::uint64_t pitch() const;
  /// Bytes of shared memory from the box's start to its end.
  std::uint64_t shared_bytes() const;

  // How a kernel changes a map (tensormap.replace).
  enum class Field : std::uint8_t { address, rank, box, size, stride, step, type, interleave, swizzle, fill };
  /// Where (value - bias) >> shift of a field is stored; a stride has two parts.
  struct Part {
    int word = 0, bit = 0, width = 0;
    unsigned bias = 0, shift = 0;
  };
  static std::vector<Part> parts(Field field, int dimension);
  /// By the codes of that instruction.
  static constexpr std::array<Type, 13> kKernelTypes{
      Type::u8,  Type::u16,     Type::u32, Type::s32,  Type::u64,  Type::s64,     Type::f16,
      Type::f32, Type::f32_ftz, Type::f64, Type::bf16, Type::tf32, Type::tf32_ftz};
  /// The value of Field::type for its parts.
  static std::uint64_t type_bits(Type type);
};

/// Position of byte `offset` of shared memory with a swizzle as in TensorMap::swizzle.
std::uint64_t swizzled(std::uint64_t offset, int swizzle);

/// A box of a tensor, as one copy names it.
struct TensorTile {
  TensorMap map;
  std::int64_t corner[TensorMap::kMostDimensions] = {};
  std::int64_t offset[3] = {}; ///< of pictures: what is added to each pixel's place along the axes

  /// Calls row(offset in the box, units, address, first unit inside, units inside) for each row of the box
  /// along the first dimension; if that has steps, for each unit. What is not inside is beyond the
  /// tensor's edge.
  template<class F>
  void each_row(F row) const {
    const std::uint32_t bytes = map.unit_bytes();
    const bool steps = map.interleave && !map.picture && map.step[0] > 1;
    const std::uint32_t width = steps ? 1 : map.count(0);
    std::int64_t at[TensorMap::kMostDimensions];
    std::copy_n(corner, TensorMap::kMostDimensions, at);
    std::uint64_t to = 0;
    do {
      bool inside = true;
      std::uint64_t address = map.address;
      for (int d = 1; d < map.rank; ++d) {
        const auto i = static_cast<std::size_t>(d);
        const std::int64_t place = moved(at, d);
        inside &= place >= 0 && static_cast<std::uint64_t>(place) < map.size[i];
        address += static_cast<std::uint64_t>(place) * map.stride[i];
      }
      for (std::uint32_t unit = 0; unit < map.count(0); unit += width) {
        const std::int64_t begin = moved(at, 0) + std::int64_t{unit} * (steps ? map.step[0] : 1);
        const std::int64_t first = std::clamp<std::int64_t>(-begin, 0, width);
        const std::int64_t end =
            std::clamp<std::int64_t>(static_cast<std::int64_t>(map.size[0]) - begin, first, width);
        row(to + std::uint64_t{unit} * bytes, width,
            address + static_cast<std::uint64_t>(begin + first) * bytes, static_cast<std::uint32_t>(first),
            inside ? static_cast<std::uint32_t>(end - first) : 0);
      }
      to += map.pitch();
    } while (map.picture ? next_pixel(at, to) : next_row(at));
  }

 private:
  std::int64_t moved(const std::int64_t* at, int d) const {
    return at[d] + (map.is_axis(d) ? offset[d - map.first_axis()] : 0);
  }
  bool next_row(std::int64_t* at) const {
    for (int d = 1; d < map.rank; ++d) {
      const auto i = static_cast<std::size_t>(d);
      at[d] += map.step[i];
      if (at[d] < corner[d] + std::int64_t{map.count(d)} * map.step[i]) return true;
      at[d] = corner[d];
    }
    return false;
  }
  bool next_pixel(std::int64_t* at, std::uint64_t done) const {
    for (int d = 0; d < map.rank; ++d) {
      if (!map.is_axis(d) && d + 1 < map.rank) continue; // channels, slices
      const auto i = static_cast<std::size_t>(d), axis = i - static_cast<std::size_t>(map.first_axis());
      at[d] += map.step[i];
      if (d + 1 == map.rank || at[d] < static_cast<std::int64_t>(map.size[i]) + map.upper[axis]) break;
      at[d] = map.lower[axis];
    }
    return done < map.shared_bytes();
  }
};

/// Bytes of the box, one after the other, at their swizzled places from `base` on.
template<class F>
void each_place(const TensorMap& map, std::uint64_t base, std::uint64_t offset, std::uint64_t bytes,
                F piece) {
  while (bytes > 0) {
    const std::uint64_t place = base + offset, size = std::min(bytes, 16 - place % 16);
    piece(swizzled(place, map.swizzle), size);
    offset += size;
    bytes -= size;
  }
}

}
