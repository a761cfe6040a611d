/// Factors, inverses and solutions of many small matrices: getrfBatched, getriBatched, getrsBatched,
/// matinvBatched, trsmBatched.
#include "kernels/program/runtime/blas/halves.h"

#include <cmath>

namespace kernelarium::program::blas {
namespace {

/// The batch's pointers, which are in device memory.
template<class T>
std::vector<T*> pointers(LibraryWork& work, const void* array, Index count, const char* what) {
  std::vector<T*> out(static_cast<std::size_t>(count));
  if (const std::byte* place = work.read(array, out.size() * sizeof(T*), what))
    std::memcpy(out.data(), place, out.size() * sizeof(T*));
  return out;
}

/// Rows that change places with rows from 1 on, as LAPACK has them, and a status for each matrix.
struct Swaps {
  int* rows = nullptr; ///< null: no row exchanges
  int* status = nullptr;
};
Swaps swaps(LibraryWork& work, int* rows, int* status, int n, int count) {
  const auto many = static_cast<std::size_t>(count);
  Swaps out;
  if (rows)
    out.rows =
        reinterpret_cast<int*>(work.write(rows, many * static_cast<std::size_t>(n) * sizeof(int), "P"));
  if (status) out.status = reinterpret_cast<int*>(work.write(status, many * sizeof(int), "info"));
  return out;
}

/// x - a b, rounded once as in the GPU's multiply-add: the rest of a pivot determines whether it is zero.
template<class T>
T without(T x, T a, T b) {
  if constexpr (is_complex<T>)
    return {std::fma(-a.real(), b.real(), std::fma(a.imag(), b.imag(), x.real())),
            std::fma(-a.real(), b.imag(), std::fma(-a.imag(), b.real(), x.imag()))};
  else
    return std::fma(-a, b, x);
}

/// By columns, with the largest of each column on the diagonal if rows may be swapped. 0, or the first column
/// (from 1 on) whose diagonal is zero.
template<class T>
int factorise(Columns<T> a, int* rows) {
  const Index n = a.rows();
  int singular = 0;
  for (Index k = 0; k < n; ++k) {
    Index pivot = k;
    if (rows) {
      a.col(k).tail(n - k).cwiseAbs().maxCoeff(&pivot);
      pivot += k;
      rows[k] = static_cast<int>(pivot + 1);
      if (pivot != k) a.row(k).swap(a.row(pivot));
    }
    if (a(k, k) == T(0)) {
      if (!singular) singular = static_cast<int>(k + 1);
      continue;
    }
    const Index rest = n - k - 1;
    a.col(k).tail(rest) /= a(k, k);
    for (Index j = k + 1; j < n; ++j)
      for (Index i = k + 1; i < n; ++i) a(i, j) = without<T>(a(i, j), a(i, k), a(k, j));
  }
  return singular;
}

/// Refuses an argument by its place as cuBLAS does: cublasSgetrfBatched is SBATCHED_GETRF there.
void refuse(const char* name, const char* kind, int place) {
  if (place == 0) return;
  tell_illegal(std::string(1, name[sizeof "cublas" - 1]) + "BATCHED_" + kind, -place);
  require(false);
}

template<class T>
cublasStatus_t getrf(const char* name, cublasHandle_t handle, int n, const void* array, int lda, int* rows,
                     int* status, int count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    refuse(name, "GETRF", n < 0 ? 1 : lda < std::max(1, n) ? 3 : count < 0 ? 6 : 0);
    if (n == 0 || count == 0) return;
    const std::vector<T*> all = pointers<T>(work, array, count, "A");
    const Swaps to = swaps(work, rows, status, n, count);
    for (int i = 0; i < count && work.usable(); ++i) {
      auto a = matrix_to_write<T>(work, all[static_cast<std::size_t>(i)], n, n, lda, "A");
      if (!a || !work.usable()) break;
      const int singular = factorise<T>(*a, to.rows ? to.rows + std::ptrdiff_t{i} * n : nullptr);
      if (to.status) to.status[i] = singular;
    }
    work.issue(2.0 / 3 * n * n * n * count, rate_of<T>(spec));
  });
}

/// Applies the factors to the columns of B: A^-1 B.
template<class T>
Matrix<T> solved(const ConstColumns<T>& factors, const int* rows, cublasOperation_t operation, Matrix<T> b) {
  const Index n = factors.rows();
  const auto solve = [&](cublasFillMode_t fill, cublasDiagType_t diagonal) {
    solve_triangle<T>(triangle_of<T>(factors, fill, operation, diagonal), is_lower(fill, operation),
                      CUBLAS_SIDE_LEFT, b);
  };
  const auto swap_row = [&](Index k) {
    if (rows && rows[k] - 1 != k) b.row(k).swap(b.row(rows[k] - 1));
  };
  if (operation == CUBLAS_OP_N) {
    for (Index k = 0; k < n; ++k) swap_row(k);
    solve(CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT);
    solve(CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT);
    return b;
  }
  solve(CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT);
  solve(CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT);
  for (Index k = n; k-- > 0;) swap_row(k);
  return b;
}

