#include "kernels/program/runtime/conditional.h"
#include "kernels/program/runtime/destroyed.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/graph_work.h"

#include <algorithm>

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

cudaError_t add(cudaGraphNode_t* out, cudaGraph_t handle, const cudaGraphNode_t* after, std::size_t count,
                GraphWork work) {
  Graph* graph = graph_of(handle);
  std::vector<Node*> before;
  if (!out || !graph || !nodes_of(*graph, after, count, before)) return cudaErrorInvalidValue;
  *out = handle_of(graph->add(std::move(work), std::move(before)));
  return cudaSuccess;
}

cudaError_t add_allocation(Call& c, cudaGraphNode_t* out, cudaGraph_t handle, const cudaGraphNode_t* after,
                           std::size_t count, const cudaMemPoolProps& where, std::size_t bytes,
                           void** address) {
  const Graph* graph = graph_of(handle);
  std::vector<Node*> before;
  if (!out || !graph || !nodes_of(*graph, after, count, before) ||
      where.allocType != cudaMemAllocationTypePinned || where.location.type != cudaMemLocationTypeDevice)
    return cudaErrorInvalidValue;
  MemoryWork work;
  if (const cudaError_t error = reserve_in_graph(c, before, where.location.id, bytes, work);
      error != cudaSuccess)
    return error;
  *address = reinterpret_cast<void*>(work.address);
  return add(out, handle, after, count, work);
}
cudaError_t add_release(cudaGraphNode_t* out, cudaGraph_t handle, const cudaGraphNode_t* after,
                        std::size_t count, void* pointer) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  const Graph* graph = graph_of(handle);
  std::vector<Node*> before;
  if (!graph || !nodes_of(*graph, after, count, before) || !can_be_freed(before, *graph, address))
    return cudaErrorInvalidValue;
  return add(out, handle, after, count, MemoryWork{address, 0, true});
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

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* out, unsigned flags) {
  return call("cudaGraphCreate", [&](Call&) {
    if (!out || flags != 0) return cudaErrorInvalidValue;
    *out = handle_of(new Graph);
    return cudaSuccess;
  });
}
cudaError_t cudaGraphDestroy(cudaGraph_t handle) {
  return call("cudaGraphDestroy", [&](Call& c) {
    Graph* graph = graph_of(handle);
    if (!graph) return not_there(c, handle, cudaErrorInvalidValue);
    note_destroyed(c, handle);
    delete graph;
    return cudaSuccess;
  });
}
cudaError_t cudaGraphClone(cudaGraph_t* out, cudaGraph_t handle) {
  return call("cudaGraphClone", [&](Call&) {
    Graph* graph = graph_of(handle);
    if (!out || !graph) return cudaErrorInvalidValue;
    if (exists_once(*graph)) return cudaErrorNotSupported;
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
    GraphWork work;
    const cudaError_t error = to_symbol_work(c, symbol, from, bytes, offset, kind, work);
    return error == cudaSuccess ? add(out, graph, after, count, std::move(work)) : error;
  });
}
cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* out, cudaGraph_t graph,
                                             const cudaGraphNode_t* after, std::size_t count, void* to,
                                             const void* symbol, std::size_t bytes, std::size_t offset,
                                             cudaMemcpyKind kind) {
  return call("cudaGraphAddMemcpyNodeFromSymbol", [&](Call& c) {
    GraphWork work;
    const cudaError_t error = from_symbol_work(c, to, symbol, bytes, offset, kind, work);
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
    if (exists_once(*inner)) return cudaErrorNotSupported;
    return add(out, graph, after, count, ChildWork{copy_of(*inner)});
  });
}
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  std::size_t count) {
  return call("cudaGraphAddEmptyNode", [&](Call&) { return add(out, graph, after, count, EmptyWork{}); });
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                        std::size_t count, cudaEvent_t event) {
  return call("cudaGraphAddEventRecordNode", [&](Call&) {
    if (!event_node(event)) return cudaErrorInvalidValue;
    return add(out, graph, after, count, EventWork{event_node(event), false});
  });
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                      std::size_t count, cudaEvent_t event) {
  return call("cudaGraphAddEventWaitNode", [&](Call&) {
    if (!event_node(event)) return cudaErrorInvalidValue;
    return add(out, graph, after, count, EventWork{event_node(event), true});
  });
}
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, cudaMemAllocNodeParams* p) {
  return call("cudaGraphAddMemAllocNode", [&](Call& c) {
    return p ? add_allocation(c, out, graph, after, count, p->poolProps, p->bytesize, &p->dptr)
             : cudaErrorInvalidValue;
  });
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* out, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    std::size_t count, void* pointer) {
  return call("cudaGraphAddMemFreeNode",
              [&](Call&) { return add_release(out, graph, after, count, pointer); });
}
cudaError_t cudaGraphAddNode(cudaGraphNode_t* out, cudaGraph_t handle, const cudaGraphNode_t* after,
                             const cudaGraphEdgeData*, std::size_t count, cudaGraphNodeParams* p) {
  return call("cudaGraphAddNode", [&](Call& c) {
    Graph* graph = graph_of(handle);
    if (!graph || !p) return cudaErrorInvalidValue;
    if (p->type == cudaGraphNodeTypeMemAlloc)
      return add_allocation(c, out, handle, after, count, p->alloc.poolProps, p->alloc.bytesize,
                            &p->alloc.dptr);
    if (p->type == cudaGraphNodeTypeMemFree) return add_release(out, handle, after, count, p->free.dptr);
    GraphWork work;
    const cudaError_t error = p->type == cudaGraphNodeTypeConditional
                                  ? conditional_work(*graph, p->conditional, work)
                                  : any_work(c, *p, work);
    return error == cudaSuccess ? add(out, handle, after, count, std::move(work)) : error;
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
    if (has_memory_nodes(*graph)) return cudaErrorNotSupported;
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
    if (has_memory_nodes(graph)) return cudaErrorNotSupported;
    for (const auto& other : graph.nodes) std::erase(other->after, node);
    all_nodes().erase(node);
    std::erase_if(graph.nodes, [&](const auto& other) { return other.get() == node; });
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
