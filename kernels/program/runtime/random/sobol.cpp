/// Sobol's sequence by the direction numbers of Joe and Kuo, 2008, in Gray code order.
#include "kernels/program/runtime/random/generators.h"

#include <array>
#include <bit>
#include <cmath>
#include <numbers>

namespace kernelarium::program::random {
namespace {

/// A primitive polynomial (degree, inner coefficients) and the first direction numbers.
struct Dimension {
  int degree;
  std::uint32_t inner;
  std::array<std::uint32_t, 5> first;
};
constexpr Dimension kDimensions[kMostSobolDimensions - 1] = {{1, 0, {1}},
                                                             {2, 1, {1, 3}},
                                                             {3, 1, {1, 3, 1}},
                                                             {3, 2, {1, 1, 1}},
                                                             {4, 1, {1, 1, 3, 3}},
                                                             {4, 4, {1, 3, 5, 13}},
                                                             {5, 2, {1, 1, 5, 5, 17}},
                                                             {5, 4, {1, 1, 5, 5, 5}},
                                                             {5, 7, {1, 1, 7, 11, 19}}};

using Directions = std::array<std::uint32_t, 32>;

/// The number whose part `u` of all normal ones lies below it: Acklam's approximation, refined once.
double inverse_normal(double u) {
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

class Sobol32 : public Generator {
 public:
  explicit Sobol32(int dimensions) : dimensions_(dimensions) {}

  void bits(std::uint32_t* out, std::size_t count) override {
    each(out, count, [](std::uint32_t x) { return x; });
  }
  void uniform(float* out, std::size_t count) override {
    each(out, count, [](std::uint32_t x) { return static_cast<float>(x) * 0x1p-32f + 0x1p-33f; });
  }
  void uniform(double* out, std::size_t count) override {
    each(out, count, [](std::uint32_t x) { return static_cast<double>(x) * 0x1p-32 + 0x1p-32; });
  }
  void normal(float* out, std::size_t count, float mean, float deviation) override {
    each(out, count, [&](std::uint32_t x) {
      return mean +
             deviation * static_cast<float>(inverse_normal(static_cast<double>(x) * 0x1p-32 + 0x1p-33));
    });
  }
  void normal(double* out, std::size_t count, double mean, double deviation) override {
    each(out, count, [&](std::uint32_t x) {
      return mean + deviation * inverse_normal(static_cast<double>(x) * 0x1p-32 + 0x1p-33);
    });
  }
  void set_offset(std::uint64_t offset) override { position_ = offset; }

 private:
  template<class T, class Body>
  void each(T* out, std::size_t count, Body body) {
    const std::size_t each_dimension = count / static_cast<std::size_t>(dimensions_);
    for (int dimension = 0; dimension < dimensions_; ++dimension) {
      const Directions v = sobol_directions(dimension);
      // The Gray code of the place tells which direction numbers meet; the next place changes one.
      std::uint32_t x = 0;
      const auto place = static_cast<std::uint32_t>(position_);
      for (std::uint32_t gray = place ^ (place >> 1); gray; gray &= gray - 1)
        x ^= v[static_cast<std::size_t>(std::countr_zero(gray))];
      for (std::size_t i = 0; i < each_dimension; ++i) {
        *out++ = body(x);
        x ^= v[static_cast<std::size_t>(std::countr_one(place + static_cast<std::uint32_t>(i))) % 32];
      }
    }
    position_ += each_dimension;
  }

  int dimensions_;
  std::uint64_t position_ = 0;
};

}

Directions sobol_directions(int dimension) {
  Directions v{};
  if (dimension == 0) {
    for (std::size_t i = 0; i < 32; ++i) v[i] = 1u << (31 - i);
    return v;
  }
  const Dimension& one = kDimensions[dimension - 1];
  const auto degree = static_cast<std::size_t>(one.degree);
  for (std::size_t i = 0; i < 32; ++i) {
    if (i < degree) {
      v[i] = one.first[i] << (31 - i);
      continue;
    }
    v[i] = v[i - degree] ^ (v[i - degree] >> degree);
    for (std::size_t k = 1; k < degree; ++k)
      if ((one.inner >> (degree - 1 - k)) & 1) v[i] ^= v[i - k];
  }
  return v;
}

std::unique_ptr<Generator> make_sobol32(int dimensions) { return std::make_unique<Sobol32>(dimensions); }

}
