#include "kernels/problems/inputs.h"

#include "kernels/base/error.h"
#include "kernels/problems/parallel.h"

#include <bit>
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
    throw Error(fmt::format("random {} inputs are not made here: give the problem its own make_inputs",
                            name_of(tensor.dtype)));
  }
}

}
