#include "kernels/problems/inputs.h"

#include "kernels/base/error.h"
#include "kernels/problems/parallel.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace kernelarium {
namespace {

template<class T, class Make>
void fill(Tensor& tensor, const RandomBits& bits, const Make& make) {
  T* const data = tensor.as<T>().data();
  parallel_ranges(tensor.count(), 1 << 18, [&](int, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) data[i] = make(bits[static_cast<std::uint64_t>(i)]);
  });
}

/// 24 of the bits as a number in [-1, 1): every one is exact in f32.
float uniform(std::uint64_t bits) {
  return static_cast<float>(static_cast<std::int32_t>(bits >> 40)) * 0x1p-23f - 1;
}

/// The bf16 next to `value` on the side of zero, so that no value leaves its range.
std::uint16_t cut_to_bfloat16(float value) {
  return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16);
}

float widen_bfloat16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// Replaces each number of an f32 or bf16 tensor.
template<class Make>
void replace(Tensor& tensor, const Make& make) {
  if (tensor.dtype == Dtype::bf16)
    for (std::uint16_t& bits : tensor.as<std::uint16_t>()) bits = cut_to_bfloat16(make(widen_bfloat16(bits)));
  else
    for (float& value : tensor.as<float>()) value = make(value);
}

}

RandomBits::RandomBits(std::uint64_t seed, std::string_view buffer) {
  key_ = 0xCBF29CE484222325u; // FNV-1a of the name
  for (char c : buffer) key_ = (key_ ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  key_ = mix(key_ + mix(seed));
}

void make_zero_one(Tensor& tensor) {
  replace(tensor, [](float value) { return value < 0 ? 0.0f : 1.0f; });
}

void make_negative(Tensor& tensor) {
  replace(tensor, [](float value) { return value / 2 - 0.5f - 0x1p-24f; });
}

void fill_random(Tensor& tensor, std::uint64_t seed, std::string_view buffer) {
  const RandomBits bits(seed, buffer);
  switch (tensor.dtype) {
  case Dtype::f32:
    return fill<float>(tensor, bits, uniform);
  case Dtype::bf16:
    return fill<std::uint16_t>(tensor, bits, [](std::uint64_t h) { return cut_to_bfloat16(uniform(h)); });
  case Dtype::f64:
    return fill<double>(tensor, bits, [](std::uint64_t h) {
      return static_cast<double>(static_cast<std::int64_t>(h >> 11)) * 0x1p-52 - 1;
    });
  case Dtype::u8:
    return fill<std::uint8_t>(tensor, bits,
                              [](std::uint64_t h) { return static_cast<std::uint8_t>(h >> 56); });
  case Dtype::i32:
  case Dtype::u32:
    return fill<std::uint32_t>(tensor, bits,
                               [](std::uint64_t h) { return static_cast<std::uint32_t>(h >> 32); });
  default:
    throw Error(fmt::format("random {} inputs are not generated here: give the problem its own make_inputs",
                            name_of(tensor.dtype)));
  }
}

void draw(Tensor& tensor, const std::string& display) {
  const std::vector<std::int64_t>& shape = tensor.shape;
  // Three channels side by side are one pixel; planes are drawn one by one.
  const std::int64_t channels = shape.size() == 3 && shape.back() <= 4 ? shape.back() : 1;
  const std::size_t last = shape.size() - (channels > 1 ? 2 : 1);
  const std::int64_t columns = shape[last], rows = last > 0 ? shape[last - 1] : 1;
  const std::int64_t per_drawing = rows * columns;
  const auto level = [&](std::int64_t row, std::int64_t column) -> double {
    const double x = (static_cast<double>(column) + 0.5) / static_cast<double>(columns),
                 y = (static_cast<double>(row) + 0.5) / static_cast<double>(rows);
    if (display == "ramp") return std::floor((rows > 1 ? (x + y) / 2 : x) * 16) / 16;
    if (display == "checker") return (static_cast<int>(x * 8) + (rows > 1 ? static_cast<int>(y * 8) : 0)) % 2;
    if (display == "one-hot") return row == rows / 3 && column == columns / 4;
    if (display == "identity") return row == column;
    // The F: its stem, its long bar at the top and its short one in the middle.
    const bool high = y > 0.15 && y < 0.85;
    return high && ((x > 0.25 && x < 0.4) || (x > 0.25 && x < 0.75 && y < 0.3) ||
                    (x > 0.25 && x < 0.65 && y > 0.45 && y < 0.58));
  };
  parallel_ranges(tensor.count() / channels, 1 << 18, [&](int, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
      const double value = level(i % per_drawing / columns, i % columns);
      for (std::int64_t channel = i * channels; channel < (i + 1) * channels; ++channel) {
        const auto at = static_cast<std::size_t>(channel);
        if (tensor.dtype == Dtype::u8)
          tensor.as<std::uint8_t>()[at] = static_cast<std::uint8_t>(value * 255);
        else if (tensor.dtype == Dtype::bf16)
          tensor.as<std::uint16_t>()[at] = cut_to_bfloat16(static_cast<float>(value));
        else
          tensor.as<float>()[at] = static_cast<float>(value);
      }
    }
  });
}

}
