#include "kernels/problems/inputs.h"
#include "kernels/problems/linear_shape.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <numbers>

namespace kernelarium {
namespace {

template<class Number>
Number gelu(Number x) {
  return x / 2 * (1 + std::erf(x / std::numbers::sqrt2_v<Number>));
}

/// y = x W^T + bias, a row of W per output as PyTorch's Linear keeps it; GELU of that if requested.
class Linear : public Problem {
 public:
  std::string id() const override { return "linear"; }
  std::string title() const override { return "Linear layer"; }

  std::vector<Parameter> sizes() const override {
    std::vector<Parameter> all = linear_sizes();
    all.push_back(choice_parameter("activation", "Activation", {"none", "gelu"}));
    return all;
  }
  Values large() const override { return {{"batch", 4096}, {"inputs", 4096}, {"outputs", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const LinearShape s(sizes);
    return {{"x", "x", Dtype::f32, {s.batch, s.inputs}, Role::input, "matrix"},
            {"w", "W", Dtype::f32, {s.outputs, s.inputs}, Role::input, "matrix"},
            {"bias", "bias", Dtype::f32, {s.outputs}, Role::input},
            {"y", "y = x W^T + bias", Dtype::f32, {s.batch, s.outputs}, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const LinearShape s(sizes);
    Tensors outputs;
    prepare(outputs, "y", Dtype::f64, {s.batch, s.outputs});
    compute<double>(sizes, inputs, outputs.at("y").as<double>().data(), watch);
    return outputs;
  }

  /// As of a matrix product, the bias being one addend more; GELU's slope is at most 1.13.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    return {static_cast<double>(sizes.at("inputs") + 1) * 0x1.2p-21, 2 * kHalfUlp,
            "roundings of a running f32 sum of products in [-1, 1]"};
  }
  /// A multiplication and an addition for each product, and the addition of the bias; GELU is not counted.
  double flops(const Values& sizes) const override {
    const LinearShape s(sizes);
    return static_cast<double>(s.batch) * static_cast<double>(s.outputs) *
           (2 * static_cast<double>(s.inputs) + 1);
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               const LinearShape s(sizes);
               prepare(buffers, "y", Dtype::f32, {s.batch, s.outputs});
               compute<float>(sizes, buffers, buffers.at("y").as<float>().data(), {});
             }}};
  }

 protected:
  void shape_inputs(const Values&, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern == "random") return;
    if (pattern == "negative") make_negative(buffers.at("x"));
    if (pattern == "zero-one") make_zero_one(buffers.at("x"));
    make_zero_one(buffers.at("w"));
  }

 private:
  template<class Number>
  static void compute(const Values& sizes, const Tensors& inputs, Number* y, const Watch& watch) {
    const LinearShape s(sizes);
    const bool activated = sizes.at("activation") != 0;
    const auto x = inputs.at("x").as<float>(), w = inputs.at("w").as<float>(),
               bias = inputs.at("bias").as<float>();
    const std::int64_t grain =
        std::is_same_v<Number, float> ? s.batch : 1'000'000 / (s.inputs * s.outputs) + 1;
    parallel_pieces(s.batch, grain, watch, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row)
        for (std::int64_t out = 0; out < s.outputs; ++out) {
          Number sum = 0;
          for (std::int64_t i = 0; i < s.inputs; ++i)
            sum += static_cast<Number>(x[row * s.inputs + i]) * static_cast<Number>(w[out * s.inputs + i]);
          sum += static_cast<Number>(bias[out]);
          y[row * s.outputs + out] = activated ? gelu(sum) : sum;
        }
    });
  }
};

const RegisterProblem<Linear> registered_linear;

}
}
