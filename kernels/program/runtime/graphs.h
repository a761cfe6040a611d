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
  std::vector<std::unique_ptr<Node>> nodes; ///< as they were added
  bool of_capture = false;

  Node* add(GraphWork work, std::vector<Node*> after);
};

/// A graph ready to run: a copy, in an order that respects what comes after what.
struct GraphExec {
  struct Step {
    GraphWork work;
    const Node* node = nullptr; ///< of the graph it was made from
    std::vector<std::size_t> after;
    bool enabled = true;
  };
  std::vector<Step> steps;
  unsigned long long flags = 0;
  bool uploaded = false; ///< to the device
  Moment last;           ///< its launches do not overlap, whatever their streams
};

struct Capture {
  Graph* graph = nullptr;
  Stream* origin = nullptr;
  unsigned long long id = 0;
  int thread = 0;
  bool invalid = false;
  std::map<Stream*, std::vector<Node*>> tails;
};

/// The graph in the order in which its nodes may run. Empty if it has a circle.
std::vector<Node*> sorted(const Graph& graph);
std::unique_ptr<Graph> copy_of(const Graph& graph);

Graph* graph_of(cudaGraph_t handle);
Node* node_of(cudaGraphNode_t handle);
GraphExec* exec_of(cudaGraphExec_t handle);
std::set<Graph*>& all_graphs();
std::set<Node*>& all_nodes();
std::set<GraphExec*>& all_execs();
inline cudaGraph_t handle_of(Graph* graph) { return reinterpret_cast<cudaGraph_t>(graph); }
inline cudaGraphNode_t handle_of(Node* node) { return reinterpret_cast<cudaGraphNode_t>(node); }

}
