/// The functions that the layer stands in front of: each forwards to NVIDIA's function of the same name.
#include "kernels/program/trace_layer/layer.h"

using namespace kernelarium::program;

#define NEXT(name) static auto* const next = real<decltype(::name)>(#name)

/// A call that is only noted.
#define FORWARD(name, parameters, arguments)                                                                 \
  cudaError_t name parameters {                                                                              \
    NEXT(name);                                                                                              \
    if (!is_noting()) return next arguments;                                                                 \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    return call.done(next arguments);                                                                        \
  }
/// One after which much work is done: the times of it are read.
#define FORWARD_WAIT(name, parameters, arguments)                                                            \
  cudaError_t name parameters {                                                                              \
    NEXT(name);                                                                                              \
    if (!is_noting()) return next arguments;                                                                 \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    const cudaError_t error = call.done(next arguments);                                                     \
    settle();                                                                                                \
    return error;                                                                                            \
  }
/// One that gives a stream work.
#define FORWARD_WORK(name, parameters, arguments, stream, words)                                             \
  cudaError_t name parameters {                                                                              \
    NEXT(name);                                                                                              \
    if (!is_noting()) return next arguments;                                                                 \
    NotedCall call(#name, __builtin_frame_address(0));                                                       \
    const NotedWork work(call, stream, words);                                                               \
    return call.done(next arguments);                                                                        \
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
  launch_frames() = frames_above(__builtin_frame_address(0), this_stack());
  return next(grid, block, shared, stream);
}

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** arguments,
                             std::size_t shared, cudaStream_t stream) {
  NEXT(cudaLaunchKernel);
  if (!is_noting()) return next(function, grid, block, arguments, shared, stream);
  NotedCall call("cudaLaunchKernel", __builtin_frame_address(0));
  if (launch_frames().count) call.comes_from(std::exchange(launch_frames(), {}));
  const NotedWork work(call, stream, words_of_kernel(function, grid, block, shared));
  return call.done(next(function, grid, block, arguments, shared, stream));
}
/// What nvcc's <<<>>> calls: first for the kernel's handle, then for the launch.
cudaError_t __cudaGetKernel(cudaKernel_t* out, const void* function) {
  static auto* const next = real<cudaError_t(cudaKernel_t*, const void*)>("__cudaGetKernel");
  const cudaError_t error = next(out, function);
  if (error == cudaSuccess) note_handle(*out, function);
  return error;
}
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                               std::size_t shared, cudaStream_t stream) {
  using Launch = cudaError_t(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t);
  static auto* const next = real<Launch>("__cudaLaunchKernel");
  if (!is_noting()) return next(kernel, grid, block, arguments, shared, stream);
  NotedCall call("cudaLaunchKernel", __builtin_frame_address(0));
  if (launch_frames().count) call.comes_from(std::exchange(launch_frames(), {}));
  const NotedWork work(call, stream, words_of_kernel(kernel, grid, block, shared));
  return call.done(next(kernel, grid, block, arguments, shared, stream));
}
FORWARD_WORK(cudaLaunchCooperativeKernel,
             (const void* function, dim3 grid, dim3 block, void** arguments, std::size_t shared,
              cudaStream_t stream),
             (function, grid, block, arguments, shared, stream), stream,
             words_of_kernel(function, grid, block, shared))
FORWARD_WORK(cudaLaunchKernelExC, (const cudaLaunchConfig_t* config, const void* function, void** arguments),
             (config, function, arguments), config->stream,
             words_of_kernel(function, config->gridDim, config->blockDim, config->dynamicSmemBytes))
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream) {
  NEXT(cudaGraphLaunch);
  if (!is_noting()) return next(graph, stream);
  NotedCall call("cudaGraphLaunch", __builtin_frame_address(0));
  count_graph_launch();
  const NotedWork work(call, stream, R"("work":"library","id":0,"name":"cudaGraphLaunch")");
  return call.done(next(graph, stream));
}

