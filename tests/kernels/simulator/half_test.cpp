// f16 and bf16 arithmetic, alone and packed, against exact results rounded once.

#include "tests/kernels/simulator/half.h"
#include "tests/kernels/simulator/instruction.h"

namespace kernelarium::test {
namespace {

using U = std::uint32_t;
using H = std::uint16_t;

template<class T>
struct Format;
template<>
struct Format<Half> {
  static constexpr const char* name = "f16";
  static constexpr H infinity = 0x7c00, one = 0x3c00;
};
template<>
struct Format<Bfloat> {
  static constexpr const char* name = "bf16";
  static constexpr H infinity = 0x7f80, one = 0x3f80;
};

template<class T>
T flushed(T a) {
  return (a.bits & Format<T>::infinity) == 0 ? T{static_cast<H>(a.bits & 0x8000)} : a;
}
template<class T>
T saturated(T a) {
  if (is_nan(a) || (a.bits & 0x8000)) return T{0};
  return a.bits > Format<T>::one ? T{Format<T>::one} : a;
}
template<class T>
T without_negatives(T a) {
  return !is_nan(a) && (a.bits & 0x8000) ? T{0} : a;
}

/// a * b + c, exact: the product fits a long double, the sum's lost part is kept as a sign.
template<class T>
T fused(T a, T b, T c) {
  const long double product = static_cast<long double>(value_of(a)) * value_of(b);
  return rounded_half<T>(exact_sum<long double>(product, value_of(c)));
}
template<class T>
T sum(T a, T b) {
  return rounded_half<T>(exact_sum<long double>(value_of(a), value_of(b)));
}
template<class T>
T difference(T a, T b) {
  return rounded_half<T>(exact_sum<long double>(value_of(a), -value_of(b)));
}
template<class T>
T product(T a, T b) {
  return rounded_half<T>(Exact<long double>{static_cast<long double>(value_of(a)) * value_of(b)});
}
template<class T>
T smaller(T a, T b) {
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  if (value_of(a) == 0 && value_of(b) == 0) return a.bits & 0x8000 ? a : b;
  return value_of(b) < value_of(a) ? b : a;
}
template<class T>
T negated(T a) {
  return T{static_cast<H>(a.bits ^ 0x8000)};
}
template<class T>
T larger(T a, T b) {
  if (is_nan(a)) return b;
  if (is_nan(b)) return a;
  return negated(smaller(negated(a), negated(b)));
}

/// The instruction on single numbers, and on pairs of them, whose halves must not disturb each other.
template<class T, class F>
void expect_binary(const std::string& name, F f) {
  const std::string type = std::string(".") + Format<T>::name;
  expect_instruction<T, T, T>(name + type, f);
  std::vector<Tuple> pairs = operands_of<T, T>();
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (std::size_t s = 0; s < 2; ++s) pairs[i][s] |= (pairs[pairs.size() - 1 - i][s] & 0xffff) << 16;
  for (const int half : {0, 1})
    expect_over<T, U, U>(name + type + "x2 %t0, %s0, %s1; " +
                             (half ? "mov.b32 {_, %d}, %t0;" : "mov.b32 {%d, _}, %t0;"),
                         pairs, [&](U a, U b) {
                           return f(T{static_cast<H>(a >> (16 * half))}, T{static_cast<H>(b >> (16 * half))});
                         });
}
template<class T, class F>
void expect_ternary(const std::string& name, F f) {
  const std::string type = std::string(".") + Format<T>::name;
  expect_instruction<T, T, T, T>(name + type, f);
  std::vector<Tuple> pairs = operands_of<T, T, T>();
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (std::size_t s = 0; s < 3; ++s) pairs[i][s] |= (pairs[pairs.size() - 1 - i][s] & 0xffff) << 16;
  for (const int half : {0, 1})
    expect_over<T, U, U, U>(name + type + "x2 %t0, %s0, %s1, %s2; " +
                                (half ? "mov.b32 {_, %d}, %t0;" : "mov.b32 {%d, _}, %t0;"),
                            pairs, [&](U a, U b, U c) {
                              const auto part = [half](U x) { return T{static_cast<H>(x >> (16 * half))}; };
                              return f(part(a), part(b), part(c));
                            });
}

template<class T>
class Halves : public ::testing::Test {};
using HalfTypes = ::testing::Types<Half, Bfloat>;
TYPED_TEST_SUITE(Halves, HalfTypes);

TYPED_TEST(Halves, Arithmetic) {
  using T = TypeParam;
  for (const char* mode : {"", ".rn"}) {
    expect_binary<T>(std::string("add") + mode, sum<T>);
    expect_binary<T>(std::string("sub") + mode, difference<T>);
    expect_binary<T>(std::string("mul") + mode, product<T>);
  }
  expect_ternary<T>("fma.rn", fused<T>);
}

// Results that a sum in double, rounded again to 16 bits, gets wrong: what decides lies beyond the double's
// last bit.
TYPED_TEST(Halves, FusedRoundsOnce) {
  using T = TypeParam;
  std::vector<Tuple> operands;
  const bool half = std::is_same_v<T, Half>;
  for (const H tiny : {H{0x0001}, H{0x8001}, H{0x0003}})
    for (const H large : {H{0x7800}, H{0x4001}, H{0x4100}, H{0x7bff}})
      for (const H factor : {static_cast<H>(half ? 0x3c01 : 0x3f81), static_cast<H>(half ? 0x1001 : 0x3781)})
        operands.push_back({large, factor, tiny});
  // (1 + 2^-n) * (half a unit in the last place of c) + c: an exact tie but for the tail.
  for (int e = 0; e < 14; ++e)
    for (const H c : {H{0x3c00}, H{0x3c01}, H{0x3f80}, H{0x3f81}, H{0x7400}})
      operands.push_back({static_cast<H>(half ? 0x3c01 : 0x3f81),
                          static_cast<H>((half ? 0x1000 : 0x3b80) + (e << (half ? 10 : 7))), c});
  expect_over<T, T, T, T>(std::string("fma.rn.") + Format<T>::name, operands, fused<T>);
}

TYPED_TEST(Halves, SaturateReluFlush) {
  using T = TypeParam;
  if constexpr (std::is_same_v<T, Half>) {
    expect_binary<T>("add.sat", [](T a, T b) { return saturated(sum(a, b)); });
    expect_binary<T>("sub.sat", [](T a, T b) { return saturated(difference(a, b)); });
    expect_binary<T>("mul.sat", [](T a, T b) { return saturated(product(a, b)); });
    expect_ternary<T>("fma.rn.sat", [](T a, T b, T c) { return saturated(fused(a, b, c)); });
    expect_binary<T>("add.ftz", [](T a, T b) { return flushed(sum(flushed(a), flushed(b))); });
    expect_binary<T>("sub.ftz.sat",
                     [](T a, T b) { return saturated(flushed(difference(flushed(a), flushed(b)))); });
    expect_ternary<T>("fma.rn.ftz",
                      [](T a, T b, T c) { return flushed(fused(flushed(a), flushed(b), flushed(c))); });
  }
  expect_ternary<T>("fma.rn.relu", [](T a, T b, T c) { return without_negatives(fused(a, b, c)); });
}

TYPED_TEST(Halves, SmallestLargestSigns) {
  using T = TypeParam;
  expect_binary<T>("min", smaller<T>);
  expect_binary<T>("max", larger<T>);
  const T nan{0x7fff};
  expect_binary<T>("min.NaN", [=](T a, T b) { return is_nan(a) || is_nan(b) ? nan : smaller(a, b); });
  expect_binary<T>("max.NaN", [=](T a, T b) { return is_nan(a) || is_nan(b) ? nan : larger(a, b); });
  const auto size = [](T a) { return T{static_cast<H>(a.bits & 0x7fff)}; };
  const auto signed_by_both = [](T a, T b, T of) {
    return is_nan(of) ? of : T{static_cast<H>(of.bits | ((a.bits ^ b.bits) & 0x8000))};
  };
  expect_binary<T>("min.xorsign.abs",
                   [=](T a, T b) { return signed_by_both(a, b, smaller(size(a), size(b))); });
  expect_binary<T>("max.NaN.xorsign.abs", [=](T a, T b) {
    return is_nan(a) || is_nan(b) ? nan : signed_by_both(a, b, larger(size(a), size(b)));
  });
  const std::string type = std::string(".") + Format<T>::name;
  const auto opposite = [=](T a) { return is_nan(a) ? nan : negated(a); };
  const auto absolute = [=](T a) { return is_nan(a) ? nan : size(a); };
  const auto both = [](U a, auto f) {
    return static_cast<U>(f(T{static_cast<H>(a >> 16)}).bits) << 16 | f(T{static_cast<H>(a)}).bits;
  };
  expect_instruction<T, T>("neg" + type, opposite);
  expect_instruction<T, T>("abs" + type, absolute);
  expect_instruction<U, U>("neg" + type + "x2", [=](U a) { return both(a, opposite); });
  expect_instruction<U, U>("abs" + type + "x2", [=](U a) { return both(a, absolute); });
}

// All 65536 numbers. The manual gives ex2 of f16 a relative error of 2^-9.9, tanh an absolute one of
// 2^-10.987; of bf16, 2^-7 relative and 2^-8 absolute.
TYPED_TEST(Halves, ApproximateFunctionsWithinTheManualsError) {
  using T = TypeParam;
  const bool half = std::is_same_v<T, Half>;
  std::vector<Tuple> all;
  for (Bits i = 0; i < 65536; ++i) all.push_back({i});
  const std::string type = std::string(".") + Format<T>::name;
  const auto check = [&](const std::string& text, auto exact, double relative, double absolute) {
    const std::vector<Bits> got = run_text(text + " %d, %s0;", 2, {2}, all);
    ASSERT_EQ(got.size(), all.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
      const double x = value_of(T{static_cast<H>(i)}), want = exact(x),
                   have = value_of(T{static_cast<H>(got[i])});
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(have)) << text << " of " << x;
        continue;
      }
      const double largest = half ? 65520.0 : 0x1.ffp127;
      if (std::fabs(want) >= largest) {
        EXPECT_EQ(have, std::copysign(INFINITY, want)) << text << " of " << x;
        continue;
      }
      const double smallest_unit = half ? 0x1p-24 : 0x1p-133;
      ASSERT_LE(std::fabs(have - want), std::fabs(want) * relative + absolute + smallest_unit)
          << text << " of " << x;
    }
  };
  check(
      "ex2.approx" + std::string(half ? "" : ".ftz") + type, [](double x) { return std::exp2(x); },
      half ? 0x1.1p-10 : 0x1p-7, 0);
  check(
      "tanh.approx" + type, [](double x) { return std::tanh(x); }, 0, half ? 0x1.03p-11 : 0x1p-8);
}

