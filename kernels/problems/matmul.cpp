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

/// c = a b; a is m x k, b is k x n, all row-major.
class Matmul : public Problem {
 public:
  std::string id() const override { return "matmul"; }
  std::string title() const override { return "Matrix product"; }

  std::vector<Parameter> sizes() const override {
    const std::string reason = "the kernels count elements in 32-bit integers";
    return {size_parameter("m", "Rows of A and C", "elements", 512, 16384, reason),
            size_parameter("n", "Columns of B and C", "elements", 512, 16384, reason),
            size_parameter("k", "Columns of A, rows of B", "elements", 512, 16384, reason)};
  }
  Values large() const override { return {{"m", 4096}, {"n", 4096}, {"k", 4096}}; }

  std::vector<BufferSpec> buffers(const Values& sizes) const override {
    const MatmulShape s(sizes);
    return {{"a", "A", Dtype::f32, {s.m, s.k}, Role::input, "matrix"},
            {"b", "B", Dtype::f32, {s.k, s.n}, Role::input, "matrix"},
            {"c", "C = A B", Dtype::f32, {s.m, s.n}, Role::output, "matrix"}};
  }

  std::vector<std::string> patterns() const override { return {"random", "zero-one", "negative"}; }

  Tensors reference(const Values& sizes, const Tensors& inputs) const override {
    const MatmulShape s(sizes);
    const ConstMatrixView a(inputs.at("a").as<float>().data(), s.m, s.k);
    const MatrixF64 b = ConstMatrixView(inputs.at("b").as<float>().data(), s.k, s.n).cast<double>();
    Tensors outputs;
    double* const c = prepare(outputs, "c", Dtype::f64, {s.m, s.n}).as<double>().data();
    parallel_ranges(s.m, std::max<std::int64_t>(1, 10'000'000 / (s.n * s.k)),
                    [&](int, std::int64_t begin, std::int64_t end) {
                      Eigen::Map<MatrixF64> part(c + begin * s.n, end - begin, s.n);
                      part.noalias() = a.middleRows(begin, end - begin).cast<double>() * b;
                    });
    return outputs;
  }

  /// A running f32 sum of k products, each below 1, has partial sums of about sqrt(i) / 3, and rounds k
  /// times: the error's standard deviation is k 2^-25 / sqrt(18), several times that where the sums wander
  /// far (1.6e-5 was seen at k = 256). k 2^-21 leaves room for the largest of 2^28 elements, and none for
  /// TF32's 1e-3.
  Tolerance tolerance(const Values& sizes) const override {
    return {static_cast<double>(sizes.at("k")) * 0x1p-21, 2 * kHalfUlp,
            "k roundings of a running f32 sum of k products in [-1, 1]"};
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
  /// lost or repeated product can't hide in the tolerance.
  void shape_inputs(const Values&, std::uint64_t, const std::string& pattern,
                    Tensors& buffers) const override {
    if (pattern == "random") return;
    if (pattern == "negative") make_negative(buffers.at("a"));
    if (pattern == "zero-one") make_zero_one(buffers.at("a"));
    make_zero_one(buffers.at("b"));
  }

 private:
  static void plain(const Values& sizes, Tensors& buffers) {
    const MatmulShape s(sizes);
    float* const c = prepare(buffers, "c", Dtype::f32, {s.m, s.n}).as<float>().data();
    const float* const a = buffers.at("a").as<float>().data();
    const float* const b = buffers.at("b").as<float>().data();
    std::fill(c, c + s.m * s.n, 0.0f);
    for (std::int64_t row = 0; row < s.m; ++row)
      for (std::int64_t i = 0; i < s.k; ++i) {
        const float left = a[row * s.k + i];
        for (std::int64_t column = 0; column < s.n; ++column)
          c[row * s.n + column] += left * b[i * s.n + column];
      }
  }

  static void product(const Values& sizes, Tensors& buffers, bool all_cores) {
    const MatmulShape s(sizes);
    float* const c = prepare(buffers, "c", Dtype::f32, {s.m, s.n}).as<float>().data();
    const ConstMatrixView a(buffers.at("a").as<float>().data(), s.m, s.k);
    const ConstMatrixView b(buffers.at("b").as<float>().data(), s.k, s.n);
    parallel_ranges(s.m, all_cores ? 1 : s.m, [&](int, std::int64_t begin, std::int64_t end) {
      MatrixView part(c + begin * s.n, end - begin, s.n);
      part.noalias() = a.middleRows(begin, end - begin) * b;
    });
  }
};

const RegisterProblem<Matmul> registered_matmul;

}
}
