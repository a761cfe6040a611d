/// Levels 2 and 3 of cuBLAS that add products of two operands to a symmetric or Hermitian matrix.
#include "kernels/program/runtime/blas/halves.h"

namespace kernelarium::program::blas {
namespace {

template<class T, class Source>
Matrix<T> turned_for(const Source& source, bool hermitian) {
  return turned<T>(source, hermitian ? CUBLAS_OP_C : CUBLAS_OP_T);
}

/// A = alpha x y^T + alpha y x^T + A, or alpha x y^H + conj(alpha) y x^H + A.
template<class T>
cublasStatus_t syr2(const char* name, cublasHandle_t handle, cublasFillMode_t fill, Index n,
                    const void* alpha, const void* x, Index x_step, const void* y, Index y_step, void* a,
                    Index lda, bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_fill(fill);
    require(n >= 0 && lda >= std::max<Index>(1, n) && x_step != 0 && y_step != 0);
    const T scale = scalar<T>(work, alpha, "alpha");
    if (n == 0) return;
    const Matrix<T> left = load<T>(work, x, n, x_step, "x"), right = load<T>(work, y, n, y_step, "y");
    auto target = matrix_to_write<T>(work, a, n, n, lda, "A");
    if (target && work.usable()) {
      const T other = hermitian ? Eigen::numext::conj(scale) : scale;
      Matrix<T> sum = *target;
      sum += scale * product<T>(left, turned_for<T>(right, hermitian));
      sum += other * product<T>(right, turned_for<T>(left, hermitian));
      if (hermitian) make_diagonal_real(sum);
      copy_half(*target, sum, fill);
    }
    work.issue(2.0 * n * n, rate_of<T>(spec));
  });
}

/// What C = alpha op(A) op(B)^T + beta C adds, and with whose scalars.
struct Kind {
  bool hermitian = false;
  bool both_ways = false; ///< and alpha op(B) op(A)^T
};

/// Only the triangle that `fill` names is written.
template<class T, class Alpha, class Beta>
cublasStatus_t rank_k(const char* name, cublasHandle_t handle, Kind kind, cublasFillMode_t fill,
                      cublasOperation_t operation, Index n, Index k, const void* alpha, const void* a,
                      Index lda, const void* b, Index ldb, const void* beta, void* c, Index ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_fill(fill);
    check_operation(operation);
    const bool plain = operation == CUBLAS_OP_N;
    // Complex matrices are turned as the function says; real ones either way.
    if (is_complex<T> && !plain) require((operation == CUBLAS_OP_C) == kind.hermitian);
    const Index rows = plain ? n : k, columns = plain ? k : n;
    require(n >= 0 && k >= 0 && lda >= std::max<Index>(1, rows) && ldb >= std::max<Index>(1, rows) &&
            ldc >= std::max<Index>(1, n));
    const T scale = T(scalar<Alpha>(work, alpha, "alpha")), keep = T(scalar<Beta>(work, beta, "beta"));
    if (n == 0) return;
    Matrix<T> sum = Matrix<T>::Zero(n, n);
    const auto first = matrix<T>(work, a, rows, columns, lda, "A");
    const auto second = matrix<T>(work, b, rows, columns, ldb, "B");
    if (first && second) {
      const Matrix<T> left = turned<T>(*first, operation), right = turned<T>(*second, operation);
      sum = scale * product<T>(left, turned_for<T>(right, kind.hermitian));
      if (kind.both_ways)
        sum += (kind.hermitian ? Eigen::numext::conj(scale) : scale) *
               product<T>(right, turned_for<T>(left, kind.hermitian));
    }
    auto target = matrix_to_write<T>(work, c, n, n, ldc, "C");
    if (target && work.usable()) {
      if (keep != T(0)) sum += keep * *target;
      if (kind.hermitian) make_diagonal_real(sum);
      copy_half(*target, sum, fill);
    }
    work.issue((kind.both_ways ? 2.0 : 1.0) * n * n * k, rate_of<T>(spec));
  });
}

constexpr Kind kPlain{}, kHermitian{true, false}, kBothWays{false, true}, kHermitianBothWays{true, true};

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_VECTORS(Int, wide, function, T, Native, hermitian)                                               \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,                 \
                                             const Native* alpha, const Native* x, Int sx, const Native* y,  \
                                             Int sy, Native* a, Int lda) {                                   \
    return syr2<T>("cublas" #function #wide, h, fill, n, alpha, x, sx, y, sy, a, lda, hermitian);            \
  }
#define FOR_MATRICES(Int, wide, function, version, kind, T, Native, Beta, NativeBeta)                        \
  cublasStatus_t cublas##function##version##wide(                                                            \
      cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op, Int n, Int k, const Native* alpha,      \
      const Native* a, Int lda, const Native* b, Int ldb, const NativeBeta* beta, Native* c, Int ldc) {      \
    return rank_k<T, T, Beta>("cublas" #function #wide, h, kind, fill, op, n, k, alpha, a, lda, b, ldb,      \
                              beta, c, ldc);                                                                 \
  }
#define FOR_HERK(Int, wide, function, T, Native, RealT)                                                      \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,  \
                                             Int n, Int k, const RealT* alpha, const Native* a, Int lda,     \
                                             const RealT* beta, Native* c, Int ldc) {                        \
    return rank_k<T, RealT, RealT>("cublas" #function #wide, h, kHermitian, fill, op, n, k, alpha, a, lda,   \
                                   a, lda, beta, c, ldc);                                                    \
  }
#define FOR_TYPE(Int, wide, letter, T, Native)                                                               \
  FOR_VECTORS(Int, wide, letter##syr2, T, Native, false)                                                     \
  FOR_MATRICES(Int, wide, letter##syr2k, _v2, kBothWays, T, Native, T, Native)                               \
  FOR_MATRICES(Int, wide, letter##syrkx, , kPlain, T, Native, T, Native)
FOR_TYPES(FOR_TYPE)
FOR_SIZES(FOR_VECTORS, Cher2, C, cuComplex, true)
FOR_SIZES(FOR_VECTORS, Zher2, Z, cuDoubleComplex, true)
FOR_SIZES(FOR_MATRICES, Zher2k, _v2, kHermitianBothWays, Z, cuDoubleComplex, double, double)
FOR_SIZES(FOR_MATRICES, Cherkx, , kHermitian, C, cuComplex, float, float)
FOR_SIZES(FOR_MATRICES, Zherkx, , kHermitian, Z, cuDoubleComplex, double, double)
FOR_SIZES(FOR_HERK, Cherk, C, cuComplex, float)
FOR_SIZES(FOR_HERK, Zherk, Z, cuDoubleComplex, double)
}
#pragma GCC visibility pop