// A pair compared with a pair: 1.0 or 0 in each half, or all ones as u32 halves' masks.
TYPED_TEST(Halves, SetOfPairs) {
  using T = TypeParam;
  const std::string name = Format<T>::name;
  for (const std::string relation :
       {"eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "nan", "num"}) {
    const auto holds = [&](T a, T b) {
      const double x = value_of(a), y = value_of(b);
      const bool unordered = is_nan(a) || is_nan(b);
      if (relation == "nan") return unordered;
      if (relation == "num") return !unordered;
      if (unordered) return relation.size() == 3;
      const std::string plain = relation.substr(0, 2);
      return plain == "eq"   ? x == y
             : plain == "ne" ? x != y
             : plain == "lt" ? x < y
             : plain == "le" ? x <= y
             : plain == "gt" ? x > y
                             : x >= y;
    };
    expect_instruction<T, T, T>("set." + relation + "." + name + "." + name, [&](T a, T b) {
      return T{static_cast<H>(holds(a, b) ? Format<T>::one : 0)};
    });
    expect_instruction<U, T, T>("set." + relation + ".u32." + name,
                                [&](T a, T b) { return holds(a, b) ? ~0u : 0u; });
    std::vector<Tuple> pairs = operands_of<T, T>();
    for (std::size_t i = 0; i < pairs.size(); ++i)
      for (std::size_t s = 0; s < 2; ++s) pairs[i][s] |= (pairs[pairs.size() - 1 - i][s] & 0xffff) << 16;
    const auto both = [&](U a, U b, U yes) {
      U d = 0;
      for (int i = 0; i < 2; ++i)
        if (holds(T{static_cast<H>(a >> (16 * i))}, T{static_cast<H>(b >> (16 * i))})) d |= yes << (16 * i);
      return d;
    };
    expect_over<U, U, U>("set." + relation + "." + name + "x2." + name + "x2", pairs,
                         [&](U a, U b) { return both(a, b, Format<T>::one); });
    expect_over<U, U, U>("set." + relation + ".u32." + name + "x2", pairs,
                         [&](U a, U b) { return both(a, b, 0xffff); });
  }
}

}
}
