#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

namespace kernelarium {
namespace {

/// c = a + b over n elements.
class VectorAdd : public Problem {
 public:
  std::string id() const override { return "vector-add"; }
  std::string title() const override { return "Vector addition"; }

  std::vector<Parameter> sizes() const override {
    return {size_parameter("n", "Length", "elements", 1 << 20, std::int64_t{1} << 30,
                           "three arrays of 2^30 floats fill 12 GiB of memory")};
  }
  Values large() const override { return {{"n", 1 << 28}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const std::vector<std::int64_t> shape{sizes.at("n")};
    return {{"a", "a", Dtype::f32, shape, Role::input},
            {"b", "b", Dtype::f32, shape, Role::input},
            {"c", "c = a + b", Dtype::f32, shape, Role::output}};
  }

  std::vector<std::string> patterns() const override { return {"random", "negative", "wide", "opposite"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const auto a = inputs.at("a").as<float>(), b = inputs.at("b").as<float>();
    Tensors outputs;
    const auto c = prepare(outputs, "c", Dtype::f64, {sizes.at("n")}).as<double>();
    parallel_ranges(sizes.at("n"), 1 << 18, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) c[i] = static_cast<double>(a[i]) + b[i];
    });
    return outputs;
  }

  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0, kHalfUlp, "one f32 addition, rounded to nearest: half a unit in the last place"};
  }
  double flops(const Values& sizes) const override { return static_cast<double>(sizes.at("n")); }

  std::vector<Baseline> baselines(const Values&) const override {
    const auto plain = [](const Values& sizes, Tensors& buffers) {
      const std::int64_t n = sizes.at("n");
      float* const c = prepare(buffers, "c", Dtype::f32, {n}).as<float>().data();
      const float* const a = buffers.at("a").as<float>().data();
      const float* const b = buffers.at("b").as<float>().data();
      for (std::int64_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
    };
    return {{"plain C++", "", 1, plain}};
  }

 protected:
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    for (const char* name : {"a", "b"}) {
      if (pattern == "negative") make_negative(buffers.at(name));
      if (pattern != "wide") continue; // of all magnitudes: fewer than 24 bits of mantissa show
      const auto values = buffers.at(name).as<float>();
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i % 64 == 5 ? 1.6e38f : std::copysign(std::exp2(values[i] * 126), values[i]);
    }
    if (pattern == "opposite") // every other sum is 0
      for (std::int64_t i = 0; i < sizes.at("n"); i += 2)
        buffers.at("b").as<float>()[i] = -buffers.at("a").as<float>()[i];
  }
};

const RegisterProblem<VectorAdd> registered_vector_add;

}
}
