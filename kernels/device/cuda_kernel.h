#pragma once

#include "kernels/device/cuda_context.h"

#include <memory>

namespace kernelarium {

/// A module with one kernel on a GPU.
class CudaKernel : public LoadedKernel {
 public:
  /// Throws Error{no_compile} with the driver's log if it refuses the image.
  CudaKernel(std::shared_ptr<CudaContext> context, const CompiledKernel& kernel);
  ~CudaKernel() override;

  const KernelFacts& facts() const override { return facts_; }
  bool prints() const { return prints_; } ///< it calls printf or assert

  /// Puts the launch on the context's stream. Throws Error{bad_argument} if the driver refuses the
  /// configuration.
  void enqueue(const Launch& launch) const;

 private:
  void read_facts(const CompiledKernel& kernel);
  void allow_shared(std::int64_t dynamic_bytes) const;
  void allow_cluster(const Dim3& cluster) const;

  std::shared_ptr<CudaContext> context_;
  cuda::Module module_ = nullptr;
  cuda::Function function_ = nullptr;
  KernelFacts facts_;
  bool prints_ = false;
  mutable std::int64_t allowed_shared_ = 0; ///< dynamic bytes that the function was opted in for
};

}
