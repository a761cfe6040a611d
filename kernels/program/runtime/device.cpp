#include "kernels/program/runtime/graph.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/memory.h"

#include <cstdio>
#include <cstring>
#include <fmt/format.h>

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

bool exists(int device) { return device >= 0 && static_cast<std::size_t>(device) < runtime().gpus.size(); }

constexpr int kPciBus = 0x17;               ///< of the first device
constexpr std::size_t kHeapBytes = 8 << 20; ///< of malloc in kernels, at first

cudaDeviceProp properties_of(const Gpu& gpu) {
  const GpuSpec& spec = gpu.spec;
  const auto bytes = [](std::int64_t value) { return static_cast<std::size_t>(value); };
  cudaDeviceProp p{};
  std::snprintf(p.name, sizeof p.name, "%s (simulated)", spec.name.c_str());
  for (int i = 0; i < 16; ++i) p.uuid.bytes[i] = static_cast<char>(i == 15 ? gpu.number : 0x4b + i);
  p.totalGlobalMem = bytes(spec.memory_bytes);
  p.sharedMemPerBlock = bytes(spec.shared_bytes_per_block);
  p.regsPerBlock = p.regsPerMultiprocessor = spec.registers_per_sm;
  p.warpSize = 32;
  p.memPitch = 2147483647;
  p.maxThreadsPerBlock = spec.max_threads_per_block;
  p.maxThreadsDim[0] = spec.max_block_x, p.maxThreadsDim[1] = spec.max_block_y,
  p.maxThreadsDim[2] = spec.max_block_z;
  p.maxGridSize[0] = static_cast<int>(spec.max_grid_x), p.maxGridSize[1] = static_cast<int>(spec.max_grid_y);
  p.maxGridSize[2] = static_cast<int>(spec.max_grid_z);
  p.totalConstMem = 65536;
  p.major = spec.compute_capability / 10, p.minor = spec.compute_capability % 10;
  p.textureAlignment = 512, p.texturePitchAlignment = 32;
  p.multiProcessorCount = spec.sm_count;
  p.canMapHostMemory = 1;
  p.surfaceAlignment = 512;
  p.concurrentKernels = 1;
  p.pciBusID = kPciBus + gpu.number;
  p.asyncEngineCount = 3;
  p.unifiedAddressing = 1;
  p.memoryBusWidth = gpu.board.memory_bus_bits;
  p.ECCEnabled = gpu.board.ecc;
  p.l2CacheSize = static_cast<int>(spec.l2_bytes);
  p.maxThreadsPerMultiProcessor = spec.max_threads_per_sm;
  p.streamPrioritiesSupported = p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.sharedMemPerMultiprocessor = bytes(spec.shared_bytes_per_sm);
  p.managedMemory = 1;
  p.concurrentManagedAccess = p.computePreemptionSupported = p.canUseHostPointerForRegisteredMem = 1;
  p.cooperativeLaunch = 1;
  p.sharedMemPerBlockOptin = bytes(spec.shared_bytes_per_block_optin);
  p.maxBlocksPerMultiProcessor = spec.max_blocks_per_sm;
  p.reservedSharedMemPerBlock = bytes(spec.shared_bytes_reserved);
  p.hostRegisterSupported = p.hostRegisterReadOnlySupported = p.memoryPoolsSupported = 1;
  p.unifiedFunctionPointers = 1;
  p.deviceNumaId = -1; // none
  // The same for all GPUs since compute capability 5.
  p.maxTexture1D = p.maxTexture2D[0] = p.maxTexture2DLinear[0] = p.maxSurface2D[0] = 131072;
  p.maxTexture2D[1] = p.maxSurface2D[1] = 65536;
  p.maxTexture2DLinear[1] = 65000, p.maxTexture2DLinear[2] = 2097120;
  for (int& most : p.maxTexture3D) most = 16384;
  for (int& most : p.maxSurface3D) most = 16384;
  p.maxTexture3DAlt[0] = p.maxTexture3DAlt[1] = 8192;
  for (int* most :
       {&p.maxTexture1DMipmap, &p.maxTexture2DMipmap[0], &p.maxTexture2DMipmap[1], &p.maxTexture2DGather[0],
        &p.maxTexture2DGather[1], &p.maxTexture3DAlt[2], &p.maxTextureCubemap, &p.maxTexture1DLayered[0],
        &p.maxTexture2DLayered[0], &p.maxTexture2DLayered[1], &p.maxTextureCubemapLayered[0], &p.maxSurface1D,
        &p.maxSurface1DLayered[0], &p.maxSurface2DLayered[0], &p.maxSurface2DLayered[1], &p.maxSurfaceCubemap,
        &p.maxSurfaceCubemapLayered[0]})
    *most = 32768;
  p.maxTexture1DLayered[1] = p.maxTexture2DLayered[2] = p.maxSurface1DLayered[1] = p.maxSurface2DLayered[2] =
      2048;
  p.maxTextureCubemapLayered[1] = p.maxSurfaceCubemapLayered[1] = 2046;
  p.clusterLaunch = spec.compute_capability >= 90;
  p.ipcEventSupported = 1;
  if (p.major >= 8) { // as an H200 has them
    p.persistingL2CacheMaxSize = p.l2CacheSize / 8 * 5;
    p.accessPolicyMaxWindowSize = 128 << 20;
  }
  return p;
}

