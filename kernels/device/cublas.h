#pragma once

#include "kernels/device/cuda_context.h"

#include <cstdint>
#include <memory>
#include <string>

namespace kernelarium {

/// cuBLAS on a CUDA context's stream, opened with dlopen and declared by hand. Meanings: NVIDIA, "cuBLAS",
/// https://docs.nvidia.com/cuda/cublas/. Matrices are column-major there.
class Cublas {
 public:
  enum Operation { plain = 0, transposed = 1 };

  /// Why cuBLAS can't be used, with what to do; empty if it can.
  static Sentence reason_missing();

  /// Throws Error{no_device} if it is missing, Error{kernel_fault} if it can't start.
  explicit Cublas(std::shared_ptr<CudaContext> context);
  ~Cublas();
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;

  std::string version() const;
  /// C = A B in true fp32 (no TF32), C is m x n. Puts it on the stream.
  void sgemm(int m, int n, int k, cuda::Pointer a, int lda, cuda::Pointer b, int ldb, cuda::Pointer c,
             int ldc);
  /// C = A B with A and B in bf16, sums and C in fp32, by tensor cores.
  void bf16_gemm(int m, int n, int k, cuda::Pointer a, int lda, cuda::Pointer b, int ldb, cuda::Pointer c,
                 int ldc);
  /// C = alpha op(A) + beta B, C is m x n.
  void sgeam(Operation a_operation, int m, int n, float alpha, cuda::Pointer a, int lda, float beta,
             cuda::Pointer b, int ldb, cuda::Pointer c, int ldc);

 private:
  void require(int status, const char* doing) const;

  std::shared_ptr<CudaContext> context_;
  struct OpaqueCublas* handle_ = nullptr;
};

}
