#include "kernels/problems/eigen.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <limits>

namespace kernelarium {
namespace {

constexpr std::int64_t kSum = 0; // the choices of `op`

/// One number out of n: the sum, or the largest.
class Reduction : public Problem {
 public:
  std::string id() const override { return "reduction"; }
  std::string title() const override { return "Reduction"; }

  std::vector<Parameter> sizes() const override {
    return {
        size_parameter("n", "Length", "elements", 1 << 20, std::int64_t{1} << 30, "2^30 floats fill 4 GiB"),
        choice_parameter("op", "Operation", {"sum", "max"})};
  }
  Values large() const override { return {{"n", 1 << 28}, {"op", kSum}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    return {{"in", "Numbers", Dtype::f32, {sizes.at("n")}, Role::input},
            {"out", sizes.at("op") == kSum ? "Sum" : "Largest", Dtype::f32, {1}, Role::output}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "negative", "zero-one", "repeated", "last-largest"};
  }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const auto in = inputs.at("in").as<float>();
    const bool sum = sizes.at("op") == kSum;
    std::vector<double> partial(static_cast<std::size_t>(core_count()));
    const int parts =
        parallel_ranges(sizes.at("n"), 1 << 18, [&](int part, std::int64_t begin, std::int64_t end) {
          double result = sum ? 0 : -std::numeric_limits<double>::infinity();
          for (std::int64_t i = begin; i < end; ++i)
            result = sum ? result + in[i] : std::max(result, static_cast<double>(in[i]));
          partial[static_cast<std::size_t>(part)] = result;
        });
    double result = partial[0];
    for (int part = 1; part < parts; ++part) {
      const double one = partial[static_cast<std::size_t>(part)];
      result = sum ? result + one : std::max(result, one);
    }
    Tensors outputs;
    prepare(outputs, "out", Dtype::f64, {1}).as<double>()[0] = result;
    return outputs;
  }

  /// The sum of n numbers in [-1, 1) is about sqrt(n / 3), its partial sums are smaller. One running f32 sum
  /// of 2^20 of them errs by 0.013 (standard deviation, n 2^-25 / sqrt(6)): a fifth of the tolerance. Trees
  /// err far less.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    if (sizes.at("op") != kSum) return {0, 0, "the largest number is one of the inputs: no rounding"};
    return {0x1p-14 * std::sqrt(static_cast<double>(sizes.at("n"))), 2 * kHalfUlp,
            "rounding of f32 partial sums, which grow as sqrt(n)"};
  }
  /// n - 1 additions or comparisons.
  double flops(const Values& sizes) const override { return static_cast<double>(sizes.at("n")) - 1; }

  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, plain},
            {"Eigen", eigen_version(), 1,
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, false); }},
            {"Eigen, all cores", eigen_version(), core_count(),
             [](const Values& sizes, Tensors& buffers) { eigen(sizes, buffers, true); }}};
  }

 protected:
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    const auto in = buffers.at("in").as<float>();
    if (pattern == "negative") {
      make_negative(buffers.at("in"));
      if (sizes.at("op") != kSum) // down to the lowest numbers: only minus infinity is neutral to them
        for (float& value : in) value = value * 1e36f - 3.39e38f;
    }
    if (pattern == "zero-one") make_zero_one(buffers.at("in"));
    if (pattern == "repeated") std::fill(in.begin(), in.end(), in.front() < 0 ? -0.5f : 0.5f);
    if (pattern == "last-largest") in.back() = 1000;
  }

 private:
  /// Sums in f64, because one running f32 sum loses too many bits.
  static void plain(const Values& sizes, Tensors& buffers) {
    float* const out = prepare(buffers, "out", Dtype::f32, {1}).as<float>().data();
    const auto in = buffers.at("in").as<float>();
    if (sizes.at("op") == kSum) {
      double sum = 0;
      for (float value : in) sum += value;
      *out = static_cast<float>(sum);
    } else {
      *out = *std::max_element(in.begin(), in.end());
    }
  }

  /// In stretches of 4096, whose f32 sums are exact enough to be added in f64.
  static void eigen(const Values& sizes, Tensors& buffers, bool all_cores) {
    constexpr std::int64_t kStretch = 4096;
    float* const out = prepare(buffers, "out", Dtype::f32, {1}).as<float>().data();
    const float* const in = buffers.at("in").as<float>().data();
    const bool sum = sizes.at("op") == kSum;
    const std::int64_t n = sizes.at("n");
    std::vector<double> partial(static_cast<std::size_t>(core_count()));
    const int parts =
        parallel_ranges(n, all_cores ? 1 << 16 : n, [&](int part, std::int64_t begin, std::int64_t end) {
          double result = sum ? 0 : -std::numeric_limits<double>::infinity();
          for (std::int64_t i = begin; i < end; i += kStretch) {
            const Eigen::Map<const Eigen::ArrayXf> stretch(in + i, std::min(kStretch, end - i));
            result = sum ? result + stretch.sum() : std::max<double>(result, stretch.maxCoeff());
          }
          partial[static_cast<std::size_t>(part)] = result;
        });
    const Eigen::Map<const Eigen::ArrayXd> results(partial.data(), parts);
    *out = static_cast<float>(sum ? results.sum() : results.maxCoeff());
  }
};

const RegisterProblem<Reduction> registered_reduction;

}
}
