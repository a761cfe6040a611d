#pragma once

#include <cstdint>

namespace kernelarium::sim::warpgroup {

/// A matrix in shared memory, as described by a wgmma descriptor.
class SharedMatrix {
 public:
  SharedMatrix(std::uint64_t descriptor, bool transposed, int element_bits)
      : start_(static_cast<U>(descriptor & 0x3fff) << 4),
        leading_(static_cast<U>(descriptor >> 16 & 0x3fff) << 4),
        stride_(static_cast<U>(descriptor >> 32 & 0x3fff) << 4), base_(static_cast<U>(descriptor >> 49 & 7)),
        transposed_(transposed), element_bytes_(element_bits / 8) {
    constexpr int spans[] = {0, 3, 2, 1}; // 16 bytes << span is the swizzle's width
    span_ = spans[descriptor >> 62];
  }

  std::uint32_t start() const { return start_; }
  int width() const { return 16 << span_; } ///< bytes of a row of the swizzle's pattern; 16: none
  bool transposed() const { return transposed_; }
  int element_bytes() const { return element_bytes_; } ///< 0: of less than a byte
  std::uint32_t base_offset() const { return base_; }
  /// With it, the rows of the swizzle's pattern begin where the matrix does.
  std::uint32_t wanted_base_offset() const { return start_ >> 7 & ((1u << span_) - 1); }
  /// Whether the rows of the swizzle's pattern begin where the matrix does.
  bool aligned() const { return phase(start_) == 0; }
  /// Position of the element of row (A) or column (B) `outer` at byte `along` of its 32 bytes along k.
  std::uint32_t place(int outer, int along) const {
    const U address = plain_place(outer, along);
    return address ^ (phase(address) << 4);
  }
  /// The same, were there no swizzle.
  std::uint32_t plain_place(int outer, int along) const {
    U offset;
    if (!transposed_) {
      const U group = static_cast<U>(outer) / 8, row = static_cast<U>(outer) % 8,
              chunk = static_cast<U>(along) / 16;
      offset = row * static_cast<U>(width()) + group * stride_ + chunk * (span_ ? 16 : leading_) +
               static_cast<U>(along) % 16;
    } else {
      // Units of 16 bytes along rows or columns; k steps from line to line.
      const U k = static_cast<U>(along / element_bytes_), byte = static_cast<U>(outer * element_bytes_);
      const U unit = byte / 16, units = 1u << span_;
      offset = unit % units * 16 + k % 8 * static_cast<U>(width()) + byte % 16;
      offset += span_ ? unit / units * leading_ + k / 8 * stride_ : unit * stride_ + k / 8 * leading_;
    }
    return start_ + offset;
  }

 private:
  using U = std::uint32_t;

  /// The swizzle follows the bits of the address, less the base offset: so measured on an H200.
  U phase(U address) const { return ((address >> 7) - base_) & ((1u << span_) - 1); }

  U start_, leading_, stride_, base_;
  bool transposed_;
  int element_bytes_, span_ = 0;
};

}
