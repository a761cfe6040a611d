#include "kernels/problems/problem.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using Numbers = std::vector<double>;

Numbers numbers_of(const Tensor& tensor) {
  Numbers all;
  for (std::int64_t i = 0; i < tensor.count(); ++i) all.push_back(tensor.at(i));
  return all;
}

/// The loss sum(weights y) of a forward pass in f64, by the definition.
using Loss = std::function<double(const std::map<std::string, Numbers>&)>;

/// Holds each gradient of the reference against central differences of the loss by the input that it belongs
/// to. What the forward pass kept is rounded to f32, so the two agree to some 1e-6.
void check(const std::string& id, const Values& sizes, const std::map<std::string, std::string>& gradient_of,
           const std::function<Loss(const std::map<std::string, Numbers>&)>& forward) {
  const Problem& problem = find_problem(id);
  for (const std::string& pattern : problem.patterns()) {
    SCOPED_TRACE(id + " " + pattern);
    Tensors buffers;
    problem.make_inputs(sizes, 3, pattern, buffers);
    std::map<std::string, Numbers> inputs;
    for (const auto& [name, tensor] : buffers) inputs[name] = numbers_of(tensor);
    const Tensors gradients = problem.reference(sizes, buffers);
    // What the gradient does not depend on, and so no buffer: a bias may be anything; a softmax's x is log p.
    for (const auto& [gradient, input] : gradient_of)
      if (!inputs.contains(input)) {
        if (input == "x")
          for (double p : inputs.at("p")) inputs["x"].push_back(std::log(p));
        else
          inputs[input] = Numbers(static_cast<std::size_t>(gradients.at(gradient).count()), 0.25);
      }
    const Loss loss = forward(inputs);
    for (const auto& [gradient, input] : gradient_of) {
      Numbers& values = inputs[input];
      const Tensor& expected = gradients.at(gradient);
      ASSERT_EQ(static_cast<std::int64_t>(values.size()), expected.count()) << gradient;
      for (std::size_t i = 0; i < values.size(); ++i) {
        constexpr double step = 1e-5;
        const double value = values[i];
        values[i] = value + step;
        const double above = loss(inputs);
        values[i] = value - step;
        const double below = loss(inputs);
        values[i] = value;
        ASSERT_NEAR((above - below) / (2 * step), expected.at(static_cast<std::int64_t>(i)), 1e-5)
            << gradient << " " << i;
      }
    }
  }
}

TEST(Gradient, Linear) {
  constexpr int batch = 3, in = 5, out = 4;
  check("linear-backward", {{"batch", batch}, {"inputs", in}, {"outputs", out}},
        {{"dx", "x"}, {"dw", "w"}, {"dbias", "bias"}}, [](const auto& start) -> Loss {
          const Numbers dy = start.at("dy");
          return [dy](const auto& values) {
            const Numbers &x = values.at("x"), &w = values.at("w"), &bias = values.at("bias");
            double loss = 0;
            for (int row = 0; row < batch; ++row)
              for (int o = 0; o < out; ++o) {
                double y = bias[o];
                for (int i = 0; i < in; ++i) y += x[row * in + i] * w[o * in + i];
                loss += dy[row * out + o] * y;
              }
            return loss;
          };
        });
}

TEST(Gradient, Softmax) {
  constexpr int rows = 3, columns = 7;
  check("softmax-backward", {{"rows", rows}, {"columns", columns}}, {{"dx", "x"}},
        [](const auto& start) -> Loss {
          const Numbers dp = start.at("dp");
          return [dp](const auto& values) {
            const Numbers& x = values.at("x");
            double loss = 0;
            for (int row = 0; row < rows; ++row) {
              double sum = 0;
              for (int i = 0; i < columns; ++i) sum += std::exp(x[row * columns + i]);
              for (int i = 0; i < columns; ++i)
                loss += dp[row * columns + i] * std::exp(x[row * columns + i]) / sum;
            }
            return loss;
          };
        });
}

TEST(Gradient, LayerNorm) {
  constexpr int rows = 3, columns = 7;
  check("layer-norm-backward", {{"rows", rows}, {"columns", columns}},
        {{"dx", "x"}, {"dgamma", "gamma"}, {"dbeta", "beta"}}, [](const auto& start) -> Loss {
          const Numbers dy = start.at("dy");
          return [dy](const auto& values) {
            const Numbers &x = values.at("x"), &gamma = values.at("gamma"), &beta = values.at("beta");
            double loss = 0;
            for (int row = 0; row < rows; ++row) {
              double mean = 0, squares = 0;
              for (int i = 0; i < columns; ++i) mean += x[row * columns + i] / columns;
              for (int i = 0; i < columns; ++i) squares += std::pow(x[row * columns + i] - mean, 2) / columns;
              for (int i = 0; i < columns; ++i)
                loss += dy[row * columns + i] *
                        ((x[row * columns + i] - mean) / std::sqrt(squares + 1e-5) * gamma[i] + beta[i]);
            }
            return loss;
          };
        });
}

TEST(Gradient, Convolution) {
  constexpr int images = 2, in = 2, out = 3, height = 4, width = 5, taps = 3;
  check("convolution-backward",
        {{"images", images},
         {"inputs", in},
         {"outputs", out},
         {"height", height},
         {"width", width},
         {"taps", 1}},
        {{"dx", "x"}, {"dw", "w"}}, [](const auto& start) -> Loss {
          const Numbers dy = start.at("dy");
          return [dy](const auto& values) {
            const Numbers &x = values.at("x"), &w = values.at("w");
            double loss = 0;
            for (int y = 0; y < images * out * height * width; ++y) {
              const int column = y % width, row = y / width % height, o = y / width / height % out,
                        image = y / width / height / out;
              for (int tap = 0; tap < in * taps * taps; ++tap) {
                const int c = column + tap % taps - 1, r = row + tap / taps % taps - 1, i = tap / taps / taps;
                if (r >= 0 && r < height && c >= 0 && c < width)
                  loss +=
                      dy[y] * x[((image * in + i) * height + r) * width + c] * w[o * in * taps * taps + tap];
              }
            }
            return loss;
          };
        });
}

TEST(Gradient, Attention) {
  constexpr int heads = 2, sequence = 4, size = 3;
  for (const bool causal : {false, true})
    check("attention-backward",
          {{"heads", heads}, {"sequence", sequence}, {"head_size", size}, {"causal", causal}},
          {{"dq", "q"}, {"dk", "k"}, {"dv", "v"}}, [causal](const auto& start) -> Loss {
            const Numbers dout = start.at("dout");
            return [dout, causal](const auto& values) {
              const Numbers &q = values.at("q"), &k = values.at("k"), &v = values.at("v");
              double loss = 0;
              for (int query = 0; query < heads * sequence; ++query) {
                const int head = query / sequence * sequence;
                const int end = causal ? query + 1 : head + sequence;
                double sum = 0, along = 0;
                for (int key = head; key < end; ++key) {
                  double score = 0, value = 0;
                  for (int d = 0; d < size; ++d) {
                    score += q[query * size + d] * k[key * size + d] / std::sqrt(double{size});
                    value += dout[query * size + d] * v[key * size + d];
                  }
                  sum += std::exp(score);
                  along += std::exp(score) * value;
                }
                loss += along / sum;
              }
              return loss;
            };
          });
}

}
}
