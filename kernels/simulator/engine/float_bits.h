#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Floating-point rules of PTX that C++ leaves open.
namespace kernelarium::sim {

/// The NaN that PTX arithmetic produces.
inline float canonical_nan() { return std::bit_cast<float>(0x7fffffffu); }

/// .ftz: subnormals become zero of the same sign.
inline float flush(float a) {
  return (std::bit_cast<std::uint32_t>(a) & 0x7f800000u) == 0
             ? std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) & 0x80000000u)
             : a;
}
inline std::uint16_t flush_half(std::uint16_t a) { return a & 0x7c00 ? a : a & 0x8000; }
/// .sat: into [0, 1], NaN becomes 0.
template<class T>
T saturate(T a) {
  return a > T{0} ? (a < T{1} ? a : T{1}) : T{0};
}
/// min and max return the other operand for one NaN, and order -0 below +0.
template<class T>
T minimum(T a, T b) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
template<class T>
T maximum(T a, T b) {
  if (a != a) return b;
  if (b != b) return a;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

inline float half_to_float(std::uint16_t h) {
  const std::uint32_t sign = static_cast<std::uint32_t>(h & 0x8000u) << 16;
  const std::uint32_t magnitude = h & 0x7fffu;
  if (magnitude >= 0x7c00u) // infinity and NaN
    return std::bit_cast<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
  if (magnitude < 0x400u) { // zero and subnormals, exact in f32
    const float value = static_cast<float>(magnitude) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | sign);
  }
  return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
}
inline float bfloat_to_float(std::uint16_t b) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(b) << 16);
}

/// fp8 with 3 bits of mantissa, which has a NaN and no infinity.
inline float e4m3_to_float(std::uint8_t byte) {
  const std::uint32_t magnitude = byte & 0x7fu;
  if (magnitude == 0x7f) return std::numeric_limits<float>::quiet_NaN();
  const float value = magnitude < 8 ? static_cast<float>(magnitude) * 0x1p-9f
                                    : std::bit_cast<float>((magnitude << 20) + ((127u - 7u) << 23));
  return byte & 0x80 ? -value : value;
}

/// Rounding of an exact value to a narrower binary format.
enum class Round { nearest, zero, down, up };

/// Rounds a double to `mantissa` stored bits and `exponent` bits. NaN becomes all-ones in the magnitude
/// (0x7fff).
template<int Mantissa, int Exponent>
std::uint16_t narrow(double value, Round mode = Round::nearest) {
  constexpr int bias = (1 << (Exponent - 1)) - 1;
  constexpr std::uint32_t infinity = ((1u << Exponent) - 1) << Mantissa;
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(value);
  const auto sign = static_cast<std::uint32_t>(bits >> 63) << 15;
  if (value != value) return 0x7fff;
  const int binary = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  if (binary == 1024) return static_cast<std::uint16_t>(sign | infinity);
  if (binary == -1023 && fraction == 0) return static_cast<std::uint16_t>(sign);
  fraction |= std::uint64_t{1} << 52;
  // Bits to drop so that what remains counts units of the last place.
  const int drop = 52 - Mantissa + (binary < 1 - bias ? (1 - bias) - binary : 0);
  std::uint64_t kept = 0;
  bool round_bit = false, sticky = true;
  if (drop <= 63) {
    kept = fraction >> drop;
    round_bit = (fraction >> (drop - 1)) & 1;
    sticky = (fraction & ((std::uint64_t{1} << (drop - 1)) - 1)) != 0;
  }
  const bool inexact = round_bit || sticky;
  switch (mode) {
  case Round::nearest:
    kept += round_bit && (sticky || (kept & 1));
    break;
  case Round::zero:
    break;
  case Round::down:
    kept += inexact && sign;
    break;
  case Round::up:
    kept += inexact && !sign;
    break;
  }
  std::uint64_t result = kept;
  if (binary >= 1 - bias) result += static_cast<std::uint64_t>(binary + bias - 1) << Mantissa;
  if (result >= infinity) {
    const bool to_infinity =
        mode == Round::nearest || (mode == Round::up && !sign) || (mode == Round::down && sign);
    result = to_infinity ? infinity : infinity - 1;
  }
  return static_cast<std::uint16_t>(sign | result);
}
inline std::uint16_t to_half(double value, Round mode = Round::nearest) { return narrow<10, 5>(value, mode); }
inline std::uint16_t to_bfloat(double value, Round mode = Round::nearest) {
  return narrow<7, 8>(value, mode);
}

/// a * b + c with one bit of memory for what is lost ("round to odd"), so that a second rounding to 16 bits
/// is right.
inline double fused_odd(double a, double b, double c) {
  const double product = a * b; // exact for operands of 11 bits
  const double sum = product + c;
  if (!std::isfinite(sum)) return sum;
  const double back = sum - product;
  const double lost = (product - (sum - back)) + (c - back);
  if (lost == 0) return sum;
  std::uint64_t bits = std::bit_cast<std::uint64_t>(sum);
  if (bits & 1) return sum;
  // Step towards the lost part if it points there, else the last bit is set by stepping back.
  const bool away = (lost > 0) == (sum > 0);
  bits += away ? 1 : static_cast<std::uint64_t>(-1);
  return std::bit_cast<double>(bits);
}

}
