// Conditional nodes of graphs: what a kernel decides, the graph does.
#include "case.h"

__global__ void add(int* p, int value) { *p += value; }
__global__ void decide(cudaGraphConditionalHandle handle, const int* p) {
  cudaGraphSetConditional(handle, *p);
}
__global__ void count_down(cudaGraphConditionalHandle handle, int* left, int* rounds) {
  if (threadIdx.x == 0) {
    ++*rounds;
    --*left;
  }
  __syncthreads();
  cudaGraphSetConditional(handle, *left > 0); // every thread
}
__global__ void is_odd(cudaGraphConditionalHandle handle, const int* p) {
  cudaGraphSetConditional(handle, *p & 1);
}

struct Graph {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t exec = nullptr;
  cudaGraphConditionalHandle handle = 0;
  cudaStream_t stream = nullptr;
  int* p = nullptr; // [0]: what kernels decide on; the others: what they have done
  Graph() {
    OK(cudaStreamCreate(&stream));
    OK(cudaMalloc(&p, 4 * sizeof(int)));
    OK(cudaMemset(p, 0, 4 * sizeof(int)));
    OK(cudaGraphCreate(&graph, 0));
  }
  template<class... Arguments>
  cudaGraphNode_t kernel(cudaGraph_t into, cudaGraphNode_t after, int threads, void (*function)(Arguments...),
                         Arguments... arguments) {
    void* pointers[] = {&arguments...};
    cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
    params.kernel.func = reinterpret_cast<void*>(function);
    params.kernel.gridDim = dim3(1);
    params.kernel.blockDim = dim3(threads);
    params.kernel.kernelParams = pointers;
    cudaGraphNode_t node = nullptr;
    OK(cudaGraphAddNode(&node, into, after ? &after : nullptr, nullptr, after ? 1 : 0, &params));
    return node;
  }
  /// The bodies of a new conditional node.
  cudaGraph_t* conditional(cudaGraph_t into, cudaGraphNode_t after, cudaGraphConditionalHandle by,
                           cudaGraphConditionalNodeType type, unsigned size, cudaGraphNode_t* out = nullptr) {
    cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
    params.conditional.handle = by;
    params.conditional.type = type;
    params.conditional.size = size;
    cudaGraphNode_t node = nullptr;
    OK(cudaGraphAddNode(&node, into, after ? &after : nullptr, nullptr, after ? 1 : 0, &params));
    if (out) *out = node;
    return params.conditional.phGraph_out;
  }
  void ready() { SHOW(cudaGraphInstantiate(&exec, graph, 0)); }
  void run(int value) {
    int now[4] = {value, 0, 0, 0};
    OK(cudaMemcpyAsync(p, now, sizeof now, cudaMemcpyHostToDevice, stream));
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaMemcpyAsync(now, p, sizeof now, cudaMemcpyDeviceToHost, stream));
    OK(cudaStreamSynchronize(stream));
    std::printf("%d: %d %d %d %d\n", value, now[0], now[1], now[2], now[3]);
  }
  ~Graph() {
    if (exec) OK(cudaGraphExecDestroy(exec));
    if (graph) OK(cudaGraphDestroy(graph));
    OK(cudaFree(p));
    OK(cudaStreamDestroy(stream));
  }
};

