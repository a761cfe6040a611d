#include "kernels/simulator/engine/float_bits.h"
#include "kernels/simulator/engine/op_table.h"

namespace kernelarium::sim {
namespace {

template<class T>
constexpr Class kWork = sizeof(T) == 4 ? Class::fp32 : Class::fp64;

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
void add_nearest(OperationTable& table, const std::string& suffix) {
  constexpr Class work = kWork<T>;
  add_binary<T, T, T>(table, "add" + suffix, work,
                      [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) + in<Ftz>(b)); });
  add_binary<T, T, T>(table, "sub" + suffix, work,
                      [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) - in<Ftz>(b)); });
  add_binary<T, T, T>(table, "mul" + suffix, work,
                      [](T a, T b) { return out<Ftz, Sat>(in<Ftz>(a) * in<Ftz>(b)); });
  const auto fused = [](T a, T b, T c) {
    return out<Ftz, Sat>(std::fma(in<Ftz>(a), in<Ftz>(b), in<Ftz>(c)));
  };
  add_ternary<T, T, T, T>(table, "fma" + suffix, work, fused);
  add_ternary<T, T, T, T>(table, "mad" + suffix, work, fused); // mad.f32 is fused from compute_20 on
}

template<class T, bool Ftz>
void add_plain(OperationTable& table, const std::string& suffix) {
  constexpr Class work = kWork<T>;
  // The approximate and the full-range forms are computed as precisely as the host divides: within their
  // stated error.
  for (const char* kind : {"", ".approx", ".full"})
    add_binary<T, T, T>(table, std::string("div") + kind + suffix, Class::special,
                        [](T a, T b) { return out<Ftz, false>(in<Ftz>(a) / in<Ftz>(b)); });
  for (const char* kind : {"", ".approx"}) {
    add_unary<T, T>(table, std::string("rcp") + kind + suffix, Class::special,
                    [](T a) { return out<Ftz, false>(T{1} / in<Ftz>(a)); });
    add_unary<T, T>(table, std::string("sqrt") + kind + suffix, Class::special,
                    [](T a) { return out<Ftz, false>(std::sqrt(in<Ftz>(a))); });
    add_unary<T, T>(table, std::string("rsqrt") + kind + suffix, Class::special,
                    [](T a) { return out<Ftz, false>(T{1} / std::sqrt(in<Ftz>(a))); });
  }
  add_unary<T, T>(table, "neg" + suffix, work, [](T a) { return -in<Ftz>(a); });
  add_unary<T, T>(table, "abs" + suffix, work, [](T a) { return std::fabs(in<Ftz>(a)); });
  add_binary<T, T, T>(table, "min" + suffix, work, [](T a, T b) { return minimum(in<Ftz>(a), in<Ftz>(b)); });
  add_binary<T, T, T>(table, "max" + suffix, work, [](T a, T b) { return maximum(in<Ftz>(a), in<Ftz>(b)); });
  const std::string nan = (Ftz ? ".ftz.NaN" : ".NaN") + suffix.substr(suffix.rfind('.'));
  add_binary<T, T, T>(table, "min" + nan, work, [](T a, T b) {
    return a != a || b != b ? static_cast<T>(canonical_nan()) : minimum(in<Ftz>(a), in<Ftz>(b));
  });
  add_binary<T, T, T>(table, "max" + nan, work, [](T a, T b) {
    return a != a || b != b ? static_cast<T>(canonical_nan()) : maximum(in<Ftz>(a), in<Ftz>(b));
  });
}

template<class T>
void add_sign_operations(OperationTable& table, const std::string& type) {
  add_binary<T, T, T>(table, "copysign." + type, kWork<T>, [](T a, T b) { return std::copysign(b, a); });
  const auto test = [&](const std::string& name, auto f) {
    using F = decltype(f);
    table["testp." + name + "." + type] = {[](Warp& warp, const Op* op) {
                                             const T* a = warp.row<T>(op->r[1]);
                                             set_predicate(warp, op->r[0],
                                                           mask_of_lanes([=](int i) { return F{}(a[i]); }));
                                             return op + 1;
                                           },
                                           kWork<T>,
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

void add_float_operations(OperationTable& table) {
  add_nearest<float, false, false>(table, ".f32");
  add_nearest<float, false, true>(table, ".sat.f32");
  add_nearest<float, true, false>(table, ".ftz.f32");
  add_nearest<float, true, true>(table, ".ftz.sat.f32");
  add_nearest<double, false, false>(table, ".f64");
  add_plain<float, false>(table, ".f32");
  add_plain<float, true>(table, ".ftz.f32");
  add_plain<double, false>(table, ".f64");
  add_sign_operations<float>(table, "f32");
  add_sign_operations<double>(table, "f64");
}

}
