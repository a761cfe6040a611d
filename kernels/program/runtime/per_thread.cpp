/// What `nvcc --default-stream per-thread` calls: stream 0 means the thread's own.
#include "kernels/program/runtime/call.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {
cudaStream_t own(cudaStream_t stream) { return stream ? stream : cudaStreamPerThread; }
cudaError_t waited(cudaError_t error) {
  return error == cudaSuccess ? cudaStreamSynchronize(cudaStreamPerThread) : error;
}
}

#pragma GCC visibility push(default)
extern "C" {
cudaError_t cudaEventRecordWithFlags_ptsz(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  return cudaEventRecordWithFlags(event, own(stream), flags);
}
cudaError_t cudaEventRecord_ptsz(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecord(event, own(stream));
}
cudaError_t cudaFreeAsync_ptsz(void* devPtr, cudaStream_t hStream) {
  return cudaFreeAsync(devPtr, own(hStream));
}
cudaError_t cudaGraphLaunch_ptsz(cudaGraphExec_t graphExec, cudaStream_t stream) {
  return cudaGraphLaunch(graphExec, own(stream));
}
cudaError_t cudaGraphUpload_ptsz(cudaGraphExec_t graphExec, cudaStream_t stream) {
  return cudaGraphUpload(graphExec, own(stream));
}
cudaError_t cudaLaunchCooperativeKernel_ptsz(const void* func, dim3 gridDim, dim3 blockDim, void** args,
                                             size_t sharedMem, cudaStream_t stream) {
  return cudaLaunchCooperativeKernel(func, gridDim, blockDim, args, sharedMem, own(stream));
}
cudaError_t cudaLaunchHostFunc_ptsz(cudaStream_t stream, cudaHostFn_t fn, void* userData) {
  return cudaLaunchHostFunc(own(stream), fn, userData);
}
cudaError_t cudaLaunchKernel_ptsz(const void* func, dim3 gridDim, dim3 blockDim, void** args,
                                  size_t sharedMem, cudaStream_t stream) {
  return cudaLaunchKernel(func, gridDim, blockDim, args, sharedMem, own(stream));
}
cudaError_t cudaMallocAsync_ptsz(void** devPtr, size_t size, cudaStream_t hStream) {
  return cudaMallocAsync(devPtr, size, own(hStream));
}
cudaError_t cudaMallocFromPoolAsync_ptsz(void** ptr, size_t size, cudaMemPool_t memPool,
                                         cudaStream_t stream) {
  return cudaMallocFromPoolAsync(ptr, size, memPool, own(stream));
}
cudaError_t cudaMemPrefetchAsync_ptsz(const void* devPtr, size_t count, cudaMemLocation location,
                                      unsigned int flags, cudaStream_t stream) {
  return cudaMemPrefetchAsync(devPtr, count, location, flags, own(stream));
}
cudaError_t cudaMemcpy2DAsync_ptsz(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                                   size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpy2DAsync(dst, dpitch, src, spitch, width, height, kind, own(stream));
}
cudaError_t cudaMemcpy2DToArrayAsync_ptsz(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                          std::size_t pitch, std::size_t width, std::size_t height,
                                          cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpy2DToArrayAsync(to, x, y, from, pitch, width, height, kind, own(stream));
}
cudaError_t cudaMemcpy2DFromArrayAsync_ptsz(void* to, std::size_t pitch, cudaArray_const_t from,
                                            std::size_t x, std::size_t y, std::size_t width,
                                            std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpy2DFromArrayAsync(to, pitch, from, x, y, width, height, kind, own(stream));
}
cudaError_t cudaMemcpy3DAsync_ptsz(const cudaMemcpy3DParms* p, cudaStream_t stream) {
  return cudaMemcpy3DAsync(p, own(stream));
}
cudaError_t cudaMemcpy3DPeerAsync_ptsz(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) {
  return cudaMemcpy3DPeerAsync(p, own(stream));
}
cudaError_t cudaMemcpyAsync_ptsz(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                                 cudaStream_t stream) {
  return cudaMemcpyAsync(dst, src, count, kind, own(stream));
}
cudaError_t cudaMemcpyFromSymbolAsync_ptsz(void* dst, const void* symbol, size_t count, size_t offset,
                                           cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpyFromSymbolAsync(dst, symbol, count, offset, kind, own(stream));
}
cudaError_t cudaMemcpyToSymbolAsync_ptsz(const void* symbol, const void* src, size_t count, size_t offset,
                                         cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpyToSymbolAsync(symbol, src, count, offset, kind, own(stream));
}
cudaError_t cudaMemset2DAsync_ptsz(void* devPtr, size_t pitch, int value, size_t width, size_t height,
                                   cudaStream_t stream) {
  return cudaMemset2DAsync(devPtr, pitch, value, width, height, own(stream));
}
cudaError_t cudaMemset3DAsync_ptsz(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent,
                                   cudaStream_t stream) {
  return cudaMemset3DAsync(pitchedDevPtr, value, extent, own(stream));
}
cudaError_t cudaMemsetAsync_ptsz(void* devPtr, int value, size_t count, cudaStream_t stream) {
  return cudaMemsetAsync(devPtr, value, count, own(stream));
}
cudaError_t cudaStreamAddCallback_ptsz(cudaStream_t stream, cudaStreamCallback_t callback, void* userData,
                                       unsigned int flags) {
  return cudaStreamAddCallback(own(stream), callback, userData, flags);
}
cudaError_t cudaStreamAttachMemAsync_ptsz(cudaStream_t stream, void* devPtr, size_t length,
                                          unsigned int flags) {
  return cudaStreamAttachMemAsync(own(stream), devPtr, length, flags);
}
cudaError_t cudaStreamBeginCaptureToGraph_ptsz(cudaStream_t stream, cudaGraph_t graph,
                                               const cudaGraphNode_t* dependencies,
                                               const cudaGraphEdgeData* dependencyData,
                                               size_t numDependencies, cudaStreamCaptureMode mode) {
  return cudaStreamBeginCaptureToGraph(own(stream), graph, dependencies, dependencyData, numDependencies,
                                       mode);
}
cudaError_t cudaStreamBeginCapture_ptsz(cudaStream_t stream, cudaStreamCaptureMode mode) {
  return cudaStreamBeginCapture(own(stream), mode);
}
cudaError_t cudaStreamCopyAttributes_ptsz(cudaStream_t dst, cudaStream_t src) {
  return cudaStreamCopyAttributes(own(dst), own(src));
}
cudaError_t cudaStreamEndCapture_ptsz(cudaStream_t stream, cudaGraph_t* pGraph) {
  return cudaStreamEndCapture(own(stream), pGraph);
}
cudaError_t cudaStreamGetAttribute_ptsz(cudaStream_t hStream, cudaStreamAttrID attr,
                                        cudaStreamAttrValue* value_out) {
  return cudaStreamGetAttribute(own(hStream), attr, value_out);
}
cudaError_t cudaStreamGetCaptureInfo_ptsz(cudaStream_t stream, cudaStreamCaptureStatus* captureStatus_out,
                                          unsigned long long* id_out, cudaGraph_t* graph_out,
                                          const cudaGraphNode_t** dependencies_out,
                                          const cudaGraphEdgeData** edgeData_out,
                                          size_t* numDependencies_out) {
  return cudaStreamGetCaptureInfo(own(stream), captureStatus_out, id_out, graph_out, dependencies_out,
                                  edgeData_out, numDependencies_out);
}
cudaError_t cudaStreamGetDevice_ptsz(cudaStream_t hStream, int* device) {
  return cudaStreamGetDevice(own(hStream), device);
}
cudaError_t cudaStreamGetFlags_ptsz(cudaStream_t hStream, unsigned int* flags) {
  return cudaStreamGetFlags(own(hStream), flags);
}
cudaError_t cudaStreamGetId_ptsz(cudaStream_t hStream, unsigned long long* streamId) {
  return cudaStreamGetId(own(hStream), streamId);
}
cudaError_t cudaStreamGetPriority_ptsz(cudaStream_t hStream, int* priority) {
  return cudaStreamGetPriority(own(hStream), priority);
}
cudaError_t cudaStreamIsCapturing_ptsz(cudaStream_t stream, cudaStreamCaptureStatus* pCaptureStatus) {
  return cudaStreamIsCapturing(own(stream), pCaptureStatus);
}
cudaError_t cudaStreamQuery_ptsz(cudaStream_t stream) { return cudaStreamQuery(own(stream)); }
cudaError_t cudaStreamSetAttribute_ptsz(cudaStream_t hStream, cudaStreamAttrID attr,
                                        const cudaStreamAttrValue* value) {
  return cudaStreamSetAttribute(own(hStream), attr, value);
}
cudaError_t cudaStreamSynchronize_ptsz(cudaStream_t stream) { return cudaStreamSynchronize(own(stream)); }
cudaError_t cudaStreamUpdateCaptureDependencies_ptsz(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                     const cudaGraphEdgeData* dependencyData,
                                                     size_t numDependencies, unsigned int flags) {
  return cudaStreamUpdateCaptureDependencies(own(stream), dependencies, dependencyData, numDependencies,
                                             flags);
}
cudaError_t cudaStreamWaitEvent_ptsz(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return cudaStreamWaitEvent(own(stream), event, flags);
}

cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                    std::size_t shared, cudaStream_t stream) {
  return cudaLaunchKernel(kernel, grid, block, arguments, shared, own(stream));
}
cudaError_t cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t* config, const void* function,
                                     void** arguments) {
  if (!config) return cudaLaunchKernelExC(config, function, arguments);
  cudaLaunchConfig_t mine = *config;
  mine.stream = own(mine.stream);
  return cudaLaunchKernelExC(&mine, function, arguments);
}

