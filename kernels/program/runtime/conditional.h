#pragma once

#include "kernels/program/runtime/graphs.h"

namespace kernelarium::program {

/// Creates the bodies of a conditional node and checks the parameters.
cudaError_t conditional_work(Graph& graph, cudaConditionalNodeParams& p, GraphWork& out);
/// Whether each handle of the graph has a node, and each body contains only allowed nodes.
bool conditionals_are_whole(const Graph& graph);
/// The graph is about to be destroyed; executable graphs made from it may still use its handles.
void forget_handles(const Graph& graph);
/// Whether what has run `before` times may run again. If not, `why` is a finding, and the device fails.
bool may_repeat(Call& call, Gpu& gpu, std::uint64_t before, const Sentence& why);
/// Every condition that a graph is to begin with its default value gets it.
void assign_defaults(const GraphWork& work);

}
