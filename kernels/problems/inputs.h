#pragma once

#include "kernels/base/tensor.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kernelarium {

/// Counter-based random bits: the SplitMix64 finaliser over a key of seed and buffer name, so that any
/// element can be made alone and in any order.
class RandomBits {
 public:
  RandomBits(std::uint64_t seed, std::string_view buffer);
  std::uint64_t operator[](std::uint64_t index) const { return mix(key_ + index * 0x9E3779B97F4A7C15u); }

 private:
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }
  std::uint64_t key_;
};

/// Uniform numbers in [-1, 1), f32 or bf16, become 0 or 1, evenly: sums of them are exact.
void make_zero_one(Tensor& tensor);
/// They become negative, in [-1, 0), and keep their order.
void make_negative(Tensor& tensor);

/// Fills with uniform values: floats in [-1, 1), integers over their whole range.
void fill_random(Tensor& tensor, std::uint64_t seed, std::string_view buffer);

/// Draws over rows and columns (for a vector over its one dimension), from 0 to 1 or over the levels of a
/// byte: "ramp" (in sixteen steps), "checker" (eight squares each way), "one-hot" (a single 1), "identity" (1
/// on the diagonal), "letter" (an F, which has no symmetry).
void draw(Tensor& tensor, const std::string& display);

}
