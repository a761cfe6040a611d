/// Parameters of nodes: queried, and changed in a graph or an executable graph.
#include "kernels/program/runtime/graph_work.h"

using namespace kernelarium;
using namespace kernelarium::program;

namespace {

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
    *out = handle_of(work->graph.get());
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
}
#pragma GCC visibility pop
