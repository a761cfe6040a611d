#include "kernels/problems/eigen.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/softmax_shape.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {
namespace {

/// out[r][c] = exp(in[r][c]) / sum over c of exp(in[r][c]), row by row.
class Softmax : public Problem {
 public:
  std::string id() const override { return "softmax"; }
  std::string title() const override { return "Softmax over rows"; }

  std::vector<Parameter> sizes() const override { return softmax_sizes(); }
  Values large() const override { return {{"rows", 16384}, {"columns", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const SoftmaxShape s(sizes);
    return {{"in", "Logits", Dtype::f32, {s.rows, s.columns}, Role::input, "matrix"},
            {"out", "Probabilities", Dtype::f32, {s.rows, s.columns}, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "far-apart", "two-levels", "repeated", "growing", "falling", "last-largest"};
  }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const SoftmaxShape s(sizes);
    const auto in = inputs.at("in").as<float>();
    Tensors outputs;
    const auto out = prepare(outputs, "out", Dtype::f64, {s.rows, s.columns}).as<double>();
    const auto factors = prepare(outputs, also_right_factors("out"), Dtype::f64, {s.rows, 2}).as<double>();
    parallel_ranges(s.rows, (1 << 14) / s.columns + 1, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row) {
        const std::int64_t first = row * s.columns, last = first + s.columns;
        const double largest = *std::max_element(&in[first], &in[first] + s.columns);
        double sum = 0;
        for (std::int64_t i = first; i < last; ++i) sum += out[i] = std::exp(in[i] - largest);
        for (std::int64_t i = first; i < last; ++i) out[i] /= sum;
        const double most = std::max<double>(std::abs(largest),
                                             std::abs(*std::min_element(&in[first], &in[first] + s.columns)));
        const auto [least, greatest] = factors_by_rounding(most, largest, std::log(sum));
        factors[2 * row] = least, factors[2 * row + 1] = greatest;
      }
    });
    return outputs;
  }

  /// x - max is exact to half an ulp, and exp turns that absolute error of up to 20 2^-24 into a relative one
  /// of 1.2e-6; the hardware's exp adds 2 ulp, the sum a few ulp more.
  /// Below the smallest normal f32 a result may vanish.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0x1p-126, 1e-5,
            "exp of arguments up to 20 below the largest turns their f32 rounding into 1e-6 relative"};
  }
  /// Per element: comparison, subtraction, exponential, addition, multiplication, each counted as one.
  double flops(const Values& sizes) const override {
    const SoftmaxShape s(sizes);
    return 5.0 * static_cast<double>(s.rows) * static_cast<double>(s.columns);
  }

  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, plain},
            {"Eigen", eigen_version(), 1,
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, false); }},
            {"Eigen, all cores", eigen_version(), core_count(),
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, true); }}};
  }

 protected:
  /// random: values 20 wide around a centre of each row in [-100, 100): without subtracting the largest,
  /// about one row in ten overflows f32 (exp of 88.7) and as many vanish.
  /// far-apart: centres in [-10000, 10000), so that only a row's own shift is valid.
  /// two-levels: the levels of a row differ by 200, so that only its largest value is a valid shift: any
  /// other one overflows or leaves a sum of 0. The largest value may be anywhere: several times in every
  /// fourth row, once in the others.
  /// repeated: all values of a row are equal; in every other row a large number, below or above 0, so that
  /// -1e9 or -1e38 can't stand in for minus infinity. 2^(x log2 e - m log2 e) is right but for a factor of
  /// all elements: the product of a power of 2 is exact, and 1.3e9 is small enough. growing, falling: the
  /// largest comes last, or first. last-largest: the last is 200 above all others.
  void shape_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                    Tensors& buffers) const override {
    const SoftmaxShape s(sizes);
    Tensor centres(Dtype::f32, {s.rows});
    fill_random(centres, seed, "centres");
    const auto centre = centres.as<float>();
    const auto in = buffers.at("in").as<float>();
    const float spread = pattern == "far-apart" || pattern == "two-levels" ? 10000.0f : 100.0f;
    parallel_ranges(s.rows, (1 << 18) / s.columns + 1, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row) {
        const float large = (row % 8 < 4 ? 1.3e9f : 0x1p127f) * (row % 4 == 1 ? -1.0f : 1.0f);
        const float anywhere = 1000 * std::abs(centre[row]);
        const auto only_high =
            static_cast<std::int64_t>((anywhere - std::floor(anywhere)) * static_cast<float>(s.columns));
        for (std::int64_t i = 0; i < s.columns; ++i) {
          float& value = in[row * s.columns + i];
          const float along = static_cast<float>(2 * i - s.columns) / static_cast<float>(s.columns);
          if (pattern == "two-levels") {
            const bool high = row % 4 == 3 ? value > 0.9f : i == only_high;
            value = high ? value / 10 : value / 10 - 20;
          }
          if (pattern == "last-largest") value = i + 1 == s.columns ? value / 10 : value / 10 - 20;
          if (pattern == "repeated") value = 0;
          if (pattern == "growing") value = value / 10 + along;
          if (pattern == "falling") value = value / 10 - along;
          value = 10 * value + spread * centre[row];
          if (pattern == "repeated" && row % 2 == 1) value = large;
        }
      }
    });
  }

 private:
  /// exp(x - (m + log sum)), as attention keeps it, and 2^(x log2 e - m log2 e) round numbers as large as the
  /// inputs: half an ulp of 10000 is 5e-4, by which a result is off. An ulp of the row's largest number is
  /// allowed, so rows around 0 remain strict; f16 or bf16 on the way errs there, too. Numbers beyond f16's
  /// leave nothing of log sum: there m + log sum may be what f32 makes of it, or exact.
  static std::pair<double, double> factors_by_rounding(double most, double largest, double logarithm) {
    constexpr double largest_f16 = 65504;
    const double ulp = most * 0x1p-23;
    if (most <= largest_f16) return {1 - ulp, 1 + ulp};
    const double off = (static_cast<float>(largest + logarithm) - largest) - logarithm;
    return std::minmax({1.0, std::exp(-off)});
  }

  static void plain(const Values& sizes, Tensors& buffers) {
    const SoftmaxShape s(sizes);
    float* const out = prepare(buffers, "out", Dtype::f32, {s.rows, s.columns}).as<float>().data();
    const float* const in = buffers.at("in").as<float>().data();
    for (std::int64_t row = 0; row < s.rows; ++row) {
      const float* const x = in + row * s.columns;
      float* const y = out + row * s.columns;
      float largest = x[0], sum = 0;
      for (std::int64_t i = 1; i < s.columns; ++i) largest = std::max(largest, x[i]);
      for (std::int64_t i = 0; i < s.columns; ++i) sum += y[i] = std::exp(x[i] - largest);
      for (std::int64_t i = 0; i < s.columns; ++i) y[i] /= sum;
    }
  }

  static void eigen(const Values& sizes, Tensors& buffers, bool all_cores) {
    const SoftmaxShape s(sizes);
    float* const out = prepare(buffers, "out", Dtype::f32, {s.rows, s.columns}).as<float>().data();
    const float* const in = buffers.at("in").as<float>().data();
    parallel_ranges(s.rows, all_cores ? 1 : s.rows, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row) {
        const Eigen::Map<const Eigen::ArrayXf> x(in + row * s.columns, s.columns);
        Eigen::Map<Eigen::ArrayXf> y(out + row * s.columns, s.columns);
        y = (x - x.maxCoeff()).exp();
        y *= 1 / y.sum();
      }
    });
  }
};

const RegisterProblem<Softmax> registered_softmax;

}
}
