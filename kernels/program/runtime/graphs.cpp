#include "kernels/program/runtime/graphs.h"

#include "kernels/program/runtime/memory.h"
#include "kernels/program/runtime/pools.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <utility>

namespace kernelarium::program {
namespace {

// A usual host's time for a launch that is captured, for each node that is made ready, for the first launch
// of the graph, which brings it to the device, and for later ones; and the device's until it begins.
constexpr double kCaptureUs = 1.8, kReadyUs = 6.5, kUploadUs = 30, kUploadNodeUs = 1.2, kGraphCallUs = 2.1,
                 kGraphDelayUs = 1;
std::map<int, int> captures_of_thread;

}

std::set<Graph*>& all_graphs() {
  static std::set<Graph*> all;
  return all;
}
std::set<Node*>& all_nodes() {
  static std::set<Node*> all;
  return all;
}
std::set<GraphExec*>& all_execs() {
  static std::set<GraphExec*> all;
  return all;
}
Graph* graph_of(cudaGraph_t handle) {
  auto* graph = reinterpret_cast<Graph*>(handle);
  return all_graphs().contains(graph) ? graph : nullptr;
}
Node* node_of(cudaGraphNode_t handle) {
  auto* node = reinterpret_cast<Node*>(handle);
  return all_nodes().contains(node) ? node : nullptr;
}
GraphExec* exec_of(cudaGraphExec_t handle) {
  auto* exec = reinterpret_cast<GraphExec*>(handle);
  return all_execs().contains(exec) ? exec : nullptr;
}

Node* Graph::add(GraphWork work, std::vector<Node*> after) {
  auto node = std::make_unique<Node>(Node{std::move(work), this, std::move(after)});
  all_nodes().insert(node.get());
  nodes.push_back(std::move(node));
  return nodes.back().get();
}

std::vector<Node*> sorted(const Graph& graph) {
  std::map<const Node*, int> state;
  std::vector<Node*> out;
  bool circle = false;
  const std::function<void(Node*)> visit = [&](Node* node) {
    if (state[node] == 2) return;
    if (state[node] == 1) {
      circle = true;
      return;
    }
    state[node] = 1;
    for (Node* before : node->after) visit(before);
    state[node] = 2;
    out.push_back(node);
  };
  for (const auto& node : graph.nodes) visit(node.get());
  return circle ? std::vector<Node*>{} : out;
}

std::unique_ptr<Graph> copy_of(const Graph& graph) {
  auto out = std::make_unique<Graph>();
  all_graphs().insert(out.get());
  std::map<const Node*, Node*> copies;
  for (const auto& node : graph.nodes) {
    Node* copy = out->add(node->work, {});
    copy->original = node.get();
    copies[node.get()] = copy;
    if (auto* child = std::get_if<ChildWork>(&copy->work)) child->graph = copy_of(*child->graph).release();
  }
  for (const auto& node : graph.nodes)
    for (Node* before : node->after) copies[node.get()]->after.push_back(copies[before]);
  return out;
}

// --- capture
namespace {

Capture* live(Stream& stream) { return stream.capture; }

void leave(Capture& capture) {
  for (auto& [stream, tail] : capture.tails) stream->capture = nullptr;
  --captures_of_thread[capture.thread];
}

}

bool capture_in_progress(const Thread& thread) {
  const auto found = captures_of_thread.find(thread.number);
  return found != captures_of_thread.end() && found->second > 0;
}

cudaError_t capture_node(Stream& stream, GraphWork work) {
  Capture& capture = *live(stream);
  if (capture.invalid) return cudaErrorStreamCaptureInvalidated;
  this_thread().now.us += kCaptureUs;
  Node* node = capture.graph->add(std::move(work), capture.tails[&stream]);
  capture.tails[&stream] = {node};
  return cudaSuccess;
}

cudaError_t capture_record(Stream& stream, Event& event) {
  Capture& capture = *live(stream);
  if (capture.invalid) return cudaErrorStreamCaptureInvalidated;
  event.capture = &capture;
  event.captured_after.clear();
  for (Node* node : capture.tails[&stream])
    event.captured_after.push_back(reinterpret_cast<std::size_t>(node));
  return cudaSuccess;
}

cudaError_t capture_wait(Stream& stream, Event& event) {
  if (stream.capture && stream.capture->invalid) return cudaErrorStreamCaptureInvalidated;
  if (!event.capture) // an event from outside of the capture
    return capture_invalidate(stream), cudaErrorStreamCaptureIsolation;
  Capture& capture = *event.capture;
  if (stream.capture && stream.capture != &capture) {
    capture_invalidate(stream);
    return cudaErrorStreamCaptureMerge;
  }
  if (stream.is_default && stream.order == runtime().gpu(stream.device).legacy->order)
    return cudaErrorStreamCaptureImplicit;
  stream.capture = &capture;
  std::vector<Node*>& tail = capture.tails[&stream];
  for (const std::size_t number : event.captured_after) {
    auto* node = reinterpret_cast<Node*>(number);
    if (std::find(tail.begin(), tail.end(), node) == tail.end()) tail.push_back(node);
  }
  return cudaSuccess;
}

void capture_invalidate(Stream& stream) {
  if (stream.capture) stream.capture->invalid = true;
}

void capture_without(Stream& stream) {
  Capture& capture = *stream.capture;
  if (capture.origin == &stream) {
    leave(capture);
    return;
  }
  capture.tails.erase(&stream);
}

// --- running

cudaError_t run(Call& call, const MemoryWork& work, Stream& stream) {
  // The memory was reserved when the graph was made; the program may have freed it since then.
  if (!work.release)
    if (const cudaError_t error = allocate_again(work.address); error != cudaSuccess) return error;
  runtime().order.issue(stream.order, call.thread().now, 0, nullptr);
  return cudaSuccess;
}
cudaError_t run(Call&, const EmptyWork&, Stream&) { return cudaSuccess; }
cudaError_t run(Call& call, const ChildWork& work, Stream& stream) {
  for (Node* node : sorted(*work.graph))
    if (node->enabled)
      if (const cudaError_t error = run(call, node->work, stream); error != cudaSuccess) return error;
  return cudaSuccess;
}
cudaError_t run(Call& call, const GraphWork& work, Stream& stream) {
  return std::visit([&](const auto& one) { return run(call, one, stream); }, work);
}

namespace {

std::unique_ptr<GraphExec> instantiate(const Graph& graph, unsigned long long flags) {
  const std::vector<Node*> order = sorted(graph);
  if (order.size() != graph.nodes.size()) return nullptr;
  auto exec = std::make_unique<GraphExec>();
  exec->flags = flags;
  std::map<const Node*, std::size_t> index;
  for (Node* node : order) {
    GraphExec::Step step{node->work, node, {}, node->enabled};
    // What is changed in the graph later does not change what was made from it.
    if (auto* child = std::get_if<ChildWork>(&step.work)) child->graph = copy_of(*child->graph).release();
    for (const Node* before : node->after) step.after.push_back(index.at(before));
    index[node] = exec->steps.size();
    exec->steps.push_back(std::move(step));
  }
  return exec;
}

cudaError_t launch(Call& call, GraphExec& exec, Stream& stream) {
  Runtime& all = runtime();
  ++all.totals.graph_launches;
  call.takes(kGraphCallUs);
  if (!std::exchange(exec.uploaded, true))
    call.takes(kUploadUs + kUploadNodeUs * static_cast<double>(exec.steps.size()));
  const double returns = call.thread().now.us;
  // Branches are lanes of their own, which follow the first node they come after.
  std::vector<std::unique_ptr<Stream>> lanes;
  std::vector<Stream*> lane_of(exec.steps.size());
  std::vector<Moment> done(exec.steps.size());
  std::vector<bool> followed(exec.steps.size());
  all.order.wait(stream.order, exec.last);
  Moment start = all.order.tail(stream.order);
  start.us += kGraphDelayUs;
  cudaError_t result = cudaSuccess;
  for (std::size_t i = 0; i < exec.steps.size() && result == cudaSuccess; ++i) {
    const GraphExec::Step& step = exec.steps[i];
    for (const std::size_t before : step.after)
      if (!followed[before] && !lane_of[i]) {
        followed[before] = true;
        lane_of[i] = lane_of[before];
      }
    if (!lane_of[i]) {
      const int order = all.order.add_stream(stream.device, false, false, start.us);
      lanes.push_back(
          std::make_unique<Stream>(Stream{.device = stream.device, .order = order, .id = stream.id}));
      lane_of[i] = lanes.back().get();
      all.order.wait(lane_of[i]->order, start);
    }
    for (const std::size_t before : step.after) all.order.wait(lane_of[i]->order, done[before]);
    if (step.enabled) result = run(call, step.work, *lane_of[i]);
    done[i] = all.order.tail(lane_of[i]->order);
    call.thread().now.us = returns; // the host hands over the graph as a whole
  }
  for (const Moment& moment : done) all.order.wait(stream.order, moment);
  all.order.issue(stream.order, call.thread().now, 0, nullptr);
  exec.last = all.order.tail(stream.order);
  for (const auto& lane : lanes) all.order.remove_stream(lane->order);
  return result;
}

cudaError_t make_exec(cudaGraphExec_t* out, cudaGraph_t handle, unsigned long long flags) {
  Graph* graph = graph_of(handle);
  if (!out || !graph) return cudaErrorInvalidValue;
  auto exec = instantiate(*graph, flags);
  if (!exec) return cudaErrorInvalidValue;
  this_thread().now.us += kReadyUs * static_cast<double>(exec->steps.size());
  all_execs().insert(exec.get());
  *out = reinterpret_cast<cudaGraphExec_t>(exec.release());
  return cudaSuccess;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode) {
  return call("cudaStreamBeginCapture", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (stream == c.gpu().legacy) return cudaErrorStreamCaptureUnsupported;
    if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed)
      return cudaErrorInvalidValue;
    if (captures(*stream)) return cudaErrorIllegalState;
    auto* graph = new Graph;
    graph->of_capture = true;
    all_graphs().insert(graph);
    stream->capture = new Capture{graph, stream, runtime().next_id++, c.thread().number};
    stream->capture->tails[stream] = {};
    c.thread().capture_mode = mode;
    ++captures_of_thread[c.thread().number];
    return cudaSuccess;
  });
}
cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t* out) {
  return call("cudaStreamEndCapture", [&](Call&) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (out) *out = nullptr;
    Capture* capture = stream->capture;
    if (!capture) return cudaErrorIllegalState;
    if (capture->origin != stream) return capture->invalid = true, cudaErrorStreamCaptureUnmatched;
    leave(*capture);
    if (capture->invalid) return cudaErrorStreamCaptureInvalidated;
    // All that was captured must come before the end of the first stream.
    std::set<Node*> joined;
    const std::function<void(Node*)> visit = [&](Node* node) {
      if (joined.insert(node).second)
        for (Node* before : node->after) visit(before);
    };
    for (Node* node : capture->tails[stream]) visit(node);
    if (joined.size() != capture->graph->nodes.size()) return cudaErrorStreamCaptureUnjoined;
    if (!out) return cudaErrorInvalidValue;
    *out = handle_of(capture->graph);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus* out) {
  return call("cudaStreamIsCapturing", [&](Call&) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!out) return cudaErrorInvalidValue;
    *out = !captures(*stream)         ? cudaStreamCaptureStatusNone
           : stream->capture->invalid ? cudaStreamCaptureStatusInvalidated
                                      : cudaStreamCaptureStatusActive;
    return cudaSuccess;
  });
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t handle, cudaStreamCaptureStatus* status,
                                     unsigned long long* id, cudaGraph_t* graph,
                                     const cudaGraphNode_t** nodes, const cudaGraphEdgeData** edges,
                                     std::size_t* count) {
  return call("cudaStreamGetCaptureInfo", [&](Call&) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!status) return cudaErrorInvalidValue;
    *status = cudaStreamCaptureStatusNone;
    if (edges) *edges = nullptr;
    if (!captures(*stream)) return cudaSuccess;
    Capture& capture = *stream->capture;
    *status = capture.invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
    if (id) *id = capture.id;
    if (graph) *graph = handle_of(capture.graph);
    std::vector<Node*>& tail = capture.tails[stream];
    if (nodes) *nodes = reinterpret_cast<const cudaGraphNode_t*>(tail.data());
    if (count) *count = tail.size();
    return cudaSuccess;
  });
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  return call("cudaThreadExchangeStreamCaptureMode", [&](Call& c) {
    if (!mode) return cudaErrorInvalidValue;
    std::swap(*mode, c.thread().capture_mode);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* out, cudaGraph_t graph, unsigned long long flags) {
  return call("cudaGraphInstantiate", [&](Call&) { return make_exec(out, graph, flags); });
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* out, cudaGraph_t graph, unsigned long long flags) {
  return call("cudaGraphInstantiateWithFlags", [&](Call&) { return make_exec(out, graph, flags); });
}
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* out, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* p) {
  return call("cudaGraphInstantiateWithParams", [&](Call&) {
    if (!p) return cudaErrorInvalidValue;
    p->errNode_out = nullptr;
    const cudaError_t error = make_exec(out, graph, p->flags);
    p->result_out = error == cudaSuccess ? cudaGraphInstantiateSuccess : cudaGraphInstantiateError;
    return error;
  });
}
cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t handle, unsigned long long* out) {
  return call("cudaGraphExecGetFlags", [&](Call&) {
    GraphExec* exec = exec_of(handle);
    return exec && out ? (*out = exec->flags, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t handle, cudaStream_t stream_handle) {
  return call("cudaGraphLaunch", [&](Call& c) {
    GraphExec* exec = exec_of(handle);
    Stream* stream = stream_of(stream_handle);
    if (!exec) return cudaErrorInvalidValue;
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (captures(*stream)) {
      auto* child = new Graph;
      all_graphs().insert(child);
      std::vector<Node*> nodes;
      for (const GraphExec::Step& step : exec->steps) {
        std::vector<Node*> after;
        for (const std::size_t before : step.after) after.push_back(nodes[before]);
        nodes.push_back(child->add(step.work, after));
      }
      return capture_node(*stream, ChildWork{child});
    }
    return launch(c, *exec, *stream);
  });
}
cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t stream) {
  return call("cudaGraphUpload", [&](Call&) {
    if (!exec_of(handle)) return cudaErrorInvalidValue;
    return stream_of(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
  return call("cudaGraphExecDestroy", [&](Call&) {
    GraphExec* exec = exec_of(handle);
    if (!exec) return cudaErrorInvalidValue;
    all_execs().erase(exec);
    delete exec;
    return cudaSuccess;
  });
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t handle, cudaGraph_t graph_handle,
                                cudaGraphExecUpdateResultInfo* result) {
  return call("cudaGraphExecUpdate", [&](Call&) {
    GraphExec* exec = exec_of(handle);
    Graph* graph = graph_of(graph_handle);
    if (!exec || !graph || !result) return cudaErrorInvalidValue;
    *result = {};
    const auto refuse = [&](cudaGraphExecUpdateResult why) {
      result->result = why;
      return cudaErrorGraphExecUpdateFailure;
    };
    auto fresh = instantiate(*graph, exec->flags);
    if (!fresh || fresh->steps.size() != exec->steps.size())
      return refuse(cudaGraphExecUpdateErrorTopologyChanged);
    for (std::size_t i = 0; i < fresh->steps.size(); ++i) {
      if (fresh->steps[i].work.index() != exec->steps[i].work.index())
        return refuse(cudaGraphExecUpdateErrorNodeTypeChanged);
      if (fresh->steps[i].after != exec->steps[i].after)
        return refuse(cudaGraphExecUpdateErrorTopologyChanged);
    }
    for (std::size_t i = 0; i < fresh->steps.size(); ++i) exec->steps[i].work = fresh->steps[i].work;
    result->result = cudaGraphExecUpdateSuccess;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
