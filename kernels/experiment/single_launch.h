#pragma once

#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/run.h"
#include "kernels/problems/problem.h"

namespace kernelarium {

/// A single launch as a plan: its arguments read, its buffers named as the kernel's parameters are.
struct PreparedLaunch {
  /// Throws Error for an argument that can't be parsed, an invalid macro, or a setting that can't launch.
  PreparedLaunch(const SingleLaunch& launch, const std::string& source, const GpuSpec& spec);

  /// What the buffers hold before the launch. Throws Error if a file is missing or of another size.
  Tensors contents(std::uint64_t seed) const;
  /// What the variables hold, as LaunchPlan has it.
  std::map<std::string, std::vector<std::byte>> constants(std::uint64_t seed) const;

  LaunchPlan plan;
  std::vector<BufferSpec> buffers; ///< all inputs: any of them may hold results afterwards
  std::vector<ArgumentSpec> arguments;
  std::vector<std::string> names; ///< of the arguments
  std::vector<std::vector<std::byte>> given;

 private:
  void take_grid_rules(const SingleLaunch& launch, PlannedLaunch& planned) const;
  void add(const FurtherLaunch& launch, const std::string& file, const std::string& source,
           const GpuSpec& spec);
  std::map<std::string, ArgumentSpec> constants_;
};

/// PTX from a file, which needs no compilation. The kernel may be named as in PTX or as
/// in the source that it was compiled from, if that is unambiguous. Throws Error with the existing kernels, or
/// with what ptxas refuses.
CompiledKernel kernel_of_ptx(const Source& source);

}
