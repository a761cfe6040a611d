/// A graph as a drawing for Graphviz.
#include "kernels/program/runtime/conditional.h"
#include "kernels/program/runtime/graphs.h"

#include <fmt/format.h>
#include <fstream>
#include <map>
#include <ostream>

namespace kernelarium::program {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + '"';
}

std::string size_of(dim3 size) { return fmt::format("{} x {} x {}", size.x, size.y, size.z); }

struct LabelOf {
  std::string operator()(const KernelWork& work) const {
    return fmt::format("kernel\n{}\ngrid {}, block {}, {} B of shared memory", work.kernel->display,
                       size_of(work.grid), size_of(work.block), work.shared);
  }
  std::string operator()(const CopyWork&) const { return "copy"; }
  std::string operator()(const SetWork&) const { return "set"; }
  std::string operator()(const HostWork&) const { return "host function"; }
  std::string operator()(const EventWork& work) const { return work.wait ? "event wait" : "event record"; }
  std::string operator()(const MemoryWork& work) const {
    return work.release ? "free" : fmt::format("allocation\n{} B", work.bytes);
  }
  std::string operator()(const ChildWork&) const { return "child graph"; }
  std::string operator()(const ConditionalWork& work) const {
    return work.type == cudaGraphCondTypeWhile ? "while" : work.type == cudaGraphCondTypeIf ? "if" : "switch";
  }
  std::string operator()(const EmptyWork&) const { return "empty"; }
  std::string operator()(const LibraryNode&) const { return "library"; }
};

/// Graphs inside nodes are separate boxes, connected by dashed arrows.
void draw(std::ostream& out, const Graph& graph, int& graphs) {
  const int number = graphs++;
  std::map<const Node*, std::string> names;
  for (const auto& node : graph.nodes)
    names[node.get()] = fmt::format("graph_{}_node_{}", number, names.size());
  std::vector<std::pair<const Node*, const Graph*>> inside;
  out << fmt::format("subgraph cluster_{} {{\nlabel={};\n", number, quoted(fmt::format("graph {}", number)));
  for (const auto& node : graph.nodes) {
    out << fmt::format("{} [shape=box label={}{}];\n", names[node.get()],
                       quoted(std::visit(LabelOf{}, node->work)), node->enabled ? "" : " style=dotted");
    for (const Node* before : node->after)
      out << fmt::format("{} -> {};\n", names[before], names[node.get()]);
    if (const auto* child = std::get_if<ChildWork>(&node->work))
      inside.emplace_back(node.get(), child->graph.get());
    if (const auto* conditional = std::get_if<ConditionalWork>(&node->work))
      for (const auto& body : conditional->bodies) inside.emplace_back(node.get(), body.get());
  }
  out << "}\n";
  for (const auto& [node, held] : inside) {
    const int child = graphs;
    draw(out, *held, graphs);
    if (!held->nodes.empty())
      out << fmt::format("{} -> graph_{}_node_0 [style=dashed];\n", names[node], child);
  }
}

}
}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t handle, const char* path, unsigned) {
  return call("cudaGraphDebugDotPrint", [&](Call&) {
    const Graph* graph = graph_of(handle);
    if (!graph || !path) return cudaErrorInvalidValue;
    std::ofstream out(path);
    int graphs = 0;
    out << "digraph dot {\n";
    draw(out, *graph, graphs);
    out << "}\n";
    return out.flush() ? cudaSuccess : cudaErrorOperatingSystem;
  });
}
}
#pragma GCC visibility pop
