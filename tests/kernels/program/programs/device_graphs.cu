// Graphs that kernels of graphs launch.
#include "case.h"

namespace {

constexpr int kMost = 300;

struct Log {
  int count;
  int entries[kMost];
};
__device__ void note(Log* log, int what) { log->entries[atomicAdd(&log->count, 1)] = what; }

/// What a kernel launches: graphs, and how.
struct Launches {
  cudaGraphExec_t graphs[3];
  unsigned long long how[3];
};
constexpr unsigned long long kTail = 1ull << 56, kForget = 2ull << 56, kSibling = 3ull << 56;

__global__ void say(Log* log, int what) { note(log, what); }
__global__ void launch(Log* log, int what, Launches launches) {
  note(log, what);
  for (int i = 0; i < 3; ++i)
    if (launches.graphs[i])
      if (const cudaError_t error = cudaGraphLaunch(launches.graphs[i], (cudaStream_t)launches.how[i]))
        note(log, -error);
}
__global__ void launch_often(Log* log, cudaGraphExec_t graph, unsigned long long how, int times) {
  cudaError_t last = cudaSuccess;
  for (int i = 0; i < times; ++i)
    if (const cudaError_t error = cudaGraphLaunch(graph, (cudaStream_t)how); error != last) {
      note(log, i), note(log, -error);
      last = error;
    }
}
__global__ void count_down(int* rest, Log* log) {
  note(log, *rest);
  if (--*rest > 0) cudaGraphLaunch(cudaGetCurrentGraphExec(), cudaStreamGraphTailLaunch);
}
__global__ void launch_self(Log* log, unsigned long long how) {
  if (log->count < 2) note(log, -cudaGraphLaunch(cudaGetCurrentGraphExec(), (cudaStream_t)how));
}
__global__ void double_it(int* p) { p[threadIdx.x] *= 2; }
__global__ void sum_up(const int* p, int n, int* sum, cudaGraphExec_t next) {
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += p[i];
  if (*sum < 1000) cudaGraphLaunch(next, cudaStreamGraphTailLaunch);
}
/// Says how many, and the first error.
__global__ void launch_all(Log* log, const cudaGraphExec_t* graphs, int count, unsigned long long how) {
  for (int i = 0; i < count; ++i)
    if (const cudaError_t error = cudaGraphLaunch(graphs[i], (cudaStream_t)how)) {
      note(log, i), note(log, -error);
      return;
    }
}

/// A graph of the kernels that are launched between its construction and exec().
class Capture {
 public:
  Capture() {
    OK(cudaStreamCreate(&stream));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed)); // several at a time
  }
  ~Capture() {
    if (exec_) OK(cudaGraphExecDestroy(exec_));
    OK(cudaGraphDestroy(graph_));
    OK(cudaStreamDestroy(stream));
  }
  cudaGraph_t graph() {
    if (!graph_) OK(cudaStreamEndCapture(stream, &graph_));
    return graph_;
  }
  cudaGraphExec_t exec(bool upload = true, unsigned flags = cudaGraphInstantiateFlagDeviceLaunch) {
    graph();
    OK(cudaGraphInstantiate(&exec_, graph_, flags));
    if (upload) OK(cudaGraphUpload(exec_, stream));
    OK(cudaStreamSynchronize(stream));
    return exec_;
  }
  cudaStream_t stream = nullptr;

 private:
  cudaGraph_t graph_ = nullptr;
  cudaGraphExec_t exec_ = nullptr;
};

struct Logged {
  Log* log = nullptr;
  Logged() {
    OK(cudaMalloc(&log, sizeof *log));
    OK(cudaMemset(log, 0, sizeof *log));
    OK(cudaDeviceSynchronize());
  }
  ~Logged() { OK(cudaFree(log)); }
  void print() {
    static Log here;
    SHOW(cudaDeviceSynchronize());
    OK(cudaMemcpy(&here, log, sizeof here, cudaMemcpyDeviceToHost));
    OK(cudaMemset(log, 0, sizeof *log));
    for (int i = 0; i < here.count && i < kMost; ++i)
      here.entries[i] < 0 ? std::printf("%s ", cudaGetErrorName(cudaError_t(-here.entries[i])))
                          : std::printf("%d ", here.entries[i]);
    std::printf("\n");
  }
};
/// A graph of one kernel that notes a number.
struct Says : Capture {
  Says(Log* log, int what) { say<<<1, 1, 0, stream>>>(log, what); }
};
struct LaunchesGraphs : Capture {
  LaunchesGraphs(Log* log, int what, Launches launches) { launch<<<1, 1, 0, stream>>>(log, what, launches); }
};

