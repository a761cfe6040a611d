// Integer arithmetic: every operation of PTX against 128-bit arithmetic of the host.

#include "tests/kernels/simulator/instruction.h"

namespace kernelarium::test {
namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

template<class T>
struct Name;
template<>
struct Name<std::int16_t> {
  static constexpr const char* text = "s16";
};
template<>
struct Name<std::uint16_t> {
  static constexpr const char* text = "u16";
};
template<>
struct Name<std::int32_t> {
  static constexpr const char* text = "s32";
};
template<>
struct Name<std::uint32_t> {
  static constexpr const char* text = "u32";
};
template<>
struct Name<std::int64_t> {
  static constexpr const char* text = "s64";
};
template<>
struct Name<std::uint64_t> {
  static constexpr const char* text = "u64";
};

template<class T>
Wide wide(T a) {
  return static_cast<Wide>(a);
}
template<class T>
T cut(Wide a) {
  return static_cast<T>(static_cast<UnsignedWide>(a));
}
/// 128-bit product of 64-bit numbers, exact for both signs.
template<class T>
T high(T a, T b) {
  if constexpr (std::is_same_v<T, std::uint64_t>)
    return static_cast<T>((static_cast<UnsignedWide>(a) * b) >> 64);
  else
    return cut<T>((wide(a) * wide(b)) >> (8 * sizeof(T)));
}

template<class T>
class Integer : public ::testing::Test {};
using Types =
    ::testing::Types<std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(Integer, Types);

TYPED_TEST(Integer, AddSubtractMultiply) {
  using T = TypeParam;
  const std::string type = std::string(".") + Name<T>::text;
  expect_instruction<T, T, T>("add" + type, [](T a, T b) { return cut<T>(wide(a) + wide(b)); });
  expect_instruction<T, T, T>("sub" + type, [](T a, T b) { return cut<T>(wide(a) - wide(b)); });
  expect_instruction<T, T, T>("mul.lo" + type, [](T a, T b) {
    return static_cast<T>(static_cast<UnsignedWide>(wide(a)) * static_cast<UnsignedWide>(wide(b)));
  });
  expect_instruction<T, T, T>("mul.hi" + type, [](T a, T b) { return high(a, b); });
  expect_instruction<T, T, T, T>("mad.lo" + type, [](T a, T b, T c) {
    return static_cast<T>(static_cast<UnsignedWide>(wide(a)) * static_cast<UnsignedWide>(wide(b)) +
                          static_cast<UnsignedWide>(wide(c)));
  });
  expect_instruction<T, T, T, T>("mad.hi" + type,
                                 [](T a, T b, T c) { return cut<T>(wide(high(a, b)) + wide(c)); });
}

TYPED_TEST(Integer, DivideAndRemainder) {
  using T = TypeParam;
  const std::string type = std::string(".") + Name<T>::text;
  // The result of a division by zero is left open; the hardware gives all ones, and the dividend as
  // remainder.
  expect_instruction<T, T, T>(
      "div" + type, [](T a, T b) { return b == 0 ? static_cast<T>(-1) : cut<T>(wide(a) / wide(b)); });
  expect_instruction<T, T, T>(
      "rem" + type, [](T a, T b) { return b == 0 ? static_cast<T>(-1) : cut<T>(wide(a) % wide(b)); });
}

TYPED_TEST(Integer, SmallestLargestDifference) {
  using T = TypeParam;
  const std::string type = std::string(".") + Name<T>::text;
  expect_instruction<T, T, T>("min" + type, [](T a, T b) { return std::min(a, b); });
  expect_instruction<T, T, T>("max" + type, [](T a, T b) { return std::max(a, b); });
  expect_instruction<T, T, T, T>("sad" + type, [](T a, T b, T c) {
    const Wide difference = wide(a) - wide(b);
    return cut<T>(wide(c) + (difference < 0 ? -difference : difference));
  });
  if constexpr (std::is_signed_v<T>) {
    expect_instruction<T, T>("neg" + type, [](T a) { return cut<T>(-wide(a)); });
    expect_instruction<T, T>("abs" + type, [](T a) { return cut<T>(wide(a) < 0 ? -wide(a) : wide(a)); });
  }
}

template<class T, class W>
void expect_wide_products() {
  const std::string type = std::string(".") + Name<T>::text;
  expect_instruction<W, T, T>("mul.wide" + type, [](T a, T b) { return cut<W>(wide(a) * wide(b)); });
  expect_instruction<W, T, T, W>("mad.wide" + type,
                                 [](T a, T b, W c) { return cut<W>(wide(a) * wide(b) + wide(c)); });
}
TEST(IntegerProducts, Wide) {
  expect_wide_products<std::int16_t, std::int32_t>();
  expect_wide_products<std::uint16_t, std::uint32_t>();
  expect_wide_products<std::int32_t, std::int64_t>();
  expect_wide_products<std::uint32_t, std::uint64_t>();
}

TEST(IntegerProducts, Of24Bits) {
  using U = std::uint32_t;
  using I = std::int32_t;
  const auto low24 = [](U a) { return static_cast<std::int64_t>(a & 0xffffff); };
  const auto signed24 = [](U a) { return static_cast<std::int64_t>((a & 0x7fffff)) - (a & 0x800000); };
  expect_instruction<U, U, U>("mul24.lo.u32", [&](U a, U b) { return static_cast<U>(low24(a) * low24(b)); });
  expect_instruction<U, U, U>("mul24.hi.u32",
                              [&](U a, U b) { return static_cast<U>(low24(a) * low24(b) >> 16); });
  expect_instruction<I, U, U>("mul24.lo.s32",
                              [&](U a, U b) { return static_cast<I>(signed24(a) * signed24(b)); });
  expect_instruction<I, U, U>("mul24.hi.s32",
                              [&](U a, U b) { return static_cast<I>(signed24(a) * signed24(b) >> 16); });
  expect_instruction<U, U, U, U>("mad24.lo.u32",
                                 [&](U a, U b, U c) { return static_cast<U>(low24(a) * low24(b) + c); });
  expect_instruction<U, U, U, U>(
      "mad24.lo.s32", [&](U a, U b, U c) { return static_cast<U>(signed24(a) * signed24(b) + c); });
  expect_instruction<U, U, U, U>("mad24.hi.u32", [](U a, U b, U c) {
    return static_cast<U>(std::uint64_t{a & 0xffffff} * (b & 0xffffff) >> 16) + c;
  });
  expect_instruction<U, U, U, U>(
      "mad24.hi.s32", [&](U a, U b, U c) { return static_cast<U>(signed24(a) * signed24(b) >> 16) + c; });
  expect_instruction<std::int32_t, U, U, std::int32_t>("mad24.hi.sat.s32", [&](U a, U b, std::int32_t c) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(
        std::int64_t{static_cast<std::int32_t>(signed24(a) * signed24(b) >> 16)} + c, INT32_MIN, INT32_MAX));
  });
}

