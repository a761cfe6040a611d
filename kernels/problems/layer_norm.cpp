#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>

namespace kernelarium {
namespace {

constexpr double kEpsilon = 1e-5; // PyTorch's

struct Moments {
  double mean, rstd;
};

Moments moments_of(const float* row, std::int64_t columns) {
  double sum = 0, squares = 0;
  for (std::int64_t i = 0; i < columns; ++i) sum += row[i];
  const double mean = sum / static_cast<double>(columns);
  for (std::int64_t i = 0; i < columns; ++i) squares += (row[i] - mean) * (row[i] - mean);
  return {mean, 1 / std::sqrt(squares / static_cast<double>(columns) + kEpsilon)};
}

std::vector<Parameter> layer_norm_sizes() {
  return {size_parameter("rows", "Rows", "elements", 512, 1 << 20,
                         "more would not fit into memory with long rows"),
          size_parameter("columns", "Columns", "elements", 512, 1 << 16,
                         "longer rows would be split over several blocks")};
}

const Values kLargeNorm{{"rows", 16384}, {"columns", 4096}};

/// How the patterns of both problems change x. offset: the rows are centred on 4, 8, 12, so that the mean
/// matters. wide: some rows are 16 times as wide as others.
void shape_rows(const std::string& pattern, const Values& sizes, Tensors& buffers) {
  const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
  const auto x = buffers.at("x").as<float>();
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t i = row * columns; i < (row + 1) * columns; ++i) {
      if (pattern == "offset") x[i] += static_cast<float>(4 * (row % 3 + 1));
      if (pattern == "wide") x[i] *= row % 2 == 0 ? 4.0f : 0.25f;
    }
}

/// y = (x - mean) / sqrt(variance + 1e-5) gamma + beta, row by row.
class LayerNorm : public Problem {
 public:
  std::string id() const override { return "layer-norm"; }
  std::string title() const override { return "LayerNorm over rows"; }
  std::vector<Parameter> sizes() const override { return layer_norm_sizes(); }
  Values large() const override { return kLargeNorm; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    return {{"x", "x", Dtype::f32, {rows, columns}, Role::input, "matrix"},
            {"gamma", "gamma", Dtype::f32, {columns}, Role::input},
            {"beta", "beta", Dtype::f32, {columns}, Role::input},
            {"y", "y", Dtype::f32, {rows, columns}, Role::output, "matrix"}};
  }
  std::vector<std::string> patterns() const override { return {"random", "offset", "wide"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    Tensors outputs;
    compute<double>(sizes, inputs, outputs, Dtype::f64);
    return outputs;
  }
  /// A mean of up to 13 is rounded to 5e-7, and rstd is at most 316 where all values of a row are near it.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {3e-4, 1e-5, "rounding of a mean of up to 13, times 1 / standard deviation of up to 316"};
  }
  /// Per element: 1 for the mean, 3 for the variance, 1 for n, 2 for gamma and beta.
  double flops(const Values& sizes) const override {
    return 7.0 * static_cast<double>(sizes.at("rows")) * static_cast<double>(sizes.at("columns"));
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               compute<float>(sizes, buffers, buffers, Dtype::f32);
             }}};
  }

 protected:
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    shape_rows(pattern, sizes, buffers);
  }

 private:
  template<class Number>
  static void compute(const Values& sizes, const Tensors& inputs, Tensors& outputs, Dtype dtype) {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    const auto x = inputs.at("x").as<float>(), gamma = inputs.at("gamma").as<float>(),
               beta = inputs.at("beta").as<float>();
    const auto y = prepare(outputs, "y", dtype, {rows, columns}).template as<Number>();
    for (std::int64_t row = 0; row < rows; ++row) {
      const Moments moments = moments_of(&x[row * columns], columns);
      const auto mean = static_cast<Number>(moments.mean), rstd = static_cast<Number>(moments.rstd);
      for (std::int64_t i = 0; i < columns; ++i)
        y[row * columns + i] =
            (static_cast<Number>(x[row * columns + i]) - mean) * rstd * static_cast<Number>(gamma[i]) +
            static_cast<Number>(beta[i]);
    }
  }
};

/// Of y = (x - mean) rstd gamma + beta over rows, from dy, the loss's gradient by y. With n = (x - mean) rstd
/// and g = dy gamma: dx = rstd (g - mean of g - n times mean of g n), dgamma = sum over the rows of dy n,
/// dbeta = that of dy. Mean and rstd are inputs: stored by the forward pass, in f32.
class LayerNormBackward : public Problem {
 public:
  std::string id() const override { return "layer-norm-backward"; }
  std::string title() const override { return "LayerNorm, backward"; }

