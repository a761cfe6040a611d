// f32 and f64 arithmetic in every rounding mode, flushing, saturation, NaN rules.

#include "tests/kernels/simulator/instruction.h"
#include "tests/kernels/simulator/rounding.h"

#include <cfenv>

namespace kernelarium::test {
namespace {

/// A type with at least twice the digits of f32; for f64 what is lost is known by its sign only.
template<class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;
template<class T>
Wider<T> w(T a) {
  return a;
}
float flushed(float a) {
  return std::fabs(a) < std::numeric_limits<float>::min() ? std::copysign(0.0f, a) : a;
}
template<class T>
T saturated(T a) {
  return std::isnan(a) || a <= 0 ? T{0} : a >= 1 ? T{1} : a;
}

/// a * b + c. Exact for f32 in double and its tail; f64 takes the host's instruction in that mode.
template<class T>
T fused(T a, T b, T c, Towards mode) {
  if constexpr (std::is_same_v<T, float>) {
    return rounded<float>(exact_sum(w(a) * w(b), w(c)), mode);
  } else {
    const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
    std::fesetround(modes[static_cast<int>(mode)]);
    volatile T x = a, y = b, z = c;
    volatile T result = std::fma(x, y, z);
    std::fesetround(FE_TONEAREST);
    return result;
  }
}

template<class T>
class Floats : public ::testing::Test {};
using FloatTypes = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Floats, FloatTypes);

TYPED_TEST(Floats, ArithmeticInEveryRoundingMode) {
  using T = TypeParam;
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    const std::string suffix = letters + type;
    expect_instruction<T, T, T>("add" + suffix,
                                [=](T a, T b) { return rounded<T>(exact_sum(w(a), w(b)), mode); });
    expect_instruction<T, T, T>("sub" + suffix,
                                [=](T a, T b) { return rounded<T>(exact_sum(w(a), -w(b)), mode); });
    expect_instruction<T, T, T>("mul" + suffix,
                                [=](T a, T b) { return rounded<T>(exact_product(w(a), w(b)), mode); });
    expect_instruction<T, T, T>("div" + suffix,
                                [=](T a, T b) { return rounded<T>(exact_quotient(w(a), w(b)), mode); });
    expect_instruction<T, T>("rcp" + suffix,
                             [=](T a) { return rounded<T>(exact_quotient(w(T{1}), w(a)), mode); });
    expect_instruction<T, T>("sqrt" + suffix, [=](T a) { return rounded<T>(exact_root(w(a)), mode); });
    expect_instruction<T, T, T, T>("fma" + suffix, [=](T a, T b, T c) { return fused(a, b, c, mode); });
    expect_instruction<T, T, T, T>("mad" + suffix, [=](T a, T b, T c) { return fused(a, b, c, mode); });
  }
  // Without a mode the nearest is meant.
  expect_instruction<T, T, T>("add" + type,
                              [](T a, T b) { return rounded<T>(exact_sum(w(a), w(b)), Towards::nearest); });
  expect_instruction<T, T, T>("sub" + type,
                              [](T a, T b) { return rounded<T>(exact_sum(w(a), -w(b)), Towards::nearest); });
  expect_instruction<T, T, T>(
      "mul" + type, [](T a, T b) { return rounded<T>(exact_product(w(a), w(b)), Towards::nearest); });
}

TEST(FloatFlush, OperandsAndResults) {
  using T = float;
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    const std::string suffix = std::string(letters) + ".ftz.f32";
    const auto f = [](T a) { return w(flushed(a)); };
    expect_instruction<T, T, T>("add" + suffix,
                                [=](T a, T b) { return flushed(rounded<T>(exact_sum(f(a), f(b)), mode)); });
    expect_instruction<T, T, T>("sub" + suffix,
                                [=](T a, T b) { return flushed(rounded<T>(exact_sum(f(a), -f(b)), mode)); });
    expect_instruction<T, T, T>(
        "mul" + suffix, [=](T a, T b) { return flushed(rounded<T>(exact_product(f(a), f(b)), mode)); });
    expect_instruction<T, T, T>(
        "div" + suffix, [=](T a, T b) { return flushed(rounded<T>(exact_quotient(f(a), f(b)), mode)); });
    expect_instruction<T, T>("rcp" + suffix,
                             [=](T a) { return flushed(rounded<T>(exact_quotient(1.0, f(a)), mode)); });
    expect_instruction<T, T>("sqrt" + suffix,
                             [=](T a) { return flushed(rounded<T>(exact_root(f(a)), mode)); });
    expect_instruction<T, T, T, T>("fma" + suffix, [=](T a, T b, T c) {
      return flushed(fused(flushed(a), flushed(b), flushed(c), mode));
    });
  }
}

TEST(FloatSaturate, IntoZeroToOne) {
  using T = float;
  for (const auto& [letters, towards] : kModes) {
    const Towards mode = towards;
    const std::string suffix = std::string(letters) + ".sat.f32";
    expect_instruction<T, T, T>("add" + suffix,
                                [=](T a, T b) { return saturated(rounded<T>(exact_sum(w(a), w(b)), mode)); });
    expect_instruction<T, T, T>(
        "sub" + suffix, [=](T a, T b) { return saturated(rounded<T>(exact_sum(w(a), -w(b)), mode)); });
    expect_instruction<T, T, T>(
        "mul" + suffix, [=](T a, T b) { return saturated(rounded<T>(exact_product(w(a), w(b)), mode)); });
    expect_instruction<T, T, T, T>("fma" + suffix,
                                   [=](T a, T b, T c) { return saturated(fused(a, b, c, mode)); });
    expect_instruction<T, T, T, T>(std::string("fma") + letters + ".ftz.sat.f32", [=](T a, T b, T c) {
      return saturated(flushed(fused(flushed(a), flushed(b), flushed(c), mode)));
    });
  }
}

