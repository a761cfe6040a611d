// cvt between every pair of types.

#include "tests/kernels/simulator/half.h"
#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/rounding.h"

namespace kernelarium::test {
namespace {

__extension__ using Wide = __int128;
using U = std::uint32_t;

template<class T>
struct Name;
#define KERNELARIUM_NAME(type, word)                                                                         \
  template<>                                                                                                 \
  struct Name<type> {                                                                                        \
    static constexpr const char* text = word;                                                                \
  }
KERNELARIUM_NAME(std::int8_t, "s8");
KERNELARIUM_NAME(std::uint8_t, "u8");
KERNELARIUM_NAME(std::int16_t, "s16");
KERNELARIUM_NAME(std::uint16_t, "u16");
KERNELARIUM_NAME(std::int32_t, "s32");
KERNELARIUM_NAME(std::uint32_t, "u32");
KERNELARIUM_NAME(std::int64_t, "s64");
KERNELARIUM_NAME(std::uint64_t, "u64");
KERNELARIUM_NAME(Half, "f16");
KERNELARIUM_NAME(Bfloat, "bf16");
KERNELARIUM_NAME(float, "f32");
KERNELARIUM_NAME(double, "f64");
#undef KERNELARIUM_NAME

/// The register that holds a T: bytes live in 16 bits.
template<class T>
using Register = std::conditional_t<sizeof(T) == 1, std::uint16_t, T>;
template<class T>
T in(Register<T> a) {
  if constexpr (sizeof(T) == 1)
    return static_cast<T>(a);
  else
    return a;
}
/// Results narrower than the register extend by their sign.
template<class T>
Register<T> out(T a) {
  if constexpr (sizeof(T) == 1)
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(a));
  else
    return a;
}

double whole(double a, Towards mode) {
  if (!std::isfinite(a)) return a;
  const double low = std::floor(a), high = std::ceil(a);
  double result = low;
  switch (mode) {
  case Towards::down:
    break;
  case Towards::up:
    result = high;
    break;
  case Towards::zero:
    result = a < 0 ? high : low;
    break;
  case Towards::nearest:
    if (a - low > high - a || (a - low == high - a && std::fmod(low, 2) != 0)) result = high;
    break;
  }
  return result == 0 ? std::copysign(0.0, a) : result;
}

// --- whole numbers
// ------------------------------------------------------------------------------------------------------

template<class D, class S>
void expect_integer_pair() {
  const std::string types = fmt::format(".{}.{}", Name<D>::text, Name<S>::text);
  expect_instruction<Register<D>, Register<S>>(
      "cvt" + types, [](Register<S> a) { return out<D>(static_cast<D>(in<S>(a))); });
  expect_instruction<Register<D>, Register<S>>("cvt.sat" + types, [](Register<S> a) {
    const Wide value = in<S>(a), low = std::numeric_limits<D>::min(), high = std::numeric_limits<D>::max();
    return out<D>(static_cast<D>(std::clamp(value, low, high)));
  });
}
template<class D>
void expect_from_integers() {
  expect_integer_pair<D, std::int8_t>();
  expect_integer_pair<D, std::uint8_t>();
  expect_integer_pair<D, std::int16_t>();
  expect_integer_pair<D, std::uint16_t>();
  expect_integer_pair<D, std::int32_t>();
  expect_integer_pair<D, std::uint32_t>();
  expect_integer_pair<D, std::int64_t>();
  expect_integer_pair<D, std::uint64_t>();
}
TEST(ConvertIntegers, ToBytes) { expect_from_integers<std::int8_t>(), expect_from_integers<std::uint8_t>(); }
TEST(ConvertIntegers, To16) { expect_from_integers<std::int16_t>(), expect_from_integers<std::uint16_t>(); }
TEST(ConvertIntegers, To32) { expect_from_integers<std::int32_t>(), expect_from_integers<std::uint32_t>(); }
TEST(ConvertIntegers, To64) { expect_from_integers<std::int64_t>(), expect_from_integers<std::uint64_t>(); }

TEST(ConvertIntegers, RegistersMayBeWiderThanTheType) {
  expect_instruction<U, U>("cvt.u32.u8 %d, %s0;", [](U a) { return a & 255; });
  expect_instruction<U, U>("cvt.s32.s8 %d, %s0;",
                           [](U a) { return static_cast<U>(static_cast<std::int8_t>(a)); });
  expect_instruction<U, U>("cvt.u8.u32 %d, %s0;", [](U a) { return a & 255; });
  expect_instruction<U, U>("cvt.s8.s32 %d, %s0;",
                           [](U a) { return static_cast<U>(static_cast<std::int8_t>(a)); });
  expect_instruction<std::int64_t, U>("cvt.s16.s32 %d, %s0;",
                                      [](U a) { return std::int64_t{static_cast<std::int16_t>(a)}; });
}

// --- floats to whole numbers
// ------------------------------------------------------------------------------------------------

/// NaN gives 0 where neither side has 64 bits, else the top bit alone. Beyond the range the nearest limit.
template<class D, class S>
D to_whole(S a, Towards mode) {
  const double value = value_of(a);
  if (std::isnan(value)) {
    const bool wide = sizeof(S) == 8 || sizeof(D) == 8;
    return wide ? static_cast<D>(std::uint64_t{1} << (8 * sizeof(D) - 1)) : D{0};
  }
  const long double result = whole(value, mode);
  if (result <= static_cast<long double>(std::numeric_limits<D>::min())) return std::numeric_limits<D>::min();
  if (result >= static_cast<long double>(std::numeric_limits<D>::max())) return std::numeric_limits<D>::max();
  return static_cast<D>(result);
}
template<class D, class S>
void expect_to_whole() {
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    const std::string types = fmt::format(".{}.{}", Name<D>::text, Name<S>::text);
    expect_instruction<Register<D>, S>(fmt::format("cvt{}i{}", letters, types),
                                       [=](S a) { return out<D>(to_whole<D>(a, mode)); });
    expect_instruction<Register<D>, S>(fmt::format("cvt{}i.sat{}", letters, types),
                                       [=](S a) { return out<D>(to_whole<D>(a, mode)); });
  }
}
template<class S>
void expect_to_wholes() {
  expect_to_whole<std::int8_t, S>();
  expect_to_whole<std::uint8_t, S>();
  expect_to_whole<std::int16_t, S>();
  expect_to_whole<std::uint16_t, S>();
  expect_to_whole<std::int32_t, S>();
  expect_to_whole<std::uint32_t, S>();
  expect_to_whole<std::int64_t, S>();
  expect_to_whole<std::uint64_t, S>();
}
TEST(ConvertToWhole, FromHalf) { expect_to_wholes<Half>(); }
TEST(ConvertToWhole, FromBfloat) { expect_to_wholes<Bfloat>(); }
TEST(ConvertToWhole, FromFloat) { expect_to_wholes<float>(); }
TEST(ConvertToWhole, FromDouble) { expect_to_wholes<double>(); }
TEST(ConvertToWhole, FlushedSubnormalsAreZero) {
  const auto flushed = [](float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; };
  expect_instruction<std::int32_t, float>(
      "cvt.rpi.ftz.s32.f32", [&](float a) { return to_whole<std::int32_t>(flushed(a), Towards::up); });
  expect_instruction<std::int32_t, float>(
      "cvt.rmi.ftz.s32.f32", [&](float a) { return to_whole<std::int32_t>(flushed(a), Towards::down); });
}

