#include "kernels/program/runtime/blas/dense.h"

namespace kernelarium::program::blas {

template<class T>
Matrix<T> product(const Matrix<T>& a, const Matrix<T>& b) {
  Matrix<T> out(a.rows(), b.cols());
  out.noalias() = a * b;
  return out;
}

template<class T>
void solve_triangle(const Matrix<T>& a, bool lower, cublasSideMode_t side, Matrix<T>& b) {
  // X A = B is A^T X^T = B^T.
  if (side == CUBLAS_SIDE_RIGHT) {
    Matrix<T> turned_b = b.transpose();
    solve_triangle<T>(a.transpose(), !lower, CUBLAS_SIDE_LEFT, turned_b);
    b = turned_b.transpose();
  } else if (lower) {
    a.template triangularView<Eigen::Lower>().solveInPlace(b);
  } else {
    a.template triangularView<Eigen::Upper>().solveInPlace(b);
  }
}

template Matrix<std::int32_t> product(const Matrix<std::int32_t>&, const Matrix<std::int32_t>&);
#define FOR_TYPE(T)                                                                                          \
  template Matrix<T> product(const Matrix<T>&, const Matrix<T>&);                                            \
  template void solve_triangle(const Matrix<T>&, bool, cublasSideMode_t, Matrix<T>&);
FOR_TYPE(float)
FOR_TYPE(double)
FOR_TYPE(std::complex<float>)
FOR_TYPE(std::complex<double>)

}
