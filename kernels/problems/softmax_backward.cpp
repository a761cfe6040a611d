#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/softmax_shape.h"

#include <limits>

namespace kernelarium {
namespace {

/// Of p = softmax(x) over rows, from dp, the loss's gradient by p: dx = p (dp - sum over the row of p dp).
class SoftmaxBackward : public Problem {
 public:
  std::string id() const override { return "softmax-backward"; }
  std::string title() const override { return "Softmax over rows, backward"; }

  std::vector<Parameter> sizes() const override { return softmax_sizes(); }
  Values large() const override { return {{"rows", 16384}, {"columns", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const std::vector<std::int64_t> shape{sizes.at("rows"), sizes.at("columns")};
    return {{"p", "Probabilities", Dtype::f32, shape, Role::input, "matrix"},
            {"dp", "dp", Dtype::f32, shape, Role::input, "matrix"},
            {"dx", "dx", Dtype::f32, shape, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "equal-gradients", "sure", "even", "zeros", "last-largest", "offset", "rare"};
  }
  std::vector<std::string> displays() const override { return {}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    Tensors outputs;
    prepare(outputs, "dx", Dtype::f64, {sizes.at("rows"), sizes.at("columns")});
    compute<double>(sizes, inputs, outputs.at("dx").as<double>().data(), 1 << 16);
    return outputs;
  }

  /// |dp| is at most 1 and the probabilities of a row add up to 1, so the sum is at most 1 and is rounded by
  /// at most some ulps of 1 (pairwise, or some hundred additions per thread); p then scales the error down.
  /// Where |dp| reaches 9 (offset), p is at most 1/2, or the row's only one and dx exactly 0. In `rare`, the
  /// one large |dp| is multiplied by as small a p.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {2e-6, 1e-5, "a rounded f32 sum of at most 1, times a probability"};
  }
  /// Per element: a multiplication and an addition for the sum, a subtraction and a multiplication after it.
  double flops(const Values& sizes) const override {
    return 4.0 * static_cast<double>(sizes.at("rows")) * static_cast<double>(sizes.at("columns"));
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               prepare(buffers, "dx", Dtype::f32, {sizes.at("rows"), sizes.at("columns")});
               compute<float>(sizes, buffers, buffers.at("dx").as<float>().data(),
                              std::numeric_limits<std::int64_t>::max());
             }}};
  }

 protected:
  /// p is a softmax in all of them, of values 20 wide. equal-gradients: the same for all of a row, against
  /// which a softmax does nothing: dx is 0. sure: one element of each row has nearly all of the probability.
  /// even: all have the same. zeros: every other one is 0. last-largest: the last has nearly all, and the
  /// largest gradient. offset: all have the same, of gradients around 8, so that the sum is far from 0.
  /// rare: one probability is 10^-20, with a gradient of 5 * 10^19: no probability is too small to count.
  void shape_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                    Tensors& buffers) const override {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    const auto p = buffers.at("p").as<float>(), dp = buffers.at("dp").as<float>();
    const RandomBits chosen(seed, "chosen");
    for (std::int64_t row = 0; row < rows; ++row) {
      float* const own = &p[row * columns];
      float* const gradient = &dp[row * columns];
      const auto largest = static_cast<std::int64_t>(chosen[static_cast<std::uint64_t>(row)] %
                                                     static_cast<std::uint64_t>(columns));
      double sum = 0;
      for (std::int64_t i = 0; i < columns; ++i) {
        own[i] = pattern == "even" || pattern == "offset" ? 0 : 10 * own[i];
        if (pattern == "sure" && i == largest) own[i] = 30;
        if (pattern == "zeros" && i % 2 == 1) own[i] = -300;
        if (pattern == "last-largest" && i + 1 == columns) own[i] = 30;
        sum += std::exp(static_cast<double>(own[i]));
        if (pattern == "equal-gradients") gradient[i] = gradient[0];
        if (pattern == "offset") gradient[i] += 8;
      }
      if (pattern == "rare" && columns > 1) {
        sum -= std::exp(static_cast<double>(own[largest]));
        own[largest] = static_cast<float>(std::log(1e-20 * sum));
        gradient[largest] = 5e19f;
      }
      for (std::int64_t i = 0; i < columns; ++i)
        own[i] = static_cast<float>(std::exp(static_cast<double>(own[i])) / sum);
      if (pattern == "last-largest") gradient[columns - 1] = 1;
    }
  }

 private:
  template<class Number>
  static void compute(const Values& sizes, const Tensors& inputs, Number* dx, std::int64_t work) {
    const std::int64_t columns = sizes.at("columns");
    const auto p = inputs.at("p").as<float>(), dp = inputs.at("dp").as<float>();
    parallel_ranges(sizes.at("rows"), work / columns, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t first = begin * columns; first < end * columns; first += columns) {
        Number sum = 0;
        for (std::int64_t i = first; i < first + columns; ++i)
          sum += static_cast<Number>(p[i]) * static_cast<Number>(dp[i]);
        for (std::int64_t i = first; i < first + columns; ++i)
          dx[i] = static_cast<Number>(p[i]) * (static_cast<Number>(dp[i]) - sum);
      }
    });
  }
};

const RegisterProblem<SoftmaxBackward> registered_softmax_backward;

}
}