// --- whole numbers to floats
// ------------------------------------------------------------------------------------------------

template<class D>
D rounded_to(long double value, Towards mode) { // long double holds every integer of 64 bits, and every float
  if constexpr (std::is_same_v<D, Half> || std::is_same_v<D, Bfloat>)
    return rounded_half<D>(Exact<long double>{value}, mode);
  else
    return rounded<D>(Exact<long double>{value}, mode);
}
template<class D, class S>
void expect_from_whole() {
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    expect_instruction<D, Register<S>>(
        fmt::format("cvt{}.{}.{}", letters, Name<D>::text, Name<S>::text),
        [=](Register<S> a) { return rounded_to<D>(static_cast<long double>(in<S>(a)), mode); });
  }
}
template<class D>
void expect_from_wholes() {
  expect_from_whole<D, std::int8_t>();
  expect_from_whole<D, std::uint8_t>();
  expect_from_whole<D, std::int16_t>();
  expect_from_whole<D, std::uint16_t>();
  expect_from_whole<D, std::int32_t>();
  expect_from_whole<D, std::uint32_t>();
  expect_from_whole<D, std::int64_t>();
  expect_from_whole<D, std::uint64_t>();
}
TEST(ConvertFromWhole, ToHalf) { expect_from_wholes<Half>(); }
TEST(ConvertFromWhole, ToBfloat) {
  expect_from_wholes<Bfloat>();
  // A tie but for the last bit, which no double holds.
  const std::vector<Tuple> near_ties{
      {0x8080000000000001}, {0x8080000000000000}, {0x807fffffffffffff}, {0x8180000000000001}};
  expect_over<Bfloat, std::uint64_t>("cvt.rn.bf16.u64", near_ties, [](std::uint64_t a) {
    return rounded_to<Bfloat>(static_cast<long double>(a), Towards::nearest);
  });
}
TEST(ConvertFromWhole, ToFloat) { expect_from_wholes<float>(); }
TEST(ConvertFromWhole, ToDouble) { expect_from_wholes<double>(); }

