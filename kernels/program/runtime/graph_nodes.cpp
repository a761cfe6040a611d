#include "kernels/program/runtime/arrays.h"
#include "kernels/program/runtime/graphs.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/pools.h"

#include <algorithm>
#include <cstring>

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

/// The nodes behind handles; false if one is none of the graph.
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

cudaError_t add(cudaGraphNode_t* out, cudaGraph_t handle, const cudaGraphNode_t* after, std::size_t count,
                GraphWork work) {
  Graph* graph = graph_of(handle);
  std::vector<Node*> before;
  if (!out || !graph || !nodes_of(*graph, after, count, before)) return cudaErrorInvalidValue;
  *out = handle_of(graph->add(std::move(work), std::move(before)));
  return cudaSuccess;
}

cudaError_t kernel_work(Call& c, const cudaKernelNodeParams* p, GraphWork& out) {
  if (!p || p->extra) return cudaErrorInvalidValue;
  KernelWork work;
  const cudaError_t error =
      prepare(c, p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, false, work);
  out = std::move(work);
  return error;
}

cudaError_t copy_work(Call& c, const cudaMemcpy3DParms* p, GraphWork& out) {
  if (!p) return cudaErrorInvalidValue;
  CopyWork work;
  if (const cudaError_t error = volume("memcpy node", *p, work); error != cudaSuccess) return error;
  out = work;
  return check(c, work);
}
cudaError_t line_work(Call& c, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      GraphWork& out) {
  CopyWork work{.call = "memcpy node",
                .to = reinterpret_cast<std::uint64_t>(to),
                .from = reinterpret_cast<std::uint64_t>(from),
                .row_bytes = bytes,
                .to_pitch = bytes,
                .from_pitch = bytes,
                .kind = kind};
  out = work;
  return check(c, work);
}
cudaError_t set_work(Call& c, const cudaMemsetParams* p, GraphWork& out) {
  if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) return cudaErrorInvalidValue;
  SetWork work{.to = reinterpret_cast<std::uint64_t>(p->dst),
               .row_bytes = p->width * p->elementSize,
               .rows = p->height,
               .pitch = p->height > 1 ? p->pitch : p->width * p->elementSize,
               .value = p->value,
               .element_bytes = static_cast<int>(p->elementSize)};
  out = work;
  return check(c, work);
}

/// Puts new work of the same kind into a node.
cudaError_t replace(GraphWork& old, GraphWork fresh) {
  if (old.index() != fresh.index()) return cudaErrorInvalidValue;
  old = std::move(fresh);
  return cudaSuccess;
}
cudaError_t replace_in_node(cudaGraphNode_t handle, GraphWork fresh) {
  Node* node = node_of(handle);
  return node ? replace(node->work, std::move(fresh)) : cudaErrorInvalidValue;
}
cudaError_t replace_in_exec(cudaGraphExec_t exec_handle, cudaGraphNode_t handle, GraphWork fresh) {
  GraphExec* exec = exec_of(exec_handle);
  if (!exec) return cudaErrorInvalidValue;
  for (GraphExec::Step& step : exec->steps)
    if (handle_of(const_cast<Node*>(step.node)) == handle) return replace(step.work, std::move(fresh));
  return cudaErrorInvalidValue;
}

/// Fills a caller's array as the API's functions of two calls do: first the number, then the elements.
template<class T>
cudaError_t give(const std::vector<T>& all, T* out, std::size_t* count) {
  if (!count) return cudaErrorInvalidValue;
  if (!out) return *count = all.size(), cudaSuccess;
  for (std::size_t i = 0; i < *count; ++i) out[i] = i < all.size() ? all[i] : T{};
  *count = std::min(*count, all.size());
  return cudaSuccess;
}

cudaGraphNodeType type_of(const GraphWork& work) {
  struct Types {
    cudaGraphNodeType operator()(const KernelWork&) { return cudaGraphNodeTypeKernel; }
    cudaGraphNodeType operator()(const CopyWork&) { return cudaGraphNodeTypeMemcpy; }
    cudaGraphNodeType operator()(const SetWork&) { return cudaGraphNodeTypeMemset; }
    cudaGraphNodeType operator()(const HostWork&) { return cudaGraphNodeTypeHost; }
    cudaGraphNodeType operator()(const EventWork& event) {
      return event.wait ? cudaGraphNodeTypeWaitEvent : cudaGraphNodeTypeEventRecord;
    }
    cudaGraphNodeType operator()(const MemoryWork& memory) {
      return memory.release ? cudaGraphNodeTypeMemFree : cudaGraphNodeTypeMemAlloc;
    }
    cudaGraphNodeType operator()(const ChildWork&) { return cudaGraphNodeTypeGraph; }
    cudaGraphNodeType operator()(const EmptyWork&) { return cudaGraphNodeTypeEmpty; }
    cudaGraphNodeType operator()(const LibraryNode&) { return cudaGraphNodeTypeKernel; }
  };
  return std::visit(Types{}, work);
}

