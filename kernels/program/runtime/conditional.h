#pragma once

#include "kernels/program/runtime/graphs.h"

namespace kernelarium::program {

/// Makes the bodies of a conditional node and checks what it is asked for.
cudaError_t conditional_work(Graph& graph, cudaConditionalNodeParams& p, GraphWork& out);
/// Whether each handle of the graph has a node, and each body holds only what it may.
bool conditionals_are_whole(const Graph& graph);
/// The graph is about to go; what was made of it may still use its handles.
void forget_handles(const Graph& graph);
/// Every condition that a graph is to begin with its default value gets it.
void assign_defaults(const GraphWork& work);

}