  std::vector<Parameter> sizes() const override { return layer_norm_sizes(); }
  Values large() const override { return kLargeNorm; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    return {{"x", "x", Dtype::f32, {rows, columns}, Role::input, "matrix"},
            {"gamma", "gamma", Dtype::f32, {columns}, Role::input},
            {"mean", "Mean of each row", Dtype::f32, {rows}, Role::input},
            {"rstd", "1 / standard deviation", Dtype::f32, {rows}, Role::input},
            {"dy", "dy", Dtype::f32, {rows, columns}, Role::input, "matrix"},
            {"dx", "dx", Dtype::f32, {rows, columns}, Role::output, "matrix"},
            {"dgamma", "dgamma", Dtype::f32, {columns}, Role::output},
            {"dbeta", "dbeta", Dtype::f32, {columns}, Role::output}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "offset", "equal-gradients", "wide"};
  }
  std::vector<std::string> displays() const override { return {}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    Tensors outputs;
    make_outputs(sizes, Dtype::f64, outputs);
    compute<double>(sizes, inputs, outputs);
    return outputs;
  }

  /// dgamma and dbeta are running sums over the rows of terms of about 1. rstd is at most 316, and dx cancels
  /// to some ulps of that where a row has one value only.
  Tolerance tolerance(const Values& sizes, const std::string& output) const override {
    const double terms = output == "dx" ? 1 : static_cast<double>(sizes.at("rows"));
    return {terms * 0x1p-20 + 1e-4, 1e-5,
            "running f32 sums over the rows of products of about 1, and rstd up to 316 times rounded means"};
  }
  /// Per element: 3 for n, 1 for g, 4 for the two means, 5 for dx, 3 for dgamma and dbeta.
  double flops(const Values& sizes) const override {
    return 16.0 * static_cast<double>(sizes.at("rows")) * static_cast<double>(sizes.at("columns"));
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               make_outputs(sizes, Dtype::f32, buffers);
               compute<float>(sizes, buffers, buffers);
             }}};
  }

 protected:
  /// equal-gradients: dy and gamma are the same everywhere, against which the mean does nothing: dx is 0.
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    const auto x = buffers.at("x").as<float>(), mean = buffers.at("mean").as<float>(),
               rstd = buffers.at("rstd").as<float>();
    if (pattern == "equal-gradients") {
      for (float& one : buffers.at("dy").as<float>()) one = 0.5f;
      for (float& one : buffers.at("gamma").as<float>()) one = 0.75f;
    }
    shape_rows(pattern, sizes, buffers);
    for (std::int64_t row = 0; row < rows; ++row) {
      const Moments moments = moments_of(&x[row * columns], columns);
      mean[row] = static_cast<float>(moments.mean);
      rstd[row] = static_cast<float>(moments.rstd);
    }
  }

 private:
  static void make_outputs(const Values& sizes, Dtype dtype, Tensors& outputs) {
    prepare(outputs, "dx", dtype, {sizes.at("rows"), sizes.at("columns")});
    prepare(outputs, "dgamma", dtype, {sizes.at("columns")});
    prepare(outputs, "dbeta", dtype, {sizes.at("columns")});
  }

  template<class Number>
  static void compute(const Values& sizes, const Tensors& inputs, Tensors& outputs) {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    const auto x = inputs.at("x").as<float>(), gamma = inputs.at("gamma").as<float>(),
               dy = inputs.at("dy").as<float>(), means = inputs.at("mean").as<float>(),
               rstds = inputs.at("rstd").as<float>();
    const auto dx = outputs.at("dx").as<Number>(), dgamma = outputs.at("dgamma").as<Number>(),
               dbeta = outputs.at("dbeta").as<Number>();
    std::fill(dgamma.begin(), dgamma.end(), Number{0});
    std::fill(dbeta.begin(), dbeta.end(), Number{0});
    std::vector<Number> normal(static_cast<std::size_t>(columns));
    for (std::int64_t row = 0; row < rows; ++row) {
      const std::int64_t first = row * columns;
      const auto mean = static_cast<Number>(means[row]), rstd = static_cast<Number>(rstds[row]);
      Number sum = 0, along = 0;
      for (std::int64_t i = 0; i < columns; ++i) {
        normal[i] = (static_cast<Number>(x[first + i]) - mean) * rstd;
        const Number g = static_cast<Number>(dy[first + i]) * static_cast<Number>(gamma[i]);
        sum += g;
        along += g * normal[i];
        dgamma[i] += static_cast<Number>(dy[first + i]) * normal[i];
        dbeta[i] += static_cast<Number>(dy[first + i]);
      }
      sum /= static_cast<Number>(columns);
      along /= static_cast<Number>(columns);
      for (std::int64_t i = 0; i < columns; ++i)
        dx[first + i] = rstd * (static_cast<Number>(dy[first + i]) * static_cast<Number>(gamma[i]) - sum -
                                normal[i] * along);
    }
  }
};

const RegisterProblem<LayerNorm> registered_layer_norm;
const RegisterProblem<LayerNormBackward> registered_layer_norm_backward;

}
}
