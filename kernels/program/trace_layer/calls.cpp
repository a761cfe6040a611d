/// The functions that the layer intercepts: each forwards to NVIDIA's function of the same name.
#include "kernels/program/trace_layer/layer.h"

using namespace kernelarium::program;

/// A call that is only noted, under one of its names.
#define FORWARD_AS(symbol, name, parameters, arguments)                                                      \
  cudaError_t symbol parameters {                                                                            \
    static auto* const next = real<decltype(::name)>(#symbol);                                               \
    if (!is_noting()) return next arguments;                                                                 \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    return call.done(next arguments);                                                                        \
  }
#define FORWARD(name, parameters, arguments) FORWARD_AS(name, name, parameters, arguments)
/// Under both: nvcc --default-stream per-thread takes that with the suffix.
#define FORWARD_BOTH(name, parameters, arguments)                                                            \
  FORWARD_AS(name, name, parameters, arguments)                                                              \
  FORWARD_AS(name##_ptsz, name, parameters, arguments)
/// One with something to do before and after it.
#define FORWARD_AROUND(symbol, name, parameters, arguments, before, after)                                   \
  cudaError_t symbol parameters {                                                                            \
    static auto* const next = real<decltype(::name)>(#symbol);                                               \
    if (!is_noting()) return next arguments;                                                                 \
    before;                                                                                                  \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    const cudaError_t error = call.done(next arguments);                                                     \
    after;                                                                                                   \
    return error;                                                                                            \
  }
/// One after which much work is done: the times of it are read.
#define FORWARD_WAIT_AS(symbol, name, parameters, arguments)                                                 \
  FORWARD_AROUND(symbol, name, parameters, arguments, note_ends(), settle())
#define FORWARD_WAIT(name, parameters, arguments) FORWARD_WAIT_AS(name, name, parameters, arguments)
/// One that gives a stream work.
#define FORWARD_WORK_AS(symbol, name, parameters, arguments, stream, words)                                  \
  cudaError_t symbol parameters {                                                                            \
    static auto* const next = real<decltype(::name)>(#symbol);                                               \
    if (!is_noting()) return next arguments;                                                                 \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    const NotedWork work(call, stream, [&] { return words; });                                               \
    return call.done(next arguments);                                                                        \
  }
#define FORWARD_WORK(name, suffix, parameters, arguments, stream, words)                                     \
  FORWARD_WORK_AS(name, name, parameters, arguments, stream, words)                                          \
  FORWARD_WORK_AS(name##suffix, name, parameters, arguments, of_thread(stream), words)

namespace {
cudaStream_t of_thread(cudaStream_t stream) { return stream ? stream : cudaStreamPerThread; }
}

#pragma GCC visibility push(default)
extern "C" {

void __cudaRegisterFunction(void** handle, const char* function, char* device_function, const char* name,
                            int limit, uint3* thread, uint3* block, dim3* block_size, dim3* grid_size,
                            int* warp) {
  using Register = void(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*, int*);
  static auto* const next = real<Register>("__cudaRegisterFunction");
  note_kernel(function, name);
  next(handle, function, device_function, name, limit, thread, block, block_size, grid_size, warp);
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared, void* stream) {
  using Push = unsigned(dim3, dim3, std::size_t, void*);
  static auto* const next = real<Push>("__cudaPushCallConfiguration");
  launch_frames() = callers(__builtin_frame_address(0));
  return next(grid, block, shared, stream);
}

#define LAUNCH(symbol, stream_of_work)                                                                       \
  cudaError_t symbol(const void* function, dim3 grid, dim3 block, void** arguments, std::size_t shared,      \
                     cudaStream_t stream) {                                                                  \
    static auto* const next = real<decltype(::cudaLaunchKernel)>(#symbol);                                   \
    if (!is_noting()) return next(function, grid, block, arguments, shared, stream);                         \
    NotedCall call("cudaLaunchKernel", __builtin_frame_address(0));                                          \
    if (launch_frames().count) call.comes_from(std::exchange(launch_frames(), {}));                          \
    const NotedWork work(call, stream_of_work,                                                               \
                         [&] { return words_of_kernel(function, grid, block, shared); });                    \
    return call.done(next(function, grid, block, arguments, shared, stream));                                \
  }
LAUNCH(cudaLaunchKernel, stream)
LAUNCH(cudaLaunchKernel_ptsz, of_thread(stream))
/// What nvcc's <<<>>> calls: first for the kernel's handle, then for the launch.
cudaError_t __cudaGetKernel(cudaKernel_t* out, const void* function) {
  static auto* const next = real<cudaError_t(cudaKernel_t*, const void*)>("__cudaGetKernel");
  const cudaError_t error = next(out, function);
  if (error == cudaSuccess) note_handle(*out, function);
  return error;
}
#define LAUNCH_HANDLE(symbol, stream_of_work)                                                                \
  cudaError_t symbol(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments, std::size_t shared,       \
                     cudaStream_t stream) {                                                                  \
    using Launch = cudaError_t(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t);                 \
    static auto* const next = real<Launch>(#symbol);                                                         \
    if (!is_noting()) return next(kernel, grid, block, arguments, shared, stream);                           \
    NotedCall call("cudaLaunchKernel", __builtin_frame_address(0));                                          \
    if (launch_frames().count) call.comes_from(std::exchange(launch_frames(), {}));                          \
    const NotedWork work(call, stream_of_work,                                                               \
                         [&] { return words_of_kernel(kernel, grid, block, shared); });                      \
    return call.done(next(kernel, grid, block, arguments, shared, stream));                                  \
  }
LAUNCH_HANDLE(__cudaLaunchKernel, stream)
LAUNCH_HANDLE(__cudaLaunchKernel_ptsz, of_thread(stream))
FORWARD_WORK(cudaLaunchCooperativeKernel, _ptsz,
             (const void* function, dim3 grid, dim3 block, void** arguments, std::size_t shared,
              cudaStream_t stream),
             (function, grid, block, arguments, shared, stream), stream,
             words_of_kernel(function, grid, block, shared))
FORWARD_WORK(cudaLaunchKernelExC, _ptsz,
             (const cudaLaunchConfig_t* config, const void* function, void** arguments),
             (config, function, arguments), config->stream,
             words_of_kernel(function, config->gridDim, config->blockDim, config->dynamicSmemBytes))
FORWARD_WORK(cudaGraphLaunch, _ptsz, (cudaGraphExec_t graph, cudaStream_t stream), (graph, stream), stream,
             words_of_graph(graph))

FORWARD_WORK(cudaMemcpy, _ptds, (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind),
             (to, from, bytes, kind), nullptr, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpyAsync, _ptsz,
             (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
             (to, from, bytes, kind, stream), stream, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpy2D, _ptds,
             (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
              std::size_t height, cudaMemcpyKind kind),
             (to, to_pitch, from, from_pitch, width, height, kind), nullptr,
             words_of_copy(to, from, width* height))
FORWARD_WORK(cudaMemcpy2DAsync, _ptsz,
             (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
             (to, to_pitch, from, from_pitch, width, height, kind, stream), stream,
             words_of_copy(to, from, width* height))
FORWARD_WORK(cudaMemcpy2DToArray, _ptds,
             (cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
              std::size_t width, std::size_t height, cudaMemcpyKind kind),
             (to, x, y, from, pitch, width, height, kind), nullptr,
             words_of_copy(kInDevice, from, width* height))
FORWARD_WORK(cudaMemcpy2DFromArray, _ptds,
             (void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
              std::size_t width, std::size_t height, cudaMemcpyKind kind),
             (to, pitch, from, x, y, width, height, kind), nullptr,
             words_of_copy(to, kInDevice, width* height))
FORWARD_WORK(cudaMemcpy3D, _ptds, (const cudaMemcpy3DParms* all), (all), nullptr, words_of_copy(*all))
FORWARD_WORK(cudaMemcpy3DAsync, _ptsz, (const cudaMemcpy3DParms* all, cudaStream_t stream), (all, stream),
             stream, words_of_copy(*all))
FORWARD_WORK_AS(cudaMemcpyPeer, cudaMemcpyPeer,
                (void* to, int to_device, const void* from, int from_device, std::size_t bytes),
                (to, to_device, from, from_device, bytes), nullptr, words_of_copy(to, from, bytes))
FORWARD_WORK_AS(cudaMemcpyPeerAsync, cudaMemcpyPeerAsync,
                (void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                 cudaStream_t stream),
                (to, to_device, from, from_device, bytes, stream), stream, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpyToSymbol, _ptds,
             (const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
              cudaMemcpyKind kind),
             (symbol, from, bytes, offset, kind), nullptr, words_of_copy(kInDevice, from, bytes))
FORWARD_WORK(cudaMemcpyToSymbolAsync, _ptsz,
             (const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
              cudaMemcpyKind kind, cudaStream_t stream),
             (symbol, from, bytes, offset, kind, stream), stream, words_of_copy(kInDevice, from, bytes))
FORWARD_WORK(cudaMemcpyFromSymbol, _ptds,
             (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind),
             (to, symbol, bytes, offset, kind), nullptr, words_of_copy(to, kInDevice, bytes))
FORWARD_WORK(cudaMemcpyFromSymbolAsync, _ptsz,
             (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
              cudaStream_t stream),
             (to, symbol, bytes, offset, kind, stream), stream, words_of_copy(to, kInDevice, bytes))
FORWARD_WORK(cudaMemset, _ptds, (void* to, int value, std::size_t bytes), (to, value, bytes), nullptr,
             words_of_set(bytes))
FORWARD_WORK(cudaMemsetAsync, _ptsz, (void* to, int value, std::size_t bytes, cudaStream_t stream),
             (to, value, bytes, stream), stream, words_of_set(bytes))
FORWARD_WORK(cudaMemset2D, _ptds,
             (void* to, std::size_t pitch, int value, std::size_t width, std::size_t height),
             (to, pitch, value, width, height), nullptr, words_of_set(width* height))
FORWARD_WORK(cudaMemset2DAsync, _ptsz,
             (void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
              cudaStream_t stream),
             (to, pitch, value, width, height, stream), stream, words_of_set(width* height))
FORWARD_WORK(cudaMemset3D, _ptds, (cudaPitchedPtr to, int value, cudaExtent extent), (to, value, extent),
             nullptr, words_of_set(extent.width* extent.height* extent.depth))
FORWARD_WORK(cudaMemset3DAsync, _ptsz, (cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream),
             (to, value, extent, stream), stream, words_of_set(extent.width* extent.height* extent.depth))
FORWARD_WORK(cudaMemPrefetchAsync, _ptsz,
             (const void* pointer, std::size_t bytes, cudaMemLocation place, unsigned flags,
              cudaStream_t stream),
             (pointer, bytes, place, flags, stream), stream, words_of_prefetch(place, bytes))

FORWARD(cudaMalloc, (void** out, std::size_t bytes), (out, bytes))
FORWARD(cudaMallocManaged, (void** out, std::size_t bytes, unsigned flags), (out, bytes, flags))
FORWARD(cudaMallocHost, (void** out, std::size_t bytes), (out, bytes))
FORWARD(cudaHostAlloc, (void** out, std::size_t bytes, unsigned flags), (out, bytes, flags))
FORWARD(cudaHostRegister, (void* pointer, std::size_t bytes, unsigned flags), (pointer, bytes, flags))
FORWARD(cudaHostUnregister, (void* pointer), (pointer))
FORWARD_BOTH(cudaMallocAsync, (void** out, std::size_t bytes, cudaStream_t stream), (out, bytes, stream))
FORWARD_BOTH(cudaFreeAsync, (void* pointer, cudaStream_t stream), (pointer, stream))
FORWARD_WAIT(cudaFree, (void* pointer), (pointer))
FORWARD_WAIT(cudaFreeHost, (void* pointer), (pointer))

FORWARD_WAIT(cudaDeviceSynchronize, (), ())
FORWARD_WAIT(cudaStreamSynchronize, (cudaStream_t stream), (stream))
FORWARD_WAIT_AS(cudaStreamSynchronize_ptsz, cudaStreamSynchronize, (cudaStream_t stream), (stream))
FORWARD_WAIT(cudaEventSynchronize, (cudaEvent_t event), (event))
FORWARD_BOTH(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags),
             (stream, event, flags))
FORWARD(cudaStreamCreate, (cudaStream_t * out), (out))
FORWARD(cudaStreamCreateWithFlags, (cudaStream_t * out, unsigned flags), (out, flags))
FORWARD(cudaStreamCreateWithPriority, (cudaStream_t * out, unsigned flags, int priority),
        (out, flags, priority))
FORWARD_WAIT(cudaStreamDestroy, (cudaStream_t stream), (stream))
FORWARD(cudaEventCreate, (cudaEvent_t * out), (out))
FORWARD(cudaEventCreateWithFlags, (cudaEvent_t * out, unsigned flags), (out, flags))
FORWARD_BOTH(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
FORWARD(cudaEventElapsedTime, (float* ms, cudaEvent_t begin, cudaEvent_t end), (ms, begin, end))
FORWARD(cudaEventDestroy, (cudaEvent_t event), (event))
FORWARD_BOTH(cudaLaunchHostFunc, (cudaStream_t stream, cudaHostFn_t function, void* data),
             (stream, function, data))
FORWARD_BOTH(cudaStreamBeginCapture, (cudaStream_t stream, cudaStreamCaptureMode mode), (stream, mode))
FORWARD_BOTH(cudaStreamEndCapture, (cudaStream_t stream, cudaGraph_t* graph), (stream, graph))
#define FORWARD_INSTANTIATE(symbol, name, parameters, arguments)                                             \
  FORWARD_AROUND(symbol, name, parameters, arguments, expect_graph(),                                        \
                 if (error == cudaSuccess) note_graph(*out, graph))
FORWARD_INSTANTIATE(cudaGraphInstantiate, cudaGraphInstantiate,
                    (cudaGraphExec_t * out, cudaGraph_t graph, unsigned long long flags), (out, graph, flags))
FORWARD_INSTANTIATE(cudaGraphInstantiateWithFlags, cudaGraphInstantiateWithFlags,
                    (cudaGraphExec_t * out, cudaGraph_t graph, unsigned long long flags), (out, graph, flags))
FORWARD_INSTANTIATE(cudaGraphInstantiateWithParams, cudaGraphInstantiateWithParams,
                    (cudaGraphExec_t * out, cudaGraph_t graph, cudaGraphInstantiateParams* parameters),
                    (out, graph, parameters))
FORWARD_INSTANTIATE(cudaGraphInstantiateWithParams_ptsz, cudaGraphInstantiateWithParams,
                    (cudaGraphExec_t * out, cudaGraph_t graph, cudaGraphInstantiateParams* parameters),
                    (out, graph, parameters))
FORWARD(cudaSetDevice, (int device), (device))
FORWARD(cudaDeviceEnablePeerAccess, (int device, unsigned flags), (device, flags))
FORWARD(cudaGetLastError, (), ())
FORWARD(cudaPeekAtLastError, (), ())
}
#pragma GCC visibility pop
