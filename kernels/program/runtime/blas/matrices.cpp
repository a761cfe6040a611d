/// Levels 2 and 3 of cuBLAS with general matrices, but for the products of gemm.cpp.
#include "kernels/program/runtime/blas/dense.h"

namespace kernelarium::program::blas {
namespace {

template<class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t operation, int m, int n,
                    const void* alpha, const void* a, int lda, const void* x, int x_step, const void* beta,
                    void* y, int y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    require(m >= 0 && n >= 0 && lda >= std::max(1, m) && y_step != 0); // cuBLAS takes an x_step of 0
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
cublasStatus_t ger(const char* name, cublasHandle_t handle, int m, int n, const void* alpha, const void* x,
                   int x_step, const void* y, int y_step, void* a, int lda, bool conjugate) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(m >= 0 && n >= 0 && lda >= std::max(1, m) && x_step != 0 && y_step != 0);
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
                    cublasOperation_t b_operation, int m, int n, const void* alpha, const void* a, int lda,
                    const void* beta, const void* b, int ldb, void* c, int ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(a_operation);
    check_operation(b_operation);
    require(m >= 0 && n >= 0 && ldc >= std::max(1, m));
    const bool a_plain = a_operation == CUBLAS_OP_N, b_plain = b_operation == CUBLAS_OP_N;
    require(lda >= std::max(1, a_plain ? m : n) && ldb >= std::max(1, b_plain ? m : n));
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

#define FOR_TYPE(letter, T, Native)                                                                          \
  cublasStatus_t cublas##letter##gemv_v2(cublasHandle_t h, cublasOperation_t op, int m, int n,               \
                                         const Native* alpha, const Native* a, int lda, const Native* x,     \
                                         int sx, const Native* beta, Native* y, int sy) {                    \
    return gemv<T>("cublas" #letter "gemv", h, op, m, n, alpha, a, lda, x, sx, beta, y, sy);                 \
  }                                                                                                          \
  cublasStatus_t cublas##letter##geam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,   \
                                      int n, const Native* alpha, const Native* a, int lda,                  \
                                      const Native* beta, const Native* b, int ldb, Native* c, int ldc) {    \
    return geam<T>("cublas" #letter "geam", h, ta, tb, m, n, alpha, a, lda, beta, b, ldb, c, ldc);           \
  }
#define FOR_GER(function, T, Native, conjugate)                                                              \
  cublasStatus_t cublas##function##_v2(cublasHandle_t h, int m, int n, const Native* alpha, const Native* x, \
                                       int sx, const Native* y, int sy, Native* a, int lda) {                \
    return ger<T>("cublas" #function, h, m, n, alpha, x, sx, y, sy, a, lda, conjugate);                      \
  }
FOR_TYPE(S, float, float)
FOR_TYPE(D, double, double)
FOR_TYPE(C, C, cuComplex)
FOR_TYPE(Z, Z, cuDoubleComplex)
FOR_GER(Sger, float, float, false)
FOR_GER(Dger, double, double, false)
FOR_GER(Cgeru, C, cuComplex, false)
FOR_GER(Cgerc, C, cuComplex, true)
FOR_GER(Zgeru, Z, cuDoubleComplex, false)
FOR_GER(Zgerc, Z, cuDoubleComplex, true)
}
#pragma GCC visibility pop
