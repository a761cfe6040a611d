#pragma once

#include "kernels/program/runtime/graphs.h"

namespace kernelarium::program {

/// An address for memory that a graph allocates when it runs, behind the nodes `before`: one that they have
/// freed, where there is one.
cudaError_t reserve_in_graph(Call& call, const std::vector<Node*>& before, int device, std::size_t bytes,
                             MemoryWork& out);
/// What graphs allocate around the address, whether it is there now or not; or null.
Block* reserved_block(std::uint64_t address);
/// Whether a node of the graph may free the address behind the nodes `before`: one of another graph, or one
/// that they have allocated and not freed.
bool can_be_freed(const std::vector<Node*>& before, const Graph& graph, std::uint64_t address);
bool has_memory_nodes(const Graph& graph);

/// Before and after a graph runs: takes memory of the device for what it allocates, and gives back what it
/// frees.
cudaError_t take_graph_memory(Call& call, const GraphExec& exec, const Stream& stream);
void give_graph_memory(const GraphExec& exec, const Stream& stream);
/// A device's memory is gone.
void forget_graph_memory(const Gpu& gpu);

}
