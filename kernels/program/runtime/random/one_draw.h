#pragma once

#include "kernels/program/runtime/random/generators.h"

#include <cmath>
#include <numbers>

namespace kernelarium::program::random {

/// The normal quantile of `u`: Acklam's approximation, refined once.
inline double inverse_normal(double u) {
  const auto from_tail = [](double p) {
    const double q = std::sqrt(-2 * std::log(p));
    return (((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838) * q -
              2.549732539343734) *
                 q +
             4.374664141464968) *
                q +
            2.938163982698783) /
           ((((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996) * q +
             3.754408661907416) *
                q +
            1);
  };
  double x = 0;
  if (u < 0.02425) {
    x = from_tail(u);
  } else if (u > 1 - 0.02425) {
    x = -from_tail(1 - u);
  } else {
    const double q = u - 0.5, r = q * q;
    x = (((((-3.969683028665376e+01 * r + 2.209460984245205e+02) * r - 2.759285104469687e+02) * r +
           1.383577518672690e+02) *
              r -
          3.066479806614716e+01) *
             r +
         2.506628277459239) *
        q /
        (((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r +
           6.680131188771972e+01) *
              r -
          1.328068155288572e+01) *
             r +
         1);
  }
  const double error = 0.5 * std::erfc(-x / std::numbers::sqrt2) - u;
  const double slope = error * std::sqrt(2 * std::numbers::pi) * std::exp(x * x / 2);
  return x - slope / (1 + x * slope / 2);
}

// How the functions of curand_kernel.h turn draws into numbers.
inline float uniform_of(std::uint32_t x) { return static_cast<float>(x) * 0x1p-32f + 0x1p-33f; }
inline float uniform_of(std::uint64_t x) { return uniform_of(static_cast<std::uint32_t>(x >> 32)); }
inline double uniform_double_of(std::uint32_t x) { return static_cast<double>(x) * 0x1p-32 + 0x1p-32; }
inline double uniform_double_of(std::uint64_t x) { return static_cast<double>(x >> 11) * 0x1p-53 + 0x1p-54; }
inline double normal_of(std::uint32_t x) {
  return inverse_normal(static_cast<double>(x) * 0x1p-32 + 0x1p-33);
}
inline double normal_of(std::uint64_t x) { return inverse_normal(uniform_double_of(x)); }

/// Makes each result of one draw of 32 or 64 bits. `Derived::each(out, count, body)` writes body(draw).
template<class Derived, class Word>
class OneDraw : public Generator {
 public:
  void bits(std::uint32_t* out, std::size_t count) override {
    each(out, count, [](Word x) { return static_cast<std::uint32_t>(x); });
  }
  void uniform(float* out, std::size_t count) override {
    each(out, count, [](Word x) { return uniform_of(x); });
  }
  void uniform(double* out, std::size_t count) override {
    each(out, count, [](Word x) { return uniform_double_of(x); });
  }
  void normal(float* out, std::size_t count, float mean, float deviation) override {
    each(out, count, [&](Word x) { return mean + deviation * static_cast<float>(normal_of(x)); });
  }
  void normal(double* out, std::size_t count, double mean, double deviation) override {
    each(out, count, [&](Word x) { return mean + deviation * normal_of(x); });
  }

 private:
  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    static_cast<Derived*>(this)->each(out, count, body);
  }
};

}