void instantiate(const char* what, cudaGraph_t graph) {
  cudaGraphInstantiateParams params = {};
  params.flags = cudaGraphInstantiateFlagDeviceLaunch;
  cudaGraphExec_t exec = nullptr;
  const cudaError_t error = cudaGraphInstantiateWithParams(&exec, graph, &params);
  std::printf("%s: %s %d", what, cudaGetErrorName(error), params.result_out);
  if (exec) {
    unsigned long long flags = 0;
    OK(cudaGraphExecGetFlags(exec, &flags));
    std::printf(", flags %llu", flags);
    OK(cudaGraphExecDestroy(exec));
  }
  std::printf("\n");
  OK(cudaGraphDestroy(graph));
}
cudaGraph_t new_graph() {
  cudaGraph_t graph = nullptr;
  OK(cudaGraphCreate(&graph, 0));
  return graph;
}

}

CASE(which_can_be_launched) {
  int *device = nullptr, *pinned = nullptr, pageable = 0;
  OK(cudaMalloc(&device, 64));
  OK(cudaMallocHost(&pinned, 64));
  cudaGraphNode_t node;
  instantiate("empty", new_graph());
  cudaGraph_t graph = new_graph();
  OK(cudaGraphAddEmptyNode(&node, graph, nullptr, 0));
  instantiate("empty node", graph);
  const auto copies = [&](const char* what, void* to, const void* from) {
    graph = new_graph();
    OK(cudaGraphAddMemcpyNode1D(&node, graph, nullptr, 0, to, from, 4, cudaMemcpyDefault));
    instantiate(what, graph);
  };
  copies("copy within device", device + 1, device);
  copies("copy from pinned", device, pinned);
  copies("copy to pageable", &pageable, device);
  graph = new_graph();
  cudaMemsetParams set = {};
  set.dst = device, set.elementSize = 4, set.width = 4, set.height = 1;
  OK(cudaGraphAddMemsetNode(&node, graph, nullptr, 0, &set));
  instantiate("memset", graph);
  graph = new_graph();
  cudaHostNodeParams host = {};
  host.fn = [](void*) {};
  OK(cudaGraphAddHostNode(&node, graph, nullptr, 0, &host));
  instantiate("host function", graph);
  graph = new_graph();
  cudaGraph_t child = new_graph();
  OK(cudaGraphAddMemsetNode(&node, child, nullptr, 0, &set));
  OK(cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, child));
  instantiate("child graph", graph);
  OK(cudaGraphDestroy(child));
  graph = new_graph();
  cudaEvent_t event;
  OK(cudaEventCreate(&event));
  OK(cudaGraphAddEventRecordNode(&node, graph, nullptr, 0, event));
  instantiate("event", graph);
  OK(cudaEventDestroy(event));
  graph = new_graph();
  cudaMemAllocNodeParams memory = {};
  memory.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.poolProps.location.type = cudaMemLocationTypeDevice;
  memory.bytesize = 64;
  OK(cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &memory));
  OK(cudaGraphAddMemFreeNode(&node, graph, &node, 1, memory.dptr));
  instantiate("memory", graph);
  OK(cudaFree(device));
  OK(cudaFreeHost(pinned));
}
CASE(counts_itself_down) {
  Logged logged;
  int *rest = nullptr, five = 5;
  OK(cudaMalloc(&rest, sizeof *rest));
  Capture one;
  count_down<<<1, 1, 0, one.stream>>>(rest, logged.log);
  const cudaGraphExec_t exec = one.exec();
  for (int i = 0; i < 2; ++i) {
    OK(cudaMemcpy(rest, &five, sizeof five, cudaMemcpyHostToDevice));
    SHOW(cudaGraphLaunch(exec, one.stream));
    logged.print();
  }
  OK(cudaFree(rest));
}
CASE(tails_in_order) {
  Logged logged;
  Says c(logged.log, 3), b(logged.log, 2);
  LaunchesGraphs a(logged.log, 1, {{c.exec()}, {kTail}});
  const cudaGraphExec_t exec_a = a.exec(), exec_b = b.exec();
  LaunchesGraphs first(logged.log, 0, {{exec_a, exec_b}, {kTail, kTail}});
  say<<<1, 1, 0, first.stream>>>(logged.log, 10); // a later node
  SHOW(cudaGraphLaunch(first.exec(), first.stream));
  say<<<1, 1, 0, first.stream>>>(logged.log, 20); // after all of it
  logged.print();
}
CASE(forgotten_before_tails) {
  Logged logged;
  Says after(logged.log, 5), last(logged.log, 9);
  LaunchesGraphs child(logged.log, 4, {{after.exec()}, {kTail}});
  const cudaGraphExec_t exec = child.exec(), exec_last = last.exec();
  LaunchesGraphs first(logged.log, 1, {{exec_last, exec}, {kTail, kForget}});
  SHOW(cudaGraphLaunch(first.exec(), first.stream));
  logged.print();
}
CASE(siblings) {
  Logged logged;
  Says sibling(logged.log, 2);
  LaunchesGraphs first(logged.log, 1, {{sibling.exec()}, {kSibling}});
  SHOW(cudaGraphLaunch(first.exec(), first.stream));
  say<<<1, 1, 0, first.stream>>>(logged.log, 3); // does it wait for the sibling?
  SHOW(cudaStreamSynchronize(first.stream));
  logged.print();
}
CASE(until_the_sum_is_large) {
  constexpr int kCount = 32;
  int *numbers = nullptr, *sum = nullptr, here[kCount], result = 0;
  OK(cudaMalloc(&numbers, sizeof here));
  OK(cudaMalloc(&sum, sizeof *sum));
  for (int i = 0; i < kCount; ++i) here[i] = 1;
  OK(cudaMemcpy(numbers, here, sizeof here, cudaMemcpyHostToDevice));
  Capture decide, work;
  double_it<<<1, kCount, 0, work.stream>>>(numbers);
  const cudaGraphExec_t work_exec = work.exec();
  sum_up<<<1, 1, 0, decide.stream>>>(numbers, kCount, sum, work_exec);
  const cudaGraphExec_t exec = decide.exec();
  for (int i = 0; i < 6; ++i) SHOW(cudaGraphLaunch(exec, decide.stream));
  OK(cudaStreamSynchronize(decide.stream));
  OK(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost));
  std::printf("%d\n", result);
  OK(cudaFree(numbers));
  OK(cudaFree(sum));
}
CASE(not_for_devices) { // a fault of the kernel
  Logged logged;
  Says plain(logged.log, 1);
  LaunchesGraphs first(logged.log, 0, {{plain.exec(false, 0)}, {kTail}});
  const cudaGraphExec_t exec = first.exec();
  SHOW(cudaGraphLaunch(exec, first.stream));
  SHOW(cudaDeviceSynchronize());
  std::fflush(stdout);
  std::_Exit(0);
}
CASE(not_uploaded) {
  Logged logged;
  for (const unsigned long long how : {kTail, kForget}) {
    Says idle(logged.log, 2);
    LaunchesGraphs first(logged.log, 0, {{idle.exec(false)}, {how}});
    SHOW(cudaGraphLaunch(first.exec(), first.stream));
    logged.print();
  }
}
CASE(streams_without_a_meaning) {
  Logged logged;
  Says good(logged.log, 3);
  const cudaGraphExec_t fine = good.exec();
  LaunchesGraphs wrong(logged.log, 0, {{fine, fine, fine}, {0, 7, 4ull << 56}});
  SHOW(cudaGraphLaunch(wrong.exec(), wrong.stream));
  logged.print();
}
CASE(kernels_of_no_graph) {
  Logged logged;
  Says good(logged.log, 3);
  launch<<<1, 1>>>(logged.log, 0, Launches{{good.exec()}, {kTail}});
  SHOW(cudaGetLastError());
  logged.print();
  launch<<<1, 1>>>(logged.log, 4, Launches{}); // nor one that could launch a graph
  SHOW(cudaGetLastError());
  logged.print();
}
CASE(launched_by_the_host_first) {
  Logged logged;
  Says idle(logged.log, 2);
  const cudaGraphExec_t exec = idle.exec(false);
  SHOW(cudaGraphLaunch(exec, idle.stream));
  OK(cudaDeviceSynchronize());
  LaunchesGraphs first(logged.log, 0, {{exec}, {kTail}});
  SHOW(cudaGraphLaunch(first.exec(), first.stream));
  logged.print();
}
CASE(from_a_graph_of_the_host) {
  Logged logged;
  Says good(logged.log, 2);
  LaunchesGraphs first(logged.log, 0, {{good.exec()}, {kTail}});
  SHOW(cudaGraphLaunch(first.exec(false, 0), first.stream));
  logged.print();
}
// A change of a graph on the host needs an upload.
CASE(changed_graphs) {
  Logged logged;
  Says other(logged.log, 2);
  const cudaGraphExec_t exec = other.exec();
  cudaGraphNode_t node = nullptr;
  size_t count = 1;
  OK(cudaGraphGetNodes(other.graph(), &node, &count));
  LaunchesGraphs first(logged.log, 0, {{exec}, {kTail}});
  const cudaGraphExec_t first_exec = first.exec();
  SHOW(cudaGraphLaunch(first_exec, first.stream));
  logged.print();
  int what = 3;
  void* arguments[] = {&logged.log, &what};
  cudaKernelNodeParams params = {};
  params.func = (void*)say;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = arguments;
  SHOW(cudaGraphExecKernelNodeSetParams(exec, node, &params));
  SHOW(cudaGraphLaunch(first_exec, first.stream));
  logged.print();
  SHOW(cudaGraphUpload(exec, other.stream));
  OK(cudaStreamSynchronize(other.stream));
  SHOW(cudaGraphLaunch(first_exec, first.stream));
  logged.print();
  what = 4;
  SHOW(cudaGraphExecKernelNodeSetParams(exec, node, &params));
  SHOW(cudaGraphLaunch(exec, other.stream)); // uploads it
  SHOW(cudaStreamSynchronize(other.stream));
  SHOW(cudaGraphLaunch(first_exec, first.stream));
  logged.print();
}
CASE(as_a_child) {
  Logged logged;
  Says good(logged.log, 2);
  Capture inner;
  launch<<<1, 1, 0, inner.stream>>>(logged.log, 1, Launches{{good.exec()}, {kTail}});
  say<<<1, 1, 0, inner.stream>>>(logged.log, 5);
  cudaGraph_t outer = new_graph();
  cudaGraphNode_t first, second;
  OK(cudaGraphAddChildGraphNode(&first, outer, nullptr, 0, inner.graph()));
  OK(cudaGraphAddChildGraphNode(&second, outer, &first, 1, inner.graph()));
  cudaGraphExec_t exec = nullptr;
  SHOW(cudaGraphInstantiate(&exec, outer, 0));
  SHOW(cudaGraphLaunch(exec, inner.stream));
  SHOW(cudaStreamSynchronize(inner.stream));
  logged.print();
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(outer));
}
CASE(launch_itself) {
  Logged logged;
  for (const unsigned long long how : {kTail, kForget, kSibling}) {
    Capture one;
    launch_self<<<1, 1, 0, one.stream>>>(logged.log, how);
    SHOW(cudaGraphLaunch(one.exec(), one.stream));
    logged.print();
  }
}
CASE(as_many_as_fit) {
  constexpr int kGraphs = 260;
  Logged logged;
  static Says* says[kGraphs];
  cudaGraphExec_t* graphs = nullptr;
  int* counted = nullptr;
  OK(cudaMallocManaged(&graphs, kGraphs * sizeof *graphs));
  OK(cudaMalloc(&counted, sizeof(Log)));
  OK(cudaMemset(counted, 0, sizeof(Log)));
  for (int i = 0; i < kGraphs; ++i) {
    says[i] = new Says(reinterpret_cast<Log*>(counted), 1);
    graphs[i] = says[i]->exec();
  }
  for (const unsigned long long how : {kTail, kForget}) {
    Capture one;
    launch_all<<<1, 1, 0, one.stream>>>(logged.log, graphs, kGraphs, how);
    SHOW(cudaGraphLaunch(one.exec(), one.stream));
    logged.print();
    int ran = 0;
    OK(cudaMemcpy(&ran, counted, sizeof ran, cudaMemcpyDeviceToHost));
    OK(cudaMemset(counted, 0, sizeof ran));
    std::printf("%d ran\n", ran);
  }
  for (Says* one : says) delete one;
  OK(cudaFree(counted));
  OK(cudaFree(graphs));
}
CASE(how_many) {
  Logged logged, errors;
  Says other(logged.log, 7);
  const cudaGraphExec_t exec = other.exec();
  for (const unsigned long long how : {kTail, kForget}) {
    Capture one;
    launch_often<<<1, 1, 0, one.stream>>>(errors.log, exec, how, 3);
    SHOW(cudaGraphLaunch(one.exec(), one.stream));
    errors.print();
    logged.print();
  }
}