void forget(Graph& graph) {
  for (const auto& node : graph.nodes) all_nodes().erase(node.get());
  all_graphs().erase(&graph);
}

Event* event_of(cudaEvent_t handle) {
  auto* event = reinterpret_cast<Event*>(handle);
  return runtime().events.contains(event) ? event : nullptr;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* out, unsigned flags) {
  return call("cudaGraphCreate", [&](Call&) {
    if (!out || flags != 0) return cudaErrorInvalidValue;
    auto* graph = new Graph;
    all_graphs().insert(graph);
    *out = handle_of(graph);
    return cudaSuccess;
  });
}
cudaError_t cudaGraphDestroy(cudaGraph_t handle) {
  return call("cudaGraphDestroy", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!graph) return cudaErrorInvalidValue;
    forget(*graph);
    delete graph;
    return cudaSuccess;
  });
}
cudaError_t cudaGraphClone(cudaGraph_t* out, cudaGraph_t handle) {
  return call("cudaGraphClone", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!out || !graph) return cudaErrorInvalidValue;
    *out = handle_of(copy_of(*graph).release());
    return cudaSuccess;
  });
}
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* out, cudaGraphNode_t original, cudaGraph_t handle) {
  return call("cudaGraphNodeFindInClone", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!out || !graph) return cudaErrorInvalidValue;
    for (const auto& node : graph->nodes)
      if (handle_of(node->original) == original) return *out = handle_of(node.get()), cudaSuccess;
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaKernelNodeParams* p) {
  return call("cudaGraphAddKernelNode", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = kernel_work(c, p, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemcpy3DParms* p) {
  return call("cudaGraphAddMemcpyNode", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = copy_work(c, p, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, void* to, const void* from, std::size_t bytes,
                                     cudaMemcpyKind kind) {
  return call("cudaGraphAddMemcpyNode1D", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = line_work(c, to, from, bytes, kind, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* out, cudaGraph_t graph,
                                           const cudaGraphNode_t* after, std::size_t count,
                                           const void* symbol, const void* from, std::size_t bytes,
                                           std::size_t offset, cudaMemcpyKind kind) {
  return call("cudaGraphAddMemcpyNodeToSymbol", [&](Call& c) {
    const SymbolPlace place = place_of_symbol(symbol, c.gpu());
    if (!place.bytes) return cudaErrorInvalidSymbol;
    if (offset > place.bytes || bytes > place.bytes - offset) return cudaErrorInvalidValue;
    GraphWork work;
    const cudaError_t error =
        line_work(c, reinterpret_cast<void*>(place.address + offset), from, bytes, kind, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* out, cudaGraph_t graph,
                                             const cudaGraphNode_t* after, std::size_t count, void* to,
                                             const void* symbol, std::size_t bytes, std::size_t offset,
                                             cudaMemcpyKind kind) {
  return call("cudaGraphAddMemcpyNodeFromSymbol", [&](Call& c) {
    const SymbolPlace place = place_of_symbol(symbol, c.gpu());
    if (!place.bytes) return cudaErrorInvalidSymbol;
    if (offset > place.bytes || bytes > place.bytes - offset) return cudaErrorInvalidValue;
    GraphWork work;
    const cudaError_t error =
        line_work(c, to, reinterpret_cast<void*>(place.address + offset), bytes, kind, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemsetParams* p) {
  return call("cudaGraphAddMemsetNode", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = set_work(c, p, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                 std::size_t count, const cudaHostNodeParams* p) {
  return call("cudaGraphAddHostNode", [&](Call&) {
    if (!p || !p->fn) return cudaErrorInvalidValue;
    return add(out, graph, after, count, HostWork{p->fn, nullptr, p->userData});
  });
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       std::size_t count, cudaGraph_t child) {
  return call("cudaGraphAddChildGraphNode", [&](Call&) {
    Graph* inner = graph_of(child);
    if (!inner) return cudaErrorInvalidValue;
    return add(out, graph, after, count, ChildWork{copy_of(*inner).release()});
  });
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  std::size_t count) {
  return call("cudaGraphAddEmptyNode", [&](Call&) { return add(out, graph, after, count, EmptyWork{}); });
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                        std::size_t count, cudaEvent_t event) {
  return call("cudaGraphAddEventRecordNode", [&](Call&) {
    if (!event_of(event)) return cudaErrorInvalidValue;
    return add(out, graph, after, count, EventWork{event_of(event), false});
  });
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                      std::size_t count, cudaEvent_t event) {
  return call("cudaGraphAddEventWaitNode", [&](Call&) {
    if (!event_of(event)) return cudaErrorInvalidValue;
    return add(out, graph, after, count, EventWork{event_of(event), true});
  });
}
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, cudaMemAllocNodeParams* p) {
  return call("cudaGraphAddMemAllocNode", [&](Call& c) {
    if (!p || p->bytesize == 0) return cudaErrorInvalidValue;
    if (const cudaError_t error = allocate_in_pool(c, &p->dptr, p->bytesize, nullptr, nullptr);
        error != cudaSuccess)
      return error;
    return add(out, graph, after, count,
               MemoryWork{reinterpret_cast<std::uint64_t>(p->dptr), p->bytesize, false});
  });
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    std::size_t count, void* pointer) {
  return call("cudaGraphAddMemFreeNode", [&](Call&) {
    return add(out, graph, after, count, MemoryWork{reinterpret_cast<std::uint64_t>(pointer), 0, true});
  });
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t handle, cudaKernelNodeParams* out) {
  return call("cudaGraphKernelNodeGetParams", [&](Call&) {
    Node* node = node_of(handle);
    auto* work = node ? std::get_if<KernelWork>(&node->work) : nullptr;
    if (!work || !out) return cudaErrorInvalidValue;
    // The pointers must live as long as the node: they are kept beside its arguments.
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
    *out = handle_of(work->graph);
    return cudaSuccess;
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

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t handle, cudaGraphNodeType* out) {
  return call("cudaGraphNodeGetType", [&](Call&) {
    Node* node = node_of(handle);
    return node && out ? (*out = type_of(node->work), cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphGetNodes(cudaGraph_t handle, cudaGraphNode_t* out, std::size_t* count) {
  return call("cudaGraphGetNodes", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!graph) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> nodes;
    for (const auto& node : graph->nodes) nodes.push_back(handle_of(node.get()));
    return give(nodes, out, count);
  });
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t handle, cudaGraphNode_t* out, std::size_t* count) {
  return call("cudaGraphGetRootNodes", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!graph) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> nodes;
    for (const auto& node : graph->nodes)
      if (node->after.empty()) nodes.push_back(handle_of(node.get()));
    return give(nodes, out, count);
  });
}
cudaError_t cudaGraphGetEdges(cudaGraph_t handle, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* data, std::size_t* count) {
  return call("cudaGraphGetEdges", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!graph || !count || !from != !to) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> begins, ends;
    for (const auto& node : graph->nodes)
      for (Node* before : node->after) {
        begins.push_back(handle_of(before));
        ends.push_back(handle_of(node.get()));
      }
    for (std::size_t i = 0; data && i < *count; ++i) data[i] = {};
    std::size_t again = *count;
    const cudaError_t error = give(begins, from, count);
    return error == cudaSuccess && to ? give(ends, to, &again) : error;
  });
}
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t handle, cudaGraphNode_t* out,
                                         cudaGraphEdgeData* data, std::size_t* count) {
  return call("cudaGraphNodeGetDependencies", [&](Call&) {
    Node* node = node_of(handle);
    if (!node || !count) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> nodes;
    for (Node* before : node->after) nodes.push_back(handle_of(before));
    for (std::size_t i = 0; data && i < *count; ++i) data[i] = {};
    return give(nodes, out, count);
  });
}
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t handle, cudaGraphNode_t* out,
                                           cudaGraphEdgeData* data, std::size_t* count) {
  return call("cudaGraphNodeGetDependentNodes", [&](Call&) {
    Node* node = node_of(handle);
    if (!node || !count) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> nodes;
    for (const auto& other : node->graph->nodes)
      if (std::find(other->after.begin(), other->after.end(), node) != other->after.end())
        nodes.push_back(handle_of(other.get()));
    for (std::size_t i = 0; data && i < *count; ++i) data[i] = {};
    return give(nodes, out, count);
  });
}
cudaError_t cudaGraphAddDependencies(cudaGraph_t handle, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData*, std::size_t count) {
  return call("cudaGraphAddDependencies", [&](Call&) {
    Graph* graph = graph_of(handle);
    std::vector<Node*> begins, ends;
    if (!graph || !nodes_of(*graph, from, count, begins) || !nodes_of(*graph, to, count, ends))
      return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
      auto& after = ends[i]->after;
      if (begins[i] == ends[i] || std::find(after.begin(), after.end(), begins[i]) != after.end())
        return cudaErrorInvalidValue;
      after.push_back(begins[i]);
    }
    return cudaSuccess;
  });
}
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t handle, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                        std::size_t count) {
  return call("cudaGraphRemoveDependencies", [&](Call&) {
    Graph* graph = graph_of(handle);
    std::vector<Node*> begins, ends;
    if (!graph || !nodes_of(*graph, from, count, begins) || !nodes_of(*graph, to, count, ends))
      return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i)
      if (std::erase(ends[i]->after, begins[i]) == 0) return cudaErrorInvalidValue;
    return cudaSuccess;
  });
}
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t handle) {
  return call("cudaGraphDestroyNode", [&](Call&) {
    Node* node = node_of(handle);
    if (!node) return cudaErrorInvalidValue;
    Graph& graph = *node->graph;
    for (const auto& other : graph.nodes) std::erase(other->after, node);
    all_nodes().erase(node);
    std::erase_if(graph.nodes, [&](const auto& other) { return other.get() == node; });
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
