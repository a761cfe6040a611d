/// Levels 2 and 3 of cuBLAS that take symmetric, Hermitian, triangular and diagonal matrices.
#include "kernels/program/runtime/blas/halves.h"

namespace kernelarium::program::blas {
namespace {

void check_side(cublasSideMode_t side) { require(side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT); }

/// y = alpha A x + beta y
template<class T>
cublasStatus_t symv(const char* name, cublasHandle_t handle, cublasFillMode_t fill, Index n,
                    const void* alpha, const void* a, Index lda, const void* x, Index x_step,
                    const void* beta, void* y, Index y_step, bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_fill(fill);
    require(n >= 0 && lda >= std::max<Index>(1, n) && x_step != 0 && y_step != 0);
    const T scale = scalar<T>(work, alpha, "alpha"), keep = scalar<T>(work, beta, "beta");
    if (n == 0) return;
    const auto given = matrix<T>(work, a, n, n, lda, "A", Use::some);
    const Vector<T> from = load<T>(work, x, n, x_step, "x");
    Vector<T> to = Vector<T>::Zero(n);
    if (keep != T(0)) to = load<T>(work, y, n, y_step, "y") * keep;
    if (given) to += scale * product<T>(mirrored<T>(*given, fill, hermitian), from);
    store<T>(work, to, y, y_step, "y");
    work.issue(2.0 * n * n, rate_of<T>(spec));
  });
}

/// A = alpha x x^T + A, or with the conjugate transpose; only the triangle that `fill` names is written.
template<class T, class Scale>
cublasStatus_t syr(const char* name, cublasHandle_t handle, cublasFillMode_t fill, Index n, const void* alpha,
                   const void* x, Index x_step, void* a, Index lda, bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_fill(fill);
    require(n >= 0 && lda >= std::max<Index>(1, n) && x_step != 0);
    const T scale = T(scalar<Scale>(work, alpha, "alpha"));
    if (n == 0) return;
    const Vector<T> from = load<T>(work, x, n, x_step, "x");
    auto target = matrix_to_write<T>(work, a, n, n, lda, "A");
    if (target && work.usable()) {
      Matrix<T> sum = *target;
      if (hermitian)
        sum += scale * from * from.adjoint();
      else
        sum += scale * from * from.transpose();
      copy_half(*target, sum, fill);
    }
    work.issue(1.0 * n * n, rate_of<T>(spec));
  });
}

/// C = alpha op(A) op(A)^T + beta C; only the triangle that `fill` names is written.
template<class T>
cublasStatus_t syrk(const char* name, cublasHandle_t handle, cublasFillMode_t fill,
                    cublasOperation_t operation, Index n, Index k, const void* alpha, const void* a,
                    Index lda, const void* beta, void* c, Index ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    check_fill(fill);
    const bool plain = operation == CUBLAS_OP_N;
    require(n >= 0 && k >= 0 && lda >= std::max<Index>(1, plain ? n : k) && ldc >= std::max<Index>(1, n));
    const T scale = scalar<T>(work, alpha, "alpha"), keep = scalar<T>(work, beta, "beta");
    if (n == 0) return;
    Matrix<T> sum = Matrix<T>::Zero(n, n);
    if (const auto source = matrix<T>(work, a, plain ? n : k, plain ? k : n, lda, "A")) {
      const Matrix<T> wide = turned<T>(*source, plain ? CUBLAS_OP_N : CUBLAS_OP_T);
      sum = scale * product<T>(wide, wide.transpose());
    }
    auto target = matrix_to_write<T>(work, c, n, n, ldc, "C");
    if (target && work.usable()) {
      if (keep != T(0)) sum += keep * *target;
      copy_half(*target, sum, fill);
    }
    work.issue(1.0 * n * n * k, rate_of<T>(spec));
  });
}

/// x = op(A) x, or x such that op(A) x is what it was.
template<class T>
cublasStatus_t trmv(const char* name, cublasHandle_t handle, cublasFillMode_t fill,
                    cublasOperation_t operation, cublasDiagType_t diagonal, Index n, const void* a, Index lda,
                    void* x, Index x_step, bool solve) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_fill(fill);
    check_operation(operation);
    require(n >= 0 && lda >= std::max<Index>(1, n) && x_step != 0);
    if (n == 0) return;
    const auto given = matrix<T>(work, a, n, n, lda, "A", Use::some);
    Matrix<T> all = load<T>(work, x, n, x_step, "x");
    if (given) {
      const Matrix<T> triangle = triangle_of<T>(*given, fill, operation, diagonal);
      if (solve)
        solve_triangle<T>(triangle, is_lower(fill, operation), CUBLAS_SIDE_LEFT, all);
      else
        all = product<T>(triangle, all);
    }
    store<T>(work, all, x, x_step, "x");
    work.issue(1.0 * n * n, rate_of<T>(spec));
  });
}

