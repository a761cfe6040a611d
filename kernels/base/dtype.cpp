#include "kernels/base/dtype.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace kernelarium {
namespace {

struct Entry {
  Dtype dtype;
  std::string_view name;
  std::size_t size;
};

constexpr std::array<Entry, 13> kEntries{{{Dtype::i8, "i8", 1},
                                          {Dtype::u8, "u8", 1},
                                          {Dtype::i16, "i16", 2},
                                          {Dtype::u16, "u16", 2},
                                          {Dtype::i32, "i32", 4},
                                          {Dtype::u32, "u32", 4},
                                          {Dtype::i64, "i64", 8},
                                          {Dtype::u64, "u64", 8},
                                          {Dtype::f16, "f16", 2},
                                          {Dtype::bf16, "bf16", 2},
                                          {Dtype::f32, "f32", 4},
                                          {Dtype::f64, "f64", 8},
                                          {Dtype::boolean, "bool", 1}}};

template<class T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template<class T>
void store(std::byte* to, T value) {
  std::memcpy(to, &value, sizeof value);
}

template<class T>
T clamp_to(double value) {
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  if (value >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  return static_cast<T>(std::nearbyint(value));
}

/// Rounds a double to a binary float of `mantissa` stored bits and `exponent` bits, returned as its bit
/// pattern.
std::uint16_t narrow(double value, int mantissa, int exponent) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const int bias = (1 << (exponent - 1)) - 1;
  const auto infinity = static_cast<std::uint16_t>(((1 << exponent) - 1) << mantissa);
  if (std::isnan(value))
    return static_cast<std::uint16_t>(infinity | (1 << (mantissa - 1)) | ((1 << (mantissa - 1)) - 1));
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign;
  if (std::isinf(magnitude)) return sign | infinity;
  int binary_exponent = std::ilogb(magnitude);
  // Subnormals share the smallest exponent, so the quantum stops shrinking there.
  const int quantum = std::max(binary_exponent, 1 - bias) - mantissa;
  const double units = std::nearbyint(std::ldexp(magnitude, -quantum));
  const auto integer = static_cast<std::uint32_t>(units);
  const std::uint32_t biased = static_cast<std::uint32_t>(std::max(binary_exponent, 1 - bias) + bias);
  // For normals the hidden bit carries into the exponent field by addition, also when rounding overflows.
  const std::uint32_t bits = ((biased - 1) << mantissa) + integer;
  return sign | static_cast<std::uint16_t>(std::min<std::uint32_t>(bits, infinity));
}

double widen(std::uint16_t bits, int mantissa, int exponent) {
  const int bias = (1 << (exponent - 1)) - 1;
  const int biased = (bits >> mantissa) & ((1 << exponent) - 1);
  const int fraction = bits & ((1 << mantissa) - 1);
  double magnitude;
  if (biased == (1 << exponent) - 1)
    magnitude = fraction ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
  else if (biased == 0)
    magnitude = std::ldexp(fraction, 1 - bias - mantissa);
  else
    magnitude = std::ldexp(fraction + (1 << mantissa), biased - bias - mantissa);
  return bits & 0x8000 ? -magnitude : magnitude;
}

}

std::size_t size_of(Dtype dtype) { return kEntries[static_cast<std::size_t>(dtype)].size; }
std::string_view name_of(Dtype dtype) { return kEntries[static_cast<std::size_t>(dtype)].name; }

std::optional<Dtype> parse_dtype(std::string_view name) {
  for (const Entry& entry : kEntries)
    if (entry.name == name) return entry.dtype;
  return std::nullopt;
}

bool is_floating(Dtype dtype) {
  return dtype == Dtype::f16 || dtype == Dtype::bf16 || dtype == Dtype::f32 || dtype == Dtype::f64;
}

std::string dtype_names() {
  std::string names;
  for (const Entry& entry : kEntries) names += (names.empty() ? "" : " ") + std::string(entry.name);
  return names;
}

std::vector<std::byte> converted(Dtype from, const std::vector<std::byte>& element, Dtype to) {
  std::vector<std::byte> result(size_of(to));
  if (is_floating(from) || is_floating(to) || to == Dtype::boolean) {
    store_from_double(to, result.data(), load_as_double(from, element.data()));
    return result;
  }
  const bool negative = name_of(from).front() == 'i' && std::to_integer<int>(element.back()) >= 0x80;
  std::fill(result.begin(), result.end(), negative ? std::byte{0xff} : std::byte{0});
  std::copy_n(element.begin(), std::min(element.size(), result.size()), result.begin());
  return result;
}

std::uint16_t half_from_double(double value) { return narrow(value, 10, 5); }
double double_from_half(std::uint16_t bits) { return widen(bits, 10, 5); }
std::uint16_t bfloat16_from_double(double value) { return narrow(value, 7, 8); }
double double_from_bfloat16(std::uint16_t bits) { return widen(bits, 7, 8); }

double load_as_double(Dtype dtype, const std::byte* element) {
  switch (dtype) {
  case Dtype::i8:
    return load<std::int8_t>(element);
  case Dtype::u8:
    return load<std::uint8_t>(element);
  case Dtype::i16:
    return load<std::int16_t>(element);
  case Dtype::u16:
    return load<std::uint16_t>(element);
  case Dtype::i32:
    return load<std::int32_t>(element);
  case Dtype::u32:
    return load<std::uint32_t>(element);
  case Dtype::i64:
    return static_cast<double>(load<std::int64_t>(element));
  case Dtype::u64:
    return static_cast<double>(load<std::uint64_t>(element));
  case Dtype::f16:
    return double_from_half(load<std::uint16_t>(element));
  case Dtype::bf16:
    return double_from_bfloat16(load<std::uint16_t>(element));
  case Dtype::f32:
    return load<float>(element);
  case Dtype::f64:
    return load<double>(element);
  case Dtype::boolean:
    return load<std::uint8_t>(element);
  }
  return 0;
}

void store_from_double(Dtype dtype, std::byte* element, double value) {
  switch (dtype) {
  case Dtype::i8:
    return store(element, clamp_to<std::int8_t>(value));
  case Dtype::u8:
    return store(element, clamp_to<std::uint8_t>(value));
  case Dtype::i16:
    return store(element, clamp_to<std::int16_t>(value));
  case Dtype::u16:
    return store(element, clamp_to<std::uint16_t>(value));
  case Dtype::i32:
    return store(element, clamp_to<std::int32_t>(value));
  case Dtype::u32:
    return store(element, clamp_to<std::uint32_t>(value));
  case Dtype::i64:
    return store(element, clamp_to<std::int64_t>(value));
  case Dtype::u64:
    return store(element, clamp_to<std::uint64_t>(value));
  case Dtype::f16:
    return store(element, half_from_double(value));
  case Dtype::bf16:
    return store(element, bfloat16_from_double(value));
  case Dtype::f32:
    return store(element, static_cast<float>(value));
  case Dtype::f64:
    return store(element, value);
  case Dtype::boolean:
    return store(element, static_cast<std::uint8_t>(value != 0));
  }
}

}