cudaError_t attribute_of(const Gpu& gpu, cudaDeviceAttr attribute, int& out) {
  const GpuSpec& spec = gpu.spec;
  const cudaDeviceProp p = properties_of(gpu);
  switch (attribute) {
#define IS(name, value)                                                                                      \
  case name:                                                                                                 \
    out = static_cast<int>(value);                                                                           \
    return cudaSuccess;
    IS(cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock)
    IS(cudaDevAttrMaxBlockDimX, p.maxThreadsDim[0])
    IS(cudaDevAttrMaxBlockDimY, p.maxThreadsDim[1])
    IS(cudaDevAttrMaxBlockDimZ, p.maxThreadsDim[2])
    IS(cudaDevAttrMaxGridDimX, p.maxGridSize[0])
    IS(cudaDevAttrMaxGridDimY, p.maxGridSize[1])
    IS(cudaDevAttrMaxGridDimZ, p.maxGridSize[2])
    IS(cudaDevAttrMaxSharedMemoryPerBlock, p.sharedMemPerBlock)
    IS(cudaDevAttrTotalConstantMemory, p.totalConstMem)
    IS(cudaDevAttrWarpSize, 32)
    IS(cudaDevAttrMaxPitch, p.memPitch)
    IS(cudaDevAttrMaxRegistersPerBlock, p.regsPerBlock)
    IS(cudaDevAttrClockRate, spec.clock_ghz * 1e6)
    IS(cudaDevAttrTextureAlignment, p.textureAlignment)
    IS(cudaDevAttrMultiProcessorCount, p.multiProcessorCount)
    IS(cudaDevAttrKernelExecTimeout, 0)
    IS(cudaDevAttrIntegrated, 0)
    IS(cudaDevAttrCanMapHostMemory, 1)
    IS(cudaDevAttrComputeMode, cudaComputeModeDefault)
    IS(cudaDevAttrSurfaceAlignment, p.surfaceAlignment)
    IS(cudaDevAttrConcurrentKernels, 1)
    IS(cudaDevAttrEccEnabled, p.ECCEnabled)
    IS(cudaDevAttrPciBusId, p.pciBusID)
    IS(cudaDevAttrPciDeviceId, 0)
    IS(cudaDevAttrPciDomainId, 0)
    IS(cudaDevAttrTccDriver, 0)
    IS(cudaDevAttrMemoryClockRate, gpu.board.memory_clock_khz)
    IS(cudaDevAttrGlobalMemoryBusWidth, p.memoryBusWidth)
    IS(cudaDevAttrL2CacheSize, p.l2CacheSize)
    IS(cudaDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor)
    IS(cudaDevAttrAsyncEngineCount, p.asyncEngineCount)
    IS(cudaDevAttrUnifiedAddressing, 1)
    IS(cudaDevAttrComputeCapabilityMajor, p.major)
    IS(cudaDevAttrComputeCapabilityMinor, p.minor)
    IS(cudaDevAttrStreamPrioritiesSupported, 1)
    IS(cudaDevAttrGlobalL1CacheSupported, 1)
    IS(cudaDevAttrLocalL1CacheSupported, 1)
    IS(cudaDevAttrMaxSharedMemoryPerMultiprocessor, p.sharedMemPerMultiprocessor)
    IS(cudaDevAttrMaxRegistersPerMultiprocessor, p.regsPerMultiprocessor)
    IS(cudaDevAttrManagedMemory, 1)
    IS(cudaDevAttrIsMultiGpuBoard, 0)
    IS(cudaDevAttrMultiGpuBoardGroupID, 0)
    IS(cudaDevAttrHostNativeAtomicSupported, 0)
    IS(cudaDevAttrSingleToDoublePrecisionPerfRatio, spec.fp32_lanes / std::max(1, spec.fp64_lanes))
    IS(cudaDevAttrPageableMemoryAccess, 0)
    IS(cudaDevAttrConcurrentManagedAccess, 1)
    IS(cudaDevAttrComputePreemptionSupported, 1)
    IS(cudaDevAttrCanUseHostPointerForRegisteredMem, 1)
    IS(cudaDevAttrCooperativeLaunch, 1)
    IS(cudaDevAttrMaxSharedMemoryPerBlockOptin, p.sharedMemPerBlockOptin)
    IS(cudaDevAttrCanFlushRemoteWrites, 0)
    IS(cudaDevAttrHostRegisterSupported, 1)
    IS(cudaDevAttrPageableMemoryAccessUsesHostPageTables, 0)
    IS(cudaDevAttrDirectManagedMemAccessFromHost, 0)
    IS(cudaDevAttrMaxBlocksPerMultiprocessor, p.maxBlocksPerMultiProcessor)
    IS(cudaDevAttrReservedSharedMemoryPerBlock, p.reservedSharedMemPerBlock)
    IS(cudaDevAttrSparseCudaArraySupported, 0)
    IS(cudaDevAttrHostRegisterReadOnlySupported, p.hostRegisterReadOnlySupported)
    IS(cudaDevAttrMemoryPoolsSupported, 1)
    IS(cudaDevAttrGPUDirectRDMASupported, 0)
    IS(cudaDevAttrMemoryPoolSupportedHandleTypes, 0)
    IS(cudaDevAttrClusterLaunch, p.clusterLaunch)
    IS(cudaDevAttrDeferredMappingCudaArraySupported, 0)
    IS(cudaDevAttrIpcEventSupport, p.ipcEventSupported)
    IS(cudaDevAttrGpuOverlap, 1)
    IS(cudaDevAttrMaxPersistingL2CacheSize, p.persistingL2CacheMaxSize)
    IS(cudaDevAttrMaxAccessPolicyWindowSize, p.accessPolicyMaxWindowSize)
    IS(cudaDevAttrTexturePitchAlignment, p.texturePitchAlignment)
    IS(cudaDevAttrMaxTexture1DWidth, p.maxTexture1D)
    IS(cudaDevAttrMaxTexture2DWidth, p.maxTexture2D[0])
    IS(cudaDevAttrMaxTexture2DHeight, p.maxTexture2D[1])
    IS(cudaDevAttrMaxTexture2DLinearWidth, p.maxTexture2DLinear[0])
    IS(cudaDevAttrMaxTexture2DLinearHeight, p.maxTexture2DLinear[1])
    IS(cudaDevAttrMaxTexture2DLinearPitch, p.maxTexture2DLinear[2])
    IS(cudaDevAttrMaxTexture3DWidth, p.maxTexture3D[0])
    IS(cudaDevAttrMaxTexture3DHeight, p.maxTexture3D[1])
    IS(cudaDevAttrMaxTexture3DDepth, p.maxTexture3D[2])
    IS(cudaDevAttrMaxTexture3DWidthAlt, p.maxTexture3DAlt[0])
    IS(cudaDevAttrMaxTexture3DHeightAlt, p.maxTexture3DAlt[1])
    IS(cudaDevAttrMaxTexture3DDepthAlt, p.maxTexture3DAlt[2])
    IS(cudaDevAttrMaxTexture1DLinearWidth, 1 << 28)
    IS(cudaDevAttrMaxTexture1DMipmappedWidth, p.maxTexture1DMipmap)
    IS(cudaDevAttrMaxTexture2DMipmappedWidth, p.maxTexture2DMipmap[0])
    IS(cudaDevAttrMaxTexture2DMipmappedHeight, p.maxTexture2DMipmap[1])
    IS(cudaDevAttrMaxTexture2DGatherWidth, p.maxTexture2DGather[0])
    IS(cudaDevAttrMaxTexture2DGatherHeight, p.maxTexture2DGather[1])
    IS(cudaDevAttrMaxTexture1DLayeredWidth, p.maxTexture1DLayered[0])
    IS(cudaDevAttrMaxTexture1DLayeredLayers, p.maxTexture1DLayered[1])
    IS(cudaDevAttrMaxTexture2DLayeredWidth, p.maxTexture2DLayered[0])
    IS(cudaDevAttrMaxTexture2DLayeredHeight, p.maxTexture2DLayered[1])
    IS(cudaDevAttrMaxTexture2DLayeredLayers, p.maxTexture2DLayered[2])
    IS(cudaDevAttrMaxTextureCubemapWidth, p.maxTextureCubemap)
    IS(cudaDevAttrMaxTextureCubemapLayeredWidth, p.maxTextureCubemapLayered[0])
    IS(cudaDevAttrMaxTextureCubemapLayeredLayers, p.maxTextureCubemapLayered[1])
    IS(cudaDevAttrMaxSurface1DLayeredWidth, p.maxSurface1DLayered[0])
    IS(cudaDevAttrMaxSurface1DLayeredLayers, p.maxSurface1DLayered[1])
    IS(cudaDevAttrMaxSurfaceCubemapLayeredWidth, p.maxSurfaceCubemapLayered[0])
    IS(cudaDevAttrMaxSurfaceCubemapLayeredLayers, p.maxSurfaceCubemapLayered[1])
    IS(cudaDevAttrMemSyncDomainCount, spec.compute_capability >= 90 ? 4 : 1)
    IS(cudaDevAttrNumaId, p.deviceNumaId)
    IS(cudaDevAttrMaxSurface1DWidth, p.maxSurface1D)
    IS(cudaDevAttrMaxSurface2DWidth, p.maxSurface2D[0])
    IS(cudaDevAttrMaxSurface2DHeight, p.maxSurface2D[1])
    IS(cudaDevAttrMaxSurface3DWidth, p.maxSurface3D[0])
    IS(cudaDevAttrMaxSurface3DHeight, p.maxSurface3D[1])
    IS(cudaDevAttrMaxSurface3DDepth, p.maxSurface3D[2])
    IS(cudaDevAttrMaxSurface2DLayeredWidth, p.maxSurface2DLayered[0])
    IS(cudaDevAttrMaxSurface2DLayeredHeight, p.maxSurface2DLayered[1])
    IS(cudaDevAttrMaxSurface2DLayeredLayers, p.maxSurface2DLayered[2])
    IS(cudaDevAttrMaxSurfaceCubemapWidth, p.maxSurfaceCubemap)
#undef IS
  default: // what is not simulated
    if (static_cast<int>(attribute) <= 0 || attribute >= cudaDevAttrMax) return cudaErrorInvalidValue;
    out = 0;
    return cudaSuccess;
  }
}

