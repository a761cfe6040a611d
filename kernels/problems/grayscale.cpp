#include "kernels/base/error.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace kernelarium {
namespace {

constexpr std::int64_t kInterleaved = 0; // the choices of `layout`
constexpr std::int64_t kLuminosity = 0;  // the choices of `weights`
constexpr std::int64_t kBt601 = 1;

/// How far, in thousandths of a level, the arithmetic of f32 or of 15-bit fixed point may be off: so close to
/// a half, either neighbour is right.
constexpr int kUncertain = 15;

/// In thousandths, so that the reference is exact.
std::array<int, 3> weights(const Values& sizes) {
  if (sizes.at("weights") == kLuminosity) return {210, 720, 70}; // BT.709's, to two digits
  if (sizes.at("weights") == kBt601) return {299, 587, 114};
  return {105, 360, 35}; // half of luminosity's: not every set adds up to 1
}

std::array<float, 3> float_weights(const Values& sizes) {
  const auto [red, green, blue] = weights(sizes);
  return {static_cast<float>(red) / 1000, static_cast<float>(green) / 1000, static_cast<float>(blue) / 1000};
}

/// Position of channel c of pixel i, in either layout: i * step + c * plane.
struct Layout {
  std::int64_t height, width, pixels, step, plane;
  bool interleaved;
  explicit Layout(const Values& sizes)
      : height(sizes.at("height")), width(sizes.at("width")), pixels(height * width),
        interleaved(sizes.at("layout") == kInterleaved) {
    step = interleaved ? 3 : 1;
    plane = interleaved ? 1 : pixels;
  }
};

/// gray = wr R + wg G + wb B, rounded to the nearest level; halves in either direction.
class Grayscale : public Problem {
 public:
  std::string id() const override { return "grayscale"; }
  std::string title() const override { return "Picture to grayscale"; }

