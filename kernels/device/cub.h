#pragma once

#include "kernels/device/cuda_context.h"

#include <cstdint>
#include <memory>
#include <string>

namespace kernelarium {

/// CUB's reduction over a whole array, from libkernelarium_cub.so: CUB is a library of templates that only
/// nvcc can compile, so it is built apart, where there is nvcc, and opened with dlopen.
class CubReduction {
 public:
  enum Kind { sum = 0, maximum = 1 };

  /// Why it can't be used, with the cure; empty if it can.
  static Sentence reason_missing();
  static std::string version();

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