cudaError_t limit_of(const Gpu& gpu, cudaLimit limit, std::size_t& out) {
  const auto set = gpu.limits.find(limit);
  if (set != gpu.limits.end()) return out = set->second, cudaSuccess;
  switch (limit) {
  case cudaLimitStackSize:
    return out = 1024, cudaSuccess;
  case cudaLimitPrintfFifoSize:
    return out = print_buffer(gpu), cudaSuccess;
  case cudaLimitMallocHeapSize:
    return out = kHeapBytes, cudaSuccess;
  case cudaLimitDevRuntimePendingLaunchCount:
    return out = 2048, cudaSuccess;
  case cudaLimitMaxL2FetchGranularity:
    return out = 64, cudaSuccess;
  case cudaLimitPersistingL2CacheSize:
    return out = 0, cudaSuccess;
  case cudaLimitDevRuntimeSyncDepth:
    return cudaErrorUnsupportedLimit;
  default:
    return cudaErrorInvalidValue;
  }
}

}

namespace kernelarium::program {

RuntimeAnswers answers_of(const Gpu& gpu) {
  return {[](int attribute, int device, int& out) -> std::uint32_t {
            if (!::exists(device)) return cudaErrorInvalidDevice;
            return attribute_of(runtime().gpu(device), static_cast<cudaDeviceAttr>(attribute), out);
          },
          [&gpu](int limit, std::uint64_t& out) -> std::uint32_t {
            std::size_t value = 0;
            const cudaError_t error = limit_of(gpu, static_cast<cudaLimit>(limit), value);
            out = value;
            return error;
          }};
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGetDeviceCount(int* out) {
  return call("cudaGetDeviceCount", Entry::anyway, [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    *out = static_cast<int>(runtime().gpus.size());
    return *out ? cudaSuccess : cudaErrorNoDevice;
  });
}
cudaError_t cudaSetDevice(int device) {
  return call("cudaSetDevice", Entry::anyway, [&](Call& c) {
    if (runtime().gpus.empty()) return cudaErrorNoDevice;
    if (!exists(device)) return cudaErrorInvalidDevice;
    const bool same = c.thread().device == device; // then it asks nothing of the device (seen on an H200)
    c.thread().device = device;
    return same ? cudaSuccess : c.gpu().fault;
  });
}
cudaError_t cudaGetDevice(int* out) {
  return call("cudaGetDevice", Entry::anyway, [&](Call& c) {
    if (runtime().gpus.empty()) return cudaErrorNoDevice;
    return out ? (*out = c.thread().device, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaInitDevice(int device, unsigned, unsigned flags) {
  return call("cudaInitDevice", [&](Call&) {
    return flags ? cudaErrorInvalidValue : exists(device) ? cudaSuccess : cudaErrorInvalidDevice;
  });
}
cudaError_t cudaSetValidDevices(int* devices, int count) {
  return call("cudaSetValidDevices", [&](Call&) {
    for (int i = 0; i < count; ++i)
      if (!exists(devices[i])) return cudaErrorInvalidDevice;
    return cudaSuccess;
  });
}
cudaError_t cudaChooseDevice(int* out, const cudaDeviceProp* wanted) {
  return call("cudaChooseDevice",
              [&](Call&) { return out && wanted ? (*out = 0, cudaSuccess) : cudaErrorInvalidValue; });
}
cudaError_t cudaSetDeviceFlags(unsigned flags) {
  return call("cudaSetDeviceFlags", [&](Call& c) {
    if (flags & ~unsigned(cudaDeviceMask)) return cudaErrorInvalidValue;
    c.gpu().flags = flags;
    return cudaSuccess;
  });
}
cudaError_t cudaGetDeviceFlags(unsigned* out) {
  return call("cudaGetDeviceFlags", [&](Call& c) {
    return out ? (*out = c.gpu().flags | cudaDeviceMapHost, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* out, int device) {
  return call("cudaGetDeviceProperties", Entry::anyway, [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    if (!exists(device)) return cudaErrorInvalidDevice;
    *out = properties_of(runtime().gpu(device));
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetAttribute(int* out, cudaDeviceAttr attribute, int device) {
  return call("cudaDeviceGetAttribute", Entry::anyway, [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    if (!exists(device)) return cudaErrorInvalidDevice;
    return attribute_of(runtime().gpu(device), attribute, *out);
  });
}
cudaError_t cudaDeviceGetPCIBusId(char* out, int bytes, int device) {
  return call("cudaDeviceGetPCIBusId", [&](Call&) {
    if (!out || bytes < 13) return cudaErrorInvalidValue;
    if (!exists(device)) return cudaErrorInvalidDevice;
    std::snprintf(out, static_cast<std::size_t>(bytes), "0000:%02X:00.0", kPciBus + device);
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetByPCIBusId(int* out, const char* text) {
  return call("cudaDeviceGetByPCIBusId", [&](Call&) {
    if (!out || !text) return cudaErrorInvalidValue;
    unsigned domain = 0, bus = 0;
    if (std::sscanf(text, "%x:%x", &domain, &bus) != 2 || !exists(static_cast<int>(bus) - kPciBus))
      return cudaErrorInvalidDevice;
    *out = static_cast<int>(bus) - kPciBus;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSynchronize() {
  return call("cudaDeviceSynchronize", [&](Call& c) {
    if (capture_forbids_device(c.gpu().number) || capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    c.waits(runtime().order.device_tail(c.gpu().number));
    return synchronise(c.gpu());
  });
}
cudaError_t cudaDeviceReset() {
  return call("cudaDeviceReset", Entry::anyway, [&](Call& c) {
    Runtime& all = runtime();
    Gpu& gpu = c.gpu();
    c.waits(all.order.device_tail(gpu.number));
    if (synchronise(gpu) != cudaSuccess) { // a process that has had a fault gets no new context
      gpu.fault = cudaErrorDevicesUnavailable;
      return cudaSuccess;
    }
    tell_leaks(gpu);
    std::vector<std::pair<void*, bool>> mine;
    for (const auto& [address, block] : all.blocks)
      if (block.device == gpu.number && block.kind != Block::Kind::symbol &&
          block.kind != Block::Kind::registered)
        mine.push_back({reinterpret_cast<void*>(address), block.kind == Block::Kind::pinned});
    for (const auto& [pointer, pinned] : mine) release(c, pointer, pinned);
    forget_graph_memory(gpu);
    for (auto it = all.streams.begin(); it != all.streams.end();)
      if ((*it)->device == gpu.number) {
        all.order.remove_stream((*it)->order);
        it = all.streams.erase(it);
      } else {
        ++it;
      }
    std::erase_if(all.events, [&](const Event* event) { return event->device == gpu.number; });
    gpu.peers.clear();
    gpu.device->clear_heap();
    gpu.device->resize_heap(kHeapBytes);
    gpu.limits.clear();
    for (Kernel* kernel : all.known_kernels) {
      kernel->loaded.erase(gpu.number);
      kernel->attributes.erase(gpu.number);
    }
    for (Module* module : all.modules) module->loaded.erase(gpu.number);
    gpu.used = false;
    c.thread().last_error = cudaSuccess;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return call("cudaDeviceGetStreamPriorityRange", [&](Call&) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetLimit(std::size_t* out, cudaLimit limit) {
  return call("cudaDeviceGetLimit",
              [&](Call& c) { return out ? limit_of(c.gpu(), limit, *out) : cudaErrorInvalidValue; });
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  return call("cudaDeviceSetLimit", [&](Call& c) {
    if (limit < 0 || limit >= cudaLimitPersistingL2CacheSize + 1) return cudaErrorInvalidValue;
    if (limit == cudaLimitDevRuntimeSyncDepth) return cudaErrorUnsupportedLimit;
    if (limit == cudaLimitMallocHeapSize) {
      if (value > free_memory(c.gpu())) return cudaErrorMemoryAllocation;
      if (!c.gpu().device->resize_heap(value)) return cudaErrorInvalidValue;
    }
    c.gpu().limits[limit] = value;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* out) {
  return call("cudaDeviceGetCacheConfig", [&](Call&) {
    return out ? (*out = cudaFuncCachePreferNone, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
  return call("cudaDeviceSetCacheConfig", [&](Call&) { // a hint
    return config <= cudaFuncCachePreferEqual ? cudaSuccess : cudaErrorInvalidValue;
  });
}
cudaError_t cudaCtxResetPersistingL2Cache() {
  return call("cudaCtxResetPersistingL2Cache", [&](Call&) { return cudaSuccess; });
}

cudaError_t cudaDeviceCanAccessPeer(int* out, int device, int peer) {
  return call("cudaDeviceCanAccessPeer", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    if (!exists(device) || !exists(peer)) return cudaErrorInvalidDevice;
    *out = device != peer;
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  return call("cudaDeviceEnablePeerAccess", [&](Call& c) {
    Gpu& gpu = c.gpu();
    if (!exists(peer)) return cudaErrorInvalidDevice;
    if (peer == gpu.number) return cudaErrorPeerAccessUnsupported;
    if (flags != 0) return cudaErrorInvalidValue;
    if (!gpu.peers.insert(peer).second) return cudaErrorPeerAccessAlreadyEnabled;
    for (const auto& [address, block] : runtime().blocks)
      if (block.device == peer && block.kind == Block::Kind::device)
        map_to_peer(block, runtime().gpu(peer), gpu);
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  return call("cudaDeviceDisablePeerAccess", [&](Call& c) {
    Gpu& gpu = c.gpu();
    if (!exists(peer)) return cudaErrorInvalidDevice;
    if (!gpu.peers.erase(peer)) return cudaErrorPeerAccessNotEnabled;
    for (const auto& [address, block] : runtime().blocks)
      if (block.device == peer && block.kind == Block::Kind::device) gpu.device->free(address);
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGetP2PAttribute(int* out, cudaDeviceP2PAttr attribute, int from, int to) {
  return call("cudaDeviceGetP2PAttribute", [&](Call&) {
    if (!out) return cudaErrorInvalidValue;
    if (!exists(from) || !exists(to) || from == to) return cudaErrorInvalidDevice;
    *out = attribute == cudaDevP2PAttrAccessSupported || attribute == cudaDevP2PAttrNativeAtomicSupported;
    return cudaSuccess;
  });
}

cudaError_t cudaRuntimeGetVersion(int* out) {
  return call("cudaRuntimeGetVersion", Entry::anyway,
              [&](Call&) { return out ? (*out = CUDART_VERSION, cudaSuccess) : cudaErrorInvalidValue; });
}
cudaError_t cudaDriverGetVersion(int* out) {
  return call("cudaDriverGetVersion", Entry::anyway,
              [&](Call&) { return out ? (*out = CUDART_VERSION, cudaSuccess) : cudaErrorInvalidValue; });
}
cudaError_t cudaProfilerStart() {
  return call("cudaProfilerStart", [&](Call&) { return cudaSuccess; });
}
cudaError_t cudaProfilerStop() {
  return call("cudaProfilerStop", [&](Call&) { return cudaSuccess; });
}
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}
}
#pragma GCC visibility pop