/// C = alpha A B + beta C, or with B A.
template<class T>
cublasStatus_t symm(const char* name, cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,
                    Index m, Index n, const void* alpha, const void* a, Index lda, const void* b, Index ldb,
                    const void* beta, void* c, Index ldc, bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_side(side);
    check_fill(fill);
    const bool left = side == CUBLAS_SIDE_LEFT;
    const Index order = left ? m : n;
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, order) && ldb >= std::max<Index>(1, m) &&
            ldc >= std::max<Index>(1, m));
    const T scale = scalar<T>(work, alpha, "alpha"), keep = scalar<T>(work, beta, "beta");
    if (m == 0 || n == 0) return;
    Matrix<T> sum = Matrix<T>::Zero(m, n);
    const auto given = matrix<T>(work, a, order, order, lda, "A", Use::some);
    const auto other = matrix<T>(work, b, m, n, ldb, "B");
    if (given && other) {
      const Matrix<T> full = mirrored<T>(*given, fill, hermitian);
      sum = scale * (left ? product<T>(full, *other) : product<T>(*other, full));
    }
    auto target = matrix_to_write<T>(work, c, m, n, ldc, "C");
    if (target && work.usable()) {
      if (keep != T(0)) sum += keep * *target;
      *target = sum;
    }
    work.issue(2.0 * m * n * order, rate_of<T>(spec));
  });
}

/// C = alpha op(A) B, or with B op(A); C may be B.
template<class T>
cublasStatus_t trmm(const char* name, cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,
                    cublasOperation_t operation, cublasDiagType_t diagonal, Index m, Index n,
                    const void* alpha, const void* a, Index lda, const void* b, Index ldb, void* c,
                    Index ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_side(side);
    check_fill(fill);
    check_operation(operation);
    const bool left = side == CUBLAS_SIDE_LEFT;
    const Index order = left ? m : n;
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, order) && ldb >= std::max<Index>(1, m) &&
            ldc >= std::max<Index>(1, m));
    const T scale = scalar<T>(work, alpha, "alpha");
    if (m == 0 || n == 0) return;
    Matrix<T> sum = Matrix<T>::Zero(m, n);
    const auto given = matrix<T>(work, a, order, order, lda, "A", Use::some);
    const auto other = matrix<T>(work, b, m, n, ldb, "B");
    if (given && other) {
      const Matrix<T> triangle = triangle_of<T>(*given, fill, operation, diagonal);
      sum = scale * (left ? product<T>(triangle, *other) : product<T>(*other, triangle));
    }
    auto target = matrix_to_write<T>(work, c, m, n, ldc, "C");
    if (target && work.usable()) *target = sum;
    work.issue(1.0 * m * n * order, rate_of<T>(spec));
  });
}

/// op(A) X = alpha B, or X op(A) = alpha B: X takes B's place.
template<class T>
cublasStatus_t trsm(const char* name, cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,
                    cublasOperation_t operation, cublasDiagType_t diagonal, Index m, Index n,
                    const void* alpha, const void* a, Index lda, void* b, Index ldb) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    check_side(side);
    check_fill(fill);
    const bool left = side == CUBLAS_SIDE_LEFT;
    const Index order = left ? m : n;
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, order) && ldb >= std::max<Index>(1, m));
    const T scale = scalar<T>(work, alpha, "alpha");
    if (m == 0 || n == 0) return;
    const auto given = matrix<T>(work, a, order, order, lda, "A", Use::some);
    expect_matrix<T>(work, b, m, n, ldb, "B");
    auto target = matrix_to_write<T>(work, b, m, n, ldb, "B");
    if (given && target && work.usable()) {
      const Matrix<T> triangle = triangle_of<T>(*given, fill, operation, diagonal);
      Matrix<T> solved = scale * *target;
      solve_triangle<T>(triangle, is_lower(fill, operation), side, solved);
      *target = solved;
    }
    work.issue(1.0 * m * n * order, rate_of<T>(spec));
  });
}

/// C = diag(x) A, or A diag(x).
template<class T>
cublasStatus_t dgmm(const char* name, cublasHandle_t handle, cublasSideMode_t side, Index m, Index n,
                    const void* a, Index lda, const void* x, Index x_step, void* c, Index ldc) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_side(side);
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, m) && ldc >= std::max<Index>(1, m));
    if (m == 0 || n == 0) return;
    const bool left = side == CUBLAS_SIDE_LEFT;
    const auto given = matrix<T>(work, a, m, n, lda, "A");
    const Vector<T> factors = load<T>(work, x, left ? m : n, x_step, "x");
    Matrix<T> product = Matrix<T>::Zero(m, n);
    if (given && left) product = factors.asDiagonal() * *given;
    if (given && !left) product = *given * factors.asDiagonal();
    auto target = matrix_to_write<T>(work, c, m, n, ldc, "C");
    if (target && work.usable()) *target = product;
    work.issue(1.0 * m * n, rate_of<T>(spec));
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_SYMMETRIC(Int, wide, letter, T, Native, kind, hermitian)                                         \
  cublasStatus_t cublas##letter##kind##mv_v2##wide(                                                          \
      cublasHandle_t h, cublasFillMode_t fill, Int n, const Native* alpha, const Native* a, Int lda,         \
      const Native* x, Int sx, const Native* beta, Native* y, Int sy) {                                      \
    return symv<T>("cublas" #letter #kind "mv" #wide, h, fill, n, alpha, a, lda, x, sx, beta, y, sy,         \
                   hermitian);                                                                               \
  }                                                                                                          \
  cublasStatus_t cublas##letter##kind##mm_v2##wide(                                                          \
      cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, Int m, Int n, const Native* alpha,     \
      const Native* a, Int lda, const Native* b, Int ldb, const Native* beta, Native* c, Int ldc) {          \
    return symm<T>("cublas" #letter #kind "mm" #wide, h, side, fill, m, n, alpha, a, lda, b, ldb, beta, c,   \
                   ldc, hermitian);                                                                          \
  }
