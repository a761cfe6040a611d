#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/forms.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace kernelarium::sim {
namespace {

/// Tags for the 16-bit formats; their rows hold bits.
struct Half {};
struct Bfloat {};

template<class T>
struct Traits {
  using Row = std::conditional_t<sizeof(T) == 1, std::uint16_t, T>; // bytes live in 16-bit rows
  static T load(Row a) { return static_cast<T>(a); }
};
template<>
struct Traits<Half> {
  using Row = std::uint16_t;
  static float load(Row a) { return half_to_float(a); }
};
template<>
struct Traits<Bfloat> {
  using Row = std::uint16_t;
  static float load(Row a) { return bfloat_to_float(a); }
};
template<class T>
constexpr bool kFloat = std::is_floating_point_v<T> || std::is_same_v<T, Half> || std::is_same_v<T, Bfloat>;

template<Round R, class T>
T round_whole(T a) {
  if constexpr (R == Round::nearest) return std::nearbyint(a);
  if constexpr (R == Round::zero) return std::trunc(a);
  if constexpr (R == Round::down) return std::floor(a);
  return std::ceil(a);
}

/// Float to integer clamps to the range; NaN gives 0 where neither side has 64 bits, else the top bit alone.
template<class D, class F>
D to_integer(F a) {
  if (a != a)
    return sizeof(D) == 8 || sizeof(F) == 8 ? static_cast<D>(std::uint64_t{1} << (8 * sizeof(D) - 1)) : D{0};
  constexpr F low = static_cast<F>(std::numeric_limits<D>::min());
  // max() may round up to 2^n in F, so the test is strict against 2^n.
  constexpr D half = std::numeric_limits<D>::max() / 2 + 1;
  constexpr F high = static_cast<F>(half) * F{2};
  if (a >= high) return std::numeric_limits<D>::max();
  if (a < low) return std::numeric_limits<D>::min();
  return static_cast<D>(a);
}

/// Rounds to a narrower float in any mode: nearest by the host, else by one step of the nearest result.
template<class D, Round R, class S>
D to_float(S a) {
  const D nearest = static_cast<D>(a);
  if constexpr (R == Round::nearest) return nearest;
  using Wide = long double; // holds every 64-bit integer and double exactly
  const Wide exact = static_cast<Wide>(a), got = static_cast<Wide>(nearest);
  if (exact == got || exact != exact) return nearest;
  constexpr D infinity = std::numeric_limits<D>::infinity();
  if (R == Round::down) return got > exact ? std::nextafter(nearest, -infinity) : nearest;
  if (R == Round::up) return got < exact ? std::nextafter(nearest, infinity) : nearest;
  const bool too_far = exact > 0 ? got > exact : got < exact;
  return too_far ? std::nextafter(nearest, D{0}) : nearest;
}

/// A NaN of f64 keeps its sign and the upper bits of its payload, and is quiet. `fraction`: bits of the
/// result's.
std::uint16_t shortened_nan(double nan, int fraction) {
  const auto bits = std::bit_cast<std::uint64_t>(nan);
  const auto payload = static_cast<unsigned>(bits >> (52 - fraction)) & ((1u << fraction) - 1);
  const unsigned exponent = 0x7fffu >> fraction << fraction;
  return static_cast<std::uint16_t>((bits >> 63) << 15 | exponent | 1u << (fraction - 1) | payload);
}

template<class D, class S, Round R, bool Ftz, bool Sat, bool Whole>
typename Traits<D>::Row convert(typename Traits<S>::Row raw) {
  using Row = typename Traits<D>::Row;
  auto value = Traits<S>::load(raw);
  // On the way to f16 hardware flushes nothing.
  if constexpr (Ftz && std::is_same_v<S, float> && !std::is_same_v<D, Half>) value = flush(value);
  if constexpr (kFloat<S> && !kFloat<D>) {
    return static_cast<Row>(to_integer<D>(round_whole<R>(value)));
  } else if constexpr (!kFloat<S> && !kFloat<D>) {
    if constexpr (Sat) {
      const __int128 wide = value;
      const __int128 low = std::numeric_limits<D>::min(), high = std::numeric_limits<D>::max();
      return static_cast<Row>(static_cast<D>(wide < low ? low : wide > high ? high : wide));
    }
    return static_cast<Row>(static_cast<D>(value));
  } else {
    if constexpr (Whole) value = round_whole<R>(value);
    if constexpr (Sat) value = saturate(value);
    if constexpr (std::is_same_v<D, Half> || std::is_same_v<D, Bfloat>) {
      if constexpr (std::is_same_v<S, double>)
        if (value != value) return shortened_nan(raw, std::is_same_v<D, Half> ? 10 : 7);
      double exact = static_cast<double>(value);
      if constexpr (!kFloat<S> && sizeof(S) == 8) {
        // The low bits of 64-bit integers only matter as "inexact": rounding to odd keeps that.
        exact = to_float<double, Round::zero>(value);
        if (static_cast<long double>(exact) != static_cast<long double>(value))
          exact = std::bit_cast<double>(std::bit_cast<std::uint64_t>(exact) | 1);
      }
      return std::is_same_v<D, Half> ? to_half(exact, R) : to_bfloat(exact, R);
    } else {
      D result = to_float<D, R>(value);
      if constexpr (Ftz && std::is_same_v<D, float>) result = flush(result);
      return result;
    }
  }
}

template<class D, class S, Round R, bool Ftz, bool Sat, bool Whole>
void put(FormTable& table, const std::string& name) {
  using To = typename Traits<D>::Row;
  using From = typename Traits<S>::Row;
  add_unary<To, From>(table, name, [](From a) { return convert<D, S, R, Ftz, Sat, Whole>(a); });
}

template<class D, class S, Round R>
void add_mode(FormTable& table, const std::string& to, const std::string& from, const std::string& letter) {
  const std::string types = "." + to + "." + from;
  if constexpr (kFloat<S> && !kFloat<D>) {
    // Float to integer saturates with or without .sat.
    for (const char* sat : {"", ".sat"}) {
      put<D, S, R, false, false, false>(table, "cvt." + letter + "i" + sat + types);
      if constexpr (std::is_same_v<S, float>)
        put<D, S, R, true, false, false>(table, "cvt." + letter + "i.ftz" + sat + types);
    }
  } else if constexpr (kFloat<S> && std::is_same_v<D, S>) {
    put<D, S, R, false, false, true>(table, "cvt." + letter + "i" + types);
    put<D, S, R, false, true, true>(table, "cvt." + letter + "i.sat" + types);
    put<D, S, R, true, false, true>(table, "cvt." + letter + "i.ftz" + types);
    put<D, S, R, true, true, true>(table, "cvt." + letter + "i.ftz.sat" + types);
  } else {
    put<D, S, R, false, false, false>(table, "cvt." + letter + types);
    put<D, S, R, false, true, false>(table, "cvt." + letter + ".sat" + types);
    if constexpr (kFloat<S> || std::is_same_v<D, float>) {
      put<D, S, R, true, false, false>(table, "cvt." + letter + ".ftz" + types);
      put<D, S, R, true, true, false>(table, "cvt." + letter + ".ftz.sat" + types);
    }
  }
}

template<class D, class S>
void add_pair(FormTable& table, const std::string& to, const std::string& from) {
  const std::string types = "." + to + "." + from;
  put<D, S, Round::nearest, false, false, false>(table, "cvt" + types);
  put<D, S, Round::nearest, false, true, false>(table, "cvt.sat" + types);
  if constexpr (kFloat<D> || kFloat<S>) {
    put<D, S, Round::nearest, true, false, false>(table, "cvt.ftz" + types);
    put<D, S, Round::nearest, true, true, false>(table, "cvt.ftz.sat" + types);
    add_mode<D, S, Round::nearest>(table, to, from, "rn");
    add_mode<D, S, Round::zero>(table, to, from, "rz");
    add_mode<D, S, Round::down>(table, to, from, "rm");
    add_mode<D, S, Round::up>(table, to, from, "rp");
  }
}

template<class S>
void add_source(FormTable& table, const std::string& from) {
  add_pair<std::uint8_t, S>(table, "u8", from);
  add_pair<std::int8_t, S>(table, "s8", from);
  add_pair<std::uint16_t, S>(table, "u16", from);
  add_pair<std::int16_t, S>(table, "s16", from);
  add_pair<std::uint32_t, S>(table, "u32", from);
  add_pair<std::int32_t, S>(table, "s32", from);
  add_pair<std::uint64_t, S>(table, "u64", from);
  add_pair<std::int64_t, S>(table, "s64", from);
  add_pair<Half, S>(table, "f16", from);
  add_pair<Bfloat, S>(table, "bf16", from);
  add_pair<float, S>(table, "f32", from);
  add_pair<double, S>(table, "f64", from);
}

/// The 8-bit formats: a sign, `Exponent` and `Mantissa` bits, no infinity that conversions would give; `Most`
/// is the code of the largest number and 0x7f a NaN.
template<int Exponent, int Mantissa, unsigned Most>
struct Fp8 {
  static constexpr int least = 2 - (1 << (Exponent - 1)); ///< exponent of the smallest normal number

