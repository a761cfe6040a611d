#include "kernels/simulator/engine/forms.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace kernelarium::sim {
namespace {

template<class T>
using Wide = std::conditional_t<
    sizeof(T) == 2, std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>,
    std::conditional_t<sizeof(T) == 4, std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>,
                       std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>>>;

template<class T>
T high_half(T a, T b) {
  return static_cast<T>((static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b)) >> (8 * sizeof(T)));
}

double to_f64(std::int32_t a) { return a; }
double to_f64(std::uint32_t a) { return std::bit_cast<double>(0x4330000000000000u | a) - 0x1p52; }

/// a / b, b being neither 0 nor the -1 that overflows. 32 bits are divided in f64, which the vectoriser knows
/// and a quotient of integers does not have: exact, because a quotient that is not whole differs from the
/// next whole number by 2^-32 of itself at least, and f64 rounds by 2^-53.
template<class T>
T quotient(T a, T b) {
  if constexpr (std::is_same_v<T, std::int32_t>)
    return static_cast<T>(to_f64(a) / to_f64(b));
  else if constexpr (std::is_same_v<T, std::uint32_t>)
    return static_cast<T>(std::bit_cast<std::uint64_t>(std::floor(to_f64(a) / to_f64(b)) + 0x1p52));
  else
    return static_cast<T>(a / b);
}

/// Division by zero and its remainder are all ones on the hardware; the most negative number by -1 wraps.
template<class T>
T divide(T a, T b) {
  const bool negates = std::is_signed_v<T> && b == static_cast<T>(-1);
  const T q = quotient(a, b == 0 || negates ? T{1} : b);
  return b == 0 ? static_cast<T>(-1) : negates ? static_cast<T>(std::make_unsigned_t<T>(0) - a) : q;
}
template<class T>
T remainder(T a, T b) {
  using U = std::make_unsigned_t<T>;
  const bool negates = std::is_signed_v<T> && b == static_cast<T>(-1);
  const T by = b == 0 || negates ? T{1} : b;
  // 1U: 16-bit factors must not become signed ones.
  const T rest =
      static_cast<T>(static_cast<U>(a) - 1U * static_cast<U>(quotient(a, by)) * static_cast<U>(by));
  return b == 0 ? static_cast<T>(-1) : rest;
}

template<class T>
void add_for_type(FormTable& table, const std::string& type) {
  using U = std::make_unsigned_t<T>;
  add_binary<U, U, U>(table, "add." + type, [](U a, U b) { return static_cast<U>(a + b); });
  add_binary<U, U, U>(table, "sub." + type, [](U a, U b) { return static_cast<U>(a - b); });
  // Multiplied as 64-bit so that 16-bit operands are not promoted to a signed int that overflows.
  add_binary<U, U, U>(table, "mul.lo." + type, [](U a, U b) { return static_cast<U>(std::uint64_t{a} * b); });
  add_binary<T, T, T>(table, "mul.hi." + type, [](T a, T b) { return high_half(a, b); });
  add_ternary<U, U, U, U>(table, "mad.lo." + type,
                          [](U a, U b, U c) { return static_cast<U>(std::uint64_t{a} * b + c); });
  add_ternary<T, T, T, T>(table, "mad.hi." + type, [](T a, T b, T c) {
    return static_cast<T>(static_cast<U>(high_half(a, b)) + static_cast<U>(c));
  });
  if constexpr (sizeof(T) < 8) {
    using W = Wide<T>;
    using V = std::make_unsigned_t<W>;
    add_binary<W, T, T>(table, "mul.wide." + type, [](T a, T b) { return static_cast<W>(W{a} * W{b}); });
    add_ternary<V, T, T, V>(table, "mad.wide." + type,
                            [](T a, T b, V c) { return static_cast<V>(static_cast<V>(W{a} * W{b}) + c); });
  }
  add_binary<T, T, T>(table, "div." + type, [](T a, T b) { return divide(a, b); });
  add_binary<T, T, T>(table, "rem." + type, [](T a, T b) { return remainder(a, b); });
  add_binary<T, T, T>(table, "min." + type, [](T a, T b) { return a < b ? a : b; });
  add_binary<T, T, T>(table, "max." + type, [](T a, T b) { return a > b ? a : b; });
  add_ternary<U, T, T, U>(table, "sad." + type, [](T a, T b, U c) {
    return static_cast<U>(
        c + (a < b ? static_cast<U>(b) - static_cast<U>(a) : static_cast<U>(a) - static_cast<U>(b)));
  });
  if constexpr (std::is_signed_v<T>) {
    add_unary<U, U>(table, "neg." + type, [](U a) { return static_cast<U>(0 - a); });
    add_unary<U, T>(table, "abs." + type,
                    [](T a) { return static_cast<U>(a < 0 ? U{0} - static_cast<U>(a) : static_cast<U>(a)); });
  }
}

