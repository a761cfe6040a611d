// Graphs made by capture across streams, and changed afterwards.
#include "case.h"

#include <thread>

__global__ void set(int* p, int value) { *p = value; }
__global__ void sum(const int* a, const int* b, int* out) { *out = *a + *b; }
__global__ void scale(int* p, int by) { *p *= by; }

struct Captured {
  int *p = nullptr, out = 0;
  cudaStream_t first, second;
  cudaEvent_t fork, join;
  Captured() {
    OK(cudaMalloc(&p, 3 * sizeof(int)));
    OK(cudaMemset(p, 0, 3 * sizeof(int)));
    OK(cudaStreamCreate(&first));
    OK(cudaStreamCreate(&second));
    OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
    OK(cudaDeviceSynchronize());
  }
  /// Two branches, put together in the first stream.
  cudaGraph_t graph(int a, int b, bool scaled = false) {
    cudaGraph_t made = nullptr;
    OK(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal));
    OK(cudaEventRecord(fork, first));
    OK(cudaStreamWaitEvent(second, fork, 0));
    set<<<1, 1, 0, first>>>(p, a);
    set<<<1, 1, 0, second>>>(p + 1, b);
    if (scaled) scale<<<1, 1, 0, second>>>(p + 1, 100);
    OK(cudaEventRecord(join, second));
    OK(cudaStreamWaitEvent(first, join, 0));
    sum<<<1, 1, 0, first>>>(p, p + 1, p + 2);
    OK(cudaStreamEndCapture(first, &made));
    return made;
  }
  int run(cudaGraphExec_t exec) {
    OK(cudaGraphLaunch(exec, first));
    OK(cudaMemcpyAsync(&out, p + 2, sizeof out, cudaMemcpyDeviceToHost, first));
    OK(cudaStreamSynchronize(first));
    return out;
  }
  ~Captured() {
    OK(cudaStreamDestroy(first));
    OK(cudaStreamDestroy(second));
    OK(cudaEventDestroy(fork));
    OK(cudaEventDestroy(join));
    OK(cudaFree(p));
  }
};