#define FOR_RANK(Int, wide, letter, T, Native, kind, Scale, NativeScale, hermitian)                          \
  cublasStatus_t cublas##letter##kind##r_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,            \
                                                  const NativeScale* alpha, const Native* x, Int sx,         \
                                                  Native* a, Int lda) {                                      \
    return syr<T, Scale>("cublas" #letter #kind "r" #wide, h, fill, n, alpha, x, sx, a, lda, hermitian);     \
  }
#define FOR_TYPE(Int, wide, letter, T, Native)                                                               \
  FOR_SYMMETRIC(Int, wide, letter, T, Native, sy, false)                                                     \
  FOR_RANK(Int, wide, letter, T, Native, sy, T, Native, false)                                               \
  cublasStatus_t cublas##letter##trmv_v2##wide(cublasHandle_t h, cublasFillMode_t fill,                      \
                                               cublasOperation_t op, cublasDiagType_t diagonal, Int n,       \
                                               const Native* a, Int lda, Native* x, Int sx) {                \
    return trmv<T>("cublas" #letter "trmv" #wide, h, fill, op, diagonal, n, a, lda, x, sx, false);           \
  }                                                                                                          \
  cublasStatus_t cublas##letter##trsv_v2##wide(cublasHandle_t h, cublasFillMode_t fill,                      \
                                               cublasOperation_t op, cublasDiagType_t diagonal, Int n,       \
                                               const Native* a, Int lda, Native* x, Int sx) {                \
    return trmv<T>("cublas" #letter "trsv" #wide, h, fill, op, diagonal, n, a, lda, x, sx, true);            \
  }                                                                                                          \
  cublasStatus_t cublas##letter##trmm_v2##wide(                                                              \
      cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t op,                  \
      cublasDiagType_t diagonal, Int m, Int n, const Native* alpha, const Native* a, Int lda,                \
      const Native* b, Int ldb, Native* c, Int ldc) {                                                        \
    return trmm<T>("cublas" #letter "trmm" #wide, h, side, fill, op, diagonal, m, n, alpha, a, lda, b, ldb,  \
                   c, ldc);                                                                                  \
  }                                                                                                          \
  cublasStatus_t cublas##letter##trsm_v2##wide(cublasHandle_t h, cublasSideMode_t side,                      \
                                               cublasFillMode_t fill, cublasOperation_t op,                  \
                                               cublasDiagType_t diagonal, Int m, Int n, const Native* alpha, \
                                               const Native* a, Int lda, Native* b, Int ldb) {               \
    return trsm<T>("cublas" #letter "trsm" #wide, h, side, fill, op, diagonal, m, n, alpha, a, lda, b, ldb); \
  }                                                                                                          \
  cublasStatus_t cublas##letter##syrk_v2##wide(                                                              \
      cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op, Int n, Int k, const Native* alpha,      \
      const Native* a, Int lda, const Native* beta, Native* c, Int ldc) {                                    \
    return syrk<T>("cublas" #letter "syrk" #wide, h, fill, op, n, k, alpha, a, lda, beta, c, ldc);           \
  }                                                                                                          \
  cublasStatus_t cublas##letter##dgmm##wide(cublasHandle_t h, cublasSideMode_t side, Int m, Int n,           \
                                            const Native* a, Int lda, const Native* x, Int sx, Native* c,    \
                                            Int ldc) {                                                       \
    return dgmm<T>("cublas" #letter "dgmm" #wide, h, side, m, n, a, lda, x, sx, c, ldc);                     \
  }
FOR_TYPES(FOR_TYPE)
FOR_SIZES(FOR_SYMMETRIC, C, C, cuComplex, he, true)
FOR_SIZES(FOR_SYMMETRIC, Z, Z, cuDoubleComplex, he, true)
FOR_SIZES(FOR_RANK, C, C, cuComplex, he, float, float, true)
FOR_SIZES(FOR_RANK, Z, Z, cuDoubleComplex, he, double, double, true)
}
#pragma GCC visibility pop
