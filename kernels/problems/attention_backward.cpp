#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <limits>

namespace kernelarium {
namespace {

struct BackwardShape {
  std::int64_t heads, sequence, head_size;
  bool causal;
  double scale;
  explicit BackwardShape(const Values& sizes)
      : heads(sizes.at("heads")), sequence(sizes.at("sequence")), head_size(sizes.at("head_size")),
        causal(sizes.at("causal") != 0), scale(1 / std::sqrt(static_cast<double>(head_size))) {}
  std::vector<std::int64_t> tokens() const { return {heads, sequence, head_size}; }
  std::int64_t visible(std::int64_t query) const { return causal ? query + 1 : sequence; }
};

template<class Number, class Left, class Right>
Number product(const Left* a, const Right* b, std::int64_t count) {
  Number sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += static_cast<Number>(a[i]) * static_cast<Number>(b[i]);
  return sum;
}

/// Of out = P v with P = softmax(q k^T / sqrt(head_size)) over the keys that a query sees, from dout, the
/// loss's gradient by out: dv = P^T dout, and with dP = dout v^T and dS = P (dP - sum over the keys of P dP):
/// dq = dS k / sqrt(head_size), dk = dS^T q / sqrt(head_size). out and the logarithm of each query's sum of
/// exponentials, lse, were stored by the forward pass: P = exp(score - lse), and the sum of P dP is that of
/// out dout.
class AttentionBackward : public Problem {
 public:
  std::string id() const override { return "attention-backward"; }
  std::string title() const override { return "Scaled dot-product attention, backward"; }

