// Bit operations, shifts, selections and comparisons.

#include "tests/kernels/simulator/instruction.h"

namespace kernelarium::test {
namespace {

using U = std::uint32_t;
using W = std::uint64_t;
using H = std::uint16_t;

template<class T>
class Logic : public ::testing::Test {};
using Unsigned = ::testing::Types<H, U, W>;
TYPED_TEST_SUITE(Logic, Unsigned);

TYPED_TEST(Logic, AndOrXorNot) {
  using T = TypeParam;
  const std::string type = fmt::format(".b{}", 8 * sizeof(T));
  expect_instruction<T, T, T>("and" + type, [](T a, T b) { return static_cast<T>(a & b); });
  expect_instruction<T, T, T>("or" + type, [](T a, T b) { return static_cast<T>(a | b); });
  expect_instruction<T, T, T>("xor" + type, [](T a, T b) { return static_cast<T>(a ^ b); });
  expect_instruction<T, T>("not" + type, [](T a) { return static_cast<T>(~a); });
  expect_instruction<T, T>("cnot" + type, [](T a) { return static_cast<T>(a ? 0 : 1); });
}

// Amounts beyond the width shift everything out; signed numbers keep their sign.
TYPED_TEST(Logic, ShiftsBeyondTheWidth) {
  using T = TypeParam;
  using S = std::make_signed_t<T>;
  constexpr U width = 8 * sizeof(T);
  const std::string bits = std::to_string(width);
  const auto step = [](T a, U b, auto once) {
    const U most = 8 * sizeof(T);
    for (U i = 0; i < std::min(b, most); ++i) a = once(a);
    return a;
  };
  expect_instruction<T, T, U>(
      "shl.b" + bits, [&](T a, U b) { return step(a, b, [](T x) { return static_cast<T>(x + x); }); });
  for (const char* kind : {"shr.u", "shr.b"})
    expect_instruction<T, T, U>(
        kind + bits, [&](T a, U b) { return step(a, b, [](T x) { return static_cast<T>(x / 2); }); });
  expect_instruction<T, T, U>("shr.s" + bits, [&](T a, U b) {
    return step(a, b, [](T x) {
      return static_cast<T>(x / 2 | (static_cast<S>(x) < 0 ? T{1} << (8 * sizeof(T) - 1) : 0));
    });
  });
}

TYPED_TEST(Logic, Select) {
  using T = TypeParam;
  for (const char kind : {'b', 'u', 's'})
    expect_instruction<T, T, T, bool>(fmt::format("selp.{}{}", kind, 8 * sizeof(T)),
                                      [](T a, T b, bool p) { return p ? a : b; });
}

TEST(Predicates, Combine) {
  expect_instruction<bool, bool, bool>("and.pred", [](bool a, bool b) { return a && b; });
  expect_instruction<bool, bool, bool>("or.pred", [](bool a, bool b) { return a || b; });
  expect_instruction<bool, bool, bool>("xor.pred", [](bool a, bool b) { return a != b; });
  expect_instruction<bool, bool>("not.pred", [](bool a) { return !a; });
  expect_instruction<bool, bool>("mov.pred", [](bool a) { return a; });
}

TEST(Predicates, GuardsKeepTheOldValueOfOtherLanes) {
  expect_instruction<U, U, U, bool>("mov.u32 %d, %s0; @%s2 add.u32 %d, %d, %s1;",
                                    [](U a, U b, bool p) { return p ? a + b : a; });
  expect_instruction<U, U, U, bool>("mov.u32 %d, %s0; @!%s2 mul.lo.u32 %d, %d, %s1;",
                                    [](U a, U b, bool p) { return p ? a : a * b; });
  expect_instruction<bool, U, U, bool>("setp.eq.u32 %d, %s0, %s0; @%s2 setp.lt.u32 %d, %s0, %s1;",
                                       [](U a, U b, bool p) { return p ? a < b : true; });
}

/// Eight bits, as the manual says; of 64-bit fields hardware takes all.
template<class T>
U taken(U number) {
  return sizeof(T) == 8 ? std::min(number, 1000u) : number & 255;
}
/// The field operations bit by bit.
template<class T>
T extract(T a, U position, U length) {
  constexpr U top = 8 * sizeof(T) - 1;
  position = taken<T>(position);
  length = taken<T>(length);
  const auto bit = [&](U i) { return static_cast<W>(a) >> i & 1; };
  const W sign = std::is_signed_v<T> && length > 0 ? bit(std::min(position + length - 1, top)) : 0;
  W d = 0;
  for (U i = 0; i <= top; ++i) d |= (i < length && position + i <= top ? bit(position + i) : sign) << i;
  return static_cast<T>(d);
}
template<class T>
T insert(T a, T b, U position, U length) {
  constexpr U top = 8 * sizeof(T) - 1;
  position = taken<T>(position);
  length = taken<T>(length);
  W d = b;
  for (U i = 0; i < length && position + i <= top; ++i) {
    d &= ~(W{1} << (position + i));
    d |= (static_cast<W>(a) >> i & 1) << (position + i);
  }
  return static_cast<T>(d);
}
template<class T>
U highest(T a, bool shift_amount) {
  constexpr int top = 8 * sizeof(T) - 1;
  if (a < T{0}) a = static_cast<T>(~a);
  for (int i = top; i >= 0; --i)
    if (static_cast<W>(a) >> i & 1) return static_cast<U>(shift_amount ? top - i : i);
  return ~0u;
}

TEST(Fields, Extract) {
  expect_instruction<U, U, U, U>("bfe.u32", extract<U>);
  expect_instruction<std::int32_t, std::int32_t, U, U>("bfe.s32", extract<std::int32_t>);
  expect_instruction<W, W, U, U>("bfe.u64", extract<W>);
  expect_instruction<std::int64_t, std::int64_t, U, U>("bfe.s64", extract<std::int64_t>);
}
TEST(Fields, Insert) {
  expect_instruction<U, U, U, U, U>("bfi.b32", insert<U>);
  expect_instruction<W, W, W, U, U>("bfi.b64", insert<W>);
}
TEST(Fields, FindHighest) {
  for (const bool amount : {false, true}) {
    const std::string name = amount ? "bfind.shiftamt." : "bfind.";
    expect_instruction<U, U>(name + "u32", [=](U a) { return highest(a, amount); });
    expect_instruction<U, std::int32_t>(name + "s32", [=](std::int32_t a) { return highest(a, amount); });
    expect_instruction<U, W>(name + "u64", [=](W a) { return highest(a, amount); });
    expect_instruction<U, std::int64_t>(name + "s64", [=](std::int64_t a) { return highest(a, amount); });
  }
}

template<class T>
void expect_counts() {
  constexpr int bits = 8 * sizeof(T);
  const std::string type = fmt::format(".b{}", bits);
  expect_instruction<T, T>("brev" + type, [](T a) {
    T d = 0;
    for (int i = 0; i < bits; ++i) d = static_cast<T>(d << 1 | (a >> i & 1));
    return d;
  });
  expect_instruction<U, T>("popc" + type, [](T a) {
    U count = 0;
    for (; a; a &= a - 1) ++count;
    return count;
  });
  expect_instruction<U, T>("clz" + type, [](T a) {
    U count = 0;
    for (int i = bits - 1; i >= 0 && !(a >> i & 1); --i) ++count;
    return count;
  });
}
TEST(Fields, ReverseAndCount) {
  expect_counts<U>();
  expect_counts<W>();
}

TEST(Fields, FindNthSet) {
  expect_over<U, U, U, U>(
      "fns.b32",
      [] {
        std::vector<Tuple> all = operands_of<U, U, U>();
        for (Tuple& tuple : all) tuple[1] &= 31; // the manual wants a base of 0 to 31
        for (Bits base = 0; base < 32; ++base)
          for (int n = -4; n <= 4; ++n) all.push_back({0x80f00f01, base, static_cast<U>(n)});
        return all;
      }(),
      [](U mask, U base, U n) {
        if (n == 0x80000000) return 0u;
        const auto offset = static_cast<std::int64_t>(static_cast<std::int32_t>(n));
        if (offset == 0) return mask >> base & 1 ? base : ~0u;
        std::int64_t left = std::abs(offset);
        for (std::int64_t i = base; i >= 0 && i<32; i += offset> 0 ? 1 : -1)
          if ((mask >> i & 1) && --left == 0) return static_cast<U>(i);
        return ~0u;
      });
}

TEST(Fields, MasksAndExtensions) {
  // A position beyond the width is tested apart from a length beyond it: for both at once the manual's text
  // leaves doubts.
  std::vector<Tuple> masks;
  for (Bits a = 0; a < 70; ++a)
    for (Bits b = 0; b < 70; ++b)
      if (a < 32 || b < 32) masks.push_back({a, b});
  expect_over<U, U, U>("bmsk.clamp.b32", masks, [](U a, U b) {
    U d = 0;
    for (U i = 0; i < 32; ++i)
      if (i >= a && i < W{a} + b) d |= 1u << i;
    return d;
  });
  expect_over<U, U, U>("bmsk.wrap.b32", masks, [](U a, U b) {
    U d = 0;
    for (U i = 0; i < 32; ++i)
      if (i >= (a & 31) && i < (a & 31) + (b & 31)) d |= 1u << i;
    return d;
  });
  const auto extended = [](U a, U bits, bool sign) {
    if (bits == 0) return 0u;
    U d = 0;
    for (U i = 0; i < 32; ++i) d |= (i < bits ? a >> i & 1 : sign ? a >> (bits - 1) & 1 : 0) << i;
    return d;
  };
  expect_instruction<U, U, U>("szext.clamp.s32",
                              [&](U a, U b) { return extended(a, std::min(b, 32u), true); });
  expect_instruction<U, U, U>("szext.clamp.u32",
                              [&](U a, U b) { return extended(a, std::min(b, 32u), false); });
  expect_instruction<U, U, U>("szext.wrap.s32", [&](U a, U b) { return extended(a, b & 31, true); });
  expect_instruction<U, U, U>("szext.wrap.u32", [&](U a, U b) { return extended(a, b & 31, false); });
}

TEST(FunnelShift, LeftAndRightClampAndWrap) {
  const auto bit = [](U low, U high, int i) {
    return i < 0 || i > 63 ? 0 : i < 32 ? low >> i & 1 : high >> (i - 32) & 1;
  };
  const auto shifted = [&](U low, U high, U amount, bool left) {
    U d = 0;
    for (int i = 0; i < 32; ++i)
      d |= bit(low, high, left ? 32 + i - static_cast<int>(amount) : i + static_cast<int>(amount)) << i;
    return d;
  };
  for (const bool left : {true, false}) {
    const std::string name = left ? "shf.l" : "shf.r";
    expect_instruction<U, U, U, U>(name + ".clamp.b32",
                                   [&](U a, U b, U c) { return shifted(a, b, std::min(c, 32u), left); });
    expect_instruction<U, U, U, U>(name + ".wrap.b32",
                                   [&](U a, U b, U c) { return shifted(a, b, c & 31, left); });
  }
}

TEST(Permute, EveryMode) {
  const auto byte_of = [](U a, U b, U i) { return (i < 4 ? a >> (8 * i) : b >> (8 * (i - 4))) & 255; };
  expect_instruction<U, U, U, U>("prmt.b32", [&](U a, U b, U c) {
    U d = 0;
    for (U i = 0; i < 4; ++i) {
      const U pick = c >> (4 * i) & 15;
      U byte = byte_of(a, b, pick & 7);
      if (pick & 8) byte = byte & 128 ? 255 : 0;
      d |= byte << (8 * i);
    }
    return d;
  });
  // The tables of the manual: which byte goes to places 3, 2, 1, 0 for a control of 0 to 3.
  const std::pair<const char*, const char*> tables[] = {
      {"f4e", "3210 4321 5432 6543"}, {"b4e", "5670 6701 7012 0123"}, {"rc8", "0000 1111 2222 3333"},
      {"ecl", "3210 3211 3222 3333"}, {"ecr", "0000 1110 2210 3210"}, {"rc16", "1010 3232 1010 3232"}};
  for (const auto& [mode, table] : tables)
    expect_instruction<U, U, U, U>(fmt::format("prmt.b32.{}", mode), [&, table = table](U a, U b, U c) {
      U d = 0;
      for (U i = 0; i < 4; ++i)
        d |= byte_of(a, b, static_cast<U>(table[(c & 3) * 5 + 3 - i] - '0')) << (8 * i);
      return d;
    });
}

TEST(Logic3, EveryTable) {
  for (U table = 0; table < 256; table += 1) {
    const std::vector<Tuple> operands{{0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa},
                                      {0x12345678, 0x9abcdef0, 0x0f1e2d3c}};
    expect_over<U, U, U, U>(
        fmt::format("lop3.b32 %d, %s0, %s1, %s2, {:#x};", table), operands, [table](U a, U b, U c) {
          U d = 0;
          for (int i = 0; i < 32; ++i)
            d |= (table >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1) << i;
          return d;
        });
  }
}

TEST(Logic3, WithAPredicate) {
  for (const bool both : {true, false}) {
    const std::string name = fmt::format("lop3.{}.b32", both ? "and" : "or");
    const auto combined = [both](U a, U b, bool p) { return both ? (a & b) != 0 && p : (a & b) != 0 || p; };
    expect_instruction<bool, U, U, bool>(name + " %t0|%d, %s0, %s1, 0, 0xc0, %s2;", combined);
    expect_instruction<bool, U, U, bool>(name + " _|%d, %s0, %s1, 0, 0xc0, %s2;", combined);
    expect_instruction<U, U, U>(name + " %d|%q0, %s0, %s1, 0, 0xc0, 0;", [](U a, U b) { return a & b; });
    // A result may be an operand.
    expect_instruction<U, U, U>(name + " %s0|%q0, %s0, %s1, 0, 0xc0, %q0; mov.u32 %d, %s0;",
                                [](U a, U b) { return a & b; });
  }
}

// --- comparisons
// ---------------------------------------------------------------------------------------------------------

template<class T>
bool holds(const std::string& relation, T a, T b) {
  const bool unordered = is_nan(a) || is_nan(b);
  if (relation == "num") return !unordered;
  if (relation == "nan") return unordered;
  if (unordered) return relation.size() == 3; // equ, neu, ltu...
  const auto x = a, y = b;
  const std::string plain = relation == "lo"   ? "lt"
                            : relation == "ls" ? "le"
                            : relation == "hi" ? "gt"
                            : relation == "hs" ? "ge"
                                               : relation.substr(0, 2);
  if (plain == "eq") return x == y;
  if (plain == "ne") return x != y;
  if (plain == "lt") return x < y;
  if (plain == "le") return x <= y;
  if (plain == "gt") return x > y;
  return x >= y;
}

template<class T>
void expect_relations(const std::string& type, const std::vector<std::string>& relations) {
  for (const std::string& relation : relations)
    expect_instruction<bool, T, T>("setp." + relation + type,
                                   [&](T a, T b) { return holds(relation, a, b); });
}

TEST(Compare, Integers) {
  const std::vector<std::string> common{"eq", "ne", "lt", "le", "gt", "ge"};
  std::vector<std::string> with_unsigned_names = common;
  for (const char* name : {"lo", "ls", "hi", "hs"}) with_unsigned_names.emplace_back(name);
  expect_relations<std::int16_t>(".s16", common);
  expect_relations<std::int32_t>(".s32", common);
  expect_relations<std::int64_t>(".s64", common);
  expect_relations<H>(".u16", with_unsigned_names);
  expect_relations<U>(".u32", with_unsigned_names);
  expect_relations<W>(".u64", with_unsigned_names);
  expect_relations<H>(".b16", {"eq", "ne"});
  expect_relations<U>(".b32", {"eq", "ne"});
  expect_relations<W>(".b64", {"eq", "ne"});
}

TEST(Compare, FloatsOrderedAndUnordered) {
  const std::vector<std::string> all{"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
                                     "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
  expect_relations<float>(".f32", all);
  expect_relations<double>(".f64", all);
  for (const std::string& relation : all) {
    expect_instruction<bool, Half, Half>("setp." + relation + ".f16", [&](Half a, Half b) {
      return holds(relation, value_of(a), value_of(b));
    });
    expect_instruction<bool, Bfloat, Bfloat>("setp." + relation + ".bf16", [&](Bfloat a, Bfloat b) {
      return holds(relation, value_of(a), value_of(b));
    });
    expect_instruction<bool, float, float>("setp." + relation + ".ftz.f32", [&](float a, float b) {
      const auto flushed = [](float x) {
        return std::fabs(x) < std::numeric_limits<float>::min() ? 0.0f : x;
      };
      return holds(relation, flushed(a), flushed(b));
    });
  }
}

TEST(Compare, CombinesAndGivesPairs) {
  const std::pair<const char*, bool (*)(bool, bool)> combinations[] = {
      {"and", [](bool x, bool y) { return x && y; }},
      {"or", [](bool x, bool y) { return x || y; }},
      {"xor", [](bool x, bool y) { return x != y; }}};
  expect_instruction<bool, U, U>("setp.lt.u32 %d|%q0, %s0, %s1;", [](U a, U b) { return a < b; });
  expect_instruction<bool, U, U>("setp.lt.u32 %q0|%d, %s0, %s1;", [](U a, U b) { return !(a < b); });
  expect_instruction<bool, float, float>("setp.lt.f32 %q0|%d, %s0, %s1;",
                                         [](float a, float b) { return !(a < b); });
  for (const auto& [name, combine] : combinations) {
    const auto f = combine;
    expect_instruction<bool, U, U, bool>(fmt::format("setp.lt.{}.u32", name),
                                         [f](U a, U b, bool p) { return f(a < b, p); });
    expect_instruction<bool, U, U, bool>(fmt::format("setp.lt.{}.u32 %d, %s0, %s1, !%s2;", name),
                                         [f](U a, U b, bool p) { return f(a < b, !p); });
    expect_instruction<bool, U, U, bool>(fmt::format("setp.lt.{}.u32 %q1|%d, %s0, %s1, %s2;", name),
                                         [f](U a, U b, bool p) { return f(!(a < b), p); });
    // The result may be the predicate that is combined.
    expect_instruction<bool, U, U, bool>(fmt::format("setp.lt.{0}.u32 %s2|%d, %s0, %s1, %s2;", name),
                                         [f](U a, U b, bool p) { return f(!(a < b), p); });
    expect_instruction<bool, float, float, bool>(fmt::format("setp.geu.{}.f32", name),
                                                 [f](float a, float b, bool p) { return f(!(a < b), p); });
  }
}

TEST(Compare, PairsOfHalvesGiveTwoPredicates) {
  const auto low = [](U a) { return value_of(Half{static_cast<H>(a)}); };
  const auto high = [](U a) { return value_of(Half{static_cast<H>(a >> 16)}); };
  const auto bfloat = [](U a) { return value_of(Bfloat{static_cast<H>(a >> 16)}); };
  expect_instruction<bool, U, U>("setp.lt.f16x2 %d|%q0, %s0, %s1;",
                                 [=](U a, U b) { return low(a) < low(b); });
  expect_instruction<bool, U, U>("setp.lt.f16x2 %d, %s0, %s1;", [=](U a, U b) { return low(a) < low(b); });
  expect_instruction<bool, U, U>("setp.lt.f16x2 %q0|%d, %s0, %s1;",
                                 [=](U a, U b) { return high(a) < high(b); });
  expect_instruction<bool, U, U, bool>("setp.geu.or.f16x2 %q0|%d, %s0, %s1, !%s2;",
                                       [=](U a, U b, bool p) { return !(high(a) < high(b)) || !p; });
  expect_instruction<bool, U, U>("setp.eq.bf16x2 %q0|%d, %s0, %s1;",
                                 [=](U a, U b) { return bfloat(a) == bfloat(b); });
}

TEST(Compare, SetCombines) {
  expect_instruction<U, U, U, bool>("set.lt.and.u32.u32",
                                    [](U a, U b, bool p) { return a < b && p ? ~0u : 0u; });
  expect_instruction<float, float, float, bool>(
      "set.gt.or.f32.f32", [](float a, float b, bool p) { return a > b || p ? 1.0f : 0.0f; });
  expect_instruction<U, float, float, bool>(
      "set.neu.xor.s32.f32 %d, %s0, %s1, !%s2;",
      [](float a, float b, bool p) { return !(a == b) != !p ? ~0u : 0u; });
}

TEST(Compare, SetGivesNumbers) {
  expect_instruction<U, U, U>("set.lt.u32.u32", [](U a, U b) { return a < b ? ~0u : 0u; });
  expect_instruction<U, std::int32_t, std::int32_t>(
      "set.ge.s32.s32", [](std::int32_t a, std::int32_t b) { return a >= b ? ~0u : 0u; });
  expect_instruction<U, float, float>("set.neu.u32.f32",
                                      [](float a, float b) { return !(a == b) ? ~0u : 0u; });
  expect_instruction<float, float, float>("set.gt.f32.f32",
                                          [](float a, float b) { return a > b ? 1.0f : 0.0f; });
  expect_instruction<float, double, double>("set.leu.f32.f64",
                                            [](double a, double b) { return a > b ? 0.0f : 1.0f; });
  expect_instruction<U, W, W>("set.hi.u32.u64", [](W a, W b) { return a > b ? ~0u : 0u; });
}

TEST(Compare, SelectBySign) {
  expect_instruction<U, U, U, std::int32_t>("slct.u32.s32",
                                            [](U a, U b, std::int32_t c) { return c >= 0 ? a : b; });
  expect_instruction<W, W, W, float>("slct.b64.f32", [](W a, W b, float c) { return c >= 0 ? a : b; });
  expect_instruction<H, H, H, float>("slct.s16.f32", [](H a, H b, float c) { return c >= 0 ? a : b; });
  // Flushed, a negative subnormal is -0, which is not below zero.
  expect_instruction<float, float, float, float>("slct.ftz.f32.f32", [](float a, float b, float c) {
    return c >= 0 || std::fabs(c) < std::numeric_limits<float>::min() ? a : b;
  });
}

}
}