TEST(IntegerSaturation, ClampsToTheRange) {
  using I = std::int32_t;
  const auto clamp = [](Wide a) {
    return static_cast<I>(std::clamp<Wide>(a, std::numeric_limits<I>::min(), std::numeric_limits<I>::max()));
  };
  expect_instruction<I, I, I>("add.sat.s32", [&](I a, I b) { return clamp(wide(a) + b); });
  expect_instruction<I, I, I>("sub.sat.s32", [&](I a, I b) { return clamp(wide(a) - b); });
  expect_instruction<I, I, I, I>("mad.hi.sat.s32",
                                 [&](I a, I b, I c) { return clamp(wide(high(a, b)) + c); });
}

TEST(Packed, NumbersAreClampedAndSideBySide) {
  using U = std::uint32_t;
  for (const int bits : {2, 4, 8, 16})
    for (const bool is_signed : {false, true}) {
      const std::int64_t most = (1 << (is_signed ? bits - 1 : bits)) - 1, least = is_signed ? -most - 1 : 0;
      const auto packed = [=](U a, U b) {
        U word = 0;
        for (const U value : {a, b}) {
          const std::int64_t number = static_cast<std::int32_t>(value);
          const std::int64_t kept = number < least ? least : number > most ? most : number;
          word = word << bits | (static_cast<U>(kept) & ((1u << bits) - 1));
        }
        return word;
      };
      const std::string type = fmt::format("cvt.pack.sat.{}{}.s32", is_signed ? 's' : 'u', bits);
      if (bits == 16)
        expect_instruction<U, U, U>(type + " %d, %s0, %s1;", packed);
      else
        expect_instruction<U, U, U, U>(type + ".b32 %d, %s0, %s1, %s2;",
                                       [=](U a, U b, U c) { return packed(a, b) | c << (2 * bits); });
    }
}

// A number of twice the width in two halves; the carry goes from the lower to the upper instruction.
TEST(CarryChains, AddAndSubtractOf128Bits) {
  using U = std::uint64_t;
  const auto number = [](U low, U upper) { return static_cast<UnsignedWide>(upper) << 64 | low; };
  for (const char* part : {"%w0", "%w1"}) {
    const int shift = part[2] == '0' ? 0 : 64;
    expect_instruction<U, U, U, U, U>(
        fmt::format("add.cc.u64 %w0, %s0, %s2; addc.u64 %w1, %s1, %s3; mov.u64 %d, {};", part),
        [&](U a0, U a1, U b0, U b1) { return static_cast<U>((number(a0, a1) + number(b0, b1)) >> shift); });
    expect_instruction<U, U, U, U, U>(
        fmt::format("sub.cc.u64 %w0, %s0, %s2; subc.u64 %w1, %s1, %s3; mov.u64 %d, {};", part),
        [&](U a0, U a1, U b0, U b1) { return static_cast<U>((number(a0, a1) - number(b0, b1)) >> shift); });
  }
}

