/// Level 2 of cuBLAS with matrices of which only a band, or one packed triangle, is stored.
#include "kernels/program/runtime/blas/halves.h"

namespace kernelarium::program::blas {
namespace {

/// Where the elements of a matrix lie. `fill`: one triangle of a square matrix is stored.
struct Storage {
  std::optional<cublasFillMode_t> fill;
  Index rows = 0, columns = 0;
  Index below = 0, above = 0; ///< diagonals of the band
  Index leading = 0;          ///< 0: packed

  bool holds(Index i, Index j) const { return i - j <= below && j - i <= above; }
  Index place(Index i, Index j) const {
    if (leading) return above + i - j + j * leading;
    return *fill == CUBLAS_FILL_MODE_UPPER ? i + j * (j + 1) / 2 : i + (2 * rows - j - 1) * j / 2;
  }
  LibraryWork::Rows in_memory(std::size_t element) const {
    if (leading) return matrix_rows(below + above + 1, columns, leading, element);
    return {static_cast<std::size_t>(rows * (rows + 1) / 2) * element, 1, 0};
  }
};

Storage packed(cublasFillMode_t fill, Index n) {
  check_fill(fill);
  require(n >= 0);
  const bool lower = fill == CUBLAS_FILL_MODE_LOWER;
  return {fill, n, n, lower ? n : 0, lower ? 0 : n, 0};
}
Storage band(cublasFillMode_t fill, Index n, Index diagonals, Index leading) {
  check_fill(fill);
  require(n >= 0 && diagonals >= 0 && leading >= diagonals + 1);
  const bool lower = fill == CUBLAS_FILL_MODE_LOWER;
  return {fill, n, n, lower ? diagonals : 0, lower ? 0 : diagonals, leading};
}

/// Calls visit(i, j) for what is stored.
template<class Visit>
void for_stored(const Storage& storage, Visit visit) {
  for (Index j = 0; j < storage.columns; ++j)
    for (Index i = std::max<Index>(0, j - storage.above); i < std::min(storage.rows, j + storage.below + 1);
         ++i)
      visit(i, j);
}

/// The whole matrix, with zeros where nothing is stored.
template<class T>
Matrix<T> unfolded(LibraryWork& work, const void* a, const Storage& storage) {
  Matrix<T> full = Matrix<T>::Zero(storage.rows, storage.columns);
  if (const auto* values = reinterpret_cast<const T*>(work.read(a, storage.in_memory(sizeof(T)), "A")))
    for_stored(storage, [&](Index i, Index j) { full(i, j) = values[storage.place(i, j)]; });
  return full;
}

/// y = alpha A x + beta y
template<class T>
void add_product(LibraryWork& work, const GpuSpec& spec, const Matrix<T>& a, const void* alpha, const void* x,
                 Index x_step, const void* beta, void* y, Index y_step) {
  const T scale = scalar<T>(work, alpha, "alpha"), keep = scalar<T>(work, beta, "beta");
  if (a.size() == 0) return;
  const Vector<T> from = load<T>(work, x, a.cols(), x_step, "x");
  Vector<T> to = Vector<T>::Zero(a.rows());
  if (keep != T(0)) to = load<T>(work, y, a.rows(), y_step, "y") * keep;
  to += scale * product<T>(a, from);
  store<T>(work, to, y, y_step, "y");
  work.issue(2.0 * static_cast<double>(a.size()), rate_of<T>(spec));
}

template<class T>
cublasStatus_t gbmv(const char* name, cublasHandle_t handle, cublasOperation_t operation, Index m, Index n,
                    Index below, Index above, const void* alpha, const void* a, Index lda, const void* x,
                    Index x_step, const void* beta, void* y, Index y_step) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    check_operation(operation);
    require(m >= 0 && n >= 0 && below >= 0 && above >= 0 && lda >= below + above + 1 && x_step && y_step);
    const Matrix<T> full = unfolded<T>(work, a, {{}, m, n, below, above, lda});
    add_product<T>(work, spec, turned<T>(full, operation), alpha, x, x_step, beta, y, y_step);
  });
}

template<class T, class StorageOf>
cublasStatus_t symmetric(const char* name, cublasHandle_t handle, StorageOf storage_of, const void* alpha,
                         const void* a, const void* x, Index x_step, const void* beta, void* y, Index y_step,
                         bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Storage storage = storage_of();
    require(x_step && y_step);
    const Matrix<T> full = mirrored<T>(unfolded<T>(work, a, storage), *storage.fill, hermitian);
    add_product<T>(work, spec, full, alpha, x, x_step, beta, y, y_step);
  });
}