FORWARD_WORK(cudaMemcpy, (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind),
             (to, from, bytes, kind), nullptr, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpyAsync,
             (void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
             (to, from, bytes, kind, stream), stream, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpy2D,
             (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
              std::size_t height, cudaMemcpyKind kind),
             (to, to_pitch, from, from_pitch, width, height, kind), nullptr,
             words_of_copy(to, from, width* height))
FORWARD_WORK(cudaMemcpy2DAsync,
             (void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream),
             (to, to_pitch, from, from_pitch, width, height, kind, stream), stream,
             words_of_copy(to, from, width* height))
FORWARD_WORK(cudaMemcpyPeer, (void* to, int to_device, const void* from, int from_device, std::size_t bytes),
             (to, to_device, from, from_device, bytes), nullptr, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemcpyPeerAsync,
             (void* to, int to_device, const void* from, int from_device, std::size_t bytes,
              cudaStream_t stream),
             (to, to_device, from, from_device, bytes, stream), stream, words_of_copy(to, from, bytes))
FORWARD_WORK(cudaMemset, (void* to, int value, std::size_t bytes), (to, value, bytes), nullptr,
             words_of_set(bytes))
FORWARD_WORK(cudaMemsetAsync, (void* to, int value, std::size_t bytes, cudaStream_t stream),
             (to, value, bytes, stream), stream, words_of_set(bytes))
FORWARD(cudaMemcpyToSymbol,
        (const void* symbol, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind),
        (symbol, from, bytes, offset, kind))
FORWARD(cudaMemcpyFromSymbol,
        (void* to, const void* symbol, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind),
        (to, symbol, bytes, offset, kind))
FORWARD(cudaMemPrefetchAsync,
        (const void* pointer, std::size_t bytes, cudaMemLocation place, unsigned flags, cudaStream_t stream),
        (pointer, bytes, place, flags, stream))

FORWARD(cudaMalloc, (void** out, std::size_t bytes), (out, bytes))
FORWARD(cudaMallocManaged, (void** out, std::size_t bytes, unsigned flags), (out, bytes, flags))
FORWARD(cudaMallocHost, (void** out, std::size_t bytes), (out, bytes))
FORWARD(cudaHostAlloc, (void** out, std::size_t bytes, unsigned flags), (out, bytes, flags))
FORWARD(cudaHostRegister, (void* pointer, std::size_t bytes, unsigned flags), (pointer, bytes, flags))
FORWARD(cudaHostUnregister, (void* pointer), (pointer))
FORWARD(cudaMallocAsync, (void** out, std::size_t bytes, cudaStream_t stream), (out, bytes, stream))
FORWARD(cudaFreeAsync, (void* pointer, cudaStream_t stream), (pointer, stream))
FORWARD_WAIT(cudaFree, (void* pointer), (pointer))
FORWARD_WAIT(cudaFreeHost, (void* pointer), (pointer))

FORWARD_WAIT(cudaDeviceSynchronize, (), ())
FORWARD_WAIT(cudaStreamSynchronize, (cudaStream_t stream), (stream))
FORWARD_WAIT(cudaEventSynchronize, (cudaEvent_t event), (event))
FORWARD(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned flags), (stream, event, flags))
FORWARD(cudaStreamCreate, (cudaStream_t * out), (out))
FORWARD(cudaStreamCreateWithFlags, (cudaStream_t * out, unsigned flags), (out, flags))
FORWARD(cudaStreamCreateWithPriority, (cudaStream_t * out, unsigned flags, int priority),
        (out, flags, priority))
FORWARD_WAIT(cudaStreamDestroy, (cudaStream_t stream), (stream))
FORWARD(cudaEventCreate, (cudaEvent_t * out), (out))
FORWARD(cudaEventCreateWithFlags, (cudaEvent_t * out, unsigned flags), (out, flags))
FORWARD(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, stream))
FORWARD(cudaEventElapsedTime, (float* ms, cudaEvent_t begin, cudaEvent_t end), (ms, begin, end))
FORWARD(cudaEventDestroy, (cudaEvent_t event), (event))
FORWARD(cudaLaunchHostFunc, (cudaStream_t stream, cudaHostFn_t function, void* data),
        (stream, function, data))
FORWARD(cudaStreamBeginCapture, (cudaStream_t stream, cudaStreamCaptureMode mode), (stream, mode))
FORWARD(cudaStreamEndCapture, (cudaStream_t stream, cudaGraph_t* graph), (stream, graph))
FORWARD(cudaGraphInstantiate, (cudaGraphExec_t * out, cudaGraph_t graph, unsigned long long flags),
        (out, graph, flags))
FORWARD(cudaSetDevice, (int device), (device))
FORWARD(cudaDeviceEnablePeerAccess, (int device, unsigned flags), (device, flags))
FORWARD(cudaGetLastError, (), ())
FORWARD(cudaPeekAtLastError, (), ())
}
#pragma GCC visibility pop
