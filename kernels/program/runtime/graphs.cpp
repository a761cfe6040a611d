#include "kernels/program/runtime/graphs.h"

#include "kernels/program/runtime/conditional.h"
#include "kernels/program/runtime/destroyed.h"
#include "kernels/program/runtime/graph_launch.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <utility>

namespace kernelarium::program {
namespace {

constexpr double kReadyUs = 6.5; // typical host time per node

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
bool nodes_of(const Graph& graph, const cudaGraphNode_t* handles, std::size_t count,
              std::vector<Node*>& out) {
  if (count && !handles) return false;
  for (std::size_t i = 0; i < count; ++i) {
    Node* node = node_of(handles[i]);
    if (!node || node->graph != &graph) return false;
    out.push_back(node);
  }
  return true;
}
GraphExec* exec_of(cudaGraphExec_t handle) {
  auto* exec = reinterpret_cast<GraphExec*>(handle);
  return all_execs().contains(exec) ? exec : nullptr;
}

Graph::Graph() { all_graphs().insert(this); }
Graph::~Graph() {
  for (const auto& node : nodes) all_nodes().erase(node.get());
  all_graphs().erase(this);
  for (GraphExec* exec : all_execs())
    if (exec->made_of == this) exec->made_of = nullptr;
  forget_handles(*this);
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

namespace {

/// What is changed in a graph later does not change what was made from it.
void copy_graphs_in(GraphWork& work) {
  if (auto* child = std::get_if<ChildWork>(&work)) child->graph = copy_of(*child->graph);
  if (auto* conditional = std::get_if<ConditionalWork>(&work))
    for (std::shared_ptr<Graph>& body : conditional->bodies) body = copy_of(*body);
}

}

std::unique_ptr<Graph> copy_of(const Graph& graph) {
  auto out = std::make_unique<Graph>();
  out->user_objects = graph.user_objects;
  std::map<const Node*, Node*> copies;
  for (const auto& node : graph.nodes) {
    Node* copy = out->add(node->work, {});
    copy->original = node.get();
    copies[node.get()] = copy;
    copy_graphs_in(copy->work);
  }
  for (const auto& node : graph.nodes)
    for (Node* before : node->after) copies[node.get()]->after.push_back(copies[before]);
  return out;
}

bool keeps_direction(const GraphWork& old, const GraphWork& fresh) {
  const auto *before = std::get_if<CopyWork>(&old), *after = std::get_if<CopyWork>(&fresh);
  return !before || !after || before->kind == after->kind;
}

bool exists_once(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) {
    const auto* child = std::get_if<ChildWork>(&node->work);
    return std::holds_alternative<MemoryWork>(node->work) ||
           std::holds_alternative<ConditionalWork>(node->work) || (child && exists_once(*child->graph));
  });
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
    copy_graphs_in(step.work);
    for (const Node* before : node->after) step.after.push_back(index.at(before));
    index[node] = exec->steps.size();
    exec->steps.push_back(std::move(step));
  }
  return exec;
}

cudaError_t make_exec(cudaGraphExec_t* out, cudaGraph_t handle, unsigned long long flags) {
  Graph* graph = graph_of(handle);
  if (!out || !graph || !conditionals_are_whole(*graph) || (is_for_kernels(flags) && !suits_kernels(*graph)))
    return cudaErrorInvalidValue;
  if (exists_once(*graph))
    for (const GraphExec* exec : all_execs())
      if (exec->made_of == graph) return cudaErrorNotSupported;
  auto exec = instantiate(*graph, flags);
  if (!exec) return cudaErrorInvalidValue;
  exec->made_of = graph;
  exec->user_objects = graph->user_objects;
  this_thread().now.us += kReadyUs * static_cast<double>(exec->steps.size());
  if (is_for_kernels(flags)) note_for_kernels(*exec);
  all_execs().insert(exec.get());
  *out = reinterpret_cast<cudaGraphExec_t>(exec.release());
  return cudaSuccess;
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

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
    const Graph* known = graph_of(graph);
    const bool not_by_kernels = is_for_kernels(p->flags) && known && !known->nodes.empty();
    p->result_out = error == cudaSuccess ? cudaGraphInstantiateSuccess
                    : not_by_kernels     ? cudaGraphInstantiateNodeOperationNotSupported
                                         : cudaGraphInstantiateError;
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
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    if (captures(*stream)) {
      auto child = std::make_shared<Graph>();
      std::vector<Node*> nodes;
      for (const GraphExec::Step& step : exec->steps) {
        std::vector<Node*> after;
        for (const std::size_t before : step.after) after.push_back(nodes[before]);
        nodes.push_back(child->add(step.work, after));
      }
      return capture_node(*stream, ChildWork{std::move(child)});
    }
    const auto run = [exec, stream](Call& late) { launch(late, *exec, *stream); };
    if (is_kept(c, *stream, run)) return cudaSuccess;
    return launch(c, *exec, *stream);
  });
}
cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t stream) {
  return call("cudaGraphUpload", [&](Call& c) {
    GraphExec* exec = exec_of(handle);
    if (!exec) return cudaErrorInvalidValue;
    if (!stream_of(stream)) return cudaErrorInvalidResourceHandle;
    upload(c, *exec);
    return cudaSuccess;
  });
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle) {
  return call("cudaGraphExecDestroy", [&](Call& c) {
    GraphExec* exec = exec_of(handle);
    if (!exec) return not_there(c, handle, cudaErrorInvalidValue);
    note_destroyed(c, handle);
    all_execs().erase(exec);
    forget_on_device(*exec);
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
    for (std::size_t i = 0; i < fresh->steps.size(); ++i)
      if (!keeps_direction(exec->steps[i].work, fresh->steps[i].work))
        return refuse(cudaGraphExecUpdateErrorParametersChanged);
    for (std::size_t i = 0; i < fresh->steps.size(); ++i) exec->steps[i].work = fresh->steps[i].work;
    result->result = cudaGraphExecUpdateSuccess;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