/// x = op(A) x, or x such that op(A) x is what it was.
template<class T, class StorageOf>
cublasStatus_t triangular(const char* name, cublasHandle_t handle, StorageOf storage_of,
                          cublasOperation_t operation, cublasDiagType_t diagonal, const void* a, void* x,
                          Index x_step, bool solve) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Storage storage = storage_of();
    check_operation(operation);
    require(x_step != 0);
    if (storage.rows == 0) return;
    const Matrix<T> triangle =
        triangle_of<T>(unfolded<T>(work, a, storage), *storage.fill, operation, diagonal);
    Matrix<T> all = load<T>(work, x, storage.rows, x_step, "x");
    if (work.usable() && solve)
      solve_triangle<T>(triangle, is_lower(*storage.fill, operation), CUBLAS_SIDE_LEFT, all);
    else if (work.usable())
      all = product<T>(triangle, all);
    store<T>(work, all, x, x_step, "x");
    work.issue(1.0 * static_cast<double>(triangle.size()), rate_of<T>(spec));
  });
}

/// A = alpha x x^T + A, with y: alpha x y^T + alpha y x^T + A; A is packed.
template<class T, class Scale>
cublasStatus_t update(const char* name, cublasHandle_t handle, cublasFillMode_t fill, Index n,
                      const void* alpha, const void* x, Index x_step, const void* y, Index y_step, void* a,
                      bool hermitian) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Storage storage = packed(fill, n);
    require(x_step && (!y || y_step));
    const T scale = T(scalar<Scale>(work, alpha, "alpha"));
    if (n == 0) return;
    const Vector<T> left = load<T>(work, x, n, x_step, "x");
    const Vector<T> right = y ? load<T>(work, y, n, y_step, "y") : left;
    const auto other = [hermitian](T value) { return hermitian ? Eigen::numext::conj(value) : value; };
    auto* values = reinterpret_cast<T*>(work.write(a, storage.in_memory(sizeof(T)), "A"));
    if (values && work.usable())
      for_stored(storage, [&](Index i, Index j) {
        T& element = values[storage.place(i, j)];
        element += scale * left[i] * other(right[j]);
        if (y) element += other(scale) * right[i] * other(left[j]);
        if (hermitian && i == j) element = Eigen::numext::real(element);
      });
    work.issue(1.0 * n * n, rate_of<T>(spec));
  });
}

/// Between a packed triangle and the same triangle of a matrix.
template<class T>
cublasStatus_t repack(const char* name, cublasHandle_t handle, cublasFillMode_t fill, Index n, void* triangle,
                      void* a, Index lda, bool pack) {
  return call_blas(name, handle, [=](LibraryWork& work, const GpuSpec& spec) {
    const Storage storage = packed(fill, n);
    require(lda >= std::max<Index>(1, n));
    if (n == 0) return;
    if (pack) {
      const auto from = matrix<T>(work, a, n, n, lda, "A", Use::some);
      auto* to = reinterpret_cast<T*>(work.write(triangle, storage.in_memory(sizeof(T)), "AP"));
      if (from && to && work.usable())
        for_stored(storage, [&](Index i, Index j) { to[storage.place(i, j)] = (*from)(i, j); });
    } else {
      const auto* from = reinterpret_cast<const T*>(work.read(triangle, storage.in_memory(sizeof(T)), "AP"));
      auto to = matrix_to_write<T>(work, a, n, n, lda, "A");
      if (from && to && work.usable())
        for_stored(storage, [&](Index i, Index j) { (*to)(i, j) = from[storage.place(i, j)]; });
    }
    work.issue(0, rate_of<T>(spec));
  });
}

}
}

using namespace kernelarium::program::blas;
using C = std::complex<float>;
using Z = std::complex<double>;

