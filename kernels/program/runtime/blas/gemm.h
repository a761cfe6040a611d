#pragma once

#include "kernels/program/runtime/blas/blas.h"

namespace kernelarium::program::blas {

using C = std::complex<float>;
using Z = std::complex<double>;
using Half = Eigen::half;
using Bfloat = Eigen::bfloat16;

/// Bytes of an element. Throws Refused for types that are not simulated.
std::size_t bytes_of(cudaDataType type);

template<class T>
inline constexpr bool is_integer = std::is_same_v<T, std::int32_t>;

/// The type of C and D where they are not rounded.
template<class Compute>
inline constexpr cudaDataType exact_type = is_integer<Compute>               ? CUDA_R_32I
                                           : std::is_same_v<Compute, double> ? CUDA_R_64F
                                           : std::is_same_v<Compute, C>      ? CUDA_C_32F
                                           : std::is_same_v<Compute, Z>      ? CUDA_C_64F
                                                                             : CUDA_R_32F;

/// An operand in the type that is computed in.
template<class Compute>
Matrix<Compute> operand(LibraryWork& work, const void* pointer, cudaDataType type, Index rows, Index columns,
                        Index leading, cublasOperation_t operation, const char* what) {
  const auto read = [&]<class T>() -> Matrix<Compute> {
    const auto source = matrix<T>(work, pointer, rows, columns, leading, what);
    return source ? turned<Compute>(*source, operation) : Matrix<Compute>();
  };
  if constexpr (is_complex<Compute>) {
    if (type == (std::is_same_v<Compute, C> ? CUDA_C_32F : CUDA_C_64F))
      return read.template operator()<Compute>();
  } else {
    if (type == CUDA_R_8I) return read.template operator()<std::int8_t>();
    if constexpr (std::is_same_v<Compute, float>) {
      if (type == CUDA_R_16F) return read.template operator()<Half>();
      if (type == CUDA_R_16BF) return read.template operator()<Bfloat>();
      if (type == CUDA_R_32F) return read.template operator()<float>();
    }
    if constexpr (std::is_same_v<Compute, double>)
      if (type == CUDA_R_64F) return read.template operator()<double>();
  }
  throw Refused{CUBLAS_STATUS_NOT_SUPPORTED};
}

/// alpha and beta have the compute type; for COMPUTE_16F they are 16 bits wide, but the products
/// are still summed in float here: no less accurate than on a GPU.
enum class Scalars { half, single, twice, complex, twice_complex, integer };
/// Throws Refused for a compute type that is not simulated.
Scalars scalars_of(cublasComputeType_t compute, cudaDataType c_type);

}
