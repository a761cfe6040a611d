#pragma once

#include "kernels/program/runtime/graph.h"

#include <memory>
#include <set>

namespace kernelarium::program {

struct Node {
  GraphWork work;
  Graph* graph = nullptr;
  std::vector<Node*> after;
  Node* original = nullptr; ///< of a clone
  bool enabled = true;
};

struct Graph {
  std::vector<std::unique_ptr<Node>> nodes;        ///< as they were added
  const Graph* root = this;                        ///< of a body of a conditional node: the graph of the node
  bool conditional = false;                        ///< such a body
  std::vector<std::shared_ptr<void>> user_objects; ///< one for each reference that it holds

  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Node* add(GraphWork work, std::vector<Node*> after);
};

/// Of an executable graph with these flags: kernels launch it.
inline bool is_for_kernels(unsigned long long flags) { return flags & cudaGraphInstantiateFlagDeviceLaunch; }

/// A graph ready to run: a copy, in an order that respects its dependencies.
struct GraphExec {
  struct Step {
    GraphWork work;
    const Node* node = nullptr; ///< of the graph it was made from
    std::vector<std::size_t> after;
    bool enabled = true;
  };
  std::vector<Step> steps;
  const Graph* made_of = nullptr; ///< while that exists
  unsigned long long flags = 0;
  bool uploaded = false;                           ///< to the device
  std::vector<Step> on_device;                     ///< what kernels launch: as it was uploaded
  std::vector<std::shared_ptr<void>> user_objects; ///< of its graph, when it was made
  Moment last;                                     ///< its launches do not overlap, whatever their streams
};

struct Capture {
  Graph* graph = nullptr;
  Stream* origin = nullptr;
  unsigned long long id = 0;
  int thread = 0;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  bool invalid = false;
  bool into_graph = false; ///< of the program, not internal
  std::map<Stream*, std::vector<Node*>> tails;
  std::vector<Node*> left; ///< last nodes of streams that are gone
};

/// The graph in the order in which its nodes may run. Empty if it has a circle.
std::vector<Node*> sorted(const Graph& graph);
std::unique_ptr<Graph> copy_of(const Graph& graph);
/// Graphs with nodes that allocate or decide can't be copied, and be ready to run only once at a time.
bool exists_once(const Graph& graph);
/// Whether the new work can take the place of the old one in an executable graph: a copy's direction stays.
bool keeps_direction(const GraphWork& old, const GraphWork& fresh);
/// Runs its nodes one after the other.
cudaError_t run_nodes(Call& call, const Graph& graph, Stream& stream);

Graph* graph_of(cudaGraph_t handle);
Node* node_of(cudaGraphNode_t handle);
/// The nodes of handles; false if one is not in the graph.
bool nodes_of(const Graph& graph, const cudaGraphNode_t* handles, std::size_t count, std::vector<Node*>& out);
GraphExec* exec_of(cudaGraphExec_t handle);
std::set<Graph*>& all_graphs();
std::set<Node*>& all_nodes();
std::set<GraphExec*>& all_execs();
inline cudaGraph_t handle_of(Graph* graph) { return reinterpret_cast<cudaGraph_t>(graph); }
inline cudaGraphNode_t handle_of(Node* node) { return reinterpret_cast<cudaGraphNode_t>(node); }

}
