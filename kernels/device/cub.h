#pragma once

#include "kernels/device/cuda_context.h"

#include <cstdint>
#include <memory>
#include <string>

namespace kernelarium {

// CUB and Thrust are template libraries that only nvcc can compile. libkernelarium_cub.so is built apart,
// if nvcc is available, and opened with dlopen.

/// Why they can't be used, with what to do; empty if they can.
Sentence cub_reason_missing();
std::string cub_version();

/// Puts c = a + b over n f32 elements on the stream, with thrust::transform. Throws Error.
void thrust_add(CudaContext& context, cuda::Pointer a, cuda::Pointer b, cuda::Pointer c, std::int64_t n);

/// CUB's reduction over a whole array.
class CubReduction {
 public:
  enum Kind { sum = 0, maximum = 1 };

  /// Reserves CUB's scratch memory for n elements. Throws Error.
  CubReduction(std::shared_ptr<CudaContext> context, Kind kind, std::int64_t n);
  ~CubReduction();
  CubReduction(const CubReduction&) = delete;
  CubReduction& operator=(const CubReduction&) = delete;

  /// Puts out[0] = sum or largest of in[0..n) (f32) on the stream.
  void enqueue(cuda::Pointer in, cuda::Pointer out);

 private:
  std::shared_ptr<CudaContext> context_;
  Kind kind_;
  std::int64_t n_;
  std::size_t scratch_bytes_ = 0;
  cuda::Pointer scratch_ = 0;
};

}
