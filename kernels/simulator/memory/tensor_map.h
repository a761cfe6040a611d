#pragma once

#include "kernels/base/sentence.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Tensor maps: what cuTensorMapEncodeTiled makes and copies by tensor map read.
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
  bool fill_nan = false;       ///< what lies beyond the edge, for floating point; else zeros

  /// What is wrong with it, in words; empty: nothing.
  Sentence problem() const;
  /// The 128 bytes that the driver makes of it (CUDA 13, Hopper).
  std::array<std::byte, kBytes> encode() const;
  /// Nothing: these bytes are no tensor map.
  static std::optional<TensorMap> decode(std::span<const std::byte, kBytes> bytes);

  std::uint32_t element_bytes() const;
  /// Elements along a dimension of what is copied: the box, with its steps.
  std::uint32_t count(int dimension) const;
  std::uint64_t box_bytes() const;

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

/// Where byte `offset` of shared memory lies with a swizzle as TensorMap::swizzle names it.
std::uint64_t swizzled(std::uint64_t offset, int swizzle);

}
