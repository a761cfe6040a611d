// Names of CUDA 12 and before that books and courses use and CUDA 13 has taken away. `program` includes this
// file in front of a source that names one of them.
#pragma once

#ifdef __cplusplus
#include <cuda_runtime.h>

inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
inline cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
  return cudaDeviceSetLimit(limit, value);
}
inline cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) {
  return cudaDeviceGetLimit(value, limit);
}
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) { return cudaDeviceSetCacheConfig(config); }
inline cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config) {
  return cudaDeviceGetCacheConfig(config);
}

// A place was the number of a device, or cudaCpuDeviceId.
inline cudaMemLocation older_cuda_location(int device) {
  return {device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice,
          device == cudaCpuDeviceId ? 0 : device};
}
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device,
                                        cudaStream_t stream = nullptr) {
  return cudaMemPrefetchAsync(pointer, bytes, older_cuda_location(device), 0, stream);
}
inline cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(pointer, bytes, advice, older_cuda_location(device));
}

// The names of CUDA 12.2 to 12.9 for what takes a place.
inline cudaError_t cudaMemPrefetchAsync_v2(const void* pointer, size_t bytes, cudaMemLocation place,
                                           unsigned flags, cudaStream_t stream = nullptr) {
  return cudaMemPrefetchAsync(pointer, bytes, place, flags, stream);
}
inline cudaError_t cudaMemAdvise_v2(const void* pointer, size_t bytes, cudaMemoryAdvise advice,
                                    cudaMemLocation place) {
  return cudaMemAdvise(pointer, bytes, advice, place);
}

struct OlderCudaDeviceProp : cudaDeviceProp {
  int clockRate, memoryClockRate, deviceOverlap, kernelExecTimeoutEnabled, computeMode;
  int singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch;
};
inline cudaError_t cudaGetDeviceProperties(OlderCudaDeviceProp* out, int device) {
  if (const cudaError_t error = cudaGetDeviceProperties(static_cast<cudaDeviceProp*>(out), device))
    return error;
  const auto get = [device](int& value, cudaDeviceAttr attribute) {
    cudaDeviceGetAttribute(&value, attribute, device);
  };
  get(out->clockRate, cudaDevAttrClockRate);
  get(out->memoryClockRate, cudaDevAttrMemoryClockRate);
  get(out->kernelExecTimeoutEnabled, cudaDevAttrKernelExecTimeout);
  get(out->computeMode, cudaDevAttrComputeMode);
  get(out->singleToDoublePrecisionPerfRatio, cudaDevAttrSingleToDoublePrecisionPerfRatio);
  out->deviceOverlap = out->asyncEngineCount > 0;
  out->cooperativeMultiDeviceLaunch = 0;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceProperties_v2(OlderCudaDeviceProp* out, int device) {
  return cudaGetDeviceProperties(out, device);
}
#define cudaDeviceProp OlderCudaDeviceProp

inline cudaError_t cudaEventElapsedTime_v2(float* ms, cudaEvent_t begin, cudaEvent_t end) {
  return cudaEventElapsedTime(ms, begin, end);
}

// Captures and graphs without data of edges, and the names of CUDA 12 for those that have it.
inline cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                               unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr,
                                               const cudaGraphNode_t** nodes = nullptr,
                                               size_t* count = nullptr) {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, nodes, nullptr, count);
}
inline cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream, cudaStreamCaptureStatus* status,
                                               unsigned long long* id = nullptr, cudaGraph_t* graph = nullptr,
                                               const cudaGraphNode_t** nodes = nullptr,
                                               const cudaGraphEdgeData** edges = nullptr,
                                               size_t* count = nullptr) {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, nodes, edges, count);
}
inline cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* nodes,
                                                       size_t count, unsigned flags = 0) {
  return cudaStreamUpdateCaptureDependencies(stream, nodes, nullptr, count, flags);
}
inline cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream, cudaGraphNode_t* nodes,
                                                          const cudaGraphEdgeData* edges, size_t count,
                                                          unsigned flags = 0) {
  return cudaStreamUpdateCaptureDependencies(stream, nodes, edges, count, flags);
}
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    size_t count, cudaGraphNodeParams* parameters) {
  return cudaGraphAddNode(node, graph, after, nullptr, count, parameters);
}
inline cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       const cudaGraphEdgeData* edges, size_t count,
                                       cudaGraphNodeParams* parameters) {
  return cudaGraphAddNode(node, graph, after, edges, count, parameters);
}
inline cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t* from,
                                               const cudaGraphNode_t* to, const cudaGraphEdgeData* edges,
                                               size_t count) {
  return cudaGraphAddDependencies(graph, from, to, edges, count);
}
inline cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph, const cudaGraphNode_t* from,
                                                  const cudaGraphNode_t* to, const cudaGraphEdgeData* edges,
                                                  size_t count) {
  return cudaGraphRemoveDependencies(graph, from, to, edges, count);
}
inline cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                                        cudaGraphEdgeData* edges, size_t* count) {
  return cudaGraphGetEdges(graph, from, to, edges, count);
}
inline cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node, cudaGraphNode_t* out,
                                                   cudaGraphEdgeData* edges, size_t* count) {
  return cudaGraphNodeGetDependencies(node, out, edges, count);
}
inline cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node, cudaGraphNode_t* out,
                                                     cudaGraphEdgeData* edges, size_t* count) {
  return cudaGraphNodeGetDependentNodes(node, out, edges, count);
}
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                            const cudaGraphNode_t* to, size_t count) {
  return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                               const cudaGraphNode_t* to, size_t count) {
  return cudaGraphRemoveDependencies(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                                     size_t* count) {
  return cudaGraphGetEdges(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* out, size_t* count) {
  return cudaGraphNodeGetDependencies(node, out, nullptr, count);
}
inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* out, size_t* count) {
  return cudaGraphNodeGetDependentNodes(node, out, nullptr, count);
}

// The lanes of a warp that were together exchanged values and voted without naming each other.
#ifdef __CUDACC__
#if __has_include(<cuda/std/__functional/invoke.h>)
#include <cuda/std/__functional/invoke.h> // it has a struct __any: before the macro
#endif
#define __any(condition) __any_sync(__activemask(), condition)
#define __all(condition) __all_sync(__activemask(), condition)
#define __ballot(condition) __ballot_sync(__activemask(), condition)
template<typename T>
__device__ T __shfl(T value, int lane, int width = 32) {
  return __shfl_sync(__activemask(), value, lane, width);
}
template<typename T>
__device__ T __shfl_up(T value, unsigned distance, int width = 32) {
  return __shfl_up_sync(__activemask(), value, distance, width);
}
template<typename T>
__device__ T __shfl_down(T value, unsigned distance, int width = 32) {
  return __shfl_down_sync(__activemask(), value, distance, width);
}
template<typename T>
__device__ T __shfl_xor(T value, int mask, int width = 32) {
  return __shfl_xor_sync(__activemask(), value, mask, width);
}
#endif
#endif