template<class T>
cublasStatus_t getri(const char* name, cublasHandle_t handle, int n, const void* array, int lda,
                     const int* rows, const void* results, int ldc, int* status, int count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const int least = std::max(1, n);
    refuse(name, "GETRI", n < 0 ? 1 : lda < least ? 3 : ldc < least ? 6 : count < 0 ? 8 : 0);
    if (n == 0 || count == 0) return;
    const std::vector<T*> from = pointers<T>(work, array, count, "A"),
                          to = pointers<T>(work, results, count, "C");
    const std::size_t all_rows = static_cast<std::size_t>(n) * static_cast<std::size_t>(count) * sizeof(int);
    const auto* swapped = rows ? reinterpret_cast<const int*>(work.read(rows, all_rows, "P")) : nullptr;
    const Swaps told = swaps(work, nullptr, status, n, count);
    for (int i = 0; i < count && work.usable(); ++i) {
      const auto a = matrix<T>(work, from[static_cast<std::size_t>(i)], n, n, lda, "A");
      auto c = matrix_to_write<T>(work, to[static_cast<std::size_t>(i)], n, n, ldc, "C");
      if (!a || !c || !work.usable()) break;
      int singular = 0;
      for (Index k = n; k-- > 0;)
        if ((*a)(k, k) == T(0)) singular = static_cast<int>(k + 1);
      if (told.status) told.status[i] = singular;
      if (!singular)
        *c = solved<T>(*a, swapped ? swapped + std::ptrdiff_t{i} * n : nullptr, CUBLAS_OP_N,
                       Matrix<T>::Identity(n, n));
    }
    work.issue(4.0 / 3 * n * n * n * count, rate_of<T>(spec));
  });
}

/// Only matrices of at most 32 x 32.
template<class T>
cublasStatus_t matinv(const char* name, cublasHandle_t handle, int n, const void* array, int lda,
                      const void* results, int ldc, int* status, int count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    require(n >= 0 && n <= 32 && lda >= std::max(1, n) && ldc >= std::max(1, n) && count >= 0);
    if (n == 0 || count == 0) return;
    const std::vector<T*> from = pointers<T>(work, array, count, "A"),
                          to = pointers<T>(work, results, count, "Ainv");
    const Swaps told = swaps(work, nullptr, status, n, count);
    std::vector<int> rows(static_cast<std::size_t>(n));
    for (int i = 0; i < count && work.usable(); ++i) {
      const auto a = matrix<T>(work, from[static_cast<std::size_t>(i)], n, n, lda, "A");
      auto inverse = matrix_to_write<T>(work, to[static_cast<std::size_t>(i)], n, n, ldc, "Ainv");
      if (!a || !inverse || !work.usable()) break;
      Matrix<T> factors = *a;
      const int singular =
          factorise<T>(Columns<T>(factors.data(), n, n, Eigen::OuterStride<>(n)), rows.data());
      if (told.status) told.status[i] = singular;
      if (!singular)
        *inverse = solved<T>(ConstColumns<T>(factors.data(), n, n, Eigen::OuterStride<>(n)), rows.data(),
                             CUBLAS_OP_N, Matrix<T>::Identity(n, n));
    }
    work.issue(2.0 * n * n * n * count, rate_of<T>(spec));
  });
}

/// op(A) X = alpha B, or X op(A) = alpha B, for each pair: X takes B's place.
template<class T>
cublasStatus_t trsm(const char* name, cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,
                    cublasOperation_t operation, cublasDiagType_t diagonal, Index m, Index n,
                    const void* alpha, const void* array, Index lda, const void* right, Index ldb,
                    Index count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    check_fill(fill);
    require(side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT);
    const Index order = side == CUBLAS_SIDE_LEFT ? m : n;
    require(m >= 0 && n >= 0 && lda >= std::max<Index>(1, order) && ldb >= std::max<Index>(1, m) &&
            count >= 0);
    const T scale = scalar<T>(work, alpha, "alpha");
    if (m == 0 || n == 0 || count == 0) return;
    const std::vector<T*> from = pointers<T>(work, array, count, "A"),
                          to = pointers<T>(work, right, count, "B");
    for (Index i = 0; i < count && work.usable(); ++i) {
      const auto a = matrix<T>(work, from[static_cast<std::size_t>(i)], order, order, lda, "A", Use::some);
      auto b = matrix_to_write<T>(work, to[static_cast<std::size_t>(i)], m, n, ldb, "B");
      if (!a || !b || !work.usable()) break;
      Matrix<T> x = scale * *b;
      solve_triangle<T>(triangle_of<T>(*a, fill, operation, diagonal), is_lower(fill, operation), side, x);
      *b = x;
    }
    work.issue(1.0 * m * n * order * count, rate_of<T>(spec));
  });
}

