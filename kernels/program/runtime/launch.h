#pragma once

#include "kernels/program/runtime/call.h"

namespace kernelarium::program {

/// One launch, its arguments copied: graphs keep it for later.
struct KernelWork {
  Kernel* kernel = nullptr;
  dim3 grid, block;
  std::size_t shared = 0;
  bool cooperative = false;
  dim3 cluster{0, 0, 0}; ///< 0: the kernel's own
  std::vector<std::vector<std::byte>> arguments;
  Hints hints;
};

/// Copies the arguments and checks the configuration.
cudaError_t prepare(Call& call, const void* function, dim3 grid, dim3 block, void** arguments,
                    std::size_t shared, bool cooperative, KernelWork& out, dim3 cluster = {0, 0, 0});
/// What ended a kernel, as it would on a GPU; null if it ran to its end, with findings of the checks or none.
const Diagnostic* fault_of(const Execution& execution);
/// Runs it on the stream.
cudaError_t run(Call& call, const KernelWork& work, Stream& stream);
/// Takes work of a stream down as a node if the stream is captured.
bool captures(const Stream& stream);

/// Bytes of dynamic shared memory that a launch may request.
std::int64_t dynamic_shared_limit(const Kernel& kernel, const LoadedKernel& loaded, const Gpu& gpu);
/// What the program has set for a kernel on one device.
Kernel::Attributes attributes_of(const Kernel& kernel, const Gpu& gpu);
/// Blocks of a cluster: 8 on every GPU that has clusters, 16 where the program has allowed that.
int most_cluster_blocks(const Kernel& kernel, const Gpu& gpu);
/// Blocks of a kernel that an SM holds.
int blocks_per_sm(const Kernel& kernel, const LoadedKernel& loaded, const GpuSpec& spec, std::int64_t threads,
                  std::int64_t dynamic_shared);

/// The bytes of the buffer behind printf.
std::size_t print_buffer(const Gpu& gpu);

}
