#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <limits>

namespace kernelarium {
namespace {

struct ConvolutionShape {
  std::int64_t images, inputs, outputs, height, width, taps;
  explicit ConvolutionShape(const Values& sizes)
      : images(sizes.at("images")), inputs(sizes.at("inputs")), outputs(sizes.at("outputs")),
        height(sizes.at("height")), width(sizes.at("width")), taps(2 * sizes.at("taps") + 1) {}
  std::vector<std::int64_t> x() const { return {images, inputs, height, width}; }
  std::vector<std::int64_t> w() const { return {outputs, inputs, taps, taps}; }
  std::vector<std::int64_t> y() const { return {images, outputs, height, width}; }
  double products() const {
    return static_cast<double>(images * outputs * inputs) * static_cast<double>(height * width * taps * taps);
  }
  /// Calls visit(x, w, y) with the indices of each product: of an element, its weight, and the result that it
  /// adds to. Images beyond [first, last) and output channels beyond `only` (all if negative) are skipped.
  template<class Visit>
  void each(std::int64_t first, std::int64_t last, std::int64_t only, const Visit& visit) const {
    for (std::int64_t image = first; image < last; ++image)
      for (std::int64_t out = only < 0 ? 0 : only; out < (only < 0 ? outputs : only + 1); ++out)
        for (std::int64_t in = 0; in < inputs; ++in)
          for (std::int64_t down = 0; down < taps; ++down)
            for (std::int64_t right = 0; right < taps; ++right)
              each_pixel(image, out, in, down - taps / 2, right - taps / 2,
                         ((out * inputs + in) * taps + down) * taps + right, visit);
  }

 private:
  template<class Visit>
  void each_pixel(std::int64_t image, std::int64_t out, std::int64_t in, std::int64_t down,
                  std::int64_t right, std::int64_t weight, const Visit& visit) const {
    const std::int64_t x = (image * inputs + in) * height * width,
                       y = (image * outputs + out) * height * width;
    for (std::int64_t row = std::max<std::int64_t>(0, -down); row < std::min(height, height - down); ++row)
      for (std::int64_t column = std::max<std::int64_t>(0, -right); column < std::min(width, width - right);
           ++column)
        visit(x + (row + down) * width + column + right, weight, y + row * width + column);
  }
};

std::vector<Parameter> convolution_sizes() {
  Parameter taps = choice_parameter("taps", "Taps", {"1x1", "3x3", "5x5"});
  taps.value = 1;
  const std::string reason = "the kernels count elements in 32-bit integers";
  return {size_parameter("images", "Images", "images", 2, 1024, reason),
          size_parameter("inputs", "Input channels", "channels", 4, 1024, reason),
          size_parameter("outputs", "Output channels", "channels", 8, 1024, reason),
          size_parameter("height", "Height", "pixels", 32, 2048, reason),
          size_parameter("width", "Width", "pixels", 32, 2048, reason),
          taps};
}

const Values kLarge{{"images", 32}, {"inputs", 64}, {"outputs", 64},
                    {"height", 64}, {"width", 64},  {"taps", 1}};

/// y = x convolved with w as networks do it: w is not mirrored, and outside of an image there are zeros, so
/// that y is as large as x.
class Convolution : public Problem {
 public:
  std::string id() const override { return "convolution"; }
  std::string title() const override { return "Convolution"; }
  std::vector<Parameter> sizes() const override { return convolution_sizes(); }
  Values large() const override { return kLarge; }
  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const ConvolutionShape s(sizes);
    return {{"x", "x", Dtype::f32, s.x(), Role::input, "matrix"},
            {"w", "W", Dtype::f32, s.w(), Role::input, "matrix"},
            {"y", "y", Dtype::f32, s.y(), Role::output, "matrix"}};
  }
  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const ConvolutionShape s(sizes);
    Tensors outputs;
    prepare(outputs, "y", Dtype::f64, s.y());
    forward<double>(s, inputs, outputs, 1, watch);
    return outputs;
  }
  /// As of a matrix product over input channels and taps.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    const ConvolutionShape s(sizes);
    return {static_cast<double>(s.inputs * s.taps * s.taps) * 0x1p-21, 2 * kHalfUlp,
            "roundings of a running f32 sum of products in [-1, 1]"};
  }
  /// A multiplication and an addition per tap, input channel and result; zeros outside of the image count,
  /// too.
  double flops(const Values& sizes) const override { return 2 * ConvolutionShape(sizes).products(); }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               const ConvolutionShape s(sizes);
               prepare(buffers, "y", Dtype::f32, s.y());
               forward<float>(s, buffers, buffers, std::numeric_limits<std::int64_t>::max(), {});
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
  static void forward(const ConvolutionShape& s, const Tensors& inputs, Tensors& outputs, std::int64_t grain,
                      const Watch& watch) {
    const auto x = inputs.at("x").as<float>(), w = inputs.at("w").as<float>();
    const auto y = outputs.at("y").as<Number>();
    std::fill(y.begin(), y.end(), Number{0});
    parallel_pieces(s.images, grain, watch, [&](std::int64_t begin, std::int64_t end) {
      s.each(begin, end, -1, [&](std::int64_t from, std::int64_t weight, std::int64_t to) {
        y[to] += static_cast<Number>(x[from]) * static_cast<Number>(w[weight]);
      });
    });
  }
};