template<class T>
cublasStatus_t getrs(const char* name, cublasHandle_t handle, cublasOperation_t operation, int n, int columns,
                     const void* array, int lda, const int* rows, const void* right, int ldb, int* status,
                     int count) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    require(status);
    const int least = std::max(1, n);
    const int wrong = n < 0 ? 2 : columns < 0 ? 3 : lda < least ? 5 : ldb < least ? 8 : count < 0 ? 10 : 0;
    *status = -wrong; // on the host
    require(wrong == 0);
    if (n == 0 || columns == 0 || count == 0) return;
    const std::vector<T*> from = pointers<T>(work, array, count, "A"),
                          to = pointers<T>(work, right, count, "B");
    const std::size_t all_rows = static_cast<std::size_t>(n) * static_cast<std::size_t>(count) * sizeof(int);
    const auto* swapped = rows ? reinterpret_cast<const int*>(work.read(rows, all_rows, "P")) : nullptr;
    for (int i = 0; i < count && work.usable(); ++i) {
      const auto a = matrix<T>(work, from[static_cast<std::size_t>(i)], n, n, lda, "A");
      auto b = matrix_to_write<T>(work, to[static_cast<std::size_t>(i)], n, columns, ldb, "B");
      if (!a || !b || !work.usable()) break;
      *b = solved<T>(*a, swapped ? swapped + std::ptrdiff_t{i} * n : nullptr, operation, Matrix<T>(*b));
    }
    work.issue(2.0 * n * n * columns * count, rate_of<T>(spec));
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
  cublasStatus_t cublas##letter##getrfBatched(cublasHandle_t h, int n, Native* const a[], int lda, int* p,   \
                                              int* info, int count) {                                        \
    return getrf<T>("cublas" #letter "getrfBatched", h, n, a, lda, p, info, count);                          \
  }                                                                                                          \
  cublasStatus_t cublas##letter##getriBatched(cublasHandle_t h, int n, const Native* const a[], int lda,     \
                                              const int* p, Native* const c[], int ldc, int* info,           \
                                              int count) {                                                   \
    return getri<T>("cublas" #letter "getriBatched", h, n, a, lda, p, c, ldc, info, count);                  \
  }                                                                                                          \
  cublasStatus_t cublas##letter##getrsBatched(cublasHandle_t h, cublasOperation_t op, int n, int columns,    \
                                              const Native* const a[], int lda, const int* p,                \
                                              Native* const b[], int ldb, int* info, int count) {            \
    return getrs<T>("cublas" #letter "getrsBatched", h, op, n, columns, a, lda, p, b, ldb, info, count);     \
  }
#define FOR_SOLUTIONS(letter, T, Native)                                                                     \
  cublasStatus_t cublas##letter##matinvBatched(cublasHandle_t h, int n, const Native* const a[], int lda,    \
                                               Native* const c[], int ldc, int* info, int count) {           \
    return matinv<T>("cublas" #letter "matinvBatched", h, n, a, lda, c, ldc, info, count);                   \
  }
FOR_SOLUTIONS(S, float, float)
FOR_SOLUTIONS(D, double, double)
FOR_SOLUTIONS(C, C, cuComplex)
FOR_SOLUTIONS(Z, Z, cuDoubleComplex)
FOR_TYPE(S, float, float)
FOR_TYPE(D, double, double)
FOR_TYPE(C, C, cuComplex)
FOR_TYPE(Z, Z, cuDoubleComplex)
#define FOR_TRSM(Int, wide, letter, T, Native)                                                               \
  cublasStatus_t cublas##letter##trsmBatched##wide(                                                          \
      cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t op,                  \
      cublasDiagType_t diagonal, Int m, Int n, const Native* alpha, const Native* const a[], Int lda,        \
      Native* const b[], Int ldb, Int count) {                                                               \
    return trsm<T>("cublas" #letter "trsmBatched" #wide, h, side, fill, op, diagonal, m, n, alpha, a, lda,   \
                   b, ldb, count);                                                                           \
  }
FOR_TYPES(FOR_TRSM)
}
#pragma GCC visibility pop