CASE(two_streams) {
  Captured with;
  const cudaGraph_t graph = with.graph(3, 4);
  std::size_t nodes = 0, edges = 0, roots = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  OK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges));
  OK(cudaGraphGetRootNodes(graph, nullptr, &roots));
  std::printf("%d nodes, %d edges, %d roots\n", int(nodes), int(edges), int(roots));
  cudaGraphExec_t exec;
  OK(cudaGraphInstantiate(&exec, graph, 0));
  std::printf("%d %d\n", with.run(exec), with.run(exec));
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}
CASE(states_of_a_capture) {
  Captured with;
  const auto tell = [&](cudaStream_t stream) {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusInvalidated;
    OK(cudaStreamIsCapturing(stream, &status));
    std::printf("%d ", int(status));
  };
  cudaGraph_t graph = nullptr;
  tell(with.first);
  OK(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeThreadLocal));
  tell(with.first);
  tell(with.second);
  OK(cudaEventRecord(with.fork, with.first));
  OK(cudaStreamWaitEvent(with.second, with.fork, 0));
  tell(with.second);
  std::printf("\n");
  SHOW(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeGlobal));
  SHOW(cudaEventQuery(with.fork));
  SHOW(cudaStreamEndCapture(with.second, &graph));
  OK(cudaEventRecord(with.join, with.second));
  OK(cudaStreamWaitEvent(with.first, with.join, 0));
  SHOW(cudaStreamEndCapture(with.first, &graph));
  std::printf("%s\n", graph ? "a graph" : "no graph");
  if (graph) OK(cudaGraphDestroy(graph));
  (void)cudaGetLastError();
  tell(with.first);
  tell(with.second);
  std::printf("\n");
  SHOW(cudaStreamEndCapture(with.first, &graph));
  SHOW(cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeGlobal));
}
CASE(updated) {
  Captured with;
  const cudaGraph_t graph = with.graph(3, 4), other = with.graph(30, 40), longer = with.graph(5, 6, true);
  cudaGraphExec_t exec;
  OK(cudaGraphInstantiate(&exec, graph, 0));
  std::printf("%d\n", with.run(exec));
  cudaGraphExecUpdateResultInfo told{};
  SHOW(cudaGraphExecUpdate(exec, other, &told));
  std::printf("%d: %d\n", int(told.result), with.run(exec));
  SHOW(cudaGraphExecUpdate(exec, longer, &told));
  std::printf("%d: %d\n", int(told.result), with.run(exec));
  SHOW(cudaGetLastError());
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
  OK(cudaGraphDestroy(other));
  OK(cudaGraphDestroy(longer));
}
CASE(one_node_changed) {
  Captured with;
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  int *target = with.p + 2, value = 11;
  void* arguments[] = {&target, &value};
  cudaKernelNodeParams how{};
  how.func = reinterpret_cast<void*>(set);
  how.gridDim = how.blockDim = dim3(1);
  how.kernelParams = arguments;
  OK(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &how));
  OK(cudaGraphInstantiate(&exec, graph, 0));
  std::printf("%d\n", with.run(exec));
  value = 22;
  OK(cudaGraphExecKernelNodeSetParams(exec, node, &how));
  std::printf("%d\n", with.run(exec));
  value = 33;
  OK(cudaGraphKernelNodeSetParams(node, &how)); // the graph, not what was made of it
  std::printf("%d\n", with.run(exec));
  unsigned enabled = 9;
  OK(cudaGraphNodeSetEnabled(exec, node, 0));
  OK(cudaGraphNodeGetEnabled(exec, node, &enabled));
  value = 44;
  OK(cudaGraphExecKernelNodeSetParams(exec, node, &how));
  std::printf("%d %u\n", with.run(exec), enabled);
  OK(cudaGraphNodeSetEnabled(exec, node, 1));
  std::printf("%d\n", with.run(exec));
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}
CASE(device_synchronisation_in_a_capture) {
  Captured with;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeGlobal));
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaStreamEndCapture(with.first, &graph));
  std::printf("%d\n", graph == nullptr);
  SHOW(cudaGetLastError());
}

// What may not be called while a stream is captured, and what then becomes of the capture.

