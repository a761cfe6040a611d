#include "kernels/measure/occupancy.h"

#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/modules.h"

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

cudaError_t active_blocks(Call& c, int* out, const void* function, int threads, std::size_t shared) {
  Kernel* kernel = kernel_of(function);
  if (!kernel) return cudaErrorInvalidDeviceFunction;
  if (!out || threads <= 0) return cudaErrorInvalidValue;
  const LoadedKernel& loaded = load(*kernel, c.gpu(), c.frames());
  const auto dynamic = static_cast<std::int64_t>(shared);
  const GpuSpec& spec = c.gpu().spec;
  *out = dynamic > dynamic_shared_limit(*kernel, loaded, c.gpu())
             ? 0
             : blocks_per_sm(*kernel, loaded, spec, threads, dynamic);
  return cudaSuccess;
}

cudaError_t set_attribute(Call& call, Kernel& kernel, cudaFuncAttribute attribute, int value, Gpu& gpu) {
  Kernel::Attributes& all = kernel.attributes[gpu.number];
  if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
    const LoadedKernel& loaded = load(kernel, gpu, call.frames());
    if (value < 0 || value + loaded.facts().static_shared_bytes > gpu.spec.shared_bytes_per_block_optin)
      return cudaErrorInvalidValue;
    all.max_dynamic_shared = value;
  } else if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
    if (value < -1 || value > 100) return cudaErrorInvalidValue;
    all.carveout = value;
  } else if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) {
    all.large_clusters = value != 0;
  } else {
    return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* out, const void* function, int threads,
                                                          std::size_t shared) {
  return call("cudaOccupancyMaxActiveBlocksPerMultiprocessor",
              [&](Call& c) { return active_blocks(c, out, function, threads, shared); });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* out, const void* function,
                                                                   int threads, std::size_t shared,
                                                                   unsigned flags) {
  return call("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", [&](Call& c) {
    if (flags & ~unsigned(cudaOccupancyDisableCachingOverride)) return cudaErrorInvalidValue;
    return active_blocks(c, out, function, threads, shared);
  });
}
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* out, const void* function, int blocks,
                                                      int threads) {
  return call("cudaOccupancyAvailableDynamicSMemPerBlock", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!out || blocks <= 0 || threads <= 0) return cudaErrorInvalidValue;
    const GpuSpec& spec = c.gpu().spec;
    const LoadedKernel& loaded = load(*kernel, c.gpu(), c.frames());
    // The most with which so many blocks still fit, of what the kernel may have.
    std::int64_t least = 0, most = dynamic_shared_limit(*kernel, loaded, c.gpu());
    if (blocks_per_sm(*kernel, loaded, spec, threads, 0) < blocks) return cudaErrorInvalidValue;
    while (least < most) {
      const std::int64_t middle = (least + most + 1) / 2;
      if (blocks_per_sm(*kernel, loaded, spec, threads, middle) >= blocks)
        least = middle;
      else
        most = middle - 1;
    }
    *out = static_cast<std::size_t>(least);
    return cudaSuccess;
  });
}

