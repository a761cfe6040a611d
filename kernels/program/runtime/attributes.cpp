/// Attributes of streams and of kernels in graphs.
#include "kernels/program/runtime/graphs.h"

#include <algorithm>
#include <array>

using namespace kernelarium::program;

namespace {

constexpr std::array kOfStreams{cudaLaunchAttributeAccessPolicyWindow,
                                cudaLaunchAttributeSynchronizationPolicy, cudaLaunchAttributePriority,
                                cudaLaunchAttributeMemSyncDomainMap, cudaLaunchAttributeMemSyncDomain};
constexpr std::array kOfKernels{cudaLaunchAttributeAccessPolicyWindow,
                                cudaLaunchAttributeCooperative,
                                cudaLaunchAttributeClusterDimension,
                                cudaLaunchAttributeClusterSchedulingPolicyPreference,
                                cudaLaunchAttributePriority,
                                cudaLaunchAttributeMemSyncDomainMap,
                                cudaLaunchAttributeMemSyncDomain,
                                cudaLaunchAttributePreferredClusterDimension,
                                cudaLaunchAttributeDeviceUpdatableKernelNode,
                                cudaLaunchAttributePreferredSharedMemoryCarveout};

template<std::size_t count>
bool is_among(const std::array<cudaLaunchAttributeID, count>& all, cudaLaunchAttributeID id) {
  return std::find(all.begin(), all.end(), id) != all.end();
}

cudaLaunchAttributeValue default_of(cudaLaunchAttributeID id) {
  cudaLaunchAttributeValue value{};
  if (id == cudaLaunchAttributeSynchronizationPolicy) value.syncPolicy = cudaSyncPolicyAuto;
  if (id == cudaLaunchAttributeMemSyncDomainMap) value.memSyncDomainMap = {0, 1};
  return value;
}
cudaLaunchAttributeValue value_of(const Hints& hints, cudaLaunchAttributeID id) {
  const auto set = hints.find(id);
  return set == hints.end() ? default_of(id) : set->second;
}

KernelWork* kernel_of(cudaGraphNode_t handle) {
  Node* node = node_of(handle);
  return node ? std::get_if<KernelWork>(&node->work) : nullptr;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaStreamAttrID id,
                                   const cudaStreamAttrValue* value) {
  return call("cudaStreamSetAttribute", [&](Call&) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!value || !is_among(kOfStreams, id)) return cudaErrorInvalidValue;
    if (id == cudaLaunchAttributePriority)
      stream->priority = std::clamp(value->priority, -5, 0);
    else
      stream->hints[id] = *value;
    return cudaSuccess;
  });
}
cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaStreamAttrID id, cudaStreamAttrValue* out) {
  return call("cudaStreamGetAttribute", [&](Call&) {
    const Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!out || !is_among(kOfStreams, id)) return cudaErrorInvalidValue;
    *out = value_of(stream->hints, id);
    if (id == cudaLaunchAttributePriority) out->priority = stream->priority;
    return cudaSuccess;
  });
}
cudaError_t cudaStreamCopyAttributes(cudaStream_t to_handle, cudaStream_t from_handle) {
  return call("cudaStreamCopyAttributes", [&](Call&) {
    Stream *to = stream_of(to_handle), *from = stream_of(from_handle);
    if (!to || !from) return cudaErrorInvalidResourceHandle;
    to->hints = from->hints;
    to->priority = from->priority;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                            const cudaKernelNodeAttrValue* value) {
  return call("cudaGraphKernelNodeSetAttribute", [&](Call&) {
    KernelWork* work = kernel_of(node);
    if (!work || !value || !is_among(kOfKernels, id)) return cudaErrorInvalidValue;
    if (id == cudaLaunchAttributeCooperative) {
      work->cooperative = value->cooperative != 0;
    } else if (id == cudaLaunchAttributeClusterDimension) {
      const dim3 fresh{value->clusterDim.x, value->clusterDim.y, value->clusterDim.z};
      const bool fits = fresh.x && fresh.y && fresh.z && work->grid.x % fresh.x == 0 &&
                        work->grid.y % fresh.y == 0 && work->grid.z % fresh.z == 0;
      if (!fits) return cudaErrorInvalidValue;
      work->cluster = fresh;
    } else {
      work->hints[id] = *value;
    }
    return cudaSuccess;
  });
}
cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID id,
                                            cudaKernelNodeAttrValue* out) {
  return call("cudaGraphKernelNodeGetAttribute", [&](Call&) {
    const KernelWork* work = kernel_of(node);
    if (!work || !out || !is_among(kOfKernels, id)) return cudaErrorInvalidValue;
    *out = value_of(work->hints, id);
    if (id == cudaLaunchAttributeCooperative) out->cooperative = work->cooperative;
    if (id == cudaLaunchAttributeClusterDimension) {
      out->clusterDim.x = work->cluster.x;
      out->clusterDim.y = work->cluster.y;
      out->clusterDim.z = work->cluster.z;
    }
    return cudaSuccess;
  });
}
cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to_handle, cudaGraphNode_t from_handle) {
  return call("cudaGraphKernelNodeCopyAttributes", [&](Call&) {
    const KernelWork* from = kernel_of(from_handle);
    KernelWork* to = kernel_of(to_handle);
    if (!from || !to) return cudaErrorInvalidValue;
    to->cooperative = from->cooperative;
    to->cluster = from->cluster;
    to->hints = from->hints;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