  static std::uint32_t from(double a) {
    if (a != a) return 0x7f;
    const std::uint32_t sign = std::signbit(a) ? 0x80 : 0;
    const double magnitude = std::fabs(a);
    const int exponent =
        std::max(magnitude > 0 && std::isfinite(magnitude) ? std::ilogb(magnitude) : least, least);
    // In units of the last place, which are whole once rounded; a carry runs into the exponent by itself.
    const double units = std::nearbyint(std::ldexp(magnitude, Mantissa - exponent));
    const double code = units + std::ldexp(exponent - least, Mantissa);
    return sign | (code > Most ? Most : static_cast<std::uint32_t>(code));
  }
  static std::uint16_t to_half(std::uint32_t code) {
    const std::uint32_t magnitude = code & 0x7f;
    const std::uint16_t sign = code & 0x80 ? 0x8000 : 0;
    if (magnitude == 0x7f || (Mantissa == 2 && magnitude > 0x7c)) return 0x7fff;
    if constexpr (Mantissa == 2)
      return static_cast<std::uint16_t>(sign | magnitude << 8); // the upper byte of a half
    const int exponent = static_cast<int>(magnitude >> Mantissa);
    const double fraction = (magnitude & ((1 << Mantissa) - 1)) + (exponent ? 1 << Mantissa : 0);
    return static_cast<std::uint16_t>(
        sign | kernelarium::sim::to_half(std::ldexp(fraction, std::max(exponent, 1) - 1 + least - Mantissa)));
  }
};
using E4m3 = Fp8<4, 3, 0x7e>;
using E5m2 = Fp8<5, 2, 0x7b>;

template<bool Relu, class F>
F positive(F a) {
  return Relu && a <= 0 ? F{0} : a; // -0 becomes 0, as on an H200
}

/// f32 to a half; .satfinite: what is too large becomes the largest number.
template<std::uint16_t (*To)(double, Round), Round R, std::uint16_t Largest>
std::uint16_t finite(float a) {
  const std::uint16_t bits = To(a, R);
  const bool too_large = (bits & 0x7fff) > Largest && a == a;
  return too_large ? static_cast<std::uint16_t>((bits & 0x8000) | Largest) : bits;
}
/// Two f32 into a packed pair; the first source becomes the upper half.
template<std::uint16_t (*To)(double, Round), Round R, std::uint16_t Largest, bool Relu>
void add_packed(FormTable& table, const std::string& name) {
  add_binary<std::uint32_t, float, float>(table, name, [](float a, float b) {
    return static_cast<std::uint32_t>(finite<To, R, Largest>(positive<Relu>(a))) << 16 |
           finite<To, R, Largest>(positive<Relu>(b));
  });
}
template<std::uint16_t (*To)(double, Round), Round R, std::uint16_t Largest>
void add_narrow(FormTable& table, const std::string& rounding, const std::string& type) {
  const std::string before = "cvt." + rounding, after = "." + type + ".f32";
  const std::string pair = "." + type + "x2.f32";
  add_packed<To, R, 0xffff, false>(table, before + pair);
  add_packed<To, R, 0xffff, true>(table, before + ".relu" + pair);
  add_packed<To, R, Largest, false>(table, before + ".satfinite" + pair);
  for (const char* order : {".relu.satfinite", ".satfinite.relu"})
    add_packed<To, R, Largest, true>(table, before + order + pair);
  add_unary<std::uint16_t, float>(table, before + ".relu" + after,
                                  [](float a) { return a <= 0 ? std::uint16_t{0} : To(a, R); });
  add_unary<std::uint16_t, float>(table, before + ".satfinite" + after,
                                  [](float a) { return finite<To, R, Largest>(a); });
  for (const char* order : {".relu.satfinite", ".satfinite.relu"})
    add_unary<std::uint16_t, float>(table, before + order + after, [](float a) {
      return a <= 0 ? std::uint16_t{0} : finite<To, R, Largest>(a);
    });
}

/// Pairs of 8-bit numbers; the first source, or the upper half, becomes the upper byte.
template<class F, bool Relu>
void add_fp8_from(FormTable& table, const std::string& relu, const std::string& type) {
  const std::string name = "cvt.rn.satfinite" + relu + "." + type + "x2";
  add_binary<std::uint16_t, float, float>(table, name + ".f32", [](float a, float b) {
    return static_cast<std::uint16_t>(F::from(positive<Relu>(a)) << 8 | F::from(positive<Relu>(b)));
  });
  add_unary<std::uint16_t, std::uint32_t>(table, name + ".f16x2", [](std::uint32_t a) {
    const double high = half_to_float(static_cast<std::uint16_t>(a >> 16)),
                 low = half_to_float(static_cast<std::uint16_t>(a));
    return static_cast<std::uint16_t>(F::from(positive<Relu>(high)) << 8 | F::from(positive<Relu>(low)));
  });
}
template<class F>
void add_fp8(FormTable& table, const std::string& type) {
  add_fp8_from<F, false>(table, "", type);
  add_fp8_from<F, true>(table, ".relu", type);
  add_unary<std::uint32_t, std::uint16_t>(table, "cvt.rn.f16x2." + type + "x2", [](std::uint16_t a) {
    return static_cast<std::uint32_t>(F::to_half(a >> 8)) << 16 | F::to_half(a & 0xff);
  });
  add_unary<std::uint32_t, std::uint16_t>(table, "cvt.rn.relu.f16x2." + type + "x2", [](std::uint16_t a) {
    const auto relu = [](std::uint16_t h) { return (h & 0x8000) && h != 0x7fff ? std::uint16_t{0} : h; };
    return static_cast<std::uint32_t>(relu(F::to_half(a >> 8))) << 16 | relu(F::to_half(a & 0xff));
  });
}

constexpr std::uint32_t kTf32 = 0xffffe000; ///< the bits that tf32 has of f32
constexpr std::uint32_t kExponent = 0x7f800000;

/// Halves go away from zero.
std::uint32_t tf32_halves_away(float a) {
  const auto bits = std::bit_cast<std::uint32_t>(a);
  return (bits & kExponent) == kExponent ? bits & kTf32 : (bits + 0x1000) & kTf32;
}

template<bool Relu>
void add_tf32(FormTable& table, const std::string& relu) {
  add_unary<std::uint32_t, float>(table, "cvt.rz" + relu + ".tf32.f32", [](float a) {
    return a != a ? 0x7fffe000 : std::bit_cast<std::uint32_t>(positive<Relu>(a)) & kTf32;
  });
  add_unary<std::uint32_t, float>(table, "cvt.rn" + relu + ".tf32.f32", [](float a) {
    if (a != a) return std::uint32_t{0x7fffe000};
    const auto bits = std::bit_cast<std::uint32_t>(positive<Relu>(a));
    return (bits + 0xfff + (bits >> 13 & 1)) & kTf32; // an infinity has nothing to round
  });
}

}