/// One NaN gives the other operand; -0 is smaller than +0.
template<class T>
T smaller(T a, T b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == 0 && b == 0) return std::signbit(a) ? a : b;
  return b < a ? b : a;
}
template<class T>
T larger(T a, T b) {
  return std::isnan(a) ? b : std::isnan(b) ? a : -smaller(-a, -b);
}

TYPED_TEST(Floats, SmallestAndLargest) {
  using T = TypeParam;
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  expect_instruction<T, T, T>("min" + type, smaller<T>);
  expect_instruction<T, T, T>("max" + type, larger<T>);
  if constexpr (std::is_same_v<T, float>) {
    const auto or_nan = [](T a, T b, T result) { return std::isnan(a) || std::isnan(b) ? NAN : result; };
    expect_instruction<T, T, T>("min.NaN.f32", [=](T a, T b) { return or_nan(a, b, smaller(a, b)); });
    expect_instruction<T, T, T>("max.NaN.f32", [=](T a, T b) { return or_nan(a, b, larger(a, b)); });
    expect_instruction<T, T, T>("min.ftz.f32", [](T a, T b) { return smaller(flushed(a), flushed(b)); });
    expect_instruction<T, T, T>("max.ftz.f32", [](T a, T b) { return larger(flushed(a), flushed(b)); });
    expect_instruction<T, T, T>("max.ftz.NaN.f32",
                                [=](T a, T b) { return or_nan(a, b, larger(flushed(a), flushed(b))); });
    const auto signed_by_both = [](T a, T b, T size) {
      return std::isnan(size) ? size : std::signbit(a) != std::signbit(b) ? -size : size;
    };
    expect_instruction<T, T, T>("min.xorsign.abs.f32", [=](T a, T b) {
      return signed_by_both(a, b, smaller(std::fabs(a), std::fabs(b)));
    });
    expect_instruction<T, T, T>("max.ftz.xorsign.abs.f32", [=](T a, T b) {
      return signed_by_both(a, b, larger(std::fabs(flushed(a)), std::fabs(flushed(b))));
    });
    expect_instruction<T, T, T>("max.NaN.xorsign.abs.f32", [=](T a, T b) {
      return or_nan(a, b, signed_by_both(a, b, larger(std::fabs(a), std::fabs(b))));
    });
  }
}

TYPED_TEST(Floats, Signs) {
  using T = TypeParam;
  using U = std::conditional_t<std::is_same_v<T, float>, std::uint32_t, std::uint64_t>;
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  constexpr U sign = U{1} << (8 * sizeof(T) - 1);
  expect_instruction<T, T>("neg" + type, [](T a) { return from_bits<T>(to_bits(a) ^ sign); });
  expect_instruction<T, T>("abs" + type, [](T a) { return from_bits<T>(to_bits(a) & ~sign); });
  // The sign of the first operand goes to the second.
  expect_instruction<U, U, U>("copysign" + type, [](U a, U b) { return (a & sign) | (b & ~sign); });
  if constexpr (std::is_same_v<T, float>) {
    expect_instruction<T, T>("neg.ftz.f32", [](T a) { return -flushed(a); });
    expect_instruction<T, T>("abs.ftz.f32", [](T a) { return std::fabs(flushed(a)); });
  }
}

TYPED_TEST(Floats, Classes) {
  using T = TypeParam;
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  expect_instruction<bool, T>("testp.finite" + type, [](T a) { return std::isfinite(a); });
  expect_instruction<bool, T>("testp.infinite" + type, [](T a) { return std::isinf(a); });
  expect_instruction<bool, T>("testp.number" + type, [](T a) { return !std::isnan(a); });
  expect_instruction<bool, T>("testp.notanumber" + type, [](T a) { return std::isnan(a); });
  // Zeros count as normal: the manual says so.
  expect_instruction<bool, T>("testp.normal" + type, [](T a) { return std::isnormal(a) || a == 0; });
  expect_instruction<bool, T>("testp.subnormal" + type,
                              [](T a) { return std::fpclassify(a) == FP_SUBNORMAL; });
}

TYPED_TEST(Floats, MovesKeepEveryBit) {
  using T = TypeParam;
  using U = std::conditional_t<std::is_same_v<T, float>, std::uint32_t, std::uint64_t>;
  const std::string type = std::is_same_v<T, float> ? ".f32" : ".f64";
  expect_instruction<U, U>("mov" + type, [](U a) { return a; });
  expect_instruction<U, U, U, bool>("selp" + type, [](U a, U b, bool p) { return p ? a : b; });
}

TEST(FloatConstants, AreReadExactly) {
  const std::vector<Tuple> one{{std::bit_cast<std::uint32_t>(1.5f)}};
  expect_over<float, float>("add.f32 %d, %s0, 0f3DCCCCCD;", one, [](float a) { return a + 0.1f; });
  expect_over<float, float>("add.f32 %d, %s0, 0fBF800000;", one, [](float a) { return a - 1; });
  expect_over<float, float>("add.f32 %d, %s0, 2.25;", one, [](float a) { return a + 2.25f; });
  const std::vector<Tuple> wide{{std::bit_cast<Bits>(1.5)}};
  expect_over<double, double>("mul.f64 %d, %s0, 0d3FB999999999999A;", wide, [](double a) { return a * 0.1; });
  expect_over<double, double>("mul.f64 %d, %s0, -2.5;", wide, [](double a) { return a * -2.5; });
}

}
}
