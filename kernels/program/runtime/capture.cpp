/// Streams that take down what they are given as the nodes of a graph.
#include "kernels/program/runtime/graphs.h"

#include <algorithm>
#include <functional>

namespace kernelarium::program {
namespace {

constexpr double kCaptureUs = 1.8; ///< of a usual host, for a launch that is captured
std::set<Capture*> in_progress;

Capture* live(Stream& stream) { return stream.capture; }

void leave(Capture& capture) {
  for (auto& [stream, tail] : capture.tails) stream->capture = nullptr;
  in_progress.erase(&capture);
}

bool is_legacy(const Stream& stream) {
  return stream.is_default && stream.order == runtime().gpu(stream.device).legacy->order;
}

/// Those that have such a stream; false if there is none.
template<class Suits>
bool invalidate_all(Suits suits) {
  bool any = false;
  for (Capture* capture : in_progress)
    for (const auto& [stream, tail] : capture->tails)
      if (suits(*stream)) capture->invalid = any = true;
  return any;
}

cudaError_t begin(Call& call, cudaStream_t handle, cudaStreamCaptureMode mode, Graph* into,
                  std::vector<Node*> after) {
  Stream* stream = stream_of(handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (stream == call.gpu().legacy) return cudaErrorStreamCaptureUnsupported;
  if (mode < cudaStreamCaptureModeGlobal || mode > cudaStreamCaptureModeRelaxed) return cudaErrorInvalidValue;
  if (captures(*stream)) return cudaErrorIllegalState;
  stream->capture = new Capture{.graph = into ? into : new Graph,
                                .origin = stream,
                                .id = runtime().next_id++,
                                .thread = call.thread().number,
                                .mode = mode,
                                .into_graph = into != nullptr};
  stream->capture->tails[stream] = std::move(after);
  in_progress.insert(stream->capture);
  return cudaSuccess;
}

}

bool capture_forbids() {
  const Thread& thread = this_thread();
  bool forbidden = false;
  for (Capture* capture : in_progress) {
    const bool own = capture->thread == thread.number && capture->mode != cudaStreamCaptureModeRelaxed;
    const bool of_all =
        capture->mode == cudaStreamCaptureModeGlobal && thread.capture_mode == cudaStreamCaptureModeGlobal;
    if (thread.capture_mode == cudaStreamCaptureModeRelaxed || !(own || of_all)) continue;
    capture->invalid = forbidden = true;
  }
  return forbidden;
}

bool capture_forbids_default(const Stream& stream) {
  if (!is_legacy(stream)) return false;
  return invalidate_all([&](const Stream& other) {
    return other.device == stream.device && !(other.flags & cudaStreamNonBlocking);
  });
}
bool capture_forbids_device(int device) {
  return invalidate_all([&](const Stream& other) { return other.device == device; });
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

bool capture_is_over(const Event& event) { return event.capture && !in_progress.contains(event.capture); }

cudaError_t capture_wait(Stream& stream, Event& event) {
  if (stream.capture && stream.capture->invalid) return cudaErrorStreamCaptureInvalidated;
  if (!event.capture) // an event from outside of the capture
    return capture_invalidate(stream), cudaErrorStreamCaptureIsolation;
  Capture& capture = *event.capture;
  if (stream.capture && stream.capture != &capture) {
    capture_invalidate(stream);
    return cudaErrorStreamCaptureMerge;
  }
  if (is_legacy(stream)) return capture.invalid = true, cudaErrorStreamCaptureImplicit;
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

void capture_invalidate(Event& event) {
  if (event.capture) event.capture->invalid = true;
}

void capture_without(Stream& stream) {
  Capture& capture = *stream.capture;
  if (capture.origin == &stream) {
    leave(capture);
    return;
  }
  const std::vector<Node*>& tail = capture.tails[&stream];
  capture.left.insert(capture.left.end(), tail.begin(), tail.end());
  capture.tails.erase(&stream);
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode) {
  return call("cudaStreamBeginCapture", [&](Call& c) { return begin(c, handle, mode, nullptr, {}); });
}
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t handle, cudaGraph_t graph_handle,
                                          const cudaGraphNode_t* after, const cudaGraphEdgeData*,
                                          std::size_t count, cudaStreamCaptureMode mode) {
  return call("cudaStreamBeginCaptureToGraph", [&](Call& c) {
    Graph* graph = graph_of(graph_handle);
    std::vector<Node*> nodes;
    if (!graph || !nodes_of(*graph, after, count, nodes)) return cudaErrorInvalidValue;
    return begin(c, handle, mode, graph, std::move(nodes));
  });
}
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t handle, cudaGraphNode_t* after,
                                                const cudaGraphEdgeData*, std::size_t count, unsigned flags) {
  return call("cudaStreamUpdateCaptureDependencies", [&](Call&) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!captures(*stream)) return cudaErrorIllegalState;
    Capture& capture = *stream->capture;
    if (capture.invalid) return cudaErrorStreamCaptureInvalidated;
    std::vector<Node*> nodes;
    if (flags > cudaStreamSetCaptureDependencies || !nodes_of(*capture.graph, after, count, nodes))
      return cudaErrorInvalidValue;
    std::vector<Node*>& tail = capture.tails[stream];
    if (flags == cudaStreamSetCaptureDependencies) tail.clear();
    for (Node* node : nodes)
      if (std::find(tail.begin(), tail.end(), node) == tail.end()) tail.push_back(node);
    return cudaSuccess;
  });
}
cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t* out) {
  return call("cudaStreamEndCapture", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (out) *out = nullptr;
    Capture* capture = stream->capture;
    if (!capture) return cudaErrorIllegalState;
    if (capture->origin != stream) return capture->invalid = true, cudaErrorStreamCaptureUnmatched;
    leave(*capture);
    if (capture->mode != cudaStreamCaptureModeRelaxed && capture->thread != c.thread().number)
      return cudaErrorStreamCaptureWrongThread;
    if (capture->invalid) return cudaErrorStreamCaptureInvalidated;
    // Work that other streams have captured must come before the end of the first one.
    std::set<Node*> joined;
    const std::function<void(Node*)> visit = [&](Node* node) {
      if (joined.insert(node).second)
        for (Node* before : node->after) visit(before);
    };
    for (Node* node : capture->tails[stream]) visit(node);
    const auto is_joined = [&](Node* node) { return joined.contains(node); };
    bool all_joined = std::all_of(capture->left.begin(), capture->left.end(), is_joined);
    for (const auto& [other, tail] : capture->tails)
      all_joined = all_joined && std::all_of(tail.begin(), tail.end(), is_joined);
    if (!all_joined) return cudaErrorStreamCaptureUnjoined;
    if (!out) return capture->into_graph ? cudaSuccess : cudaErrorInvalidValue;
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
}
#pragma GCC visibility pop
