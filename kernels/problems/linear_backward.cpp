#include "kernels/problems/inputs.h"
#include "kernels/problems/linear_shape.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <limits>

namespace kernelarium {
namespace {

/// Of y = x W^T + bias, from dy, the loss's gradient by y: dx = dy W, dW = dy^T x, dbias = sum of dy over the
/// batch.
class LinearBackward : public Problem {
 public:
  std::string id() const override { return "linear-backward"; }
  std::string title() const override { return "Linear layer, backward"; }

  std::vector<Parameter> sizes() const override { return linear_sizes(); }
  Values large() const override { return {{"batch", 4096}, {"inputs", 4096}, {"outputs", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const LinearShape s(sizes);
    return {{"x", "x", Dtype::f32, {s.batch, s.inputs}, Role::input, "matrix"},
            {"w", "W", Dtype::f32, {s.outputs, s.inputs}, Role::input, "matrix"},
            {"dy", "dy", Dtype::f32, {s.batch, s.outputs}, Role::input, "matrix"},
            {"dx", "dx = dy W", Dtype::f32, {s.batch, s.inputs}, Role::output, "matrix"},
            {"dw", "dW = dy^T x", Dtype::f32, {s.outputs, s.inputs}, Role::output, "matrix"},
            {"dbias", "dbias", Dtype::f32, {s.outputs}, Role::output}};
  }

  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const LinearShape s(sizes);
    Tensors outputs;
    prepare(outputs, "dx", Dtype::f64, {s.batch, s.inputs});
    prepare(outputs, "dw", Dtype::f64, {s.outputs, s.inputs});
    prepare(outputs, "dbias", Dtype::f64, {s.outputs});
    compute<double>(s, inputs, outputs, 1'000'000, watch);
    return outputs;
  }

  /// As of a matrix product, over the outputs for dx and over the batch for dW and dbias.
  Tolerance tolerance(const Values& sizes, const std::string& output) const override {
    return {static_cast<double>(sizes.at(output == "dx" ? "outputs" : "batch")) * 0x1p-21, 2 * kHalfUlp,
            "roundings of a running f32 sum of products in [-1, 1]"};
  }
  /// Two products of as many multiplications and additions as the layer itself, and the sums for dbias.
  double flops(const Values& sizes) const override {
    const LinearShape s(sizes);
    return static_cast<double>(s.batch) * static_cast<double>(s.outputs) *
           (4 * static_cast<double>(s.inputs) + 1);
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               const LinearShape s(sizes);
               prepare(buffers, "dx", Dtype::f32, {s.batch, s.inputs});
               prepare(buffers, "dw", Dtype::f32, {s.outputs, s.inputs});
               prepare(buffers, "dbias", Dtype::f32, {s.outputs});
               compute<float>(s, buffers, buffers, std::numeric_limits<std::int64_t>::max(), {});
             }}};
  }

 protected:
  void shape_inputs(const Values&, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern == "random") return;
    if (pattern == "negative") make_negative(buffers.at("dy"));
    if (pattern == "zero-one") make_zero_one(buffers.at("dy"));
    make_zero_one(buffers.at("x"));
    make_zero_one(buffers.at("w"));
  }

 private:
  /// `work`: multiplications that justify a thread.
  template<class Number>
  static void compute(const LinearShape& s, const Tensors& inputs, Tensors& outputs, std::int64_t work,
                      const Watch& watch) {
    const auto x = inputs.at("x").as<float>(), w = inputs.at("w").as<float>(),
               dy = inputs.at("dy").as<float>();
    const auto dx = outputs.at("dx").as<Number>(), dw = outputs.at("dw").as<Number>(),
               dbias = outputs.at("dbias").as<Number>();
    parallel_pieces(s.batch, work / (s.inputs * s.outputs), watch, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row) {
        Number* const to = &dx[row * s.inputs];
        std::fill_n(to, s.inputs, Number{0});
        for (std::int64_t out = 0; out < s.outputs; ++out)
          for (std::int64_t i = 0; i < s.inputs; ++i)
            to[i] +=
                static_cast<Number>(dy[row * s.outputs + out]) * static_cast<Number>(w[out * s.inputs + i]);
      }
    });
    parallel_pieces(s.outputs, work / (s.inputs * s.batch), watch, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t out = begin; out < end; ++out) {
        Number* const to = &dw[out * s.inputs];
        std::fill_n(to, s.inputs, Number{0});
        Number sum = 0;
        for (std::int64_t row = 0; row < s.batch; ++row) {
          const auto grad = static_cast<Number>(dy[row * s.outputs + out]);
          sum += grad;
          for (std::int64_t i = 0; i < s.inputs; ++i)
            to[i] += grad * static_cast<Number>(x[row * s.inputs + i]);
        }
        dbias[out] = sum;
      }
    });
  }
};

const RegisterProblem<LinearBackward> registered_linear_backward;

}
}