TEST(CarryChains, AddOfFour32BitWords) {
  using U = std::uint32_t;
  // a = s1:s0, b = s3:s2 as 64-bit numbers; the sum of (b : a) + (a : b) as 128-bit numbers, word by word.
  for (int word = 0; word < 4; ++word)
    expect_instruction<U, U, U, U, U>(
        fmt::format("add.cc.u32 %t0, %s0, %s2; addc.cc.u32 %t1, %s1, %s3; addc.cc.u32 %t2, %s2, %s0; "
                    "addc.u32 %t3, %s3, %s1; "
                    "mov.u32 %d, %t{};",
                    word),
        [word](U a0, U a1, U b0, U b1) {
          const auto a = static_cast<UnsignedWide>(a0) | static_cast<UnsignedWide>(a1) << 32;
          const auto b = static_cast<UnsignedWide>(b0) | static_cast<UnsignedWide>(b1) << 32;
          return static_cast<U>(((b << 64 | a) + (a << 64 | b)) >> (32 * word));
        });
}

TEST(CarryChains, BorrowsPassThroughTheMiddle) {
  using U = std::uint32_t;
  for (int word = 0; word < 3; ++word)
    expect_instruction<U, U, U, U, U>(
        fmt::format(
            "sub.cc.s32 %t0, %s0, %s2; subc.cc.s32 %t1, %s1, %s3; subc.s32 %t2, %s0, %s3; mov.u32 %d, %t{};",
            word),
        [word](U a0, U a1, U b0, U b1) {
          const UnsignedWide a =
              a0 | static_cast<UnsignedWide>(a1) << 32 | static_cast<UnsignedWide>(a0) << 64;
          const UnsignedWide b =
              b0 | static_cast<UnsignedWide>(b1) << 32 | static_cast<UnsignedWide>(b1) << 64;
          return static_cast<U>((a - b) >> (32 * word));
        });
}

// As the machine has it: the carry of a subtraction is that of a + ~b + 1.
TEST(CarryChains, ASubtractionThatBorrowsLeavesNoCarry) {
  using U = std::uint32_t;
  expect_instruction<U, U, U>("sub.cc.u32 %t0, %s0, %s1; addc.u32 %d, 0, 0;",
                              [](U a, U b) { return static_cast<U>(a >= b); });
  expect_instruction<U, U, U, U>("sub.cc.u32 %t0, %s0, %s1; subc.cc.u32 %t0, %s2, %s0; addc.u32 %d, %s1, 7;",
                                 [](U a, U b, U c) {
                                   const bool borrows = c < a || (c == a && a < b);
                                   return b + 7 + static_cast<U>(!borrows);
                                 });
  expect_instruction<U, U, U>("add.cc.u32 %t0, %s0, %s1; subc.u32 %d, %s0, %s1;", [](U a, U b) {
    const bool carries = static_cast<U>(a + b) < a;
    return a - b - static_cast<U>(!carries);
  });
}

TEST(CarryChains, ABeginningTakesNoCarry) {
  using U = std::uint32_t;
  const auto product = [](U a, U b) { return static_cast<UnsignedWide>(a) * b; };
  const std::string set = "mov.u32 %t0, -1; add.cc.u32 %t0, %t0, 1; "; // the carry is set
  expect_instruction<U, U, U, U>(set + "add.cc.u32 %d, %s0, %s1;", [](U a, U b, U) { return a + b; });
  expect_instruction<U, U, U, U>(set + "sub.cc.u32 %d, %s0, %s1;", [](U a, U b, U) { return a - b; });
  expect_instruction<U, U, U, U>(set + "mad.lo.cc.u32 %d, %s0, %s1, %s2;",
                                 [&](U a, U b, U c) { return static_cast<U>(product(a, b) + c); });
  expect_instruction<U, U, U, U>(set + "mad.hi.cc.u32 %d, %s0, %s1, %s2;",
                                 [&](U a, U b, U c) { return static_cast<U>(product(a, b) >> 32) + c; });
  // And one that gives none leaves it as it is.
  expect_instruction<U, U, U, U>(set + "add.u32 %t1, %s0, %s1; addc.u32 %d, %s2, 0;",
                                 [](U, U, U c) { return c + 1; });
}