  std::vector<Parameter> sizes() const override {
    const std::string reason = "pictures are read up to this side";
    return {size_parameter("height", "Height", "pixels", 720, 16384, reason),
            size_parameter("width", "Width", "pixels", 1280, 16384, reason),
            choice_parameter("layout", "Layout", {"interleaved", "planar"}),
            choice_parameter("weights", "Weights", {"luminosity", "bt601", "dimmed"})};
  }
  Values large() const override { return {{"height", 4320}, {"width", 7680}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const Layout l(sizes);
    BufferSpec rgb{"rgb", "Colour picture", Dtype::u8, {l.height, l.width, 3}, Role::input, "picture"};
    if (!l.interleaved) {
      rgb.shape = {3, l.height, l.width};
      rgb.view = "planes";
    }
    return {rgb, {"gray", "Gray picture", Dtype::u8, {l.height, l.width}, Role::output, "picture"}};
  }

  std::vector<std::string> patterns() const override {
    return {"random", "one-channel", "extremes", "white"};
  }

  std::vector<std::string> displays() const override { return {"ramp", "checker", "letter"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const Layout l(sizes);
    const auto w = weights(sizes);
    const auto rgb = inputs.at("rgb").as<std::uint8_t>();
    Tensors outputs;
    const auto gray = prepare(outputs, "gray", Dtype::u8, {l.height, l.width}).as<std::uint8_t>();
    const auto also = prepare(outputs, also_right("gray"), Dtype::u8, {l.height, l.width}).as<std::uint8_t>();
    parallel_ranges(l.pixels, 1 << 18, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        const std::int64_t at = i * l.step;
        const int thousandths = w[0] * rgb[at] + w[1] * rgb[at + l.plane] + w[2] * rgb[at + 2 * l.plane];
        const int level = (thousandths + 500) / 1000, rest = (thousandths + 500) % 1000;
        gray[i] = static_cast<std::uint8_t>(level);
        also[i] = static_cast<std::uint8_t>(level - (rest <= kUncertain && level > 0) +
                                            (rest >= 1000 - kUncertain && level < 255));
      }
    });
    return outputs;
  }

  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0, 0, "the nearest level; of two that are equally near, to 0.015 of a level, either one"};
  }
  /// Three multiplications and two additions a pixel.
  double flops(const Values& sizes) const override { return 5.0 * static_cast<double>(Layout(sizes).pixels); }

  std::vector<Baseline> baselines(const Values& sizes) const override {
    const std::string version = std::string("OpenCV ") + cv::getVersionString();
    std::vector<Baseline> all{{"plain C++", "", 1, plain}};
    // The usual library function is cvtColor; it only supports interleaved pictures and weights of BT.601.
    if (Layout(sizes).interleaved && sizes.at("weights") == kBt601) {
      const int cores = core_count();
      all.push_back({"OpenCV, cvtColor", version, 1, [](const Values& s, Tensors& b) { convert(s, b, 1); }});
      all.push_back({"OpenCV, cvtColor, all cores", version, cores,
                     [cores](const Values& s, Tensors& b) { convert(s, b, cores); }});
    }
    return all;
  }

  void take_picture(const Tensor& rgb, Values& sizes, Tensors& buffers) const override {
    if (rgb.dtype != Dtype::u8 || rgb.shape.size() != 3 || (rgb.shape[2] != 1 && rgb.shape[2] != 3))
      throw Error(Sentence::tr("a picture must have 8-bit levels and 1 or 3 channels"));
    for (const Parameter& side : this->sizes()) {
      if (side.name == "height") side.check(rgb.shape[0]);
      if (side.name == "width") side.check(rgb.shape[1]);
    }
    sizes["height"] = rgb.shape[0];
    sizes["width"] = rgb.shape[1];
    const Layout l(sizes);
    const std::int64_t channels = rgb.shape[2];
    const auto from = rgb.as<std::uint8_t>();
    const auto to = prepare(buffers, "rgb", Dtype::u8, this->buffers(sizes)[0].shape).as<std::uint8_t>();
    for (std::int64_t i = 0; i < l.pixels; ++i)
      for (std::int64_t c = 0; c < 3; ++c)
        to[i * l.step + c * l.plane] = from[i * channels + std::min(c, channels - 1)];
  }

 protected:
  void shape_inputs(const Values& sizes, std::uint64_t seed, const std::string& pattern,
                    Tensors& buffers) const override {
    const Layout l(sizes);
    const auto rgb = buffers.at("rgb").as<std::uint8_t>();
    if (pattern == "white") std::fill(rgb.begin(), rgb.end(), std::uint8_t{255});
    if (pattern == "extremes")
      for (std::uint8_t& level : rgb) level = level < 128 ? 0 : 255;
    if (pattern == "one-channel") // the others are black, another one for the next pixel
      for (std::int64_t i = 0; i < l.pixels; ++i)
        for (std::int64_t c = 0; c < 3; ++c)
          if (c != (i + static_cast<std::int64_t>(seed)) % 3) rgb[i * l.step + c * l.plane] = 0;
  }

 private:
  static void plain(const Values& sizes, Tensors& buffers) {
    const Layout l(sizes);
    const auto [red, green, blue] = float_weights(sizes);
    std::uint8_t* const gray = output(l, buffers);
    const std::uint8_t* const rgb = buffers.at("rgb").as<std::uint8_t>().data();
    // One loop per layout, so that the compiler knows the step.
    if (l.interleaved) {
      for (std::int64_t i = 0; i < l.pixels; ++i)
        gray[i] = static_cast<std::uint8_t>(red * rgb[3 * i] + green * rgb[3 * i + 1] +
                                            blue * rgb[3 * i + 2] + 0.5f);
    } else {
      for (std::int64_t i = 0; i < l.pixels; ++i)
        gray[i] = static_cast<std::uint8_t>(red * rgb[i] + green * rgb[i + l.pixels] +
                                            blue * rgb[i + 2 * l.pixels] + 0.5f);
    }
  }

  static void convert(const Values& sizes, Tensors& buffers, int threads) {
    const Layout l(sizes);
    const int height = static_cast<int>(l.height), width = static_cast<int>(l.width);
    cv::Mat gray(height, width, CV_8UC1, output(l, buffers));
    cv::setNumThreads(threads);
    cv::cvtColor(cv::Mat(height, width, CV_8UC3, buffers.at("rgb").as<std::uint8_t>().data()), gray,
                 cv::COLOR_RGB2GRAY);
  }

  static std::uint8_t* output(const Layout& l, Tensors& buffers) {
    return prepare(buffers, "gray", Dtype::u8, {l.height, l.width}).as<std::uint8_t>().data();
  }
};

const RegisterProblem<Grayscale> registered_grayscale;

}
}
