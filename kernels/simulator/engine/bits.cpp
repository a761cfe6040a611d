#include "kernels/simulator/engine/forms.h"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace kernelarium::sim {
namespace {

using U = std::uint32_t;

template<class T>
void add_logic(FormTable& table, const std::string& type) {
  add_binary<T, T, T>(table, "and." + type, [](T a, T b) { return static_cast<T>(a & b); });
  add_binary<T, T, T>(table, "or." + type, [](T a, T b) { return static_cast<T>(a | b); });
  add_binary<T, T, T>(table, "xor." + type, [](T a, T b) { return static_cast<T>(a ^ b); });
  add_unary<T, T>(table, "not." + type, [](T a) { return static_cast<T>(~a); });
  add_unary<T, T>(table, "cnot." + type, [](T a) { return static_cast<T>(a == 0); });
  // Shift amounts beyond the width clamp: PTX shifts everything out.
  constexpr U width = 8 * sizeof(T);
  add_binary<T, T, U>(table, "shl." + type,
                      [](T a, U b) { return static_cast<T>(b < width ? std::uint64_t{a} << (b & 63) : 0); });
  using S = std::make_signed_t<T>;
  const std::string bits = std::to_string(width);
  for (const char* prefix : {"shr.u", "shr.b"})
    add_binary<T, T, U>(table, prefix + bits,
                        [](T a, U b) { return static_cast<T>(b < width ? a >> (b & (width - 1)) : 0); });
  add_binary<S, S, U>(table, "shr.s" + bits,
                      [](S a, U b) { return static_cast<S>(a >> (b < width ? b : width - 1)); });
}

/// A field's position or length. 32-bit instructions read its low eight bits; the instruction sequences that
/// stand for 64-bit ones use all of it (measured on an H200), where more than the width is the same as the
/// width.
template<class T>
U within(U number) {
  return sizeof(T) == 8 ? std::min(number, 0xffu) : number & 0xff;
}

template<class T>
T extract_field(T a, U position, U length) {
  using Unsigned = std::make_unsigned_t<T>;
  constexpr U width = 8 * sizeof(T);
  position = within<T>(position);
  length = within<T>(length);
  if (length == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    // Beyond the top the sign repeats.
    const U top = std::min(position + length - 1, width - 1);
    const bool sign = (static_cast<Unsigned>(a) >> top) & 1;
    const Unsigned field = position < width ? static_cast<Unsigned>(a) >> position : 0;
    const U kept = position < width ? std::min(length, width - position) : 0;
    const Unsigned mask = kept >= width ? ~Unsigned{0} : (Unsigned{1} << kept) - 1;
    return static_cast<T>(sign ? (field & mask) | ~mask : field & mask);
  } else {
    const Unsigned field = position < width ? a >> position : 0;
    return length >= width ? field : field & ((Unsigned{1} << length) - 1);
  }
}

template<class T>
T insert_field(T a, T b, U position, U length) {
  constexpr U width = 8 * sizeof(T);
  position = within<T>(position);
  length = within<T>(length);
  if (position >= width || length == 0) return b;
  const U kept = std::min(length, width - position);
  const T mask = (kept >= width ? ~T{0} : (T{1} << kept) - 1) << position;
  return (b & ~mask) | ((a << position) & mask);
}

template<class T>
U highest_bit(T a) { // of the value, or for negative numbers of its complement; ~0 if none
  using Unsigned = std::make_unsigned_t<T>;
  const Unsigned bits =
      std::is_signed_v<T> && a < T{0} ? ~static_cast<Unsigned>(a) : static_cast<Unsigned>(a);
  return bits == 0 ? ~0u : static_cast<U>(std::bit_width(bits) - 1);
}

std::uint64_t reverse(std::uint64_t a, int width) {
  std::uint64_t result = 0;
  for (int i = 0; i < width; ++i) result |= ((a >> i) & 1) << (width - 1 - i);
  return result;
}

template<class T>
void add_field_forms(FormTable& table, const std::string& type) {
  add_ternary<T, T, U, U>(table, "bfe." + type, [](T a, U b, U c) { return extract_field(a, b, c); });
  add_unary<U, T>(table, "bfind." + type, [](T a) { return highest_bit(a); });
  add_unary<U, T>(table, "bfind.shiftamt." + type, [](T a) {
    const U bit = highest_bit(a);
    return bit == ~0u ? bit : static_cast<U>(8 * sizeof(T) - 1 - bit);
  });
}

U permute(U a, U b, U selector, char mode) {
  const std::uint64_t both = (std::uint64_t{b} << 32) | a;
  U result = 0;
  for (U i = 0; i < 4; ++i) {
    U pick = 0;
    const U c = selector & 3;
    switch (mode) {
    case 'p':
      pick = (selector >> (4 * i)) & 0xf;
      break;
    case 'f':
      pick = c + i;
      break; // f4e: forward four bytes from c
    case 'b':
      pick = (c - i) & 7;
      break; // b4e: backward
    case 'r':
      pick = c;
      break; // rc8: replicate
    case 'l':
      pick = std::max(i, c);
      break; // ecl: edge clamp left
    case 'e':
      pick = std::min(i, c);
      break; // ecr: edge clamp right
    default:
      pick = (c & 1) * 2 + (i & 1);
      break; // rc16: replicate halves
    }
    U byte = static_cast<U>(both >> (8 * (pick & 7))) & 0xff;
    if (mode == 'p' && (pick & 8)) byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}

const Op* insert32(Warp& warp, const Op* op) {
  const U *a = warp.row<U>(op->r[1]), *b = warp.row<U>(op->r[2]), *c = warp.row<U>(op->r[3]),
          *d = warp.row<U>(op->r[4]);
  for_lanes(warp, warp.row<U>(op->r[0]), [=](int i) { return insert_field(a[i], b[i], c[i], d[i]); });
  return op + 1;
}
const Op* insert64(Warp& warp, const Op* op) {
  using W = std::uint64_t;
  const W *a = warp.row<W>(op->r[1]), *b = warp.row<W>(op->r[2]);
  const U *c = warp.row<U>(op->r[3]), *d = warp.row<U>(op->r[4]);
  for_lanes(warp, warp.row<W>(op->r[0]), [=](int i) { return insert_field(a[i], b[i], c[i], d[i]); });
  return op + 1;
}
/// Any function of three bits by its truth table.
const Op* logic3(Warp& warp, const Op* op) {
  const U *a = warp.row<U>(op->r[1]), *b = warp.row<U>(op->r[2]), *c = warp.row<U>(op->r[3]);
  U select[8];
  const U* table = warp.row<U>(op->r[4]);
  for (int bit = 0; bit < 8; ++bit) select[bit] = (table[0] >> bit) & 1 ? ~0u : 0u;
  for_lanes(warp, warp.row<U>(op->r[0]), [=](int i) {
    const U x = a[i], y = b[i], z = c[i];
    return (select[0] & ~x & ~y & ~z) | (select[1] & ~x & ~y & z) | (select[2] & ~x & y & ~z) |
           (select[3] & ~x & y & z) | (select[4] & x & ~y & ~z) | (select[5] & x & ~y & z) |
           (select[6] & x & y & ~z) | (select[7] & x & y & z);
  });
  return op + 1;
}

template<class T>
const Op* select(Warp& warp, const Op* op) {
  const T *a = warp.row<T>(op->r[1]), *b = warp.row<T>(op->r[2]);
  const U p = warp.predicate(op->r[3]);
  for_lanes(warp, warp.row<T>(op->r[0]), [=](int i) { return (p >> i) & 1 ? a[i] : b[i]; });
  return op + 1;
}

template<U (*F)(U, U)>
const Op* combine(Warp& warp, const Op* op) {
  set_predicate(warp, op->r[0], F(warp.predicate(op->r[1]), warp.predicate(op->r[2])));
  return op + 1;
}
const Op* invert(Warp& warp, const Op* op) {
  set_predicate(warp, op->r[0], ~warp.predicate(op->r[1]));
  return op + 1;
}
const Op* copy_predicate(Warp& warp, const Op* op) {
  set_predicate(warp, op->r[0], warp.predicate(op->r[1]));
  return op + 1;
}
U both(U a, U b) { return a & b; }
U either(U a, U b) { return a | b; }
U differ(U a, U b) { return a ^ b; }

template<class T>
void add_moves(FormTable& table, const std::string& bits) {
  for (const char* kind : {"b", "u", "s", "f"})
    add_unary<T, T>(table, std::string("mov.") + kind + bits, [](T a) { return a; });
  for (const char* kind : {"b", "u", "s", "f"})
    table[std::string("selp.") + kind + bits] = {&select<T>, sizeof(T), {sizeof(T), sizeof(T), 0}, 3};
}

}

void add_bit_forms(FormTable& table) {
  add_logic<std::uint16_t>(table, "b16");
  add_logic<std::uint32_t>(table, "b32");
  add_logic<std::uint64_t>(table, "b64");
  add_field_forms<std::int32_t>(table, "s32");
  add_field_forms<std::uint32_t>(table, "u32");
  add_field_forms<std::int64_t>(table, "s64");
  add_field_forms<std::uint64_t>(table, "u64");
  table["bfi.b32"] = {&insert32, 4, {4, 4, 4, 4}, 4};
  table["bfi.b64"] = {&insert64, 8, {8, 8, 4, 4}, 4};
  table["lop3.b32"] = {&logic3, 4, {4, 4, 4, 4}, 4};
  add_moves<std::uint16_t>(table, "16");
  add_moves<std::uint32_t>(table, "32");
  add_moves<std::uint64_t>(table, "64");
  table["mov.pred"] = {&copy_predicate, 0, {0}, 1};
  table["and.pred"] = {&combine<both>, 0, {0, 0}, 2};
  table["or.pred"] = {&combine<either>, 0, {0, 0}, 2};
  table["xor.pred"] = {&combine<differ>, 0, {0, 0}, 2};
  table["not.pred"] = {&invert, 0, {0}, 1};

  using W = std::uint64_t;
  // Sums within ever wider fields, which vectorise on hosts whose vectors can't count bits.
  add_unary<U, U>(table, "popc.b32", [](U a) {
    a -= (a >> 1) & 0x55555555u;
    a = (a & 0x33333333u) + ((a >> 2) & 0x33333333u);
    return ((a + (a >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
  });
  add_unary<U, W>(table, "popc.b64", [](W a) { return static_cast<U>(std::popcount(a)); });
  add_unary<U, U>(table, "clz.b32", [](U a) { return static_cast<U>(std::countl_zero(a)); });
  add_unary<U, W>(table, "clz.b64", [](W a) { return static_cast<U>(std::countl_zero(a)); });
  add_unary<U, U>(table, "brev.b32", [](U a) { return static_cast<U>(reverse(a, 32)); });
  add_unary<W, W>(table, "brev.b64", [](W a) { return reverse(a, 64); });
  add_ternary<U, U, U, U>(table, "shf.l.wrap.b32", [](U a, U b, U c) {
    return static_cast<U>((((W{b} << 32) | a) << (c & 31)) >> 32);
  });
  add_ternary<U, U, U, U>(table, "shf.l.clamp.b32", [](U a, U b, U c) {
    return static_cast<U>((((W{b} << 32) | a) << std::min(c, 32u)) >> 32);
  });
  add_ternary<U, U, U, U>(table, "shf.r.wrap.b32",
                          [](U a, U b, U c) { return static_cast<U>(((W{b} << 32) | a) >> (c & 31)); });
  add_ternary<U, U, U, U>(table, "shf.r.clamp.b32", [](U a, U b, U c) {
    return static_cast<U>(((W{b} << 32) | a) >> std::min(c, 32u));
  });
  add_binary<U, U, U>(table, "bmsk.clamp.b32", [](U a, U b) {
    const W mask = ((b >= 32 ? W{1} << 32 : W{1} << b) - 1) << std::min(a, 32u);
    return static_cast<U>(mask);
  });
  add_binary<U, U, U>(table, "bmsk.wrap.b32",
                      [](U a, U b) { return static_cast<U>(((W{1} << (b & 31)) - 1) << (a & 31)); });
  add_binary<U, U, U>(table, "szext.clamp.s32", [](U a, U b) {
    return b >= 32 ? a : b == 0 ? 0 : static_cast<U>(static_cast<std::int32_t>(a << (32 - b)) >> (32 - b));
  });
  add_binary<U, U, U>(table, "szext.wrap.s32", [](U a, U b) {
    b &= 31;
    return b == 0 ? 0 : static_cast<U>(static_cast<std::int32_t>(a << (32 - b)) >> (32 - b));
  });
  add_binary<U, U, U>(table, "szext.clamp.u32", [](U a, U b) { return b >= 32 ? a : a & ((1u << b) - 1); });
  add_binary<U, U, U>(table, "szext.wrap.u32", [](U a, U b) { return a & ((1u << (b & 31)) - 1); });
  add_ternary<U, U, U, U>(table, "prmt.b32", [](U a, U b, U c) { return permute(a, b, c, 'p'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.f4e", [](U a, U b, U c) { return permute(a, b, c, 'f'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.b4e", [](U a, U b, U c) { return permute(a, b, c, 'b'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.rc8", [](U a, U b, U c) { return permute(a, b, c, 'r'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.ecl", [](U a, U b, U c) { return permute(a, b, c, 'l'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.ecr", [](U a, U b, U c) { return permute(a, b, c, 'e'); });
  add_ternary<U, U, U, U>(table, "prmt.b32.rc16", [](U a, U b, U c) { return permute(a, b, c, 'h'); });
  add_ternary<U, U, U, U>(table, "fns.b32", [](U a, U b, U c) {
    // The n-th set bit counted from `base`: forward for n > 0, backward for n < 0.
    const auto n = static_cast<std::int32_t>(c);
    if (c == 0x80000000) return 0u; // as measured on an H200
    if (b > 31) return ~0u;
    if (n == 0) return (a >> b) & 1 ? b : ~0u;
    U left = n > 0 ? c : 0 - c;
    for (auto i = static_cast<std::int32_t>(b); i >= 0 && i<32; i += n> 0 ? 1 : -1)
      if ((a >> i) & 1 && --left == 0) return static_cast<U>(i);
    return ~0u;
  });
}

}
