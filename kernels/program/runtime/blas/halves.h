#pragma once

#include "kernels/program/runtime/blas/dense.h"

/// Matrices of which one triangle is given.
namespace kernelarium::program::blas {

inline void check_fill(cublasFillMode_t fill) {
  require(fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER);
}

/// The whole matrix: the other triangle may hold anything.
template<class T, class Given>
Matrix<T> mirrored(const Given& given, cublasFillMode_t fill, bool hermitian) {
  const bool lower = is_lower(fill);
  Matrix<T> full(given.rows(), given.cols());
  for (Index j = 0; j < full.cols(); ++j)
    for (Index i = 0; i < full.rows(); ++i) {
      const bool here = lower ? i >= j : i <= j;
      const T value = here ? given(i, j) : given(j, i);
      full(i, j) = value;
      if constexpr (is_complex<T>)
        if (hermitian) full(i, j) = i == j ? T(value.real()) : here ? value : std::conj(value);
    }
  return full;
}

/// A Hermitian matrix has a real diagonal.
template<class T>
void make_diagonal_real(Matrix<T>& matrix) {
  if constexpr (is_complex<T>)
    for (Index i = 0; i < matrix.rows(); ++i) matrix(i, i) = matrix(i, i).real();
}

}
