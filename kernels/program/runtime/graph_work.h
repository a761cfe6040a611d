#pragma once

#include "kernels/program/runtime/graphs.h"

namespace kernelarium::program {

// The parameters of a node, checked, as work.
cudaError_t kernel_work(Call& c, const cudaKernelNodeParams* p, GraphWork& out);
cudaError_t copy_work(Call& c, const cudaMemcpy3DParms* p, GraphWork& out);
cudaError_t line_work(Call& c, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      GraphWork& out);
cudaError_t set_work(Call& c, const cudaMemsetParams* p, GraphWork& out);
cudaError_t to_symbol_work(Call& c, const void* symbol, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind, GraphWork& out);
cudaError_t from_symbol_work(Call& c, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                             cudaMemcpyKind kind, GraphWork& out);
/// Of any kind but those that allocate, free or decide: cudaErrorNotSupported.
cudaError_t any_work(Call& c, const cudaGraphNodeParams& p, GraphWork& out);

/// The event that a node may use; null if there is no such event.
Event* event_node(cudaEvent_t handle);

/// Puts new work of the same kind into a node of a graph, or of an executable graph.
cudaError_t replace_in_node(cudaGraphNode_t handle, GraphWork fresh);
cudaError_t replace_in_exec(cudaGraphExec_t exec, cudaGraphNode_t handle, GraphWork fresh);

cudaGraphNodeType type_of(const GraphWork& work);

}