/// add.cc and related instructions: the carry of each lane lives in Warp::carry. A subtraction is a + ~b + 1,
/// whose carry is set where nothing is borrowed: compiled divisions of 128-bit integers read it with addc.
template<class T, bool Subtract, bool CarryIn, bool CarryOut>
const Op* add_with_carry(Warp& warp, const Op* op) {
  const T* a = warp.row<T>(op->r[1]);
  const T* b = warp.row<T>(op->r[2]);
  T* d = warp.row<T>(op->r[0]);
  std::uint32_t carries = warp.carry;
  for (int i = 0; i < kLanes; ++i) {
    if (!((warp.mask >> i) & 1)) continue;
    const unsigned __int128 in = CarryIn ? (warp.carry >> i) & 1 : Subtract;
    const T addend = Subtract ? static_cast<T>(~b[i]) : b[i];
    const unsigned __int128 wide = static_cast<unsigned __int128>(a[i]) + addend + in;
    d[i] = static_cast<T>(wide);
    const auto out = static_cast<std::uint32_t>(wide >> (8 * sizeof(T))) & 1;
    carries = (carries & ~(1u << i)) | (out << i);
  }
  if (CarryOut) warp.carry = carries;
  return op + 1;
}

template<class T, bool High, bool CarryIn, bool CarryOut>
const Op* multiply_add_with_carry(Warp& warp, const Op* op) {
  using U = std::make_unsigned_t<T>;
  const T* a = warp.row<T>(op->r[1]);
  const T* b = warp.row<T>(op->r[2]);
  const U* c = warp.row<U>(op->r[3]);
  U* d = warp.row<U>(op->r[0]);
  std::uint32_t carries = warp.carry;
  for (int i = 0; i < kLanes; ++i) {
    if (!((warp.mask >> i) & 1)) continue;
    const U product = High ? static_cast<U>(high_half(a[i], b[i]))
                           : static_cast<U>(static_cast<U>(a[i]) * static_cast<U>(b[i]));
    const unsigned __int128 wide =
        static_cast<unsigned __int128>(product) + c[i] + (CarryIn ? (warp.carry >> i) & 1 : 0);
    d[i] = static_cast<U>(wide);
    carries = (carries & ~(1u << i)) | ((static_cast<std::uint32_t>(wide >> (8 * sizeof(T))) & 1) << i);
  }
  if (CarryOut) warp.carry = carries;
  return op + 1;
}

template<class T>
void add_carry_forms(FormTable& table, const std::string& type) {
  using U = std::make_unsigned_t<T>;
  const auto put = [&](const std::string& name, Handler handler, std::uint8_t sources) {
    table[name + "." + type] = {handler, sizeof(T), {sizeof(T), sizeof(T), sizeof(T)}, sources, true};
  };
  put("add.cc", &add_with_carry<U, false, false, true>, 2);
  put("addc", &add_with_carry<U, false, true, false>, 2);
  put("addc.cc", &add_with_carry<U, false, true, true>, 2);
  put("sub.cc", &add_with_carry<U, true, false, true>, 2);
  put("subc", &add_with_carry<U, true, true, false>, 2);
  put("subc.cc", &add_with_carry<U, true, true, true>, 2);
  put("mad.lo.cc", &multiply_add_with_carry<T, false, false, true>, 3);
  put("mad.hi.cc", &multiply_add_with_carry<T, true, false, true>, 3);
  put("madc.lo", &multiply_add_with_carry<T, false, true, false>, 3);
  put("madc.hi", &multiply_add_with_carry<T, true, true, false>, 3);
  put("madc.lo.cc", &multiply_add_with_carry<T, false, true, true>, 3);
  put("madc.hi.cc", &multiply_add_with_carry<T, true, true, true>, 3);
}

template<class T>
std::int32_t saturate(std::int64_t value) {
  return static_cast<std::int32_t>(value > std::numeric_limits<T>::max()   ? std::numeric_limits<T>::max()
                                   : value < std::numeric_limits<T>::min() ? std::numeric_limits<T>::min()
                                                                           : value);
}

