/// Levels 2 and 3 of cuBLAS with general matrices, but for the products of gemm.cpp.
#include "kernels/program/runtime/blas/dense.h"

namespace kernelarium::program::blas {
namespace {

template<class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t operation, Index m, Index n,
                    const void* alpha, const void* a, Index lda, const void* x, Index x_step,
                    const void* beta, void* y, Index y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, m) && y_step != 0); // cuBLAS takes an x_step of 0
    const T scale = scalar<T>(work, alpha, "alpha"), keep = scalar<T>(work, beta, "beta");
    if (m == 0 || n == 0) return;
    const bool plain = operation == CUBLAS_OP_N;
    const auto matrix_a = matrix<T>(work, a, m, n, lda, "A");
    const Vector<T> from = load<T>(work, x, plain ? n : m, x_step, "x");
    Vector<T> to = Vector<T>::Zero(plain ? m : n);
    if (keep != T(0)) to = load<T>(work, y, to.size(), y_step, "y") * keep;
    if (matrix_a) to += scale * product<T>(turned<T>(*matrix_a, operation), from);
    store<T>(work, to, y, y_step, "y");
    work.issue(2.0 * m * n, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t ger(const char* name, cublasHandle_t handle, Index m, Index n, const void* alpha,
                   const void* x, Index x_step, const void* y, Index y_step, void* a, Index lda,
                   bool conjugate) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, m) && x_step != 0 && y_step != 0);
    const T scale = scalar<T>(work, alpha, "alpha");
    if (m == 0 || n == 0) return;
    const Vector<T> left = load<T>(work, x, m, x_step, "x"), right = load<T>(work, y, n, y_step, "y");
    expect_matrix<T>(work, a, m, n, lda, "A");
    auto sum = matrix_to_write<T>(work, a, m, n, lda, "A");
    if (sum && work.usable()) {
      if (conjugate)
        *sum += scale * left * right.adjoint();
      else
        *sum += scale * left * right.transpose();
    }
    work.issue(2.0 * m * n, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t a_operation,
                    cublasOperation_t b_operation, Index m, Index n, const void* alpha, const void* a,
                    Index lda, const void* beta, const void* b, Index ldb, void* c, Index ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(a_operation);
    check_operation(b_operation);
    require(m >= 0 && n >= 0 && ldc >= std::max<Index>(1, m));
    const bool a_plain = a_operation == CUBLAS_OP_N, b_plain = b_operation == CUBLAS_OP_N;
    require(lda >= std::max<Index>(1, a_plain ? m : n) && ldb >= std::max<Index>(1, b_plain ? m : n));
    const T of_a = scalar<T>(work, alpha, "alpha"), of_b = scalar<T>(work, beta, "beta");
    if (m == 0 || n == 0) return;
    Matrix<T> sum = Matrix<T>::Zero(m, n);
    if (of_a != T(0))
      if (const auto source = matrix<T>(work, a, a_plain ? m : n, a_plain ? n : m, lda, "A"))
        sum += of_a * turned<T>(*source, a_operation);
    if (of_b != T(0))
      if (const auto source = matrix<T>(work, b, b_plain ? m : n, b_plain ? n : m, ldb, "B"))
        sum += of_b * turned<T>(*source, b_operation);
    auto target = matrix_to_write<T>(work, c, m, n, ldc, "C");
    if (target && work.usable()) *target = sum;
    work.issue(3.0 * m * n, rate_of<T>(spec));
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_TYPE(Int, wide, letter, T, Native)                                                               \
  cublasStatus_t cublas##letter##gemv_v2##wide(                                                              \
      cublasHandle_t h, cublasOperation_t op, Int m, Int n, const Native* alpha, const Native* a, Int lda,   \
      const Native* x, Int sx, const Native* beta, Native* y, Int sy) {                                      \
    return gemv<T>("cublas" #letter "gemv" #wide, h, op, m, n, alpha, a, lda, x, sx, beta, y, sy);           \
  }                                                                                                          \
  cublasStatus_t cublas##letter##geam##wide(                                                                 \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, Int m, Int n, const Native* alpha,       \
      const Native* a, Int lda, const Native* beta, const Native* b, Int ldb, Native* c, Int ldc) {          \
    return geam<T>("cublas" #letter "geam" #wide, h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);     \
  }
#define FOR_GER(Int, wide, function, T, Native, conjugate)                                                   \
  cublasStatus_t cublas##function##_v2##wide(cublasHandle_t h, Int m, Int n, const Native* alpha,            \
                                             const Native* x, Int sx, const Native* y, Int sy, Native* a,    \
                                             Int lda) {                                                      \
    return ger<T>("cublas" #function #wide, h, m, n, alpha, x, sx, y, sy, a, lda, conjugate);                \
  }
FOR_TYPES(FOR_TYPE)
FOR_SIZES(FOR_GER, Sger, float, float, false)
FOR_SIZES(FOR_GER, Dger, double, double, false)
FOR_SIZES(FOR_GER, Cgeru, C, cuComplex, false)
FOR_SIZES(FOR_GER, Cgerc, C, cuComplex, true)
FOR_SIZES(FOR_GER, Zgeru, Z, cuDoubleComplex, false)
FOR_SIZES(FOR_GER, Zgerc, Z, cuDoubleComplex, true)
}
#pragma GCC visibility pop
