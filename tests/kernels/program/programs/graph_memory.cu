// What graphs allocate: addresses, what it takes of the device, when it is given back.
#include "case.h"

constexpr std::size_t kMb = std::size_t{1} << 20;

void tell(const char* when) {
  std::printf("%s:", when);
  for (const cudaGraphMemAttributeType what :
       {cudaGraphMemAttrUsedMemCurrent, cudaGraphMemAttrUsedMemHigh, cudaGraphMemAttrReservedMemCurrent,
        cudaGraphMemAttrReservedMemHigh}) {
    unsigned long long bytes = 0;
    OK(cudaDeviceGetGraphMemAttribute(0, what, &bytes));
    std::printf(" %.2f", double(bytes) / double(kMb));
  }
  std::printf(" MB\n");
}
cudaGraphNode_t allocate(cudaGraph_t graph, cudaGraphNode_t after, std::size_t bytes, char** out) {
  cudaMemAllocNodeParams p{};
  p.bytesize = bytes;
  p.poolProps.allocType = cudaMemAllocationTypePinned;
  p.poolProps.location = {cudaMemLocationTypeDevice, 0};
  cudaGraphNode_t node = nullptr;
  OK(cudaGraphAddMemAllocNode(&node, graph, after ? &after : nullptr, after ? 1 : 0, &p));
  *out = static_cast<char*>(p.dptr);
  return node;
}
cudaGraphNode_t set(cudaGraph_t graph, cudaGraphNode_t after, char* to, std::size_t bytes, int value) {
  cudaMemsetParams p{};
  p.dst = to;
  p.value = static_cast<unsigned>(value);
  p.elementSize = 1;
  p.width = bytes;
  p.height = 1;
  cudaGraphNode_t node = nullptr;
  OK(cudaGraphAddMemsetNode(&node, graph, &after, 1, &p));
  return node;
}
/// Allocates and fills.
cudaGraphNode_t filled(cudaGraph_t graph, cudaGraphNode_t after, std::size_t bytes, char** out, int value) {
  const cudaGraphNode_t node = allocate(graph, after, bytes, out);
  return set(graph, node, *out, bytes, value);
}
cudaGraphNode_t release(cudaGraph_t graph, cudaGraphNode_t after, char* what) {
  cudaGraphNode_t node = nullptr;
  OK(cudaGraphAddMemFreeNode(&node, graph, &after, 1, what));
  return node;
}
/// A graph that allocates, fills and frees.
struct Temporary {
  cudaGraph_t graph;
  cudaGraphExec_t exec = nullptr;
  char* p;
  explicit Temporary(std::size_t bytes, bool frees = true) {
    OK(cudaGraphCreate(&graph, 0));
    const cudaGraphNode_t last = filled(graph, nullptr, bytes, &p, 1);
    if (frees) release(graph, last, p);
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphDestroy(graph));
  }
  void run(cudaStream_t stream) {
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
  }
};
cudaStream_t new_stream() {
  cudaStream_t stream;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  return stream;
}