/// Dot products of packed bytes (dp4a) or of halves with bytes (dp2a).
template<bool ASigned, bool BSigned>
std::uint32_t dot4(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  for (int i = 0; i < 4; ++i) {
    const std::int32_t x =
        ASigned ? static_cast<std::int8_t>(a >> (8 * i)) : static_cast<std::uint8_t>(a >> (8 * i));
    const std::int32_t y =
        BSigned ? static_cast<std::int8_t>(b >> (8 * i)) : static_cast<std::uint8_t>(b >> (8 * i));
    c += static_cast<std::uint32_t>(x * y);
  }
  return c;
}
template<bool ASigned, bool BSigned, bool High>
std::uint32_t dot2(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  for (int i = 0; i < 2; ++i) {
    const std::int32_t x =
        ASigned ? static_cast<std::int16_t>(a >> (16 * i)) : static_cast<std::uint16_t>(a >> (16 * i));
    const std::uint32_t byte = b >> (8 * (i + (High ? 2 : 0)));
    const std::int32_t y = BSigned ? static_cast<std::int8_t>(byte) : static_cast<std::uint8_t>(byte);
    c += static_cast<std::uint32_t>(x) * static_cast<std::uint32_t>(y);
  }
  return c;
}

template<bool ASigned, bool BSigned>
void add_dot_forms(FormTable& table, const std::string& types) {
  using U = std::uint32_t;
  add_ternary<U, U, U, U>(table, "dp4a" + types,
                          [](U a, U b, U c) { return dot4<ASigned, BSigned>(a, b, c); });
  add_ternary<U, U, U, U>(table, "dp2a.lo" + types,
                          [](U a, U b, U c) { return dot2<ASigned, BSigned, false>(a, b, c); });
  add_ternary<U, U, U, U>(table, "dp2a.hi" + types,
                          [](U a, U b, U c) { return dot2<ASigned, BSigned, true>(a, b, c); });
}

/// cvt.pack: both numbers clamped and side by side, b below; what remains of the word is filled from c.
template<int Bits, bool Signed>
std::uint32_t packed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  static constexpr std::int32_t most = (1 << (Bits - Signed)) - 1, least = Signed ? -most - 1 : 0;
  const auto part = [](std::uint32_t value) {
    return static_cast<std::uint32_t>(std::clamp(static_cast<std::int32_t>(value), least, most)) &
           ((1u << Bits) - 1);
  };
  const std::uint32_t pair = part(a) << Bits | part(b);
  if constexpr (Bits == 16)
    return pair;
  else
    return pair | c << (2 * Bits);
}
template<int Bits, bool Signed>
void add_packing(FormTable& table) {
  using U = std::uint32_t;
  const std::string name = "cvt.pack.sat." + std::string(Signed ? "s" : "u") + std::to_string(Bits) + ".s32";
  if constexpr (Bits == 16)
    add_binary<U, U, U>(table, name, [](U a, U b) { return packed<Bits, Signed>(a, b, 0); });
  else
    add_ternary<U, U, U, U>(table, name + ".b32",
                            [](U a, U b, U c) { return packed<Bits, Signed>(a, b, c); });
}

/// Two numbers of 16 bits in each word.
template<class T, class F>
void add_pairs(FormTable& table, const std::string& name, F) {
  using U = std::uint32_t;
  add_binary<U, U, U>(table, name, [](U a, U b) {
    const auto of = [](U x, U y) {
      return U{static_cast<std::uint16_t>(F{}(static_cast<T>(x), static_cast<T>(y)))};
    };
    return of(a & 0xffff, b & 0xffff) | of(a >> 16, b >> 16) << 16;
  });
}

template<class T>
void add_pair_forms(FormTable& table, const std::string& type) {
  add_pairs<T>(table, "add." + type, [](T a, T b) { return a + b; });
  add_pairs<T>(table, "min." + type, [](T a, T b) { return std::min(a, b); });
  add_pairs<T>(table, "max." + type, [](T a, T b) { return std::max(a, b); });
}

/// Of signed numbers: what is negative becomes 0. NVIDIA's headers write the modifier last.
template<class T, class Add>
void add_relu_forms(FormTable& table, const std::string& type, Add add) {
  for (const std::string& suffix : {"." + type + ".relu", ".relu." + type}) {
    add(table, "min" + suffix, [](T a, T b) { return std::max<T>(std::min(a, b), 0); });
    add(table, "max" + suffix, [](T a, T b) { return std::max<T>(std::max(a, b), 0); });
  }
}