/// Of that, from dy, the loss's gradient by y: dx, where each element collects from all results that it went
/// into, and dW, where each weight collects from all places of all images.
class ConvolutionBackward : public Problem {
 public:
  std::string id() const override { return "convolution-backward"; }
  std::string title() const override { return "Convolution, backward"; }
  std::vector<Parameter> sizes() const override { return convolution_sizes(); }
  Values large() const override { return kLarge; }
  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const ConvolutionShape s(sizes);
    return {{"x", "x", Dtype::f32, s.x(), Role::input, "matrix"},
            {"w", "W", Dtype::f32, s.w(), Role::input, "matrix"},
            {"dy", "dy", Dtype::f32, s.y(), Role::input, "matrix"},
            {"dx", "dx", Dtype::f32, s.x(), Role::output, "matrix"},
            {"dw", "dW", Dtype::f32, s.w(), Role::output, "matrix"}};
  }
  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const ConvolutionShape s(sizes);
    Tensors outputs;
    prepare(outputs, "dx", Dtype::f64, s.x());
    prepare(outputs, "dw", Dtype::f64, s.w());
    backward<double>(s, inputs, outputs, 1, watch);
    return outputs;
  }
  /// dx sums over output channels and taps, dW over all pixels of all images; several threads share the
  /// latter, so that their sums are shorter.
  Tolerance tolerance(const Values& sizes, const std::string& output) const override {
    const ConvolutionShape s(sizes);
    const std::int64_t terms = output == "dx" ? s.outputs * s.taps * s.taps : s.images * s.height * s.width;
    return {static_cast<double>(terms) * 0x1p-21, 2 * kHalfUlp,
            "roundings of a running f32 sum of products in [-1, 1]"};
  }
  double flops(const Values& sizes) const override { return 4 * ConvolutionShape(sizes).products(); }
  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, [](const Values& sizes, Tensors& buffers) {
               const ConvolutionShape s(sizes);
               prepare(buffers, "dx", Dtype::f32, s.x());
               prepare(buffers, "dw", Dtype::f32, s.w());
               backward<float>(s, buffers, buffers, std::numeric_limits<std::int64_t>::max(), {});
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
  template<class Number>
  static void backward(const ConvolutionShape& s, const Tensors& inputs, Tensors& outputs, std::int64_t grain,
                       const Watch& watch) {
    const auto x = inputs.at("x").as<float>(), w = inputs.at("w").as<float>(),
               dy = inputs.at("dy").as<float>();
    const auto dx = outputs.at("dx").as<Number>(), dw = outputs.at("dw").as<Number>();
    std::fill(dx.begin(), dx.end(), Number{0});
    std::fill(dw.begin(), dw.end(), Number{0});
    parallel_pieces(s.images, grain, watch, [&](std::int64_t begin, std::int64_t end) {
      s.each(begin, end, -1, [&](std::int64_t from, std::int64_t weight, std::int64_t to) {
        dx[from] += static_cast<Number>(dy[to]) * static_cast<Number>(w[weight]);
      });
    });
    parallel_pieces(s.outputs, grain, watch, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t out = begin; out < end; ++out)
        s.each(0, s.images, out, [&](std::int64_t from, std::int64_t weight, std::int64_t to) {
          dw[weight] += static_cast<Number>(dy[to]) * static_cast<Number>(x[from]);
        });
    });
  }
};

const RegisterProblem<Convolution> registered_convolution;
const RegisterProblem<ConvolutionBackward> registered_convolution_backward;

}
}
