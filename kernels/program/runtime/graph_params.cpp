/// Parameters of nodes: queried, and changed in a graph or an executable graph.
#include "kernels/program/runtime/graph_work.h"

#include <algorithm>

using namespace kernelarium;
using namespace kernelarium::program;

namespace kernelarium::program {
namespace {

cudaError_t replace(GraphWork& old, GraphWork fresh) {
  if (type_of(old) != type_of(fresh) || old.index() != fresh.index()) return cudaErrorInvalidValue;
  if (auto* kernel = std::get_if<KernelWork>(&fresh)) { // its attributes are set on their own
    const auto& before = std::get<KernelWork>(old);
    kernel->cooperative = before.cooperative;
    kernel->cluster = before.cluster;
    kernel->hints = before.hints;
  }
  old = std::move(fresh);
  return cudaSuccess;
}

/// Whether two graphs have the same nodes with the same dependencies.
bool same_shape(const Graph& one, const Graph& other) {
  const std::vector<Node*> first = sorted(one), second = sorted(other);
  if (first.size() != second.size()) return false;
  const auto number = [](const std::vector<Node*>& all, const Node* node) {
    return std::find(all.begin(), all.end(), node) - all.begin();
  };
  for (std::size_t i = 0; i < first.size(); ++i) {
    const Node &a = *first[i], &b = *second[i];
    if (type_of(a.work) != type_of(b.work) || a.after.size() != b.after.size()) return false;
    for (std::size_t k = 0; k < a.after.size(); ++k)
      if (number(first, a.after[k]) != number(second, b.after[k])) return false;
    const auto *inner = std::get_if<ChildWork>(&a.work), *inner_b = std::get_if<ChildWork>(&b.work);
    if (inner && !same_shape(*inner->graph, *inner_b->graph)) return false;
  }
  return true;
}

/// A copy between pointers as a program would describe it; of arrays, what the program gave is not known.
cudaError_t described(Call& call, const CopyWork& work, cudaMemcpy3DParms& out) {
  if (work.as_given) return out = *work.as_given, cudaSuccess;
  for (const std::uint64_t end : {work.to, work.from})
    if (const Block* block = runtime().find(end); block && block->of_array)
      return not_simulated(
          call, Sentence::tr("the description of a copy of an array that was captured from a stream"));
  const auto side = [&](std::uint64_t at, std::size_t pitch, std::size_t plane) {
    const std::size_t rows = work.planes > 1 && pitch ? plane / pitch : work.rows;
    return cudaPitchedPtr{reinterpret_cast<void*>(at), pitch, work.row_bytes, rows};
  };
  out = {};
  out.srcPtr = side(work.from, work.from_pitch, work.from_plane);
  out.dstPtr = side(work.to, work.to_pitch, work.to_plane);
  out.extent = {work.row_bytes, work.rows, work.planes};
  out.kind = work.kind;
  return cudaSuccess;
}

template<class Work>
Work* work_of(cudaGraphNode_t handle) {
  Node* node = node_of(handle);
  return node ? std::get_if<Work>(&node->work) : nullptr;
}

cudaError_t event_of_node(cudaGraphNode_t handle, bool wait, cudaEvent_t* out) {
  const auto* work = work_of<EventWork>(handle);
  if (!work || work->wait != wait || !out) return cudaErrorInvalidValue;
  *out = reinterpret_cast<cudaEvent_t>(work->event);
  return cudaSuccess;
}

}

cudaError_t replace_in_node(cudaGraphNode_t handle, GraphWork fresh) {
  Node* node = node_of(handle);
  return node ? replace(node->work, std::move(fresh)) : cudaErrorInvalidValue;
}
cudaError_t replace_in_exec(cudaGraphExec_t exec_handle, cudaGraphNode_t handle, GraphWork fresh) {
  GraphExec* exec = exec_of(exec_handle);
  if (!exec) return cudaErrorInvalidValue;
  for (GraphExec::Step& step : exec->steps)
    if (handle_of(const_cast<Node*>(step.node)) == handle)
      return keeps_direction(step.work, fresh) ? replace(step.work, std::move(fresh)) : cudaErrorInvalidValue;
  return cudaErrorInvalidValue;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t handle, cudaKernelNodeParams* out) {
  return call("cudaGraphKernelNodeGetParams", [&](Call&) {
    Node* node = node_of(handle);
    auto* work = node ? std::get_if<KernelWork>(&node->work) : nullptr;
    if (!work || !out) return cudaErrorInvalidValue;
    // The pointers must live as long as the node: they are stored with its arguments.
    static std::map<Node*, std::vector<void*>> pointers;
    std::vector<void*>& mine = pointers[node];
    mine.clear();
    for (auto& bytes : work->arguments) mine.push_back(bytes.data());
    *out = {};
    out->func = const_cast<void*>(work->kernel->host_function);
    out->gridDim = work->grid;
    out->blockDim = work->block;
    out->sharedMemBytes = static_cast<unsigned>(work->shared);
    out->kernelParams = mine.data();
    return cudaSuccess;
  });
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* p) {
  return call("cudaGraphKernelNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = kernel_work(c, p, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t handle, cudaMemcpy3DParms* out) {
  return call("cudaGraphMemcpyNodeGetParams", [&](Call& c) {
    const auto* work = work_of<CopyWork>(handle);
    return work && out ? described(c, *work, *out) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms* p) {
  return call("cudaGraphMemcpyNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = copy_work(c, p, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from,
                                           std::size_t bytes, cudaMemcpyKind kind) {
  return call("cudaGraphMemcpyNodeSetParams1D", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = line_work(c, to, from, bytes, kind, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void* symbol, const void* from,
                                                 std::size_t bytes, std::size_t offset, cudaMemcpyKind kind) {
  return call("cudaGraphMemcpyNodeSetParamsToSymbol", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = to_symbol_work(c, symbol, from, bytes, offset, kind, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void* to, const void* symbol,
                                                   std::size_t bytes, std::size_t offset,
                                                   cudaMemcpyKind kind) {
  return call("cudaGraphMemcpyNodeSetParamsFromSymbol", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = from_symbol_work(c, to, symbol, bytes, offset, kind, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t handle, cudaMemsetParams* out) {
  return call("cudaGraphMemsetNodeGetParams", [&](Call&) {
    const auto* work = work_of<SetWork>(handle);
    if (!work || !out) return cudaErrorInvalidValue;
    const auto element = static_cast<unsigned>(work->element_bytes);
    *out = {reinterpret_cast<void*>(work->to), work->pitch, work->value, element,
            work->row_bytes / element,         work->rows};
    return cudaSuccess;
  });
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* p) {
  return call("cudaGraphMemsetNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = set_work(c, p, work);
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t handle, cudaHostNodeParams* out) {
  return call("cudaGraphHostNodeGetParams", [&](Call&) {
    Node* node = node_of(handle);
    auto* work = node ? std::get_if<HostWork>(&node->work) : nullptr;
    if (!work || !out) return cudaErrorInvalidValue;
    out->fn = work->function;
    out->userData = work->data;
    return cudaSuccess;
  });
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* p) {
  return call("cudaGraphHostNodeSetParams", [&](Call&) {
    if (!p || !p->fn) return cudaErrorInvalidValue;
    return replace_in_node(node, HostWork{p->fn, nullptr, p->userData});
  });
}
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t handle, cudaGraph_t* out) {
  return call("cudaGraphChildGraphNodeGetGraph", [&](Call&) {
    Node* node = node_of(handle);
    auto* work = node ? std::get_if<ChildWork>(&node->work) : nullptr;
    if (!work || !out) return cudaErrorInvalidValue;
    *out = handle_of(work->graph.get());
    return cudaSuccess;
  });
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* out) {
  return call("cudaGraphEventRecordNodeGetEvent", [&](Call&) { return event_of_node(node, false, out); });
}
cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* out) {
  return call("cudaGraphEventWaitNodeGetEvent", [&](Call&) { return event_of_node(node, true, out); });
}
cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return call("cudaGraphEventRecordNodeSetEvent", [&](Call&) {
    return event_node(event) ? replace_in_node(node, EventWork{event_node(event), false})
                             : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) {
  return call("cudaGraphEventWaitNodeSetEvent", [&](Call&) {
    return event_node(event) ? replace_in_node(node, EventWork{event_node(event), true})
                             : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* p) {
  return call("cudaGraphNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = p ? any_work(c, *p, work) : cudaErrorInvalidValue;
    return error == cudaSuccess ? replace_in_node(node, std::move(work)) : error;
  });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeParams* p) {
  return call("cudaGraphExecNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = p ? any_work(c, *p, work) : cudaErrorInvalidValue;
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaGraph_t child) {
  return call("cudaGraphExecChildGraphNodeSetParams", [&](Call&) {
    const auto* before = work_of<ChildWork>(node);
    const Graph* fresh = graph_of(child);
    if (!before || !fresh || !same_shape(*before->graph, *fresh)) return cudaErrorInvalidValue;
    return replace_in_exec(exec, node, ChildWork{copy_of(*fresh)});
  });
}
cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaEvent_t event) {
  return call("cudaGraphExecEventRecordNodeSetEvent", [&](Call&) {
    return event_node(event) ? replace_in_exec(exec, node, EventWork{event_node(event), false})
                             : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t exec, cudaGraphNode_t node,
                                               cudaEvent_t event) {
  return call("cudaGraphExecEventWaitNodeSetEvent", [&](Call&) {
    return event_node(event) ? replace_in_exec(exec, node, EventWork{event_node(event), true})
                             : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                     const void* symbol, const void* from, std::size_t bytes,
                                                     std::size_t offset, cudaMemcpyKind kind) {
  return call("cudaGraphExecMemcpyNodeSetParamsToSymbol", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = to_symbol_work(c, symbol, from, bytes, offset, kind, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                                       const void* symbol, std::size_t bytes,
                                                       std::size_t offset, cudaMemcpyKind kind) {
  return call("cudaGraphExecMemcpyNodeSetParamsFromSymbol", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = from_symbol_work(c, to, symbol, bytes, offset, kind, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* p) {
  return call("cudaGraphExecKernelNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = kernel_work(c, p, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* p) {
  return call("cudaGraphExecMemcpyNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = copy_work(c, p, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return call("cudaGraphExecMemcpyNodeSetParams1D", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = line_work(c, to, from, bytes, kind, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* p) {
  return call("cudaGraphExecMemsetNodeSetParams", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = set_work(c, p, work);
    return error == cudaSuccess ? replace_in_exec(exec, node, std::move(work)) : error;
  });
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* p) {
  return call("cudaGraphExecHostNodeSetParams", [&](Call&) {
    if (!p || !p->fn) return cudaErrorInvalidValue;
    return replace_in_exec(exec, node, HostWork{p->fn, nullptr, p->userData});
  });
}
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec_handle, cudaGraphNode_t node, unsigned enabled) {
  return call("cudaGraphNodeSetEnabled", [&](Call&) {
    GraphExec* exec = exec_of(exec_handle);
    if (!exec) return cudaErrorInvalidValue;
    for (GraphExec::Step& step : exec->steps)
      if (handle_of(const_cast<Node*>(step.node)) == node) return step.enabled = enabled != 0, cudaSuccess;
    return cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec_handle, cudaGraphNode_t node, unsigned* out) {
  return call("cudaGraphNodeGetEnabled", [&](Call&) {
    GraphExec* exec = exec_of(exec_handle);
    if (!exec || !out) return cudaErrorInvalidValue;
    for (GraphExec::Step& step : exec->steps)
      if (handle_of(const_cast<Node*>(step.node)) == node) return *out = step.enabled, cudaSuccess;
    return cudaErrorInvalidValue;
  });
}
}
#pragma GCC visibility pop