TEST(CarryChains, Product128FromHalves) {
  using U = std::uint64_t;
  // (s1:s0) + s2 * s3 with multiply-adds that give and take carries.
  for (int word = 0; word < 2; ++word)
    expect_instruction<U, U, U, U, U>(
        fmt::format("mad.lo.cc.u64 %w0, %s2, %s3, %s0; madc.hi.u64 %w1, %s2, %s3, %s1; mov.u64 %d, %w{};",
                    word),
        [word](U c0, U c1, U a, U b) {
          const UnsignedWide c = static_cast<UnsignedWide>(c1) << 64 | c0;
          return static_cast<U>((c + static_cast<UnsignedWide>(a) * b) >> (64 * word));
        });
  using V = std::uint32_t;
  for (int word = 0; word < 3; ++word)
    expect_instruction<V, V, V, V>(fmt::format("mad.lo.cc.u32 %t0, %s0, %s1, %s2; madc.hi.cc.u32 %t1, %s0, "
                                               "%s1, %s2; addc.u32 %t2, 0, 0; mov.u32 %d, %t{};",
                                               word),
                                   [word](V a, V b, V c) {
                                     const UnsignedWide sum = static_cast<UnsignedWide>(a) * b +
                                                              (static_cast<UnsignedWide>(c) << 32 | c);
                                     return static_cast<V>(sum >> (32 * word));
                                   });
}

template<class A, class B>
void expect_dot_products(const std::string& types) {
  using U = std::uint32_t;
  const auto byte_of = [](auto tag, U x, int i) {
    return static_cast<std::int64_t>(static_cast<decltype(tag)>(x >> (8 * i)));
  };
  expect_instruction<U, U, U, U>("dp4a" + types, [&](U a, U b, U c) {
    std::int64_t sum = c;
    for (int i = 0; i < 4; ++i) sum += byte_of(A{}, a, i) * byte_of(B{}, b, i);
    return static_cast<U>(sum);
  });
  using Half16 = std::conditional_t<std::is_signed_v<A>, std::int16_t, std::uint16_t>;
  for (const bool upper : {false, true})
    expect_instruction<U, U, U, U>(std::string("dp2a.") + (upper ? "hi" : "lo") + types, [&](U a, U b, U c) {
      std::int64_t sum = c;
      for (int i = 0; i < 2; ++i)
        sum += static_cast<std::int64_t>(static_cast<Half16>(a >> (16 * i))) *
               byte_of(B{}, b, i + (upper ? 2 : 0));
      return static_cast<U>(sum);
    });
}
TEST(DotProducts, OfPackedBytes) {
  expect_dot_products<std::int8_t, std::int8_t>(".s32.s32");
  expect_dot_products<std::int8_t, std::uint8_t>(".s32.u32");
  expect_dot_products<std::uint8_t, std::int8_t>(".u32.s32");
  expect_dot_products<std::uint8_t, std::uint8_t>(".u32.u32");
}

/// Of each half of two words, as numbers of type T.
template<class T, class F>
void expect_pairs(const std::string& text, F expected) {
  using U = std::uint32_t;
  expect_instruction<U, U, U>(text, [&](U a, U b) {
    U out = 0;
    for (const int shift : {0, 16}) {
      const T x = static_cast<T>(a >> shift), y = static_cast<T>(b >> shift);
      out |= U{static_cast<std::uint16_t>(expected(x, y))} << shift;
    }
    return out;
  });
}
TEST(PackedIntegers, SumsAndExtremes) {
  using S = std::int16_t;
  using U = std::uint16_t;
  expect_pairs<S>("add.s16x2", [](S a, S b) { return a + b; });
  expect_pairs<U>("add.u16x2", [](U a, U b) { return a + b; });
  expect_pairs<S>("min.s16x2", [](S a, S b) { return a < b ? a : b; });
  expect_pairs<U>("min.u16x2", [](U a, U b) { return a < b ? a : b; });
  expect_pairs<S>("max.s16x2", [](S a, S b) { return a < b ? b : a; });
  expect_pairs<U>("max.u16x2", [](U a, U b) { return a < b ? b : a; });
}
TEST(PackedIntegers, NegativeOnesBecomeZero) {
  using S = std::int16_t;
  using I = std::int32_t;
  const auto positive = [](auto x) { return x > 0 ? x : decltype(x){0}; };
  for (const char* form : {".s16x2.relu", ".relu.s16x2"}) {
    expect_pairs<S>(std::string("min") + form, [&](S a, S b) { return positive(a < b ? a : b); });
    expect_pairs<S>(std::string("max") + form, [&](S a, S b) { return positive(a < b ? b : a); });
  }
  for (const char* form : {".s32.relu", ".relu.s32"}) {
    expect_instruction<I, I, I>(std::string("min") + form, [&](I a, I b) { return positive(a < b ? a : b); });
    expect_instruction<I, I, I>(std::string("max") + form, [&](I a, I b) { return positive(a < b ? b : a); });
  }
}

}
}