/// How many clusters run at a time: as if every SM could be joined with every other one.
cudaError_t cudaOccupancyMaxActiveClusters(int* out, const void* function, const cudaLaunchConfig_t* config) {
  return call("cudaOccupancyMaxActiveClusters", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!out || !config || (config->numAttrs && !config->attrs)) return cudaErrorInvalidValue;
    const LoadedKernel& loaded = load(*kernel, c.gpu(), c.frames());
    std::int64_t blocks = std::max<std::int64_t>(1, loaded.facts().cluster.count());
    for (unsigned i = 0; i < config->numAttrs; ++i)
      if (const auto& attribute = config->attrs[i]; attribute.id == cudaLaunchAttributeClusterDimension)
        blocks = std::int64_t{attribute.val.clusterDim.x} * attribute.val.clusterDim.y *
                 attribute.val.clusterDim.z;
    if (blocks < 1 || blocks > most_cluster_blocks(*kernel, c.gpu())) return cudaErrorInvalidClusterSize;
    const int fit = blocks_per_sm(*kernel, loaded, c.gpu().spec,
                                  std::int64_t{config->blockDim.x} * config->blockDim.y * config->blockDim.z,
                                  static_cast<std::int64_t>(config->dynamicSmemBytes));
    *out = static_cast<int>(c.gpu().spec.sm_count / blocks * fit);
    return cudaSuccess;
  });
}
cudaError_t cudaOccupancyMaxPotentialClusterSize(int* out, const void* function,
                                                 const cudaLaunchConfig_t* config) {
  return call("cudaOccupancyMaxPotentialClusterSize", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!out || !config) return cudaErrorInvalidValue;
    if (c.gpu().spec.compute_capability < 90) return cudaErrorNotSupported;
    *out = most_cluster_blocks(*kernel, c.gpu());
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* out, const void* function) {
  return call("cudaFuncGetAttributes", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidResourceHandle; // CUDA 13 returns this here (seen on an H200)
    if (!out) return cudaErrorInvalidValue;
    const GpuSpec& spec = c.gpu().spec;
    const LoadedKernel& loaded = load(*kernel, c.gpu(), c.frames());
    *out = {};
    out->sharedSizeBytes = static_cast<std::size_t>(loaded.facts().static_shared_bytes);
    out->localSizeBytes = static_cast<std::size_t>(loaded.facts().local_bytes_per_thread);
    out->maxThreadsPerBlock = std::min(loaded.facts().max_threads_per_block, spec.max_threads_per_block);
    if (kernel->registers > 0) {
      const int unit = spec.register_allocation_unit / 32;
      const int by_registers =
          spec.registers_per_sm / ((kernel->registers + unit - 1) / unit * unit) / 32 * 32;
      out->maxThreadsPerBlock = std::min(out->maxThreadsPerBlock, by_registers);
    }
    out->numRegs = kernel->registers;
    out->ptxVersion = std::min(spec.compute_capability, 90);
    out->binaryVersion = spec.compute_capability;
    out->maxDynamicSharedSizeBytes = static_cast<int>(dynamic_shared_limit(*kernel, loaded, c.gpu()));
    out->preferredShmemCarveout = attributes_of(*kernel, c.gpu()).carveout;
    const Dim3& cluster = loaded.facts().cluster;
    out->clusterDimMustBeSet = 0;
    out->requiredClusterWidth = static_cast<int>(cluster.x);
    out->requiredClusterHeight = static_cast<int>(cluster.y);
    out->requiredClusterDepth = static_cast<int>(cluster.z);
    out->nonPortableClusterSizeAllowed = attributes_of(*kernel, c.gpu()).large_clusters;
    return cudaSuccess;
  });
}
cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value) {
  return call("cudaFuncSetAttribute", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    return kernel ? set_attribute(c, *kernel, attribute, value, c.gpu()) : cudaErrorInvalidDeviceFunction;
  });
}
cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t handle, cudaFuncAttribute attribute, int value,
                                            int device) {
  return call("cudaKernelSetAttributeForDevice", [&](Call& c) {
    Kernel* kernel = kernel_of(handle);
    if (!kernel) return cudaErrorInvalidResourceHandle;
    Runtime& all = runtime();
    if (device < 0 || std::size_t(device) >= all.gpus.size()) return cudaErrorInvalidDevice;
    return set_attribute(c, *kernel, attribute, value, all.gpu(device));
  });
}
cudaError_t cudaFuncGetParamInfo(const void* function, std::size_t index, std::size_t* offset,
                                 std::size_t* bytes) {
  return call("cudaFuncGetParamInfo", [&](Call& c) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    if (!offset) return cudaErrorInvalidValue;
    const LoadedKernel& loaded = load(*kernel, c.gpu(), c.frames());
    const std::vector<std::uint64_t> offsets = c.gpu().device->argument_offsets(loaded);
    if (index >= offsets.size()) return cudaErrorInvalidValue;
    *offset = offsets[index];
    if (bytes) *bytes = static_cast<std::size_t>(loaded.facts().argument_bytes[index]);
    return cudaSuccess;
  });
}
cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache config) {
  return call("cudaFuncSetCacheConfig", [&](Call&) {
    return !kernel_of(function)                ? cudaErrorInvalidDeviceFunction
           : config > cudaFuncCachePreferEqual ? cudaErrorInvalidValue
                                               : cudaSuccess;
  });
}
// Banks of shared memory are 4 bytes wide on every GPU after Kepler: the setting of older books is ignored.
cudaError_t cudaFuncSetSharedMemConfig(const void* function, cudaSharedMemConfig) {
  return call("cudaFuncSetSharedMemConfig",
              [&](Call&) { return kernel_of(function) ? cudaSuccess : cudaErrorInvalidDeviceFunction; });
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) {
  return call("cudaDeviceSetSharedMemConfig", [&](Call&) { return cudaSuccess; });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* out) {
  return call("cudaDeviceGetSharedMemConfig", [&](Call&) {
    return out ? (*out = cudaSharedMemBankSizeFourByte, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaFuncGetName(const char** out, const void* function) {
  return call("cudaFuncGetName", [&](Call&) {
    Kernel* kernel = kernel_of(function);
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    return out ? (*out = kernel->name.c_str(), cudaSuccess) : cudaErrorInvalidValue;
  });
}
}
#pragma GCC visibility pop
