#pragma once

#include "kernels/program/runtime/blas/blas.h"

/// Types of elements that are arguments of a function.
namespace kernelarium::program::blas {

/// The type that elements are computed in.
inline cudaDataType computed_in(cudaDataType elements) {
  return elements == CUDA_R_16F || elements == CUDA_R_16BF ? CUDA_R_32F : elements;
}
inline cudaDataType real_part(cudaDataType type) {
  return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}

/// Calls body<T, Stored>(): T is computed in, Stored are the elements. Refuses other types.
template<class Body>
cublasStatus_t with_elements(cudaDataType elements, cudaDataType compute, Body body) {
  if (compute != computed_in(elements)) return CUBLAS_STATUS_NOT_SUPPORTED;
  switch (elements) {
  case CUDA_R_16F:
    return body.template operator()<float, Eigen::half>();
  case CUDA_R_16BF:
    return body.template operator()<float, Eigen::bfloat16>();
  case CUDA_R_32F:
    return body.template operator()<float, float>();
  case CUDA_R_64F:
    return body.template operator()<double, double>();
  case CUDA_C_32F:
    return body.template operator()<std::complex<float>, std::complex<float>>();
  case CUDA_C_64F:
    return body.template operator()<std::complex<double>, std::complex<double>>();
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

/// A vector of Stored, computed in T and rounded once.
template<class T, class Stored>
Vector<T> load_as(LibraryWork& work, const void* pointer, Index n, Index step, const char* what) {
  return load<Stored>(work, pointer, n, step, what).template cast<T>();
}
template<class T, class Stored>
void store_as(LibraryWork& work, const Vector<T>& from, void* pointer, Index step, const char* what) {
  store<Stored>(work, from.template cast<Stored>(), pointer, step, what);
}

}
