#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelarium {

/// Element types of buffers and scalar arguments, named as on the command line (`f32`, `u8`, ...).
enum class Dtype { i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64, boolean };

/// Size of one element in bytes.
std::size_t size_of(Dtype dtype);
std::string_view name_of(Dtype dtype);
std::optional<Dtype> parse_dtype(std::string_view name);
bool is_floating(Dtype dtype);
/// Of all types, for messages: "i8 u8 i16 ...".
std::string dtype_names();

/// Decodes the element at `element` (any alignment). 64-bit integers beyond 2^53 round.
double load_as_double(Dtype dtype, const std::byte* element);
/// Encodes with round-to-nearest-even for floats and clamping for integers.
void store_from_double(Dtype dtype, std::byte* element, double value);
/// An element of another type; whole numbers keep their low bits, as in C.
std::vector<std::byte> converted(Dtype from, const std::vector<std::byte>& element, Dtype to);

/// IEEE binary16 and bfloat16, rounded to nearest even from a double (NaN stays NaN, overflow becomes
/// infinity).
std::uint16_t half_from_double(double value);
double double_from_half(std::uint16_t bits);
std::uint16_t bfloat16_from_double(double value);
double double_from_bfloat16(std::uint16_t bits);

}
