#pragma once

#include "kernels/device/cuda_context.h"

#include <memory>
#include <optional>

namespace kernelarium {

/// A compiled file on a GPU: its kernels and their variables.
class CudaModule {
 public:
  /// Throws Error{no_compile} with the driver's log if it refuses the image.
  CudaModule(std::shared_ptr<CudaContext> context, const CompiledKernel& kernel);
  ~CudaModule();
  CudaModule(const CudaModule&) = delete;
  CudaModule& operator=(const CudaModule&) = delete;

  const std::shared_ptr<CudaContext>& context() const { return context_; }
  /// Throws Error{no_compile} if the module has no such kernel.
  cuda::Function function(const CompiledKernel& kernel) const;
  std::optional<DeviceVariable> variable(const std::string& name) const;

 private:
  std::shared_ptr<CudaContext> context_;
  cuda::Module module_ = nullptr;
};

/// A kernel of a module on a GPU.
class CudaKernel : public LoadedKernel {
 public:
  /// Throws Error{no_compile} if the module has no such kernel, or its machine code breaks a limit.
  CudaKernel(std::shared_ptr<CudaModule> module, const CompiledKernel& kernel);

  const KernelFacts& facts() const override { return facts_; }
  const std::shared_ptr<CudaModule>& module() const { return module_; }
  bool prints() const { return prints_; } ///< it calls printf or assert

  /// Puts the launch on the context's stream. Throws Error{bad_argument} if the driver refuses the
  /// configuration.
  void enqueue(const Launch& launch) const;

 private:
  CudaContext& context() const { return *module_->context(); }
  void read_facts(const CompiledKernel& kernel);
  void allow_shared(std::int64_t dynamic_bytes) const;
  void allow_cluster(const Dim3& cluster) const;

  std::shared_ptr<CudaModule> module_;
  cuda::Function function_ = nullptr;
  KernelFacts facts_;
  bool prints_ = false;
  mutable std::int64_t allowed_shared_ = 0; ///< dynamic bytes that the function was opted in for
};

}
