#pragma once

#include "kernels/program/runtime/blas/blas.h"

/// What costs Eigen's templates long compile times, once for each type (float, double, their complex numbers,
/// and std::int32_t for products).
namespace kernelarium::program::blas {

/// A B, with A of m x k and B of k x n.
template<class T>
Matrix<T> product(const Matrix<T>& a, const Matrix<T>& b);

/// Replaces B by the X of A X = B, or of X A = B if A is on the right. A is square and triangular: the other
/// half is not read.
template<class T>
void solve_triangle(const Matrix<T>& a, bool lower, cublasSideMode_t side, Matrix<T>& b);

/// Which half op() of a matrix fills.
inline bool is_lower(cublasFillMode_t fill, cublasOperation_t operation = CUBLAS_OP_N) {
  return (fill == CUBLAS_FILL_MODE_LOWER) == (operation == CUBLAS_OP_N);
}

/// Copies one half of a square matrix, the diagonal included.
template<class Target, class Source>
void copy_half(Target& target, const Source& source, cublasFillMode_t fill) {
  const bool lower = is_lower(fill);
  for (Index j = 0; j < target.cols(); ++j)
    for (Index i = lower ? j : 0; i < (lower ? target.rows() : j + 1); ++i) target(i, j) = source(i, j);
}

/// op() of a triangle, with zeros in the other half.
template<class T, class Given>
Matrix<T> triangle_of(const Given& given, cublasFillMode_t fill, cublasOperation_t operation,
                      cublasDiagType_t diagonal) {
  Matrix<T> full = Matrix<T>::Zero(given.rows(), given.cols());
  copy_half(full, given, fill);
  if (diagonal == CUBLAS_DIAG_UNIT) full.diagonal().setOnes();
  return turned<T>(full, operation);
}

}
