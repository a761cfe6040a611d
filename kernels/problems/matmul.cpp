#include "kernels/problems/eigen.h"
#include "kernels/problems/inputs.h"
#include "kernels/problems/parallel.h"
#include "kernels/problems/support.h"

#include <algorithm>

namespace kernelarium {
namespace {

struct MatmulShape {
  std::int64_t m, n, k;
  explicit MatmulShape(const Values& sizes) : m(sizes.at("m")), n(sizes.at("n")), k(sizes.at("k")) {}
};

/// c = a b; a is m x k, b is k x n, all row-major. a and b hold `Element`s, c holds f32.
template<class Element>
class MatrixProduct : public Problem {
 public:
  std::vector<Parameter> sizes() const override {
    const std::string reason = "the kernels count elements in 32-bit integers";
    return {size_parameter("m", "Rows of A and C", "elements", 512, 16384, reason),
            size_parameter("n", "Columns of B and C", "elements", 512, 16384, reason),
            size_parameter("k", "Columns of A, rows of B", "elements", 512, 16384, reason)};
  }
  Values large() const override { return {{"m", 4096}, {"n", 4096}, {"k", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const MatmulShape s(sizes);
    return {{"a", "A", kDtype<Element>, {s.m, s.k}, Role::input, "matrix"},
            {"b", "B", kDtype<Element>, {s.k, s.n}, Role::input, "matrix"},
            {"c", "C = A B", Dtype::f32, {s.m, s.n}, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  std::vector<std::string> displays() const override {
    return {"identity", "letter", "one-hot", "checker", "ramp"};
  }

  Tensors reference(const Values& sizes, const Tensors& inputs, const Watch& watch) const override {
    const MatmulShape s(sizes);
    const Operand a = operand(inputs, "a", s.m, s.k);
    const Operand b = operand(inputs, "b", s.k, s.n);
    Tensors outputs;
    double* const c = prepare(outputs, "c", Dtype::f64, {s.m, s.n}).as<double>().data();
    Eigen::Map<MatrixF64> whole(c, s.m, s.n);
    // Of the largest matrices one tile takes some tenths of a second on a busy core.
    constexpr std::int64_t kRows = 64, kColumns = 256;
    const std::int64_t across = (s.n + kColumns - 1) / kColumns, down = (s.m + kRows - 1) / kRows;
    parallel_pieces(across * down, 1, watch, [&](std::int64_t tile, std::int64_t) {
      const std::int64_t row = tile / across * kRows, column = tile % across * kColumns;
      const std::int64_t rows = std::min(kRows, s.m - row), columns = std::min(kColumns, s.n - column);
      whole.block(row, column, rows, columns).noalias() =
          a.middleRows(row, rows).template cast<double>() *
          b.middleCols(column, columns).template cast<double>();
    });
    return outputs;
  }

  /// A multiplication and an addition for each of the m n k products.
  double flops(const Values& sizes) const override {
    const MatmulShape s(sizes);
    return 2.0 * static_cast<double>(s.m) * static_cast<double>(s.n) * static_cast<double>(s.k);
  }

  std::vector<Baseline> baselines(const Values&) const override {
    return {{"plain C++", "", 1, plain},
            {"Eigen", eigen_version(), 1,
             [](const Values& sizes, Tensors& buffers) { product(sizes, buffers, false); }},
            {"Eigen, all cores", eigen_version(), core_count(),
             [](const Values& sizes, Tensors& buffers) { product(sizes, buffers, true); }}};
  }

 protected:
  /// Products of zeros and ones are exact, and nothing cancels among those of negative numbers and ones: a
  /// lost or repeated product can't hide in the tolerance. With powers of 2 instead of the ones of A, sums
  /// stay exact in f32, but not in half precision, in fixed point, or where numbers are taken to be small.
  void shape_inputs(const Values&, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern == "random") return;
    if (pattern == "negative") make_negative(buffers.at("a"));
    if (pattern == "zero-one") {
      make_zero_one(buffers.at("a"));
      for (Element& value : buffers.at("a").template as<Element>())
        value = static_cast<Element>(static_cast<float>(value) * (sizeof(Element) == 4 ? 0x1p41f : 0x1p17f));
    }
    make_zero_one(buffers.at("b"));
  }

  /// A times the identity is A, and a single 1 takes a row of B.
  void draw_inputs(const Values&, const std::string& display, Tensors& buffers) const override {
    draw(buffers.at("a"), display == "identity" ? "letter" : display);
    draw(buffers.at("b"), display == "one-hot" || display == "letter" ? "ramp" : display);
  }

 private:
  using Operand = ConstMatrixOf<Element>;
  static Operand operand(const Tensors& buffers, const char* name, std::int64_t rows, std::int64_t columns) {
    return {buffers.at(name).as<Element>().data(), rows, columns};
  }

  static void plain(const Values& sizes, Tensors& buffers) {
    const MatmulShape s(sizes);
    float* const c = prepare(buffers, "c", Dtype::f32, {s.m, s.n}).as<float>().data();
    const Element* const a = buffers.at("a").as<Element>().data();
    const Element* const b = buffers.at("b").as<Element>().data();
    std::fill(c, c + s.m * s.n, 0.0f);
    for (std::int64_t row = 0; row < s.m; ++row)
      for (std::int64_t i = 0; i < s.k; ++i) {
        const float left = static_cast<float>(a[row * s.k + i]);
        for (std::int64_t column = 0; column < s.n; ++column)
          c[row * s.n + column] += left * static_cast<float>(b[i * s.n + column]);
      }
  }

  /// Eigen multiplies f32 fastest: other elements are widened first, which is part of the time.
  static void product(const Values& sizes, Tensors& buffers, bool all_cores) {
    const MatmulShape s(sizes);
    float* const c = prepare(buffers, "c", Dtype::f32, {s.m, s.n}).as<float>().data();
    const Operand a = operand(buffers, "a", s.m, s.k);
    const Eigen::Ref<const Matrix> b = operand(buffers, "b", s.k, s.n).template cast<float>();
    parallel_ranges(s.m, all_cores ? 1 : s.m, [&](int, std::int64_t begin, std::int64_t end) {
      MatrixView part(c + begin * s.n, end - begin, s.n);
      part.noalias() = a.middleRows(begin, end - begin).template cast<float>() * b;
    });
  }
};

class Matmul : public MatrixProduct<float> {
 public:
  std::string id() const override { return "matmul"; }
  std::string title() const override { return "Matrix product"; }

  /// A running f32 sum of k products, each below 1, has partial sums of about sqrt(i) / 3, and rounds k
  /// times: the error's standard deviation is k 2^-25 / sqrt(18), several times that where the sums wander
  /// far (1.6e-5 was seen at k = 256). k 2^-21 leaves room for the largest of 2^28 elements, and none for
  /// TF32's 1e-3.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    return {static_cast<double>(sizes.at("k")) * 0x1p-21, 2 * kHalfUlp,
            "k roundings of a running f32 sum of k products in [-1, 1]"};
  }
};

/// What tensor cores multiply: the products of two bf16 are exact in f32, so only their sums are rounded.
class MatmulBfloat16 : public MatrixProduct<Eigen::bfloat16> {
 public:
  std::string id() const override { return "matmul-bf16"; }
  std::string title() const override { return "Matrix product, bf16"; }

  /// A tensor core truncates what does not fit into the last bit of a sum: the error grows in one direction,
  /// by up to two units in the last place for every 8 products. Partial sums of 16384 products reach 128,
  /// where a unit is 2^-16. k 2^-20 leaves room for that, and none for a sum that was ever stored in bf16 or
  /// f16.
  Tolerance tolerance(const Values& sizes, const std::string&) const override {
    return {static_cast<double>(sizes.at("k")) * 0x1p-20, 2 * kHalfUlp,
            "k / 8 truncations of a running f32 sum of k exact products in [-1, 1]"};
  }
};

const RegisterProblem<Matmul> registered_matmul;
const RegisterProblem<MatmulBfloat16> registered_matmul_bfloat16;

}
}