void add_convert_forms(FormTable& table) {
  add_source<std::uint8_t>(table, "u8");
  add_source<std::int8_t>(table, "s8");
  add_source<std::uint16_t>(table, "u16");
  add_source<std::int16_t>(table, "s16");
  add_source<std::uint32_t>(table, "u32");
  add_source<std::int32_t>(table, "s32");
  add_source<std::uint64_t>(table, "u64");
  add_source<std::int64_t>(table, "s64");
  add_source<Half>(table, "f16");
  add_source<Bfloat>(table, "bf16");
  add_source<float>(table, "f32");
  add_source<double>(table, "f64");
  add_fp8<E4m3>(table, "e4m3");
  add_fp8<E5m2>(table, "e5m2");
  add_unary<std::uint32_t, float>(table, "cvt.rna.tf32.f32", [](float a) { return tf32_halves_away(a); });
  // What has the exponent of infinity, NaN too, becomes one place less: so measured on an H200.
  add_unary<std::uint32_t, float>(table, "cvt.rna.satfinite.tf32.f32", [](float a) {
    const std::uint32_t rounded = tf32_halves_away(a);
    return (rounded & kExponent) == kExponent ? rounded - (~kTf32 + 1) : rounded;
  });
  add_tf32<false>(table, "");
  add_tf32<true>(table, ".relu");
  add_narrow<to_half, Round::nearest, 0x7bff>(table, "rn", "f16");
  add_narrow<to_half, Round::zero, 0x7bff>(table, "rz", "f16");
  add_narrow<to_bfloat, Round::nearest, 0x7f7f>(table, "rn", "bf16");
  add_narrow<to_bfloat, Round::zero, 0x7f7f>(table, "rz", "bf16");
}

}
