#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/forms.h"

#include <cfenv>

namespace kernelarium::sim {
namespace {

// Operations that stay scalar: directed rounding through the host's rounding mode, and transcendental
// functions. The hardware's approximations differ from these by a few units in the last place.

enum class Kind { add, sub, mul, fma, div, rcp, sqrt };

template<class T, Kind K>
__attribute__((noinline)) T rounded(int mode, T a, T b, T c) {
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile T x = a, y = b, z = c; // keeps the compiler from computing before the mode is set
  volatile T result;
  if constexpr (K == Kind::add)
    result = x + y;
  else if constexpr (K == Kind::sub)
    result = x - y;
  else if constexpr (K == Kind::mul)
    result = x * y;
  else if constexpr (K == Kind::fma)
    result = std::fma(x, y, z);
  else if constexpr (K == Kind::div)
    result = x / y;
  else if constexpr (K == Kind::rcp)
    result = T{1} / x;
  else
    result = std::sqrt(x);
  const T value = result;
  std::fesetround(before);
  return value;
}

template<class T, Kind K, int Mode, bool Ftz, bool Sat>
T directed(T a, T b, T c) {
  if constexpr (Ftz && sizeof(T) == 4) {
    a = flush(a);
    b = flush(b);
    c = flush(c);
  }
  T result = rounded<T, K>(Mode, a, b, c);
  if constexpr (Ftz && sizeof(T) == 4) result = flush(result);
  if constexpr (Sat) result = saturate(result);
  return result;
}

template<class T, int Mode, bool Ftz, bool Sat>
void add_mode(FormTable& table, const std::string& suffix) {
  add_binary<T, T, T>(table, "add" + suffix,
                      [](T a, T b) { return directed<T, Kind::add, Mode, Ftz, Sat>(a, b, 0); });
  add_binary<T, T, T>(table, "sub" + suffix,
                      [](T a, T b) { return directed<T, Kind::sub, Mode, Ftz, Sat>(a, b, 0); });
  add_binary<T, T, T>(table, "mul" + suffix,
                      [](T a, T b) { return directed<T, Kind::mul, Mode, Ftz, Sat>(a, b, 0); });
  for (const char* name : {"fma", "mad"})
    add_ternary<T, T, T, T>(table, name + suffix,
                            [](T a, T b, T c) { return directed<T, Kind::fma, Mode, Ftz, Sat>(a, b, c); });
  if constexpr (!Sat) {
    add_binary<T, T, T>(table, "div" + suffix,
                        [](T a, T b) { return directed<T, Kind::div, Mode, Ftz, false>(a, b, 0); });
    add_unary<T, T>(table, "rcp" + suffix,
                    [](T a) { return directed<T, Kind::rcp, Mode, Ftz, false>(a, 0, 0); });
    add_unary<T, T>(table, "sqrt" + suffix,
                    [](T a) { return directed<T, Kind::sqrt, Mode, Ftz, false>(a, 0, 0); });
  }
}

template<int Mode>
void add_directed(FormTable& table, const std::string& mode) {
  add_mode<float, Mode, false, false>(table, mode + ".f32");
  add_mode<float, Mode, true, false>(table, mode + ".ftz.f32");
  add_mode<float, Mode, false, true>(table, mode + ".sat.f32");
  add_mode<float, Mode, true, true>(table, mode + ".ftz.sat.f32");
  add_mode<double, Mode, false, false>(table, mode + ".f64");
}

template<bool Ftz>
float in(float a) {
  return Ftz ? flush(a) : a;
}

/// 2^x by splitting off the integer part; the remainder in [-0.5, 0.5] by a polynomial of degree 7 (Taylor of
/// 2^f, relative error under 1.25 * 2^-23; expf stays within 2 ulp with it), so that the compiler can
/// vectorise it.
inline float power_of_two(float x) {
  const float clamped = x < -150.0f ? -150.0f : x > 128.0f ? 128.0f : x; // NaN passes through both tests
  const float whole = std::nearbyint(clamped);
  const float t = (clamped - whole) * 0.693147180559945f;
  const float p =
      1.0f +
      t * (1.0f + t * (0.5f + t * (0.166666667f +
                                   t * (0.0416666667f +
                                        t * (0.00833333333f + t * (0.00138888889f + t * 0.000198412698f))))));
  // Two factors, because 2^-149 and 2^128 lie outside the normal exponents.
  const auto exponent = static_cast<std::int32_t>(whole == whole ? whole : 0.0f);
  const std::int32_t first = exponent >> 1, second = exponent - first;
  const float scale1 = std::bit_cast<float>((first + 127) << 23),
              scale2 = std::bit_cast<float>((second + 127) << 23);
  return p * scale1 * scale2;
}

template<bool Ftz>
void add_functions(FormTable& table, const std::string& suffix) {
  add_unary<float, float>(table, "ex2.approx" + suffix, [](float a) {
    const float result = power_of_two(in<Ftz>(a));
    return Ftz ? flush(result) : result;
  });
  add_unary<float, float>(table, "lg2.approx" + suffix, [](float a) { return std::log2(in<Ftz>(a)); });
  add_unary<float, float>(table, "sin.approx" + suffix, [](float a) { return std::sin(in<Ftz>(a)); });
  add_unary<float, float>(table, "cos.approx" + suffix, [](float a) { return std::cos(in<Ftz>(a)); });
  add_unary<float, float>(table, "tanh.approx" + suffix, [](float a) { return std::tanh(in<Ftz>(a)); });
}

}

void add_special_forms(FormTable& table) {
  add_directed<FE_TOWARDZERO>(table, ".rz");
  add_directed<FE_DOWNWARD>(table, ".rm");
  add_directed<FE_UPWARD>(table, ".rp");
  add_functions<false>(table, ".f32");
  add_functions<true>(table, ".ftz.f32");
  for (const char* mode : {"", ".rz", ".rm", ".rp"}) // nothing is flushed
    table[std::string("rcp") + mode + ".ftz.f64"] = table[std::string("rcp") + mode + ".f64"];
  // The coarse starts of double-precision division and root: the upper half of the exact result, as the
  // hardware gives.
  add_unary<double, double>(table, "rcp.approx.ftz.f64", [](double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(1.0 / a) & 0xffffffff00000000ull);
  });
  add_unary<double, double>(table, "rsqrt.approx.ftz.f64", [](double a) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(1.0 / std::sqrt(a)) & 0xffffffff00000000ull);
  });
}

}
