#pragma once

#include "kernels/program/runtime/blas/gemm.h"

#include <cublasLt.h>

/// cuBLASLt: what its descriptors hold. The header gives them as words of memory, which programs may copy.
namespace kernelarium::program::blas {

struct LtProduct {
  cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
  cudaDataType scale = CUDA_R_32F;
  std::int32_t pointers = CUBLASLT_POINTER_MODE_HOST;
  cublasOperation_t a_operation = CUBLAS_OP_N, b_operation = CUBLAS_OP_N, c_operation = CUBLAS_OP_N;
  std::int32_t fill = CUBLAS_FILL_MODE_FULL;
  std::uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  std::int32_t bias_type = -1, aux_type = -1; ///< -1: as D
  void* bias = nullptr;
  std::int64_t bias_stride = 0; ///< elements from one product of a batch to the next, as the others
  void* aux = nullptr;
  std::int64_t aux_leading = 0, aux_stride = 0;
  std::int32_t sm_count = 0;
  std::int8_t fast_accumulation = 0;
};

struct LtLayout {
  cudaDataType type = CUDA_R_32F;
  std::int32_t order = CUBLASLT_ORDER_COL;
  std::uint64_t rows = 0, columns = 0;
  std::int64_t leading = 0;
  std::int32_t batches = 1;
  std::uint32_t batch_mode = 0;
  std::int64_t stride = 0, plane = 0;
};

struct LtPreference {
  std::uint64_t workspace = 0, implementations = ~std::uint64_t{0};
  std::uint32_t search = 0, reductions = ~0u;
  std::uint32_t alignment[4] = {256, 256, 256, 256}; ///< of A, B, C, D in bytes
  float waves = 0;
};

/// The descriptor in the words of `opaque`.
template<class Descriptor, class Opaque>
Descriptor& descriptor(Opaque* opaque) {
  static_assert(sizeof(Descriptor) <= sizeof(Opaque));
  return *reinterpret_cast<Descriptor*>(opaque);
}

bool exists(cublasLtHandle_t handle);

/// A finding: a part of the library that is not simulated, by name. Returns CUBLAS_STATUS_NOT_SUPPORTED.
cublasStatus_t tell_missing(const Call& call, const std::string& what);

}