  std::vector<Parameter> sizes() const override {
    return {size_parameter("heads", "Heads", "heads", 4, 128, "larger models have up to 128"),
            size_parameter("sequence", "Sequence", "tokens", 128, 16384, "the time grows with its square"),
            size_parameter("head_size", "Head size", "elements", 32, 64,
                           "a thread keeps two rows of this length, and their gradients, in registers"),
            choice_parameter("causal", "Causal", {"no", "yes"})};
  }
  Values large() const override { return {{"heads", 16}, {"sequence", 2048}, {"head_size", 64}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const BackwardShape s(sizes);
    return {{"q", "Queries", Dtype::f32, s.tokens(), Role::input, "matrix"},
            {"k", "Keys", Dtype::f32, s.tokens(), Role::input, "matrix"},
            {"v", "Values", Dtype::f32, s.tokens(), Role::input, "matrix"},
            {"out", "Result", Dtype::f32, s.tokens(), Role::input, "matrix"},
            {"lse", "log of the sum of exp", Dtype::f32, {s.heads, s.sequence}, Role::input, "matrix"},
            {"dout", "dout", Dtype::f32, s.tokens(), Role::input, "matrix"},
            {"dq", "dq", Dtype::f32, s.tokens(), Role::output, "matrix"},
            {"dk", "dk", Dtype::f32, s.tokens(), Role::output, "matrix"},
            {"dv", "dv", Dtype::f32, s.tokens(), Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "equal-values", "equal-scores", "last-largest"};
  }
  std::vector<std::string> displays() const override { return {}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    Tensors outputs;
    const BackwardShape s(sizes);
    for (const char* name : {"dq", "dk", "dv"}) prepare(outputs, name, Dtype::f64, s.tokens());
    compute<double>(s, inputs, outputs, 1, watch);
    return outputs;
  }

  /// Scores up to about 10 carry an f32 error of some 1e-6, which becomes a relative error of the weights;
  /// |dP| is at most head_size, and a key collects what all queries give it.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    return {2e-5 + 4e-7 * static_cast<double>(sizes.at("sequence")), 2e-5,
            "rounding of f32 scores and weights, times gradients of some units, summed over the queries"};
  }
  /// Five products of 2 head_size FLOPs for each pair of query and visible key: scores, dP, dv, dq, dk.
  double flops(const Values& sizes) const override {
    const BackwardShape s(sizes);
    const double sequence = static_cast<double>(s.sequence);
    const double pairs = s.causal ? sequence * (sequence + 1) / 2 : sequence * sequence;
    return 10.0 * static_cast<double>(s.heads * s.head_size) * pairs;
  }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               const BackwardShape s(sizes);
               for (const char* name : {"dq", "dk", "dv"}) prepare(buffers, name, Dtype::f32, s.tokens());
               compute<float>(s, buffers, buffers, std::numeric_limits<std::int64_t>::max(), {});
             }}};
  }

 protected:
  /// random: queries four times as long as keys, so that the weights differ. equal-values: all rows of v are
  /// the same, so it makes no difference which key has the weight: dq and dk are 0. equal-scores: each
  /// visible key has the same weight. last-largest: the last key has all of the weight, of the queries that
  /// see it.
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    const BackwardShape s(sizes);
    const auto q = buffers.at("q").as<float>(), k = buffers.at("k").as<float>(),
               v = buffers.at("v").as<float>();
    const auto out = buffers.at("out").as<float>(), lse = buffers.at("lse").as<float>();
    for (float& value : q) value *= pattern == "equal-scores" ? 0.0f : 4.0f;
    for (std::int64_t i = 0; i < s.heads * s.sequence; ++i) {
      if (pattern == "equal-values")
        std::copy_n(&v[i / s.sequence * s.sequence * s.head_size], s.head_size, &v[i * s.head_size]);
      if (pattern != "last-largest") continue;
      q[i * s.head_size] = 4;
      k[i * s.head_size] = (i + 1) % s.sequence == 0 ? 8.0f : 0.0f;
    }
    std::vector<double> weights(static_cast<std::size_t>(s.sequence)),
        result(static_cast<std::size_t>(s.head_size));
    for (std::int64_t row = 0; row < s.heads * s.sequence; ++row) {
      const std::int64_t head = row / s.sequence * s.sequence, keys = s.visible(row % s.sequence);
      double sum = 0;
      for (std::int64_t key = 0; key < keys; ++key)
        sum += weights[key] = std::exp(
            s.scale * product<double>(&q[row * s.head_size], &k[(head + key) * s.head_size], s.head_size));
      std::fill(result.begin(), result.end(), 0.0);
      for (std::int64_t key = 0; key < keys; ++key)
        for (std::int64_t d = 0; d < s.head_size; ++d)
          result[d] += weights[key] / sum * v[(head + key) * s.head_size + d];
      for (std::int64_t d = 0; d < s.head_size; ++d)
        out[row * s.head_size + d] = static_cast<float>(result[d]);
      lse[row] = static_cast<float>(std::log(sum));
    }
  }

 private:
  template<class Number>
  static void compute(const BackwardShape& s, const Tensors& inputs, Tensors& outputs, std::int64_t grain,
                      const Watch& watch) {
    const auto q = inputs.at("q").as<float>(), k = inputs.at("k").as<float>(), v = inputs.at("v").as<float>();
    const auto out = inputs.at("out").as<float>(), lse = inputs.at("lse").as<float>(),
               dout = inputs.at("dout").as<float>();
    const auto dq = outputs.at("dq").as<Number>(), dk = outputs.at("dk").as<Number>(),
               dv = outputs.at("dv").as<Number>();
    for (const auto& gradient : {dq, dk, dv}) std::fill(gradient.begin(), gradient.end(), Number{0});
    const auto scale = static_cast<Number>(s.scale);
    parallel_pieces(s.heads, grain, watch, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t query = begin * s.sequence; query < end * s.sequence && !watch.stopped(); ++query) {
        const std::int64_t head = query / s.sequence * s.sequence, own = query * s.head_size;
        const auto delta = product<Number>(&out[own], &dout[own], s.head_size);
        for (std::int64_t key = head; key < head + s.visible(query % s.sequence); ++key) {
          const std::int64_t its = key * s.head_size;
          const Number weight = std::exp(scale * product<Number>(&q[own], &k[its], s.head_size) -
                                         static_cast<Number>(lse[query]));
          const Number ds = scale * weight * (product<Number>(&dout[own], &v[its], s.head_size) - delta);
          for (std::int64_t d = 0; d < s.head_size; ++d) {
            dq[own + d] += ds * static_cast<Number>(k[its + d]);
            dk[its + d] += ds * static_cast<Number>(q[own + d]);
            dv[its + d] += weight * static_cast<Number>(dout[own + d]);
          }
        }
      }
    });
  }
};

const RegisterProblem<AttentionBackward> registered_attention_backward;

}
}
