// Video instructions against the PTX manual's definitions, worked out by the host.

#include "tests/kernels/simulator/instruction.h"

namespace kernelarium::test {
namespace {

using U32 = std::uint32_t;
using I64 = std::int64_t;

I64 part(U32 value, int bits, int place, bool is_signed) {
  const auto low = static_cast<I64>(value >> bits * place & ((I64{1} << bits) - 1));
  return is_signed && low >> (bits - 1) ? low - (I64{1} << bits) : low;
}
I64 clamped(I64 value, int bits, bool is_signed) {
  const I64 most = is_signed ? (I64{1} << (bits - 1)) - 1 : (I64{1} << bits) - 1;
  return std::min(std::max(value, is_signed ? -most - 1 : I64{0}), most);
}

/// Several parts at once; the others come from c.
template<class F>
void expect_parts(const std::string& text, int parts, bool signed_a, bool signed_b, U32 mask, F compute) {
  expect_over<U32, U32, U32, U32>(text, operands_of<U32, U32, U32>(), [=](U32 a, U32 b, U32 c) {
    const int bits = 32 / parts;
    U32 result = 0;
    for (int i = 0; i < parts; ++i) {
      const U32 old = static_cast<U32>(part(c, bits, i, false));
      const U32 made = static_cast<U32>(compute(part(a, bits, i, signed_a), part(b, bits, i, signed_b)));
      result |= ((mask >> i & 1 ? made : old) & static_cast<U32>((I64{1} << bits) - 1)) << bits * i;
    }
    return result;
  });
}

TEST(Video, PartsOfARegister) {
  expect_parts("vadd2.u32.u32.u32 %d, %s0, %s1, %s2;", 2, false, false, 3,
               [](I64 a, I64 b) { return a + b; });
  expect_parts("vadd4.s32.s32.s32.sat %d, %s0, %s1, %s2;", 4, true, true, 15,
               [](I64 a, I64 b) { return clamped(a + b, 8, true); });
  expect_parts("vsub2.s32.u32.s32.sat %d, %s0, %s1, %s2;", 2, false, true, 3,
               [](I64 a, I64 b) { return clamped(a - b, 16, true); });
  expect_parts("vsub4.u32.u32.u32.sat %d, %s0, %s1, %s2;", 4, false, false, 15,
               [](I64 a, I64 b) { return clamped(a - b, 8, false); });
  expect_parts("vabsdiff4.u32.u32.u32 %d, %s0, %s1, %s2;", 4, false, false, 15,
               [](I64 a, I64 b) { return std::abs(a - b); });
  expect_parts("vabsdiff2.u32.s32.s32 %d, %s0, %s1, %s2;", 2, true, true, 3,
               [](I64 a, I64 b) { return std::abs(a - b); });
  expect_parts("vmin4.s32.s32.u32 %d, %s0, %s1, %s2;", 4, true, false, 15,
               [](I64 a, I64 b) { return std::min(a, b); });
  expect_parts("vmax2.u32.u32.u32 %d, %s0, %s1, %s2;", 2, false, false, 3,
               [](I64 a, I64 b) { return std::max(a, b); });
  expect_parts("vset4.u32.s32.lt %d, %s0, %s1, %s2;", 4, false, true, 15,
               [](I64 a, I64 b) { return a < b ? 1 : 0; });
  // Halves away from zero.
  expect_parts("vavrg4.s32.s32.s32 %d, %s0, %s1, %s2;", 4, true, true, 15, [](I64 a, I64 b) {
    const I64 sum = a + b;
    return sum >= 0 ? (sum + 1) / 2 : -((-sum + 1) / 2);
  });
  expect_parts("vadd4.u32.u32.u32 %d.b20, %s0, %s1, %s2;", 4, false, false, 5,
               [](I64 a, I64 b) { return a + b; });
  expect_parts("vadd2.u32.u32.u32 %d.h1, %s0, %s1, %s2;", 2, false, false, 2,
               [](I64 a, I64 b) { return a + b; });
}

TEST(Video, PartsAddedUp) {
  expect_over<U32, U32, U32, U32>(
      "vabsdiff4.u32.u32.u32.add %d, %s0, %s1, %s2;", operands_of<U32, U32, U32>(), [](U32 a, U32 b, U32 c) {
        for (int i = 0; i < 4; ++i)
          c += static_cast<U32>(std::abs(part(a, 8, i, false) - part(b, 8, i, false)));
        return c;
      });
  expect_over<U32, U32, U32, U32>("vsub2.s32.s32.s32.add %d, %s0, %s1, %s2;", operands_of<U32, U32, U32>(),
                                  [](U32 a, U32 b, U32 c) {
                                    for (int i = 0; i < 2; ++i)
                                      c += static_cast<U32>(part(a, 16, i, true) - part(b, 16, i, true));
                                    return c;
                                  });
}

TEST(Video, PartsFromElsewhere) {
  // Places 0 to 3 are bytes of a, 4 to 7 of b.
  expect_over<U32, U32, U32, U32>("vadd4.u32.u32.u32 %d, %s0.b7410, %s1.b3333, %s2;",
                                  operands_of<U32, U32, U32>(), [](U32 a, U32 b, U32) {
                                    const I64 from[] = {part(a, 8, 0, false), part(a, 8, 1, false),
                                                        part(b, 8, 0, false), part(b, 8, 3, false)};
                                    U32 result = 0;
                                    for (int i = 0; i < 4; ++i)
                                      result |= static_cast<U32>((from[i] + part(a, 8, 3, false)) & 0xff)
                                                << 8 * i;
                                    return result;
                                  });
}

TEST(Video, OnePart) {
  expect_over<U32, U32, U32>("vadd.u32.u32.u32 %d, %s0, %s1;", operands_of<U32, U32>(),
                             [](U32 a, U32 b) { return a + b; });
  expect_over<U32, U32, U32>("vsub.s32.u32.u32.sat %d, %s0, %s1;", operands_of<U32, U32>(), [](U32 a, U32 b) {
    return static_cast<U32>(clamped(I64{a} - I64{b}, 32, true));
  });
  expect_over<U32, U32, U32, U32>(
      "vabsdiff.u32.s32.s32.min %d, %s0.b3, %s1.h1, %s2;", operands_of<U32, U32, U32>(),
      [](U32 a, U32 b, U32 c) {
        return std::min(static_cast<U32>(std::abs(part(a, 8, 3, true) - part(b, 16, 1, true))), c);
      });
  expect_over<U32, U32, U32, U32>(
      "vmax.s32.s32.u32.sat %d.b2, %s0, %s1.b0, %s2;", operands_of<U32, U32, U32>(), [](U32 a, U32 b, U32 c) {
        const I64 most = std::max(part(a, 32, 0, true), part(b, 8, 0, false));
        return (c & 0xff00ffffu) | (static_cast<U32>(clamped(most, 8, true)) & 0xff) << 16;
      });
  expect_over<U32, U32, U32, U32>("vset.u32.u32.ge.add %d, %s0, %s1, %s2;", operands_of<U32, U32, U32>(),
                                  [](U32 a, U32 b, U32 c) { return c + (a >= b); });
}

TEST(Video, Shifts) {
  expect_over<U32, U32, U32>("vshl.u32.u32.u32.wrap %d, %s0, %s1;", operands_of<U32, U32>(),
                             [](U32 a, U32 b) { return a << (b & 31); });
  expect_over<U32, U32, U32>("vshl.u32.u32.u32.clamp %d, %s0, %s1;", operands_of<U32, U32>(),
                             [](U32 a, U32 b) { return b >= 32 ? 0 : a << b; });
  expect_over<U32, U32, U32>(
      "vshr.s32.s32.u32.clamp %d, %s0, %s1;", operands_of<U32, U32>(),
      [](U32 a, U32 b) { return static_cast<U32>(part(a, 32, 0, true) >> std::min(b, U32{32})); });
}

TEST(Video, MultiplyAdd) {
  expect_over<U32, U32, U32, U32>("vmad.u32.u32.u32 %d, %s0.h0, %s1.h1, %s2;", operands_of<U32, U32, U32>(),
                                  [](U32 a, U32 b, U32 c) { return (a & 0xffff) * (b >> 16) + c; });
  expect_over<U32, U32, U32, U32>(
      "vmad.s32.s32.s32.sat.shr7 %d, %s0, %s1, %s2;", operands_of<U32, U32, U32>(), [](U32 a, U32 b, U32 c) {
        const __int128 sum = __int128{part(a, 32, 0, true)} * part(b, 32, 0, true) + part(c, 32, 0, true);
        const __int128 shifted = sum >> 7;
        return shifted > 0x7fffffff      ? U32{0x7fffffff}
               : shifted < -0x80000000ll ? U32{0x80000000}
                                         : static_cast<U32>(shifted);
      });
  // As an H200 has it: the addend has a sign with unsigned factors, too.
  const auto with_sign = [](U32 a, U32 b, U32 c) {
    return std::int64_t{a & 0xffff} * std::int64_t{b >> 16} + static_cast<std::int32_t>(c);
  };
  expect_over<U32, U32, U32, U32>(
      "vmad.u32.u32.u32.shr7 %d, %s0.h0, %s1.h1, %s2;", operands_of<U32, U32, U32>(),
      [&](U32 a, U32 b, U32 c) { return static_cast<U32>(with_sign(a, b, c) >> 7); });
  expect_over<U32, U32, U32, U32>("vmad.u32.u32.u32.sat %d, %s0.h0, %s1.h1, %s2;",
                                  operands_of<U32, U32, U32>(), [&](U32 a, U32 b, U32 c) {
                                    return static_cast<U32>(
                                        std::clamp<std::int64_t>(with_sign(a, b, c), 0, 0xffffffff));
                                  });
  expect_over<U32, U32, U32, U32>(
      "vmad.u32.u32.u32.sat.shr7 %d, %s0.h0, %s1.h1, %s2;", operands_of<U32, U32, U32>(),
      [&](U32 a, U32 b, U32 c) {
        const std::int64_t sum = with_sign(a, b, c);
        return sum < 0 ? ~U32{0} : static_cast<U32>(std::min<std::int64_t>(sum >> 7, 0xffffffff));
      });
  expect_over<U32, U32, U32, U32>(
      "vmad.u32.u32.u32.po %d, %s0.b1, %s1.b2, %s2;", operands_of<U32, U32, U32>(),
      [](U32 a, U32 b, U32 c) { return (a >> 8 & 0xff) * (b >> 16 & 0xff) + c + 1; });
  expect_over<U32, U32, U32, U32>(
      "vmad.s32.s32.s32 %d, -%s0.b1, %s1.b2, %s2;", operands_of<U32, U32, U32>(), [](U32 a, U32 b, U32 c) {
        return static_cast<U32>(part(c, 32, 0, true) - part(a, 8, 1, true) * part(b, 8, 2, true));
      });
}

}
}
