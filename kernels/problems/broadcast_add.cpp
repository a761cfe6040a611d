#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

namespace kernelarium {
namespace {

struct BroadcastShape {
  std::int64_t rows, columns, b_rows, b_columns;
  /// Shapes of b: matrix, row, column, single.
  explicit BroadcastShape(const Values& sizes)
      : rows(sizes.at("rows")), columns(sizes.at("columns")), b_rows(sizes.at("shape") % 2 == 0 ? rows : 1),
        b_columns(sizes.at("shape") < 2 ? columns : 1) {}
  std::int64_t b_index(std::int64_t row, std::int64_t column) const {
    return (b_rows == 1 ? 0 : row) * b_columns + (b_columns == 1 ? 0 : column);
  }
};

/// c = a + b, where b has the shape of a or is repeated along its dimensions of length 1.
class BroadcastAdd : public Problem {
 public:
  std::string id() const override { return "broadcast-add"; }
  std::string title() const override { return "Addition with broadcasting"; }

  std::vector<Parameter> sizes() const override {
    const std::string reason = "the kernels count elements in 32-bit integers";
    return {size_parameter("rows", "Rows", "elements", 1024, 32768, reason),
            size_parameter("columns", "Columns", "elements", 1024, 32768, reason),
            choice_parameter("shape", "Shape of b", {"matrix", "row", "column", "single"})};
  }
  Values large() const override { return {{"rows", 16384}, {"columns", 16384}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const BroadcastShape s(sizes);
    return {{"a", "a", Dtype::f32, {s.rows, s.columns}, Role::input, "matrix"},
            {"b", "b", Dtype::f32, {s.b_rows, s.b_columns}, Role::input, "matrix"},
            {"c", "c = a + b", Dtype::f32, {s.rows, s.columns}, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override { return {"random", "negative", "opposite"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const BroadcastShape s(sizes);
    const auto a = inputs.at("a").as<float>(), b = inputs.at("b").as<float>();
    Tensors outputs;
    const auto c = prepare(outputs, "c", Dtype::f64, {s.rows, s.columns}).as<double>();
    parallel_ranges(s.rows, (1 << 18) / s.columns + 1, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t row = begin; row < end; ++row)
        for (std::int64_t column = 0; column < s.columns; ++column)
          c[row * s.columns + column] =
              static_cast<double>(a[row * s.columns + column]) + b[s.b_index(row, column)];
    });
    return outputs;
  }

  /// One rounding to nearest.
  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0, kHalfUlp, "one addition, rounded to the nearest f32"};
  }
  double flops(const Values& sizes) const override {
    return static_cast<double>(sizes.at("rows")) * static_cast<double>(sizes.at("columns"));
  }
  std::vector<Baseline> baselines(const Values&) const override { return {{"plain C++", "", 1, plain}}; }

 protected:
  void shape_inputs(const Values& sizes, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern == "opposite") { // every other sum is 0
      const BroadcastShape s(sizes);
      const auto a = buffers.at("a").as<float>(), b = buffers.at("b").as<float>();
      for (std::int64_t i = 0; i < s.rows * s.columns; i += 2)
        a[i] = -b[s.b_index(i / s.columns, i % s.columns)];
    }
    if (pattern != "negative") return;
    make_negative(buffers.at("a"));
    make_negative(buffers.at("b"));
  }

 private:
  static void plain(const Values& sizes, Tensors& buffers) {
    const BroadcastShape s(sizes);
    float* const c = prepare(buffers, "c", Dtype::f32, {s.rows, s.columns}).as<float>().data();
    const float* const a = buffers.at("a").as<float>().data();
    const float* const b = buffers.at("b").as<float>().data();
    for (std::int64_t row = 0; row < s.rows; ++row)
      for (std::int64_t column = 0; column < s.columns; ++column)
        c[row * s.columns + column] = a[row * s.columns + column] + b[s.b_index(row, column)];
  }
};

const RegisterProblem<BroadcastAdd> registered_broadcast_add;

}
}
