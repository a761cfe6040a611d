#include "case.h"

__global__ void add(int* p, int value) { *p += value; }
__global__ void multiply(int* p, int value) { *p *= value; }

int read(const int* p) {
  int value = 0;
  OK(cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}
int* zero() {
  int* p = nullptr;
  OK(cudaMalloc(&p, sizeof(int)));
  OK(cudaMemset(p, 0, sizeof(int)));
  return p;
}

CASE(capture) {
  int* p = zero();
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaStreamCreate(&stream));
  SHOW(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(p, 2);
  multiply<<<1, 1, 0, stream>>>(p, 3);
  cudaStreamCaptureStatus status;
  SHOW(cudaStreamIsCapturing(stream, &status));
  std::printf("%d\n", int(status));
  SHOW(cudaStreamEndCapture(stream, &graph));
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", read(p));
  size_t count = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &count));
  std::printf("nodes %zu\n", count);
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 3; ++i) SHOW(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  std::printf("%d\n", read(p));
  SHOW(cudaGraphExecDestroy(exec));
  SHOW(cudaGraphDestroy(graph));
}
CASE(forbidden_in_capture) {
  cudaStream_t stream;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  SHOW(cudaStreamSynchronize(stream));
  SHOW(cudaStreamEndCapture(stream, &graph));
  std::printf("%d\n", graph == nullptr);
  SHOW(cudaGetLastError());
  SHOW(cudaStreamEndCapture(stream, &graph));
}
CASE(fork_and_join) {
  int *p = zero(), *q = zero();
  cudaStream_t a, b;
  cudaEvent_t fork, join;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  OK(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, a>>>(p, 2);
  OK(cudaEventRecord(fork, a));
  OK(cudaStreamWaitEvent(b, fork, 0));
  add<<<1, 1, 0, b>>>(q, 5);
  multiply<<<1, 1, 0, a>>>(p, 4);
  OK(cudaEventRecord(join, b));
  OK(cudaStreamWaitEvent(a, join, 0));
  OK(cudaMemcpyAsync(p, q, 4, cudaMemcpyDeviceToDevice, a));
  SHOW(cudaStreamEndCapture(a, &graph));
  size_t nodes = 0, edges = 0, roots = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  OK(cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &edges));
  OK(cudaGraphGetRootNodes(graph, nullptr, &roots));
  std::printf("%zu nodes, %zu edges, %zu roots\n", nodes, edges, roots);
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, a));
  OK(cudaGraphLaunch(exec, a));
  OK(cudaStreamSynchronize(a));
  std::printf("%d %d\n", read(p), read(q));
}
CASE(unjoined) {
  int* p = zero();
  cudaStream_t a, b;
  cudaEvent_t fork;
  cudaGraph_t graph;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  OK(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
  OK(cudaEventRecord(fork, a));
  OK(cudaStreamWaitEvent(b, fork, 0));
  add<<<1, 1, 0, b>>>(p, 5);
  SHOW(cudaStreamEndCapture(a, &graph));
}
CASE(by_hand) {
  int* p = zero();
  int value = 0, two = 2, three = 3;
  cudaGraph_t graph;
  cudaGraphNode_t first, second, copy;
  OK(cudaGraphCreate(&graph, 0));
  void* arguments[] = {&p, &two};
  cudaKernelNodeParams facts{};
  facts.func = reinterpret_cast<void*>(add);
  facts.gridDim = facts.blockDim = dim3(1);
  facts.kernelParams = arguments;
  SHOW(cudaGraphAddKernelNode(&first, graph, nullptr, 0, &facts));
  arguments[1] = &three;
  facts.func = reinterpret_cast<void*>(multiply);
  SHOW(cudaGraphAddKernelNode(&second, graph, &first, 1, &facts));
  SHOW(cudaGraphAddMemcpyNode1D(&copy, graph, &second, 1, &value, p, sizeof value, cudaMemcpyDeviceToHost));
  cudaGraphNodeType type;
  OK(cudaGraphNodeGetType(copy, &type));
  std::printf("%d\n", int(type));
  cudaGraphExec_t exec;
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, nullptr));
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", value);
  int ten = 10;
  arguments[1] = &ten;
  SHOW(cudaGraphExecKernelNodeSetParams(exec, second, &facts));
  OK(cudaGraphLaunch(exec, nullptr));
  OK(cudaDeviceSynchronize());
  std::printf("%d\n", value);
}
CASE(clone_set_and_host) {
  unsigned char* p = nullptr;
  OK(cudaMalloc(&p, 16));
  cudaGraph_t graph, clone;
  cudaGraphNode_t set, host, mine;
  OK(cudaGraphCreate(&graph, 0));
  cudaMemsetParams facts{};
  facts.dst = p;
  facts.value = 0x0102;
  facts.elementSize = 2;
  facts.width = 8;
  facts.height = 1;
  SHOW(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &facts));
  static int called = 0;
  cudaHostNodeParams function{[](void*) { ++called; }, nullptr};
  SHOW(cudaGraphAddHostNode(&host, graph, &set, 1, &function));
  SHOW(cudaGraphClone(&clone, graph));
  SHOW(cudaGraphNodeFindInClone(&mine, host, clone));
  SHOW(cudaGraphDestroy(graph));
  cudaGraphExec_t exec;
  OK(cudaGraphInstantiate(&exec, clone, 0));
  OK(cudaGraphLaunch(exec, nullptr));
  OK(cudaDeviceSynchronize());
  unsigned char out[16];
  OK(cudaMemcpy(out, p, 16, cudaMemcpyDeviceToHost));
  std::printf("%d %d %d\n", out[0], out[15], called);
}
CASE(circle) {
  cudaGraph_t graph;
  cudaGraphNode_t a, b;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphAddEmptyNode(&a, graph, nullptr, 0));
  OK(cudaGraphAddEmptyNode(&b, graph, &a, 1));
  SHOW(cudaGraphAddDependencies(graph, &a, &b, nullptr, 1));
  SHOW(cudaGraphRemoveDependencies(graph, &a, &b, nullptr, 1));
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
}
CASE(joined_stream_is_destroyed) {
  int *p = zero(), *q = zero();
  cudaStream_t a, b;
  cudaEvent_t fork, join;
  cudaGraph_t graph;
  OK(cudaStreamCreate(&a));
  OK(cudaStreamCreate(&b));
  OK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  OK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  OK(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
  OK(cudaEventRecord(fork, a));
  OK(cudaStreamWaitEvent(b, fork, 0));
  add<<<1, 1, 0, b>>>(q, 5);
  add<<<1, 1, 0, a>>>(p, 5);
  OK(cudaEventRecord(join, b));
  OK(cudaStreamWaitEvent(a, join, 0));
  SHOW(cudaStreamDestroy(b));
  SHOW(cudaStreamEndCapture(a, &graph));
}
// What a graph has allocated may be freed outside of it; the next launch allocates it again.
CASE(freed_outside) {
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStream_t stream;
  OK(cudaStreamCreate(&stream));
  OK(cudaGraphCreate(&graph, 0));
  cudaMemAllocNodeParams allocation{};
  allocation.bytesize = 64 * sizeof(int);
  allocation.poolProps.allocType = cudaMemAllocationTypePinned;
  allocation.poolProps.location = {cudaMemLocationTypeDevice, 0};
  cudaGraphNode_t allocate, set;
  SHOW(cudaGraphAddMemAllocNode(&allocate, graph, nullptr, 0, &allocation));
  cudaMemsetParams value{};
  value.dst = allocation.dptr;
  value.value = 5;
  value.elementSize = 4;
  value.width = 64;
  value.height = 1;
  SHOW(cudaGraphAddMemsetNode(&set, graph, &allocate, 1, &value));
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  for (int round = 0; round < 3; ++round) {
    SHOW(cudaGraphLaunch(exec, stream));
    int last = 0;
    SHOW(cudaMemcpyAsync(&last, static_cast<int*>(allocation.dptr) + 63, 4, cudaMemcpyDeviceToHost, stream));
    if (round == 1) SHOW(cudaFreeAsync(allocation.dptr, stream));
    SHOW(cudaStreamSynchronize(stream));
    if (round != 1) SHOW(cudaFree(allocation.dptr));
    std::printf("%d\n", last);
  }
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}