// --- floats to floats
// -----------------------------------------------------------------------------------------------------

template<class D, class S>
void expect_narrowing() {
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    const std::string types = fmt::format(".{}.{}", Name<D>::text, Name<S>::text);
    expect_instruction<D, S>(fmt::format("cvt{}{}", letters, types),
                             [=](S a) { return rounded_to<D>(value_of(a), mode); });
    expect_instruction<D, S>(fmt::format("cvt{}.sat{}", letters, types), [=](S a) {
      const double value = value_of(a);
      return rounded_to<D>(std::isnan(value) || value <= 0 ? 0 : std::min(value, 1.0), mode);
    });
  }
}
TEST(ConvertFloats, Narrower) {
  expect_narrowing<float, double>();
  expect_narrowing<Half, float>();
  expect_narrowing<Half, double>();
  expect_narrowing<Bfloat, float>();
  expect_narrowing<Bfloat, double>();
}
template<class D, class S>
void expect_widening() {
  std::vector<Tuple> all = operands_of<S>();
  if (sizeof(S) == 2)
    for (Bits i = 0; i < 65536; ++i) all.push_back({i});
  expect_over<D, S>(fmt::format("cvt.{}.{}", Name<D>::text, Name<S>::text), all,
                    [](S a) { return static_cast<D>(value_of(a)); });
}
TEST(ConvertFloats, Wider) {
  expect_widening<float, Half>();
  expect_widening<double, Half>();
  expect_widening<float, Bfloat>();
  expect_widening<double, Bfloat>();
  expect_widening<double, float>();
  expect_instruction<double, float>(
      "cvt.ftz.f64.f32", [](float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0, a) : a; });
  expect_instruction<float, double>("cvt.rn.ftz.f32.f64", [](double a) {
    const auto narrow = static_cast<float>(a);
    return std::fabs(narrow) < 0x1p-126f ? std::copysign(0.0f, narrow) : narrow;
  });
}
template<class T>
void expect_rounding_to_whole() {
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    expect_instruction<T, T>(fmt::format("cvt{0}i.{1}.{1}", letters, Name<T>::text),
                             [=](T a) { return rounded_to<T>(whole(value_of(a), mode), Towards::nearest); });
  }
}
TEST(ConvertFloats, ToWholeFloats) {
  expect_rounding_to_whole<Half>();
  expect_rounding_to_whole<float>();
  expect_rounding_to_whole<double>();
}
TEST(ConvertFloats, PackedPairs) {
  const auto pack = [](auto high, auto low) { return static_cast<U>(high.bits) << 16 | low.bits; };
  // NaN would have to be one given NaN, and whether .relu takes the sign of -0 is not stated: left out.
  std::vector<Tuple> operands = operands_of<float, float>();
  std::erase_if(operands, [](const Tuple& t) {
    const auto unclear = [](Bits bits) { return std::isnan(from_bits<float>(bits)) || bits == 0x80000000; };
    return unclear(t[0]) || unclear(t[1]);
  });
  for (const auto& [letters, towards] : {kModes[0], kModes[1]}) {
    const Towards mode = towards;
    const auto relu = [](float a) { return a > 0 ? a : 0.0f; };
    expect_over<U, float, float>(fmt::format("cvt{}.f16x2.f32", letters), operands, [=](float a, float b) {
      return pack(rounded_to<Half>(a, mode), rounded_to<Half>(b, mode));
    });
    expect_over<U, float, float>(fmt::format("cvt{}.bf16x2.f32", letters), operands, [=](float a, float b) {
      return pack(rounded_to<Bfloat>(a, mode), rounded_to<Bfloat>(b, mode));
    });
    expect_over<U, float, float>(
        fmt::format("cvt{}.relu.f16x2.f32", letters), operands, [=](float a, float b) {
          return pack(rounded_to<Half>(relu(a), mode), rounded_to<Half>(relu(b), mode));
        });
    expect_over<U, float, float>(
        fmt::format("cvt{}.relu.bf16x2.f32", letters), operands, [=](float a, float b) {
          return pack(rounded_to<Bfloat>(relu(a), mode), rounded_to<Bfloat>(relu(b), mode));
        });
  }
}

