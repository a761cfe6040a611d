#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/forms.h"

namespace kernelarium::sim {
namespace {

/// One of the two 16-bit formats: how it widens and rounds.
struct Half {
  static double widen(std::uint16_t a) { return half_to_float(a); }
  static std::uint16_t round(double a) { return to_half(a); }
  static constexpr std::uint16_t infinity = 0x7c00, one = 0x3c00;
  static std::uint16_t flush(std::uint16_t a) { return flush_half(a); }
};
struct Bfloat {
  static double widen(std::uint16_t a) { return bfloat_to_float(a); }
  static std::uint16_t round(double a) { return to_bfloat(a); }
  static constexpr std::uint16_t infinity = 0x7f80, one = 0x3f80;
  static std::uint16_t flush(std::uint16_t a) { return a & 0x7f80 ? a : a & 0x8000; }
};

bool is_nan(std::uint16_t a, std::uint16_t infinity) { return (a & 0x7fff) > infinity; }

/// What follows the rounding: nothing, into [0, 1], or negative to zero.
enum class After { nothing, saturate, relu };
template<class F, After A, bool Ftz>
std::uint16_t finish(std::uint16_t a) {
  if constexpr (Ftz) a = F::flush(a);
  if constexpr (A == After::saturate) {
    if (is_nan(a, F::infinity) || (a & 0x8000)) return 0;
    if (a > F::one) return F::one;
  }
  if constexpr (A == After::relu) {
    if (is_nan(a, F::infinity)) return 0x7fff;
    if (a & 0x8000) return 0;
  }
  return a;
}
template<class F, bool Ftz>
double in(std::uint16_t a) {
  return F::widen(Ftz ? F::flush(a) : a);
}

/// Applies a 16-bit function to both halves of packed registers.
template<class F>
std::uint32_t pairwise(std::uint32_t a, std::uint32_t b, std::uint32_t c, F f) {
  const auto half = [](std::uint32_t x, int i) { return static_cast<std::uint16_t>(x >> (16 * i)); };
  return f(half(a, 0), half(b, 0), half(c, 0)) |
         static_cast<std::uint32_t>(f(half(a, 1), half(b, 1), half(c, 1))) << 16;
}

using H = std::uint16_t;
using P = std::uint32_t;

template<class F>
void unary_both(FormTable& table, const std::string& name, const std::string& type, F) {
  add_unary<H, H>(table, name + "." + type, [](H a) { return F{}(a, a, a); });
  add_unary<P, P>(table, name + "." + type + "x2", [](P a) { return pairwise(a, a, a, F{}); });
}
template<class F>
void binary_both(FormTable& table, const std::string& name, const std::string& type, F) {
  add_binary<H, H, H>(table, name + "." + type, [](H a, H b) { return F{}(a, b, b); });
  add_binary<P, P, P>(table, name + "." + type + "x2", [](P a, P b) { return pairwise(a, b, b, F{}); });
}
template<class F>
void ternary_both(FormTable& table, const std::string& name, const std::string& type, F) {
  add_ternary<H, H, H, H>(table, name + "." + type, [](H a, H b, H c) { return F{}(a, b, c); });
  add_ternary<P, P, P, P>(table, name + "." + type + "x2",
                          [](P a, P b, P c) { return pairwise(a, b, c, F{}); });
}

template<class F, After A, bool Ftz>
H fused(H a, H b, H c) {
  return finish<F, A, Ftz>(F::round(fused_odd(in<F, Ftz>(a), in<F, Ftz>(b), in<F, Ftz>(c))));
}

template<class F, After A, bool Ftz>
void add_arithmetic(FormTable& table, const std::string& modifiers, const std::string& type) {
  // Sums and products of two such numbers are exact in a double, so one rounding remains.
  binary_both(table, "add" + modifiers, type, [](H a, H b, H) {
    return finish<F, A, Ftz>(F::round(fused_odd(in<F, Ftz>(a), 1.0, in<F, Ftz>(b))));
  });
  binary_both(table, "sub" + modifiers, type, [](H a, H b, H) {
    return finish<F, A, Ftz>(F::round(fused_odd(in<F, Ftz>(a), 1.0, -in<F, Ftz>(b))));
  });
  binary_both(table, "mul" + modifiers, type,
              [](H a, H b, H) { return finish<F, A, Ftz>(F::round(in<F, Ftz>(a) * in<F, Ftz>(b))); });
  ternary_both(table, "fma" + modifiers, type, [](H a, H b, H c) { return fused<F, A, Ftz>(a, b, c); });
}

/// fma.oob: zero, where a factor is the NaN that tensor copies write beyond an edge.
template<class F, After A>
void add_beyond_edges(FormTable& table, const std::string& modifiers, const std::string& type) {
  ternary_both(table, "fma" + modifiers, type, [](H a, H b, H c) {
    const auto beyond = [](H factor) { return (factor & 0x7fff) == 0x7ff7; };
    if (beyond(a) || beyond(b)) return H{0};
    return fused<F, A, false>(a, b, c);
  });
}

template<class F, bool Ftz>
void add_selection(FormTable& table, const std::string& ftz, const std::string& type) {
  binary_both(table, "min" + ftz, type,
              [](H a, H b, H) { return F::round(minimum(in<F, Ftz>(a), in<F, Ftz>(b))); });
  binary_both(table, "max" + ftz, type,
              [](H a, H b, H) { return F::round(maximum(in<F, Ftz>(a), in<F, Ftz>(b))); });
  binary_both(table, "min" + ftz + ".NaN", type, [](H a, H b, H) {
    return is_nan(a, F::infinity) || is_nan(b, F::infinity) ? H{0x7fff}
                                                            : F::round(minimum(in<F, Ftz>(a), in<F, Ftz>(b)));
  });
  binary_both(table, "max" + ftz + ".NaN", type, [](H a, H b, H) {
    return is_nan(a, F::infinity) || is_nan(b, F::infinity) ? H{0x7fff}
                                                            : F::round(maximum(in<F, Ftz>(a), in<F, Ftz>(b)));
  });
  const auto of_sizes = [&](const char* name, auto choose) {
    using C = decltype(choose);
    const auto signed_by_both = [](H a, H b, H) {
      const H size = F::round(C{}(std::fabs(in<F, Ftz>(a)), std::fabs(in<F, Ftz>(b))));
      return static_cast<H>(is_nan(size, F::infinity) ? size : size | ((a ^ b) & 0x8000));
    };
    using S = decltype(signed_by_both);
    binary_both(table, name + ftz + ".xorsign.abs", type, signed_by_both);
    binary_both(table, name + ftz + ".NaN.xorsign.abs", type, [](H a, H b, H c) {
      return is_nan(a, F::infinity) || is_nan(b, F::infinity) ? H{0x7fff} : S{}(a, b, c);
    });
  };
  of_sizes("min", [](double a, double b) { return minimum(a, b); });
  of_sizes("max", [](double a, double b) { return maximum(a, b); });
  unary_both(table, "neg" + ftz, type, [](H a, H, H) {
    return is_nan(a, F::infinity) ? H{0x7fff} : static_cast<H>((Ftz ? F::flush(a) : a) ^ 0x8000);
  });
  unary_both(table, "abs" + ftz, type, [](H a, H, H) {
    return is_nan(a, F::infinity) ? H{0x7fff} : static_cast<H>((Ftz ? F::flush(a) : a) & 0x7fff);
  });
}

/// set on pairs: each half becomes 1.0 or 0, or for u32 and s32 results all ones or 0. Rare, so built for
/// size.
template<class F, bool Ftz, class Relation>
__attribute__((noinline)) P set_pair(P a, P b, H yes) {
  const auto half = [&](int i) {
    const bool holds =
        Relation{}(in<F, Ftz>(static_cast<H>(a >> (16 * i))), in<F, Ftz>(static_cast<H>(b >> (16 * i))));
    return static_cast<P>(holds ? yes : H{0}) << (16 * i);
  };
  return half(0) | half(1);
}
template<class F, bool Ftz, class Relation>
void add_set(FormTable& table, const std::string& relation, const std::string& type, Relation) {
  const std::string name = "set." + relation + (Ftz ? ".ftz." : "."), pair = "." + type + "x2";
  add_binary<P, P, P>(table, name + type + "x2" + pair,
                      [](P a, P b) { return set_pair<F, Ftz, Relation>(a, b, F::one); });
  add_binary<P, P, P>(table, name + "u32" + pair,
                      [](P a, P b) { return set_pair<F, Ftz, Relation>(a, b, 0xffff); });
  table[name + "s32" + pair] = table[name + "u32" + pair];
}
template<class F, bool Ftz>
void add_sets(FormTable& table, const std::string& type) {
  add_set<F, Ftz>(table, "eq", type, [](double a, double b) { return a == b; });
  add_set<F, Ftz>(table, "ne", type, [](double a, double b) { return a < b || a > b; });
  add_set<F, Ftz>(table, "lt", type, [](double a, double b) { return a < b; });
  add_set<F, Ftz>(table, "le", type, [](double a, double b) { return a <= b; });
  add_set<F, Ftz>(table, "gt", type, [](double a, double b) { return a > b; });
  add_set<F, Ftz>(table, "ge", type, [](double a, double b) { return a >= b; });
  add_set<F, Ftz>(table, "equ", type, [](double a, double b) { return !(a < b || a > b); });
  add_set<F, Ftz>(table, "neu", type, [](double a, double b) { return a != b; });
  add_set<F, Ftz>(table, "ltu", type, [](double a, double b) { return !(a >= b); });
  add_set<F, Ftz>(table, "leu", type, [](double a, double b) { return !(a > b); });
  add_set<F, Ftz>(table, "gtu", type, [](double a, double b) { return !(a <= b); });
  add_set<F, Ftz>(table, "geu", type, [](double a, double b) { return !(a < b); });
  add_set<F, Ftz>(table, "num", type, [](double a, double b) { return a == a && b == b; });
  add_set<F, Ftz>(table, "nan", type, [](double a, double b) { return a != a || b != b; });
}

template<class F>
void add_format(FormTable& table, const std::string& type) {
  add_arithmetic<F, After::nothing, false>(table, "", type);
  add_arithmetic<F, After::saturate, false>(table, ".sat", type);
  add_arithmetic<F, After::relu, false>(table, ".relu", type);
  add_arithmetic<F, After::nothing, true>(table, ".ftz", type);
  add_arithmetic<F, After::saturate, true>(table, ".ftz.sat", type);
  add_arithmetic<F, After::relu, true>(table, ".ftz.relu", type);
  add_beyond_edges<F, After::nothing>(table, ".oob", type);
  add_beyond_edges<F, After::relu>(table, ".oob.relu", type);
  add_selection<F, false>(table, "", type);
  add_selection<F, true>(table, ".ftz", type);
  add_sets<F, false>(table, type);
  add_sets<F, true>(table, type);
  for (const char* ftz : {"", ".ftz"}) {
    unary_both(table, std::string("ex2.approx") + ftz, type,
               [](H a, H, H) { return F::round(std::exp2(F::widen(a))); });
    unary_both(table, std::string("tanh.approx") + ftz, type,
               [](H a, H, H) { return F::round(std::tanh(F::widen(a))); });
  }
  // mov and selp treat them as bits.
  table["mov." + type] = table["mov.b16"];
}

}

void add_half_forms(FormTable& table) {
  add_format<Half>(table, "f16");
  add_format<Bfloat>(table, "bf16");
}

}