CASE(if_true) {
  Graph g;
  SHOW(cudaGraphConditionalHandleCreate(&g.handle, g.graph));
  const cudaGraphNode_t first =
      g.kernel<cudaGraphConditionalHandle, const int*>(g.graph, nullptr, 1, decide, g.handle, g.p);
  cudaGraphNode_t node;
  cudaGraph_t* body = g.conditional(g.graph, first, g.handle, cudaGraphCondTypeIf, 1, &node);
  g.kernel(body[0], nullptr, 1, add, g.p + 1, 10);
  g.kernel(g.graph, node, 1, add, g.p + 2, 7);
  cudaGraphNodeType type;
  OK(cudaGraphNodeGetType(node, &type));
  std::size_t nodes = 0, inside = 0;
  OK(cudaGraphGetNodes(g.graph, nullptr, &nodes));
  OK(cudaGraphGetNodes(body[0], nullptr, &inside));
  std::printf("type %d, %zu nodes, %zu in the body\n", int(type), nodes, inside);
  g.ready();
  for (const int value : {0, 1, 5, -1}) g.run(value);
}
CASE(if_else) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph));
  const cudaGraphNode_t first =
      g.kernel<cudaGraphConditionalHandle, const int*>(g.graph, nullptr, 1, decide, g.handle, g.p);
  cudaGraph_t* body = g.conditional(g.graph, first, g.handle, cudaGraphCondTypeIf, 2);
  g.kernel(body[0], nullptr, 1, add, g.p + 1, 10);
  g.kernel(body[1], nullptr, 1, add, g.p + 2, 20);
  g.ready();
  for (const int value : {0, 1, 2}) g.run(value);
}
CASE(loop) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  const cudaGraphNode_t first = g.kernel(body[0], nullptr, 64, count_down, g.handle, g.p, g.p + 1);
  g.kernel(body[0], first, 1, add, g.p + 2, 2);
  g.ready();
  for (const int rounds : {3, 1, 0, 100}) g.run(rounds);
}
CASE(choice) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph));
  const cudaGraphNode_t first =
      g.kernel<cudaGraphConditionalHandle, const int*>(g.graph, nullptr, 1, decide, g.handle, g.p);
  cudaGraph_t* body = g.conditional(g.graph, first, g.handle, cudaGraphCondTypeSwitch, 3);
  for (int i = 0; i < 3; ++i) g.kernel(body[i], nullptr, 1, add, g.p + 1 + i, 10 * (i + 1));
  g.ready();
  for (const int value : {0, 1, 2, 3, -1}) g.run(value);
}
CASE(default_value) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 2, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeSwitch, 3);
  for (int i = 0; i < 3; ++i) {
    const cudaGraphNode_t done = g.kernel(body[i], nullptr, 1, add, g.p + 1 + i, 1);
    g.kernel<cudaGraphConditionalHandle, const int*>(body[i], done, 1, decide, g.handle, g.p);
  }
  g.ready();
  g.run(0);
  g.run(1); // the default value is there again
}
CASE(nested) {
  Graph g;
  cudaGraphConditionalHandle inner;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  SHOW(cudaGraphConditionalHandleCreate(&inner, body[0]));
  const cudaGraphNode_t asked =
      g.kernel<cudaGraphConditionalHandle, const int*>(body[0], nullptr, 1, is_odd, inner, g.p);
  cudaGraphNode_t node;
  cudaGraph_t* odd = g.conditional(body[0], asked, inner, cudaGraphCondTypeIf, 2, &node);
  g.kernel(odd[0], nullptr, 1, add, g.p + 2, 1);
  g.kernel(odd[1], nullptr, 1, add, g.p + 3, 1);
  g.kernel(body[0], node, 32, count_down, g.handle, g.p, g.p + 1);
  g.ready();
  for (const int value : {1, 2, 7}) g.run(value);
}
CASE(graph_is_gone) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  g.kernel(body[0], nullptr, 32, count_down, g.handle, g.p, g.p + 1);
  g.ready();
  SHOW(cudaGraphDestroy(g.graph));
  g.graph = nullptr;
  g.run(4);
}
CASE(copies_and_sets_in_a_body) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeIf, 1);
  cudaMemsetParams set{};
  set.dst = g.p + 1;
  set.value = 6;
  set.elementSize = 4;
  set.width = 1;
  set.height = 1;
  cudaGraphNode_t first, second, third;
  SHOW(cudaGraphAddMemsetNode(&first, body[0], nullptr, 0, &set));
  SHOW(cudaGraphAddMemcpyNode1D(&second, body[0], &first, 1, g.p + 2, g.p + 1, 4, cudaMemcpyDeviceToDevice));
  cudaGraph_t child;
  OK(cudaGraphCreate(&child, 0));
  g.kernel(child, nullptr, 1, add, g.p + 3, 9);
  SHOW(cudaGraphAddChildGraphNode(&third, body[0], &second, 1, child));
  SHOW(cudaGraphAddEmptyNode(&first, body[0], &third, 1));
  g.ready();
  g.run(1);
  OK(cudaGraphDestroy(child));
}
CASE(not_in_a_body) {
  {
    Graph g;
    OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
    cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeIf, 1);
    cudaGraphNode_t node;
    cudaHostNodeParams function{[](void*) {}, nullptr};
    SHOW(cudaGraphAddHostNode(&node, body[0], nullptr, 0, &function));
    g.ready();
  }
  {
    Graph g;
    OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
    cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeIf, 1);
    cudaGraphNode_t node;
    cudaEvent_t event;
    OK(cudaEventCreate(&event));
    SHOW(cudaGraphAddEventRecordNode(&node, body[0], nullptr, 0, event));
    g.ready();
  }
  {
    Graph g;
    OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
    cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeIf, 1);
    cudaGraphNode_t node;
    cudaMemAllocNodeParams allocation{};
    allocation.bytesize = 1024;
    allocation.poolProps.allocType = cudaMemAllocationTypePinned;
    allocation.poolProps.location = {cudaMemLocationTypeDevice, 0};
    SHOW(cudaGraphAddMemAllocNode(&node, body[0], nullptr, 0, &allocation));
    g.ready();
  }
}
CASE(refused) {
  Graph g;
  SHOW(cudaGraphConditionalHandleCreate(nullptr, g.graph));
  SHOW(cudaGraphConditionalHandleCreate(&g.handle, nullptr));
  SHOW(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, 2));
  const auto add_node = [&](cudaGraphConditionalHandle by, int type, unsigned size) {
    cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
    params.conditional.handle = by;
    params.conditional.type = static_cast<cudaGraphConditionalNodeType>(type);
    params.conditional.size = size;
    cudaGraphNode_t node;
    std::printf("type %d, size %u: %s\n", type, size,
                cudaGetErrorName(cudaGraphAddNode(&node, g.graph, nullptr, nullptr, 0, &params)));
  };
  cudaGraphConditionalHandle fresh[8];
  for (cudaGraphConditionalHandle& handle : fresh) OK(cudaGraphConditionalHandleCreate(&handle, g.graph));
  add_node(fresh[0], cudaGraphCondTypeIf, 0);
  add_node(fresh[1], cudaGraphCondTypeIf, 3);
  add_node(fresh[2], cudaGraphCondTypeWhile, 2);
  add_node(fresh[3], cudaGraphCondTypeSwitch, 0);
  add_node(fresh[4], 3, 1);
  add_node(fresh[5], cudaGraphCondTypeWhile, 1);
}
CASE(one_handle_for_two_nodes) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
  params.conditional.handle = g.handle;
  params.conditional.type = cudaGraphCondTypeIf;
  params.conditional.size = 1;
  cudaGraphNode_t first, second;
  SHOW(cudaGraphAddNode(&first, g.graph, nullptr, nullptr, 0, &params));
  SHOW(cudaGraphAddNode(&second, g.graph, &first, nullptr, 1, &params));
}
CASE(handle_of_another_graph) {
  Graph g;
  cudaGraph_t other;
  OK(cudaGraphCreate(&other, 0));
  OK(cudaGraphConditionalHandleCreate(&g.handle, other, 1, cudaGraphCondAssignDefault));
  cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
  params.conditional.handle = g.handle;
  params.conditional.type = cudaGraphCondTypeIf;
  params.conditional.size = 1;
  cudaGraphNode_t node;
  SHOW(cudaGraphAddNode(&node, g.graph, nullptr, nullptr, 0, &params));
  OK(cudaGraphDestroy(other));
}
CASE(handle_without_a_node) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  g.kernel(g.graph, nullptr, 1, add, g.p + 1, 10);
  g.ready();
}
CASE(cloned) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  g.kernel(body[0], nullptr, 32, count_down, g.handle, g.p, g.p + 1);
  cudaGraph_t clone = nullptr;
  SHOW(cudaGraphClone(&clone, g.graph));
  SHOW(cudaGetLastError());
}
CASE(instantiated_twice) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  g.kernel(body[0], nullptr, 32, count_down, g.handle, g.p, g.p + 1);
  g.ready();
  cudaGraphExec_t second = nullptr;
  SHOW(cudaGraphInstantiate(&second, g.graph, 0));
  g.run(2);
}
CASE(captured_body) {
  Graph g;
  OK(cudaGraphConditionalHandleCreate(&g.handle, g.graph, 1, cudaGraphCondAssignDefault));
  cudaGraph_t* body = g.conditional(g.graph, nullptr, g.handle, cudaGraphCondTypeWhile, 1);
  SHOW(cudaStreamBeginCaptureToGraph(g.stream, body[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, g.stream>>>(g.p + 2, 3);
  count_down<<<1, 32, 0, g.stream>>>(g.handle, g.p, g.p + 1);
  cudaGraph_t out = nullptr;
  SHOW(cudaStreamEndCapture(g.stream, &out));
  std::printf("%s\n", out == body[0] ? "the body" : "another graph");
  g.ready();
  g.run(5);
}
CASE(node_in_a_capture) {
  Graph g;
  OK(cudaGraphDestroy(g.graph));
  g.graph = nullptr;
  OK(cudaStreamBeginCapture(g.stream, cudaStreamCaptureModeGlobal));
  cudaStreamCaptureStatus status;
  cudaGraph_t graph = nullptr;
  const cudaGraphNode_t* after = nullptr;
  std::size_t count = 0;
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, &after, nullptr, &count));
  OK(cudaGraphConditionalHandleCreate(&g.handle, graph));
  decide<<<1, 1, 0, g.stream>>>(g.handle, g.p);
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, &after, nullptr, &count));
  std::printf("%zu before it\n", count);
  cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
  params.conditional.handle = g.handle;
  params.conditional.type = cudaGraphCondTypeIf;
  params.conditional.size = 1;
  cudaGraphNode_t node;
  SHOW(cudaGraphAddNode(&node, graph, after, nullptr, count, &params));
  SHOW(cudaStreamUpdateCaptureDependencies(g.stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies));
  add<<<1, 1, 0, g.stream>>>(g.p + 2, 3);
  SHOW(cudaStreamEndCapture(g.stream, &g.graph));
  std::printf("%s\n", g.graph == graph ? "the same graph" : "another graph");
  g.kernel(params.conditional.phGraph_out[0], nullptr, 1, add, g.p + 1, 10);
  std::size_t nodes = 0;
  OK(cudaGraphGetNodes(g.graph, nullptr, &nodes));
  std::printf("%zu nodes\n", nodes);
  g.ready();
  g.run(0);
  g.run(1);
}
CASE(capture_into_a_graph) {
  Graph g;
  const cudaGraphNode_t first = g.kernel(g.graph, nullptr, 1, add, g.p + 1, 10);
  SHOW(cudaStreamBeginCaptureToGraph(g.stream, g.graph, &first, nullptr, 1, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, g.stream>>>(g.p + 1, 100);
  SHOW(cudaStreamEndCapture(g.stream, nullptr));
  std::size_t nodes = 0, edges = 0;
  OK(cudaGraphGetNodes(g.graph, nullptr, &nodes));
  OK(cudaGraphGetEdges(g.graph, nullptr, nullptr, nullptr, &edges));
  std::printf("%zu nodes, %zu edges\n", nodes, edges);
  g.ready();
  g.run(0);
  SHOW(cudaStreamBeginCaptureToGraph(g.stream, nullptr, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
}
CASE(a_node_left_out_of_the_capture) {
  Graph g;
  OK(cudaGraphDestroy(g.graph));
  g.graph = nullptr;
  OK(cudaStreamBeginCapture(g.stream, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, g.stream>>>(g.p + 1, 10);
  cudaStreamCaptureStatus status;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, nullptr, nullptr, nullptr));
  cudaGraphNode_t node;
  SHOW(cudaGraphAddEmptyNode(&node, graph, nullptr, 0));
  SHOW(cudaStreamEndCapture(g.stream, &g.graph));
  std::size_t nodes = 0;
  if (g.graph) OK(cudaGraphGetNodes(g.graph, nullptr, &nodes));
  std::printf("%zu nodes\n", nodes);
}
CASE(dependencies_added_and_set) {
  Graph g;
  OK(cudaGraphDestroy(g.graph));
  g.graph = nullptr;
  OK(cudaStreamBeginCapture(g.stream, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, g.stream>>>(g.p + 1, 10);
  cudaStreamCaptureStatus status;
  cudaGraph_t graph = nullptr;
  const cudaGraphNode_t* after = nullptr;
  std::size_t count = 0;
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, &after, nullptr, &count));
  cudaGraphNode_t node;
  OK(cudaGraphAddEmptyNode(&node, graph, nullptr, 0));
  SHOW(cudaStreamUpdateCaptureDependencies(g.stream, &node, nullptr, 1, cudaStreamAddCaptureDependencies));
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, &after, nullptr, &count));
  std::printf("%zu\n", count);
  SHOW(cudaStreamUpdateCaptureDependencies(g.stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies));
  OK(cudaStreamGetCaptureInfo(g.stream, &status, nullptr, &graph, &after, nullptr, &count));
  std::printf("%zu\n", count);
  add<<<1, 1, 0, g.stream>>>(g.p + 2, 10);
  SHOW(cudaStreamEndCapture(g.stream, &g.graph));
  SHOW(cudaStreamUpdateCaptureDependencies(g.stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies));
}