template<class T>
void expect_narrow(const std::string& type, double largest) {
  std::vector<Tuple> operands = operands_of<float>();
  std::erase_if(operands, [](const Tuple& t) { return std::isnan(from_bits<float>(t[0])); });
  for (const auto& [letters, towards] : {kModes[0], kModes[1]}) {
    const Towards mode = towards;
    const auto finite = [=](float a) {
      const T rounded = rounded_to<T>(a, mode);
      return std::isinf(value_of(rounded)) ? rounded_to<T>(std::copysign(largest, a), mode) : rounded;
    };
    const auto relu = [](float a) { return a <= 0 ? 0.0f : a; }; // -0 becomes 0, as on an H200
    expect_over<T, float>(fmt::format("cvt{}.satfinite.{}.f32", letters, type), operands, finite);
    expect_over<T, float>(fmt::format("cvt{}.relu.{}.f32", letters, type), operands,
                          [=](float a) { return rounded_to<T>(relu(a), mode); });
  }
}
TEST(ConvertFloats, ToHalvesWithinARange) {
  expect_narrow<Half>("f16", 65504);
  expect_narrow<Bfloat>("bf16", std::ldexp(255.0, 120));
}

/// 10 bits of fraction, halves away from zero.
TEST(ConvertFloats, Tf32) {
  expect_over<U, float>("cvt.rna.tf32.f32", operands_of<float>(), [](float a) {
    if (std::isnan(a)) return std::bit_cast<U>(a) >> 13 << 13;
    if (std::isinf(a) || a == 0) return std::bit_cast<U>(a);
    const double step = std::ldexp(1.0, std::max(std::ilogb(a), -126) - 10);
    const auto rounded = static_cast<float>(std::floor(std::fabs(a) / step + 0.5) * step);
    return std::bit_cast<U>(std::copysign(rounded, a));
  });
}

/// An 8-bit format by its definition: the value of each code, and rounding by looking for the nearest.
struct Fp8 {
  int exponent_bits, mantissa_bits;
  unsigned most; ///< code of the largest number
  double value_of(unsigned code) const {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const unsigned exponent = code >> mantissa_bits & ((1u << exponent_bits) - 1);
    const double fraction = std::ldexp(code & ((1u << mantissa_bits) - 1), -mantissa_bits);
    const double magnitude = exponent ? std::ldexp(1 + fraction, static_cast<int>(exponent) - bias)
                                      : std::ldexp(fraction, 1 - bias);
    return code & 0x80 ? -magnitude : magnitude;
  }
  unsigned rounded(double a) const {
    if (std::isnan(a)) return 0x7f;
    const double magnitude = std::fabs(a);
    unsigned best = 0;
    for (unsigned code = 0; code <= most; ++code) {
      const double distance = std::fabs(value_of(code) - magnitude),
                   least = std::fabs(value_of(best) - magnitude);
      if (distance < least || (distance == least && code % 2 == 0)) best = code;
    }
    if (magnitude > value_of(most)) best = most;
    return best | (std::signbit(a) ? 0x80 : 0);
  }
};
constexpr Fp8 kE4m3{4, 3, 0x7e}, kE5m2{5, 2, 0x7b};