std::int64_t product24(std::uint32_t a, std::uint32_t b) {
  const auto extended = [](std::uint32_t x) { return std::int64_t{static_cast<std::int32_t>(x << 8) >> 8}; };
  return extended(a) * extended(b);
}
/// The upper 32 of its 48 bits.
std::int32_t high24(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::int32_t>(product24(a, b) >> 16);
}

}

void add_integer_forms(FormTable& table) {
  using S = std::int16_t;
  add_pair_forms<S>(table, "s16x2");
  add_pair_forms<std::uint16_t>(table, "u16x2");
  add_relu_forms<S>(table, "s16x2",
                    [](FormTable& to, const std::string& name, auto f) { add_pairs<S>(to, name, f); });
  add_relu_forms<std::int32_t>(table, "s32", [](FormTable& to, const std::string& name, auto f) {
    add_binary<std::int32_t, std::int32_t, std::int32_t>(to, name, f);
  });
  add_for_type<std::int16_t>(table, "s16");
  add_for_type<std::uint16_t>(table, "u16");
  add_for_type<std::int32_t>(table, "s32");
  add_for_type<std::uint32_t>(table, "u32");
  add_for_type<std::int64_t>(table, "s64");
  add_for_type<std::uint64_t>(table, "u64");
  add_packing<2, false>(table);
  add_packing<2, true>(table);
  add_packing<4, false>(table);
  add_packing<4, true>(table);
  add_packing<8, false>(table);
  add_packing<8, true>(table);
  add_packing<16, false>(table);
  add_packing<16, true>(table);
  add_carry_forms<std::int32_t>(table, "s32");
  add_carry_forms<std::uint32_t>(table, "u32");
  add_carry_forms<std::int64_t>(table, "s64");
  add_carry_forms<std::uint64_t>(table, "u64");

  using I = std::int32_t;
  using U = std::uint32_t;
  add_binary<I, I, I>(table, "add.sat.s32", [](I a, I b) { return saturate<I>(std::int64_t{a} + b); });
  add_binary<I, I, I>(table, "sub.sat.s32", [](I a, I b) { return saturate<I>(std::int64_t{a} - b); });
  add_ternary<I, I, I, I>(table, "mad.hi.sat.s32",
                          [](I a, I b, I c) { return saturate<I>(std::int64_t{high_half(a, b)} + c); });
  add_binary<U, U, U>(table, "mul24.lo.u32",
                      [](U a, U b) { return static_cast<U>(std::uint64_t{a & 0xffffff} * (b & 0xffffff)); });
  add_binary<U, U, U>(table, "mul24.hi.u32", [](U a, U b) {
    return static_cast<U>((std::uint64_t{a & 0xffffff} * (b & 0xffffff)) >> 16);
  });
  add_binary<U, U, U>(table, "mul24.lo.s32", [](U a, U b) { return static_cast<U>(product24(a, b)); });
  add_binary<U, U, U>(table, "mul24.hi.s32", [](U a, U b) { return static_cast<U>(high24(a, b)); });
  add_ternary<U, U, U, U>(table, "mad24.lo.u32", [](U a, U b, U c) {
    return static_cast<U>(std::uint64_t{a & 0xffffff} * (b & 0xffffff) + c);
  });
  add_ternary<U, U, U, U>(table, "mad24.lo.s32",
                          [](U a, U b, U c) { return static_cast<U>(product24(a, b)) + c; });
  add_ternary<U, U, U, U>(table, "mad24.hi.u32", [](U a, U b, U c) {
    return static_cast<U>((std::uint64_t{a & 0xffffff} * (b & 0xffffff)) >> 16) + c;
  });
  add_ternary<U, U, U, U>(table, "mad24.hi.s32",
                          [](U a, U b, U c) { return static_cast<U>(high24(a, b)) + c; });
  add_ternary<I, U, U, I>(table, "mad24.hi.sat.s32",
                          [](U a, U b, I c) { return saturate<I>(std::int64_t{high24(a, b)} + c); });
  add_dot_forms<true, true>(table, ".s32.s32");
  add_dot_forms<true, false>(table, ".s32.u32");
  add_dot_forms<false, true>(table, ".u32.s32");
  add_dot_forms<false, false>(table, ".u32.u32");
}

}