// Without a stream: they run on the thread's own and wait for it.
cudaError_t cudaMemcpy_ptds(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return waited(cudaMemcpyAsync(to, from, bytes, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpy2D_ptds(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return waited(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpy3D_ptds(const cudaMemcpy3DParms* p) {
  return waited(cudaMemcpy3DAsync(p, cudaStreamPerThread));
}
cudaError_t cudaMemcpy3DPeer_ptds(const cudaMemcpy3DPeerParms* p) {
  return waited(cudaMemcpy3DPeerAsync(p, cudaStreamPerThread));
}
cudaError_t cudaMemcpyToSymbol_ptds(const void* symbol, const void* from, std::size_t bytes,
                                    std::size_t offset, cudaMemcpyKind kind) {
  return waited(cudaMemcpyToSymbolAsync(symbol, from, bytes, offset, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpyFromSymbol_ptds(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                      cudaMemcpyKind kind) {
  return waited(cudaMemcpyFromSymbolAsync(to, symbol, bytes, offset, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpyBatchAsync_ptsz(void* const* to, const void* const* from, const std::size_t* bytes,
                                      std::size_t count, cudaMemcpyAttributes* attributes,
                                      std::size_t* firsts, std::size_t attribute_count, cudaStream_t stream) {
  return cudaMemcpyBatchAsync(to, from, bytes, count, attributes, firsts, attribute_count, own(stream));
}
cudaError_t cudaGraphInstantiateWithParams_ptsz(cudaGraphExec_t* out, cudaGraph_t graph,
                                                cudaGraphInstantiateParams* p) {
  return cudaGraphInstantiateWithParams(out, graph, p);
}
cudaError_t cudaMemcpy2DToArray_ptds(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                     std::size_t pitch, std::size_t width, std::size_t height,
                                     cudaMemcpyKind kind) {
  return waited(cudaMemcpy2DToArrayAsync(to, x, y, from, pitch, width, height, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpy2DFromArray_ptds(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height,
                                       cudaMemcpyKind kind) {
  return waited(cudaMemcpy2DFromArrayAsync(to, pitch, from, x, y, width, height, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpy2DArrayToArray_ptds(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                          cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                                          std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return cudaMemcpy2DArrayToArray(to, to_x, to_y, from, from_x, from_y, width, height, kind);
}
cudaError_t cudaMemcpyToArray_ptds(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                   std::size_t bytes, cudaMemcpyKind kind) {
  return waited(cudaMemcpyToArrayAsync(to, x, y, from, bytes, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpyToArrayAsync_ptsz(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                        std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpyToArrayAsync(to, x, y, from, bytes, kind, own(stream));
}
cudaError_t cudaMemcpyFromArray_ptds(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                     std::size_t bytes, cudaMemcpyKind kind) {
  return waited(cudaMemcpyFromArrayAsync(to, from, x, y, bytes, kind, cudaStreamPerThread));
}
cudaError_t cudaMemcpyFromArrayAsync_ptsz(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                          std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return cudaMemcpyFromArrayAsync(to, from, x, y, bytes, kind, own(stream));
}
cudaError_t cudaMemcpyArrayToArray_ptds(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                        cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                                        std::size_t bytes, cudaMemcpyKind kind) {
  return cudaMemcpyArrayToArray(to, to_x, to_y, from, from_x, from_y, bytes, kind);
}
cudaError_t cudaMemcpy3DBatchAsync_ptsz(std::size_t count, cudaMemcpy3DBatchOp* copies,
                                        unsigned long long flags, cudaStream_t stream) {
  return cudaMemcpy3DBatchAsync(count, copies, flags, own(stream));
}
cudaError_t cudaMemPrefetchBatchAsync_ptsz(void** pointers, std::size_t* bytes, std::size_t count,
                                           cudaMemLocation* places, std::size_t* firsts,
                                           std::size_t place_count, unsigned long long flags,
                                           cudaStream_t stream) {
  return cudaMemPrefetchBatchAsync(pointers, bytes, count, places, firsts, place_count, flags, own(stream));
}
cudaError_t cudaMemDiscardBatchAsync_ptsz(void** pointers, std::size_t* bytes, std::size_t count,
                                          unsigned long long flags, cudaStream_t stream) {
  return cudaMemDiscardBatchAsync(pointers, bytes, count, flags, own(stream));
}
cudaError_t cudaMemDiscardAndPrefetchBatchAsync_ptsz(void** pointers, std::size_t* bytes, std::size_t count,
                                                     cudaMemLocation* places, std::size_t* firsts,
                                                     std::size_t place_count, unsigned long long flags,
                                                     cudaStream_t stream) {
  return cudaMemDiscardAndPrefetchBatchAsync(pointers, bytes, count, places, firsts, place_count, flags,
                                             own(stream));
}
cudaError_t cudaGetDriverEntryPoint_ptsz(const char* symbol, void** out, unsigned long long flags,
                                         cudaDriverEntryPointQueryResult* status) {
  return cudaGetDriverEntryPoint(symbol, out, flags, status);
}
cudaError_t cudaGetDriverEntryPointByVersion_ptsz(const char* symbol, void** out, unsigned version,
                                                  unsigned long long flags,
                                                  cudaDriverEntryPointQueryResult* status) {
  return cudaGetDriverEntryPointByVersion(symbol, out, version, flags, status);
}
cudaError_t cudaMemset_ptds(void* to, int value, std::size_t bytes) {
  return cudaMemsetAsync(to, value, bytes, cudaStreamPerThread);
}
cudaError_t cudaMemset2D_ptds(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return cudaMemset2DAsync(to, pitch, value, width, height, cudaStreamPerThread);
}
cudaError_t cudaMemset3D_ptds(cudaPitchedPtr to, int value, cudaExtent extent) {
  return cudaMemset3DAsync(to, value, extent, cudaStreamPerThread);
}
}
#pragma GCC visibility pop