TEST(ConvertFp8, PairsSaturateAndRoundToTheNearest) {
  using H = std::uint16_t;
  for (const auto& [name, format] : {std::pair{"e4m3x2", kE4m3}, {"e5m2x2", kE5m2}}) {
    const Fp8 fp8 = format;
    expect_instruction<H, float, float>(fmt::format("cvt.rn.satfinite.{}.f32", name), [=](float a, float b) {
      return static_cast<H>(fp8.rounded(a) << 8 | fp8.rounded(b));
    });
    // All halfway points, and their neighbours.
    std::vector<Tuple> points;
    for (unsigned code = 0; code < fp8.most; ++code) {
      const auto middle = static_cast<float>((fp8.value_of(code) + fp8.value_of(code + 1)) / 2);
      for (const float a : {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, 1e9f)})
        points.push_back({to_bits(a), to_bits(-a)});
    }
    expect_over<H, float, float>(fmt::format("cvt.rn.satfinite.{}.f32", name), points, [=](float a, float b) {
      return static_cast<H>(fp8.rounded(a) << 8 | fp8.rounded(b));
    });
    std::vector<Tuple> halves;
    for (unsigned code = 0; code < 65536; code += 3)
      halves.push_back({code | (code * 40503u & 0xffff) << 16});
    const auto half = [](U a) { return value_of(Half{static_cast<H>(a)}); };
    expect_over<H, U>(fmt::format("cvt.rn.satfinite.{}.f16x2", name), halves, [=](U a) {
      return static_cast<H>(fp8.rounded(half(a >> 16)) << 8 | fp8.rounded(half(a)));
    });
    expect_over<H, U>(fmt::format("cvt.rn.satfinite.relu.{}.f16x2", name), {{0xc000c000}, {0x4000c500}},
                      [=](U a) { return static_cast<H>((a >> 31 ? 0 : fp8.rounded(half(a >> 16))) << 8); });
  }
}
TEST(ConvertFp8, ToHalvesIsExact) {
  using H = std::uint16_t;
  std::vector<Tuple> codes;
  for (unsigned code = 0; code < 65536; code += 7) codes.push_back({code});
  for (const auto& [name, format] : {std::pair{"e4m3x2", kE4m3}, {"e5m2x2", kE5m2}}) {
    const Fp8 fp8 = format;
    const auto half = [=](unsigned code) -> U {
      if ((code & 0x7f) > fp8.most)
        return fp8.mantissa_bits == 2 && (code & 3) == 0 ? (code & 0x80 ? 0xfc00 : 0x7c00) : 0x7fff;
      return rounded_to<Half>(fp8.value_of(code), Towards::nearest).bits;
    };
    expect_over<U, H>(fmt::format("cvt.rn.f16x2.{}", name), codes,
                      [=](H a) { return half(a >> 8) << 16 | half(a & 0xff); });
  }
}

// --- moves that pack and unpack
// -------------------------------------------------------------------------------------------

TEST(PackAndUnpack, FirstElementIsTheLowest) {
  using H = std::uint16_t;
  using W = std::uint64_t;
  expect_instruction<U, H, H>("mov.b32 %d, {%s0, %s1};",
                              [](H a, H b) { return a | static_cast<U>(b) << 16; });
  expect_instruction<W, U, U>("mov.b64 %d, {%s0, %s1};",
                              [](U a, U b) { return a | static_cast<W>(b) << 32; });
  expect_instruction<W, H, H, H, H>("mov.b64 %d, {%s0, %s1, %s2, %s3};", [](H a, H b, H c, H d) {
    return a | static_cast<W>(b) << 16 | static_cast<W>(c) << 32 | static_cast<W>(d) << 48;
  });
  expect_instruction<H, U>("mov.b32 {%d, _}, %s0;", [](U a) { return static_cast<H>(a); });
  expect_instruction<H, U>("mov.b32 {_, %d}, %s0;", [](U a) { return static_cast<H>(a >> 16); });
  expect_instruction<U, W>("mov.b64 {%t0, %d}, %s0;", [](W a) { return static_cast<U>(a >> 32); });
  expect_instruction<H, W>("mov.b64 {%h0, %h1, %d, %h3}, %s0;", [](W a) { return static_cast<H>(a >> 32); });
  expect_instruction<U, H, H>(
      "{ .reg .b8 %b<4>; cvt.u8.u16 %b0, %s0; cvt.u8.u16 %b1, %s1; mov.b16 %h0, {%b0, %b1}; "
      "mov.b16 {%b2, %b3}, %h0; mov.b32 %d, {%b3, %b2, %b0, %b1}; }",
      [](H a, H b) {
        const U low = a & 0xff, high = b & 0xff;
        return high | low << 8 | low << 16 | high << 24;
      });
  // A swap of halves through one register.
  expect_instruction<W, W>("mov.b64 {%t0, %t1}, %s0; mov.b64 %d, {%t1, %t0};",
                           [](W a) { return a >> 32 | a << 32; });
  expect_instruction<U, U, bool>("mov.b32 %d, %s0; mov.b32 {%h0, %h1}, %s0; @%s1 mov.b32 %d, {%h1, %h0};",
                                 [](U a, bool p) { return p ? a >> 16 | a << 16 : a; });
}

}
}