CASE(one_graph) {
  const cudaStream_t stream = new_stream();
  tell("at first");
  Temporary one(64 * kMb);
  tell("instantiated");
  one.run(stream);
  tell("run");
  one.run(stream);
  tell("run again");
  SHOW(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
  one.run(stream);
  tell("run again");
  OK(cudaGraphExecDestroy(one.exec));
  tell("destroyed");
  SHOW(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
}
CASE(sizes) {
  const cudaStream_t stream = new_stream();
  for (const std::size_t bytes :
       {std::size_t{1}, std::size_t{1000}, 2 * kMb, 3 * kMb, 32 * kMb, 33 * kMb, 64 * kMb + 1}) {
    Temporary one(bytes);
    one.run(stream);
    std::printf("%zu bytes, ", bytes);
    tell("run");
    OK(cudaGraphExecDestroy(one.exec));
    OK(cudaDeviceGraphMemTrim(0));
  }
}
CASE(addresses_in_one_graph) {
  cudaGraph_t graph;
  OK(cudaGraphCreate(&graph, 0));
  char *a, *b, *c, *d;
  const cudaGraphNode_t written = filled(graph, nullptr, 64 * kMb, &a, 1), freed = release(graph, written, a);
  const cudaGraphNode_t again = allocate(graph, freed, 64 * kMb, &b);
  allocate(graph, nullptr, 64 * kMb, &c);
  const cudaGraphNode_t done = release(graph, again, b);
  allocate(graph, done, 32 * kMb, &d);
  std::printf("after its release: %s; beside it: %s; smaller: %s\n", a == b ? "the same" : "another",
              c == a ? "the same" : "another", d == a ? "the same" : "another");
  cudaGraphExec_t exec;
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  SHOW(cudaGraphLaunch(exec, nullptr));
  OK(cudaDeviceSynchronize());
  tell("run");
}
CASE(one_after_the_other) {
  const cudaStream_t stream = new_stream();
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  char *a, *b;
  const cudaGraphNode_t first = filled(graph, nullptr, 64 * kMb, &a, 1), freed = release(graph, first, a);
  const cudaGraphNode_t second = filled(graph, freed, 64 * kMb, &b, 2);
  release(graph, second, b);
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  tell("run");
}
CASE(side_by_side) {
  const cudaStream_t stream = new_stream();
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  char *a, *b;
  const cudaGraphNode_t first = filled(graph, nullptr, 64 * kMb, &a, 1);
  release(graph, first, a);
  const cudaGraphNode_t second = filled(graph, nullptr, 64 * kMb, &b, 2);
  release(graph, second, b);
  std::printf("%s\n", a == b ? "the same" : "another");
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  tell("run");
}
// Several allocations, together smaller than what the device gives at once; beside them one that a smaller
// takes over.
CASE(small_ones) {
  const cudaStream_t stream = new_stream();
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  char *a, *b, *c;
  const cudaGraphNode_t first = filled(graph, nullptr, kMb, &a, 1),
                        second = filled(graph, nullptr, 3 * kMb, &b, 2);
  const cudaGraphNode_t freed = release(graph, second, b);
  const cudaGraphNode_t third = filled(graph, freed, 2 * kMb, &c, 3);
  std::printf("%s\n", c == b ? "the same" : "another");
  release(graph, first, a);
  release(graph, third, c);
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  tell("run");
}
CASE(other_stream_afterwards) {
  const cudaStream_t stream = new_stream(), other = new_stream();
  Temporary one(64 * kMb), two(64 * kMb);
  one.run(stream);
  tell("one");
  two.run(other);
  tell("two");
}
CASE(graphs_of_one_stream) {
  const cudaStream_t stream = new_stream();
  Temporary one(64 * kMb), two(64 * kMb), three(32 * kMb);
  std::printf("%s\n", one.p == two.p ? "the same" : "another");
  OK(cudaGraphLaunch(one.exec, stream));
  tell("one");
  OK(cudaGraphLaunch(two.exec, stream));
  tell("two");
  OK(cudaGraphLaunch(three.exec, stream));
  tell("three");
  OK(cudaStreamSynchronize(stream));
  tell("waited");
}
CASE(not_freed) {
  const cudaStream_t stream = new_stream();
  Temporary one(64 * kMb, false), two(64 * kMb, false);
  one.run(stream);
  tell("one");
  two.run(stream);
  tell("two");
  SHOW(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
  SHOW(cudaFree(one.p));
  tell("one freed");
  SHOW(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
  SHOW(cudaFreeAsync(two.p, stream));
  OK(cudaStreamSynchronize(stream));
  tell("two freed");
  SHOW(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
  OK(cudaGraphExecDestroy(one.exec));
  OK(cudaGraphExecDestroy(two.exec));
}
CASE(launched_again_before_it_is_freed) {
  const cudaStream_t stream = new_stream();
  Temporary one(kMb, false);
  one.run(stream);
  SHOW(cudaGraphLaunch(one.exec, stream));
  SHOW(cudaGetLastError());
  SHOW(cudaFree(one.p));
  SHOW(cudaGraphLaunch(one.exec, stream));
  SHOW(cudaStreamSynchronize(stream));
  unsigned char last = 0;
  SHOW(cudaMemcpy(&last, one.p + kMb - 1, 1, cudaMemcpyDeviceToHost));
  std::printf("%d\n", last);
}
CASE(frees_itself_when_launched_again) {
  const cudaStream_t stream = new_stream();
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  char* p;
  OK(cudaGraphCreate(&graph, 0));
  filled(graph, nullptr, 64 * kMb, &p, 3);
  SHOW(cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  for (int i = 0; i < 3; ++i) SHOW(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  tell("run");
  unsigned char first = 0;
  SHOW(cudaMemcpy(&first, p, 1, cudaMemcpyDeviceToHost));
  std::printf("%d\n", first);
  SHOW(cudaFree(p));
}
CASE(freed_by_another_graph) {
  const cudaStream_t stream = new_stream();
  Temporary one(64 * kMb, false);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  OK(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t empty;
  OK(cudaGraphAddEmptyNode(&empty, graph, nullptr, 0));
  release(graph, empty, one.p);
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 2; ++i) {
    SHOW(cudaGraphLaunch(one.exec, stream));
    SHOW(cudaGraphLaunch(exec, stream));
  }
  OK(cudaStreamSynchronize(stream));
  tell("run");
}
CASE(refused) {
  cudaGraph_t graph, clone = nullptr, parent;
  char* p;
  OK(cudaGraphCreate(&graph, 0));
  const cudaGraphNode_t node = allocate(graph, nullptr, kMb, &p), filled = set(graph, node, p, 64, 1),
                        freed = release(graph, filled, p);
  SHOW(cudaGraphClone(&clone, graph));
  OK(cudaGraphCreate(&parent, 0));
  cudaGraphNode_t child;
  SHOW(cudaGraphAddChildGraphNode(&child, parent, nullptr, 0, graph));
  SHOW(cudaGraphDestroyNode(freed));
  SHOW(cudaGraphRemoveDependencies(graph, &node, &filled, nullptr, 1));
  cudaGraphNode_t second;
  SHOW(cudaGraphAddMemFreeNode(&second, graph, &freed, 1, p));
  SHOW(cudaGraphAddMemFreeNode(&second, graph, &freed, 1, &clone));
  cudaGraphExec_t exec, other;
  SHOW(cudaGraphInstantiate(&exec, graph, 0));
  SHOW(cudaGraphInstantiate(&other, graph, 0));
  (void)cudaGetLastError();
  cudaMemAllocNodeParams params{}, out{};
  params.bytesize = 0;
  params.poolProps.allocType = cudaMemAllocationTypePinned;
  params.poolProps.location = {cudaMemLocationTypeDevice, 0};
  SHOW(cudaGraphAddMemAllocNode(&second, graph, nullptr, 0, &params));
  SHOW(cudaGraphMemAllocNodeGetParams(node, &out));
  std::printf("%zu bytes, %s\n", out.bytesize, out.dptr == p ? "there" : "elsewhere");
  void* address = nullptr;
  SHOW(cudaGraphMemFreeNodeGetParams(freed, &address));
  std::printf("%s\n", address == p ? "there" : "elsewhere");
}
CASE(attributes) {
  const cudaStream_t stream = new_stream();
  Temporary one(64 * kMb);
  one.run(stream);
  OK(cudaDeviceGraphMemTrim(0));
  tell("trimmed");
  unsigned long long zero = 0, more = 5;
  SHOW(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &more));
  SHOW(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
  SHOW(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrReservedMemHigh, &zero));
  SHOW(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &zero));
  tell("set");
  SHOW(cudaDeviceGetGraphMemAttribute(0, static_cast<cudaGraphMemAttributeType>(9), &zero));
  SHOW(cudaDeviceGetGraphMemAttribute(99, cudaGraphMemAttrUsedMemHigh, &zero));
  SHOW(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, nullptr));
  SHOW(cudaDeviceGraphMemTrim(99));
}
CASE(captured) {
  const cudaStream_t stream = new_stream();
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  void* p = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  SHOW(cudaMallocAsync(&p, 64 * kMb, stream));
  SHOW(cudaMemsetAsync(p, 7, 64, stream));
  SHOW(cudaFreeAsync(p, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  std::size_t nodes = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &nodes));
  std::printf("%zu nodes\n", nodes);
  OK(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 2; ++i) SHOW(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  tell("run");
  cudaMemPool_t pool;
  unsigned long long used = 1;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  OK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  std::printf("in the pool: %llu\n", used);
}
