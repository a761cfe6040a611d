/// What a launch may be, and why one is refused.
#include "kernels/measure/occupancy.h"
#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/modules.h"

#include <fmt/format.h>

namespace kernelarium::program {
namespace {

std::string in_words(const dim3& extent) { return fmt::format("({}, {}, {})", extent.x, extent.y, extent.z); }

}

Kernel::Attributes attributes_of(const Kernel& kernel, const Gpu& gpu) {
  const auto set = kernel.attributes.find(gpu.number);
  return set == kernel.attributes.end() ? Kernel::Attributes{} : set->second;
}

int most_cluster_blocks(const Kernel& kernel, const Gpu& gpu) {
  return attributes_of(kernel, gpu).large_clusters ? 16 : 8;
}

std::int64_t dynamic_shared_limit(const Kernel& kernel, const LoadedKernel& loaded, const Gpu& gpu) {
  const int set = attributes_of(kernel, gpu).max_dynamic_shared;
  return set >= 0 ? set : gpu.spec.shared_bytes_per_block - loaded.facts().static_shared_bytes;
}

int blocks_per_sm(const Kernel& kernel, const LoadedKernel& loaded, const GpuSpec& spec, std::int64_t threads,
                  std::int64_t dynamic_shared) {
  if (threads > spec.max_threads_per_block) return 0; // the kernel's own bound does not count here
  return occupancy(spec, {1, 1, 1}, {threads, 1, 1}, kernel.registers,
                   loaded.facts().static_shared_bytes + dynamic_shared)
      .blocks_per_sm;
}

cudaError_t prepare(Call& call, const void* function, dim3 grid, dim3 block, void** arguments,
                    std::size_t shared, bool cooperative, KernelWork& out, dim3 cluster) {
  Kernel* kernel = kernel_of(function);
  if (!kernel) return cudaErrorInvalidDeviceFunction;
  Gpu& gpu = call.gpu();
  const GpuSpec& spec = gpu.spec;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  // CUDA 13 says cudaErrorInvalidValue, and not cudaErrorInvalidConfiguration (seen on an H200).
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || threads == 0)
    return call.fails(
        cudaErrorInvalidValue,
        Sentence::tr("the grid is %1 and the block is %2, but no extent may be 0: for n elements, "
                     "launch (n + threads - 1) / threads blocks, and none if n is 0",
                     in_words(grid), in_words(block)));
  if (threads > std::uint64_t(spec.max_threads_per_block))
    return call.fails(cudaErrorInvalidValue,
                      Sentence::tr("a block has at most %1 threads, and this one has %2: use smaller blocks",
                                   spec.max_threads_per_block, threads));
  if (grid.x > std::uint64_t(spec.max_grid_x) || grid.y > std::uint64_t(spec.max_grid_y) ||
      grid.z > std::uint64_t(spec.max_grid_z) || block.x > unsigned(spec.max_block_x) ||
      block.y > unsigned(spec.max_block_y) || block.z > unsigned(spec.max_block_z))
    return call.fails(
        cudaErrorInvalidValue,
        Sentence::tr(
            "the grid is %1 and the block is %2; the limits are %3 and %4: let each thread do "
            "several elements, or use another dimension",
            in_words(grid), in_words(block),
            in_words(dim3(unsigned(spec.max_grid_x), unsigned(spec.max_grid_y), unsigned(spec.max_grid_z))),
            in_words(
                dim3(unsigned(spec.max_block_x), unsigned(spec.max_block_y), unsigned(spec.max_block_z)))));
  const LoadedKernel& loaded = load(*kernel, gpu, call.frames());
  if (threads > std::uint64_t(loaded.facts().max_threads_per_block))
    return call.fails(cudaErrorInvalidValue,
                      Sentence::tr("the kernel was compiled for at most %1 threads per block "
                                   "(__launch_bounds__), and this launch has %2: use smaller blocks",
                                   loaded.facts().max_threads_per_block, threads));
  if (const std::int64_t limit = dynamic_shared_limit(*kernel, loaded, gpu); std::int64_t(shared) > limit)
    return call.fails(
        cudaErrorInvalidValue,
        Sentence::tr("the launch requests %1 bytes of dynamic shared memory, and the kernel may "
                     "have %2: request less, or call cudaFuncSetAttribute with "
                     "cudaFuncAttributeMaxDynamicSharedMemorySize first (up to %3)",
                     shared, limit, spec.shared_bytes_per_block_optin - loaded.facts().static_shared_bytes));
  const int fit = blocks_per_sm(*kernel, loaded, spec, std::int64_t(threads), std::int64_t(shared));
  if (fit == 0)
    return call.fails(
        cudaErrorLaunchOutOfResources,
        Sentence::tr("a block of %1 threads with %2 registers each does not fit into an SM: use "
                     "smaller blocks, or limit the registers with __launch_bounds__",
                     threads, kernel->registers));
  if (const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
      cooperative && blocks > std::uint64_t(fit) * unsigned(spec.sm_count))
    return call.fails(
        cudaErrorCooperativeLaunchTooLarge,
        Sentence::tr("all blocks of a cooperative launch run at once: at most %1 fit, and the grid "
                     "has %2. Launch fewer, and let each do more",
                     std::uint64_t(fit) * unsigned(spec.sm_count), blocks));
  const Dim3& own = loaded.facts().cluster;
  if (own.count() > 0 && (grid.x % own.x || grid.y % own.y || grid.z % own.z))
    return cudaErrorInvalidClusterSize;
  if (cluster.x) {
    const std::uint64_t blocks = std::uint64_t{cluster.x} * cluster.y * cluster.z;
    if (spec.compute_capability < 90) return cudaErrorNotSupported;
    if (blocks == 0 || blocks > unsigned(most_cluster_blocks(*kernel, gpu)))
      return cudaErrorInvalidClusterSize;
    if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z ||
        (own.count() > 0 && (own.x != cluster.x || own.y != cluster.y || own.z != cluster.z)))
      return cudaErrorInvalidClusterSize;
  }
  out.kernel = kernel;
  out.cluster = cluster;
  out.grid = grid;
  out.block = block;
  out.shared = shared;
  out.cooperative = cooperative;
  const std::vector<int>& sizes = loaded.facts().argument_bytes;
  out.arguments.resize(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!arguments || !arguments[i]) return cudaErrorInvalidValue;
    const auto* bytes = static_cast<const std::byte*>(arguments[i]);
    out.arguments[i].assign(bytes, bytes + sizes[i]);
  }
  return cudaSuccess;
}

}