#pragma GCC visibility push(default)
extern "C" {

#define FOR_SYMMETRIC(Int, wide, bands, packs, T, Native, hermitian)                                         \
  cublasStatus_t cublas##bands##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n, Int k,             \
                                          const Native* alpha, const Native* a, Int lda, const Native* x,    \
                                          Int sx, const Native* beta, Native* y, Int sy) {                   \
    return symmetric<T>(                                                                                     \
        "cublas" #bands #wide, h, [=] { return band(fill, n, k, lda); }, alpha, a, x, sx, beta, y, sy,       \
        hermitian);                                                                                          \
  }                                                                                                          \
  cublasStatus_t cublas##packs##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,                    \
                                          const Native* alpha, const Native* a, const Native* x, Int sx,     \
                                          const Native* beta, Native* y, Int sy) {                           \
    return symmetric<T>(                                                                                     \
        "cublas" #packs #wide, h, [=] { return packed(fill, n); }, alpha, a, x, sx, beta, y, sy, hermitian); \
  }
#define FOR_UPDATE(Int, wide, one, two, T, Native, Scale, NativeScale, hermitian)                            \
  cublasStatus_t cublas##one##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,                      \
                                        const NativeScale* alpha, const Native* x, Int sx, Native* a) {      \
    return update<T, Scale>("cublas" #one #wide, h, fill, n, alpha, x, sx, nullptr, 0, a, hermitian);        \
  }                                                                                                          \
  cublasStatus_t cublas##two##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, Int n, const Native* alpha, \
                                        const Native* x, Int sx, const Native* y, Int sy, Native* a) {       \
    return update<T, T>("cublas" #two #wide, h, fill, n, alpha, x, sx, y, sy, a, hermitian);                 \
  }
#define FOR_TRIANGULAR(Int, wide, bands, packs, T, Native, solve)                                            \
  cublasStatus_t cublas##bands##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,     \
                                          cublasDiagType_t diagonal, Int n, Int k, const Native* a, Int lda, \
                                          Native* x, Int sx) {                                               \
    return triangular<T>(                                                                                    \
        "cublas" #bands #wide, h, [=] { return band(fill, n, k, lda); }, op, diagonal, a, x, sx, solve);     \
  }                                                                                                          \
  cublasStatus_t cublas##packs##_v2##wide(cublasHandle_t h, cublasFillMode_t fill, cublasOperation_t op,     \
                                          cublasDiagType_t diagonal, Int n, const Native* a, Native* x,      \
                                          Int sx) {                                                          \
    return triangular<T>(                                                                                    \
        "cublas" #packs #wide, h, [=] { return packed(fill, n); }, op, diagonal, a, x, sx, solve);           \
  }
#define FOR_TYPE(Int, wide, letter, T, Native)                                                               \
  cublasStatus_t cublas##letter##gbmv_v2##wide(                                                              \
      cublasHandle_t h, cublasOperation_t op, Int m, Int n, Int below, Int above, const Native* alpha,       \
      const Native* a, Int lda, const Native* x, Int sx, const Native* beta, Native* y, Int sy) {            \
    return gbmv<T>("cublas" #letter "gbmv" #wide, h, op, m, n, below, above, alpha, a, lda, x, sx, beta, y,  \
                   sy);                                                                                      \
  }                                                                                                          \
  cublasStatus_t cublas##letter##tpttr##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,                 \
                                             const Native* packed, Native* a, Int lda) {                     \
    return repack<T>("cublas" #letter "tpttr" #wide, h, fill, n, const_cast<Native*>(packed), a, lda,        \
                     false);                                                                                 \
  }                                                                                                          \
  cublasStatus_t cublas##letter##trttp##wide(cublasHandle_t h, cublasFillMode_t fill, Int n,                 \
                                             const Native* a, Int lda, Native* packed) {                     \
    return repack<T>("cublas" #letter "trttp" #wide, h, fill, n, packed, const_cast<Native*>(a), lda, true); \
  }                                                                                                          \
  FOR_TRIANGULAR(Int, wide, letter##tbmv, letter##tpmv, T, Native, false)                                    \
  FOR_TRIANGULAR(Int, wide, letter##tbsv, letter##tpsv, T, Native, true)
FOR_TYPES(FOR_TYPE)
FOR_SIZES(FOR_SYMMETRIC, Ssbmv, Sspmv, float, float, false)
FOR_SIZES(FOR_SYMMETRIC, Dsbmv, Dspmv, double, double, false)
FOR_SIZES(FOR_SYMMETRIC, Chbmv, Chpmv, C, cuComplex, true)
FOR_SIZES(FOR_SYMMETRIC, Zhbmv, Zhpmv, Z, cuDoubleComplex, true)
FOR_SIZES(FOR_UPDATE, Sspr, Sspr2, float, float, float, float, false)
FOR_SIZES(FOR_UPDATE, Dspr, Dspr2, double, double, double, double, false)
FOR_SIZES(FOR_UPDATE, Chpr, Chpr2, C, cuComplex, float, float, true)
FOR_SIZES(FOR_UPDATE, Zhpr, Zhpr2, Z, cuDoubleComplex, double, double, true)
}
#pragma GCC visibility pop
