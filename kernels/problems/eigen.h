#pragma once

#include "kernels/base/dtype.h"

#include <Eigen/Core>
#include <fmt/format.h>
#include <string>
#include <type_traits>

// Eigen as the problem files use it: row-major views of buffers.
namespace kernelarium {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixF64 = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixView = Eigen::Map<Matrix>;
using ConstMatrixView = Eigen::Map<const Matrix>;

/// Elements of a buffer: float or Eigen::bfloat16.
template<class Element>
constexpr Dtype kDtype = std::is_same_v<Element, float> ? Dtype::f32 : Dtype::bf16;
template<class Element>
using ConstMatrixOf =
    Eigen::Map<const Eigen::Matrix<Element, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

inline std::string eigen_version() {
  return fmt::format("Eigen {}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
}

}
