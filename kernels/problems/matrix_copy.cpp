#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

namespace kernelarium {
namespace {

constexpr std::int64_t kKept = 0; // the choices of `order`

/// Moves a rows x columns matrix, as it is or transposed.
class MatrixCopy : public Problem {
 public:
  std::string id() const override { return "matrix-copy"; }
  std::string title() const override { return "Copy and transpose"; }

  std::vector<Parameter> sizes() const override {
    const std::string reason = "the kernels count elements in 32-bit integers";
    return {size_parameter("rows", "Rows", "elements", 1024, 32768, reason),
            size_parameter("columns", "Columns", "elements", 1024, 32768, reason),
            choice_parameter("order", "Order", {"kept", "transposed"})};
  }
  Values large() const override { return {{"rows", 16384}, {"columns", 16384}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    return {
        {"in", "Matrix", Dtype::f32, {sizes.at("rows"), sizes.at("columns")}, Role::input, "matrix"},
        {"out", kept(sizes) ? "Copy" : "Transpose", Dtype::f32, shape_out(sizes), Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override { return {"random", "index"}; }

  std::vector<std::string> displays() const override { return {"letter", "ramp", "checker", "one-hot"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch&) const override {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    const auto in = inputs.at("in").as<float>();
    Tensors outputs;
    const auto out = prepare(outputs, "out", Dtype::f64, shape_out(sizes)).as<double>();
    // Element by element of the output, where the baseline goes along the input.
    parallel_ranges(rows * columns, 1 << 18, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) out[i] = in[kept(sizes) ? i : i % rows * columns + i / rows];
    });
    return outputs;
  }

  Tolerance tolerance(const Values&, const std::string&) const override {
    return {0, 0, "data is moved, not computed: exact"};
  }
  /// Moves data only.
  double flops(const Values&) const override { return 0; }

  std::vector<Baseline> baselines(const Values&) const override { return {{"plain C++", "", 1, plain}}; }

 protected:
  void shape_inputs(const Values&, std::uint64_t seed, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern != "index") return;
    float next = static_cast<float>(seed);
    for (float& value : buffers.at("in").as<float>()) value = next++;
  }

 private:
  static bool kept(const Values& sizes) { return sizes.at("order") == kKept; }
  static std::vector<std::int64_t> shape_out(const Values& sizes) {
    if (kept(sizes)) return {sizes.at("rows"), sizes.at("columns")};
    return {sizes.at("columns"), sizes.at("rows")};
  }

  static void plain(const Values& sizes, Tensors& buffers) {
    const std::int64_t rows = sizes.at("rows"), columns = sizes.at("columns");
    float* const out = prepare(buffers, "out", Dtype::f32, shape_out(sizes)).as<float>().data();
    const float* const in = buffers.at("in").as<float>().data();
    if (kept(sizes)) {
      for (std::int64_t i = 0; i < rows * columns; ++i) out[i] = in[i];
    } else {
      for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column)
          out[column * rows + row] = in[row * columns + column];
    }
  }
};

const RegisterProblem<MatrixCopy> registered_matrix_copy;

}
}