#define IN_A_CAPTURE(call)                                                                                   \
  do {                                                                                                       \
    cudaGraph_t made_ = nullptr;                                                                             \
    OK(cudaStreamBeginCapture(first, mode));                                                                 \
    std::printf("%s: %s\n", #call, cudaGetErrorName(call));                                                  \
    const cudaError_t end_ = cudaStreamEndCapture(first, &made_);                                            \
    std::printf("  %s, %s, %s\n", cudaGetErrorName(end_), made_ ? "a graph" : "no graph",                    \
                cudaGetErrorName(cudaGetLastError()));                                                       \
    if (made_) OK(cudaGraphDestroy(made_));                                                                  \
  } while (0)

static cudaError_t launched(int* p, cudaStream_t stream) {
  set<<<1, 1, 0, stream>>>(p, 1);
  return cudaGetLastError();
}
template<class Body>
static cudaError_t elsewhere(Body body) {
  cudaError_t error = cudaSuccess;
  std::thread([&] { error = body(); }).join();
  return error;
}

CASE(calls_during_a_capture) {
  Captured with;
  const cudaStream_t first = with.first, second = with.second;
  int* const p = with.p;
  int word = 0;
  void* block = nullptr;
  cudaGraph_t graph = nullptr;
  cudaEvent_t recorded;
  OK(cudaEventCreate(&recorded));
  OK(cudaEventRecord(recorded, second));
  OK(cudaDeviceSynchronize());
  for (const cudaStreamCaptureMode mode :
       {cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed}) {
    std::printf("mode %d\n", int(mode));
    IN_A_CAPTURE(launched(p, nullptr));
    IN_A_CAPTURE(launched(p, second));
    IN_A_CAPTURE(cudaMemcpy(&word, p, sizeof word, cudaMemcpyDeviceToHost));
    IN_A_CAPTURE(cudaMemcpyAsync(&word, p, sizeof word, cudaMemcpyDeviceToHost, nullptr));
    IN_A_CAPTURE(cudaMemset(p, 0, sizeof word));
    IN_A_CAPTURE(cudaEventRecord(with.join, nullptr));
    IN_A_CAPTURE(cudaStreamWaitEvent(nullptr, recorded, 0));
    IN_A_CAPTURE(cudaStreamSynchronize(nullptr));
    IN_A_CAPTURE(cudaStreamQuery(nullptr));
    IN_A_CAPTURE(cudaStreamSynchronize(second));
    IN_A_CAPTURE(cudaStreamQuery(second));
    IN_A_CAPTURE(cudaEventSynchronize(recorded));
    IN_A_CAPTURE(cudaEventQuery(recorded));
    IN_A_CAPTURE(cudaDeviceSynchronize());
    IN_A_CAPTURE(cudaMalloc(&block, 10));
    IN_A_CAPTURE(cudaFree(nullptr));
    IN_A_CAPTURE(cudaMallocHost(&block, 10));
    IN_A_CAPTURE(cudaFreeHost(nullptr));
    IN_A_CAPTURE(elsewhere([&] { return cudaMalloc(&block, 10); }));
    IN_A_CAPTURE(elsewhere([&] { return cudaStreamSynchronize(second); }));
    IN_A_CAPTURE(elsewhere([&] { return cudaStreamEndCapture(first, &graph); }));
  }
  OK(cudaEventDestroy(recorded));
}
CASE(a_thread_that_relaxes_its_mode) {
  Captured with;
  const cudaStream_t first = with.first;
  const cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  cudaStreamCaptureMode own = cudaStreamCaptureModeRelaxed;
  void* block = nullptr;
  OK(cudaThreadExchangeStreamCaptureMode(&own));
  std::printf("%d\n", int(own));
  IN_A_CAPTURE(cudaMalloc(&block, 10));
  OK(cudaFree(block));
  OK(cudaThreadExchangeStreamCaptureMode(&own));
  std::printf("%d\n", int(own));
}
CASE(a_stream_that_does_not_wait_for_the_default_one) {
  const Captured with;
  cudaStream_t first;
  const cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  OK(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
  IN_A_CAPTURE(launched(with.p, nullptr));
  IN_A_CAPTURE(cudaMemset(with.p, 0, 4));
  IN_A_CAPTURE(cudaStreamQuery(nullptr));
  OK(cudaDeviceSynchronize());
  OK(cudaStreamDestroy(first));
}

static void tell_nodes(cudaError_t end, cudaGraph_t graph) {
  std::size_t nodes = 0;
  if (graph) OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  std::printf("%s, %d nodes\n", cudaGetErrorName(end), int(nodes));
  if (graph) OK(cudaGraphDestroy(graph));
  (void)cudaGetLastError();
}

CASE(events_as_nodes) {
  Captured with;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec;
  cudaEvent_t begin, end;
  OK(cudaEventCreate(&begin));
  OK(cudaEventCreate(&end));
  SHOW(cudaEventRecordWithFlags(begin, with.first, cudaEventRecordExternal));
  SHOW(cudaStreamWaitEvent(with.first, begin, cudaEventWaitExternal));
  OK(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeGlobal));
  OK(cudaEventRecordWithFlags(begin, with.first, cudaEventRecordExternal));
  set<<<1, 1, 0, with.first>>>(with.p + 2, 8);
  OK(cudaEventRecordWithFlags(end, with.first, cudaEventRecordExternal));
  OK(cudaStreamEndCapture(with.first, &graph));
  cudaGraphNode_t nodes[3];
  std::size_t count = 3;
  OK(cudaGraphGetNodes(graph, nodes, &count));
  std::printf("%d nodes:", int(count));
  for (std::size_t i = 0; i < count; ++i) {
    cudaGraphNodeType type;
    OK(cudaGraphNodeGetType(nodes[i], &type));
    std::printf(" %d", int(type));
  }
  OK(cudaGraphInstantiate(&exec, graph, 0));
  float ms = -1;
  std::printf("\n%d\n", with.run(exec));
  SHOW(cudaEventSynchronize(end));
  SHOW(cudaEventElapsedTime(&ms, begin, end));
  std::printf("%d\n", ms > 0);
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));

  OK(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeGlobal));
  SHOW(cudaStreamWaitEvent(with.first, end, cudaEventWaitExternal));
  set<<<1, 1, 0, with.first>>>(with.p + 2, 9);
  const cudaError_t error = cudaStreamEndCapture(with.first, &graph);
  tell_nodes(error, graph);
  OK(cudaEventDestroy(begin));
  OK(cudaEventDestroy(end));
}
CASE(event_of_a_capture_that_has_ended) {
  Captured with;
  cudaGraph_t graph = nullptr;
  float ms = 0;
  const auto captured = [&](auto body) {
    OK(cudaStreamBeginCapture(with.first, cudaStreamCaptureModeGlobal));
    body();
    const cudaError_t error = cudaStreamEndCapture(with.first, &graph);
    tell_nodes(error, graph);
  };
  captured([&] { OK(cudaEventRecord(with.fork, with.first)); });
  SHOW(cudaEventQuery(with.fork));
  SHOW(cudaEventSynchronize(with.fork));
  SHOW(cudaEventElapsedTime(&ms, with.fork, with.fork));
  SHOW(cudaStreamWaitEvent(with.first, with.fork, 0));
  SHOW(cudaStreamWaitEvent(with.first, with.fork, cudaEventWaitExternal));
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusInvalidated;
  OK(cudaStreamIsCapturing(with.first, &status));
  std::printf("%d\n", int(status));
  captured([&] { SHOW(cudaStreamWaitEvent(with.first, with.fork, 0)); });
  captured([&] { SHOW(cudaStreamWaitEvent(with.first, with.fork, cudaEventWaitExternal)); });
  (void)cudaGetLastError();
  OK(cudaEventRecord(with.fork, with.first));
  SHOW(cudaEventSynchronize(with.fork));
  SHOW(cudaStreamWaitEvent(with.first, with.fork, 0));
}
CASE(direction_of_a_copy_in_an_executable_graph) {
  Captured with;
  static int there[2];
  const auto to = [&](int kind) { return kind == 0 || kind == 2 ? &there[0] : with.p; };
  const auto from = [&](int kind) { return kind == 0 || kind == 1 ? &there[1] : with.p + 1; };
  for (int kind = 0; kind < 5; ++kind) {
    cudaGraph_t graph, other;
    cudaGraphNode_t node, fresh;
    cudaGraphExec_t exec;
    OK(cudaGraphCreate(&graph, 0));
    OK(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, to(kind), from(kind), 4, cudaMemcpyKind(kind)));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    std::printf("%d:", kind);
    for (int later = 0; later < 5; ++later)
      std::printf(" %d", int(cudaGraphExecMemcpyNodeSetParams1D(exec, node, to(later), from(later), 2,
                                                                cudaMemcpyKind(later))));
    std::printf(
        ", 0 bytes %d %d, update",
        int(cudaGraphExecMemcpyNodeSetParams1D(exec, node, to(kind), from(kind), 0, cudaMemcpyKind(kind))),
        int(cudaGraphMemcpyNodeSetParams1D(node, to(kind), from(kind), 0, cudaMemcpyKind(kind))));
    for (int later = 0; later < 5; ++later) {
      cudaGraphExecUpdateResultInfo told{};
      OK(cudaGraphCreate(&other, 0));
      OK(cudaGraphAddMemcpyNode1D(&fresh, other, nullptr, 0, to(later), from(later), 4,
                                  cudaMemcpyKind(later)));
      const int error = cudaGraphExecUpdate(exec, other, &told);
      std::printf(" %d/%d", error, int(told.result));
      OK(cudaGraphDestroy(other));
    }
    std::printf("\n");
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(graph));
  }
  (void)cudaGetLastError();
}
