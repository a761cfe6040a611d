#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/forms.h"

namespace kernelarium::sim {
namespace {

template<bool Ftz, class T>
T in(T a) {
  if constexpr (Ftz && sizeof(T) == 4) return flush(a);
  return a;
}
template<bool Ftz, bool Sat, class T>
T out(T a) {
  if constexpr (Ftz && sizeof(T) == 4) a = flush(a);
  if constexpr (Sat) a = saturate(a);
  return a;
}

/// The forms that round to nearest, which is all that compilers emit by default: vectorised.
template<class T, bool Ftz, bool Sat>
void add_nearest(FormTable& table, const std::string& suffix) {
  add_binary<T, T, T>(table, "add" + suffix, [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) + in<Ftz>(b)); });
  add_binary<T, T, T>(table, "sub" + suffix, [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) - in<Ftz>(b)); });
  add_binary<T, T, T>(table, "mul" + suffix, [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) * in<Ftz>(b)); });
  const auto fused = [](T a, T b, T c) {
    return out<Ftz, Sat>(std::fma(in<Ftz>(a), in<Ftz>(b), in<Ftz>(c)));
  };
  add_ternary<T, T, T, T>(table, "fma" + suffix, fused);
  add_ternary<T, T, T, T>(table, "mad" + suffix, fused); // mad.f32 is fused from compute_20 on
}

template<class T, bool Ftz>
void add_plain(FormTable& table, const std::string& suffix) {
  // The approximate and the full-range forms are computed as precisely as the host divides: within their
  // stated error.
  for (const char* kind : {"", ".approx", ".full"})
    add_binary<T, T, T>(table, std::string("div") + kind + suffix,
                        [](T a, T b) { return out<Ftz, false>(in<Ftz>(a) / in<Ftz>(b)); });
  for (const char* kind : {"", ".approx"}) {
    add_unary<T, T>(table, std::string("rcp") + kind + suffix,
                    [](T a) { return out<Ftz, false>(T{1} / in<Ftz>(a)); });
    add_unary<T, T>(table, std::string("sqrt") + kind + suffix,
                    [](T a) { return out<Ftz, false>(std::sqrt(in<Ftz>(a))); });
    add_unary<T, T>(table, std::string("rsqrt") + kind + suffix,
                    [](T a) { return out<Ftz, false>(T{1} / std::sqrt(in<Ftz>(a))); });
  }
  add_unary<T, T>(table, "neg" + suffix, [](T a) { return -in<Ftz>(a); });
  add_unary<T, T>(table, "abs" + suffix, [](T a) { return std::fabs(in<Ftz>(a)); });
  add_binary<T, T, T>(table, "min" + suffix, [](T a, T b) { return minimum(in<Ftz>(a), in<Ftz>(b)); });
  add_binary<T, T, T>(table, "max" + suffix, [](T a, T b) { return maximum(in<Ftz>(a), in<Ftz>(b)); });
  const std::string type = suffix.substr(suffix.rfind('.')), ftz = Ftz ? ".ftz" : "",
                    nan = ftz + ".NaN" + type;
  add_binary<T, T, T>(table, "min" + nan, [](T a, T b) {
    return a != a || b != b ? static_cast<T>(canonical_nan()) : minimum(in<Ftz>(a), in<Ftz>(b));
  });
  add_binary<T, T, T>(table, "max" + nan, [](T a, T b) {
    return a != a || b != b ? static_cast<T>(canonical_nan()) : maximum(in<Ftz>(a), in<Ftz>(b));
  });
  if constexpr (std::is_same_v<T, float>) {
    const auto of_sizes = [&](const char* name, auto choose) {
      using F = decltype(choose);
      const auto signed_by_both = [](T a, T b) {
        const T size = F{}(std::fabs(in<Ftz>(a)), std::fabs(in<Ftz>(b)));
        return size != size ? size : std::copysign(size, std::signbit(a) == std::signbit(b) ? T{1} : T{-1});
      };
      using S = decltype(signed_by_both);
      add_binary<T, T, T>(table, name + ftz + ".xorsign.abs" + type, signed_by_both);
      add_binary<T, T, T>(table, name + ftz + ".NaN.xorsign.abs" + type, [](T a, T b) {
        return a != a || b != b ? static_cast<T>(canonical_nan()) : S{}(a, b);
      });
    };
    of_sizes("min", [](T a, T b) { return minimum(a, b); });
    of_sizes("max", [](T a, T b) { return maximum(a, b); });
  }
}

template<class T>
void add_sign_forms(FormTable& table, const std::string& type) {
  add_binary<T, T, T>(table, "copysign." + type, [](T a, T b) { return std::copysign(b, a); });
  const auto test = [&](const std::string& name, auto f) {
    using F = decltype(f);
    table["testp." + name + "." + type] = {[](Warp& warp, const Op* op) {
                                             const T* a = warp.row<T>(op->r[1]);
                                             set_predicate(warp, op->r[0],
                                                           mask_of_lanes([=](int i) { return F{}(a[i]); }));
                                             return op + 1;
                                           },
                                           0,
                                           {sizeof(T)},
                                           1};
  };
  test("finite", [](T a) { return std::fabs(a) < std::numeric_limits<T>::infinity(); });
  test("infinite", [](T a) { return std::fabs(a) == std::numeric_limits<T>::infinity(); });
  test("number", [](T a) { return a == a; });
  test("notanumber", [](T a) { return a != a; });
  // Zeros count as normal.
  test("normal", [](T a) {
    return a == 0 || (std::fabs(a) >= std::numeric_limits<T>::min() &&
                      std::fabs(a) < std::numeric_limits<T>::infinity());
  });
  test("subnormal", [](T a) { return std::fabs(a) < std::numeric_limits<T>::min() && a != 0; });
}

}

void add_float_forms(FormTable& table) {
  add_nearest<float, false, false>(table, ".f32");
  add_nearest<float, false, true>(table, ".sat.f32");
  add_nearest<float, true, false>(table, ".ftz.f32");
  add_nearest<float, true, true>(table, ".ftz.sat.f32");
  add_nearest<double, false, false>(table, ".f64");
  add_plain<float, false>(table, ".f32");
  add_plain<float, true>(table, ".ftz.f32");
  add_plain<double, false>(table, ".f64");
  add_sign_forms<float>(table, "f32");
  add_sign_forms<double>(table, "f64");
}

}
