#include "kernels/program/runtime/conditional.h"

#include "kernels/simulator/engine/conditional.h"

#include <algorithm>
#include <utility>

namespace kernelarium::program {
namespace {

/// What repeats itself is stopped after one round for so many instructions of the budget of a kernel.
constexpr std::uint64_t kInstructionsARound = 100'000;

/// The state of a handle. It lives as long as the process: what was made of a graph may outlive it.
struct Conditional {
  const Graph* root = nullptr; ///< one of whose nodes may refer to it
  int device = 0;
  unsigned default_value = 0;
  bool assigns = false;
  bool taken = false; ///< by a node
};

std::map<cudaGraphConditionalHandle, Conditional>& conditionals() {
  static std::map<cudaGraphConditionalHandle, Conditional> all;
  return all;
}

/// A word of the device's memory for a new condition.
std::uint64_t new_word(Gpu& gpu) {
  constexpr std::uint64_t kBytes = 4096, kWord = 4;
  struct Room {
    std::uint64_t next = 0, end = 0;
  };
  static std::map<int, Room> rooms;
  Room& room = rooms[gpu.number];
  if (room.next == room.end) {
    room.next = gpu.device->allocate(kBytes, "values of conditional handles");
    room.end = room.next + kBytes;
  }
  return std::exchange(room.next, room.next + kWord);
}

std::uint32_t& value_of(cudaGraphConditionalHandle handle) {
  const Conditional& one = conditionals().at(handle);
  return *reinterpret_cast<std::uint32_t*>(
      runtime().gpu(one.device).device->host_memory(handle & ~sim::kConditionalBits, sizeof(std::uint32_t)));
}

cudaError_t run_loop(Call& call, const ConditionalWork& work, Stream& stream) {
  Gpu& gpu = runtime().gpu(stream.device);
  for (std::uint64_t round = 0; value_of(work.handle) && gpu.pending == cudaSuccess; ++round) {
    if (!may_repeat(call, gpu, round,
                    Sentence::tr(
                        "a WHILE node was stopped after %1 iterations: it may never end. Let a kernel of its "
                        "body set the condition to 0, or raise the instruction budget",
                        round)))
      break;
    if (const cudaError_t error = run_nodes(call, *work.bodies[0], stream); error != cudaSuccess)
      return error;
  }
  return cudaSuccess;
}

bool fits(cudaGraphConditionalNodeType type, unsigned bodies) {
  switch (type) {
  case cudaGraphCondTypeIf:
    return bodies == 1 || bodies == 2;
  case cudaGraphCondTypeWhile:
    return bodies == 1;
  case cudaGraphCondTypeSwitch:
    return bodies >= 1;
  default:
    return false;
  }
}

}

bool may_repeat(Call& call, Gpu& gpu, std::uint64_t before, const Sentence& why) {
  if (before < runtime().instruction_budget / kInstructionsARound) return true;
  runtime().finding("budget", why, call.frames());
  gpu.pending = cudaErrorLaunchTimeout;
  gpu.fault_kernel = "of a graph";
  gpu.fault_launch = call.frames();
  return false;
}

cudaError_t conditional_work(Graph& graph, cudaConditionalNodeParams& p, GraphWork& out) {
  const auto found = conditionals().find(p.handle);
  if (found == conditionals().end() || found->second.root != graph.root || found->second.taken ||
      !fits(p.type, p.size))
    return cudaErrorInvalidValue;
  found->second.taken = true;
  ConditionalWork work{p.handle, p.type, {}};
  for (unsigned i = 0; i < p.size; ++i) {
    work.bodies.push_back(std::make_shared<Graph>());
    work.bodies.back()->root = graph.root;
    work.bodies.back()->conditional = true;
    work.handles.push_back(handle_of(work.bodies.back().get()));
  }
  p.phGraph_out = work.handles.data(); // stays where it is when the vector is moved
  out = std::move(work);
  return cudaSuccess;
}

bool conditionals_are_whole(const Graph& graph) {
  for (const auto& [handle, one] : conditionals())
    if (one.root == &graph && !one.taken) return false;
  const auto whole = [](const auto& node) {
    const auto* child = std::get_if<ChildWork>(&node->work);
    const auto* conditional = std::get_if<ConditionalWork>(&node->work);
    if (node->graph->conditional &&
        (std::holds_alternative<HostWork>(node->work) || std::holds_alternative<EventWork>(node->work) ||
         std::holds_alternative<MemoryWork>(node->work)))
      return false;
    return (!child || conditionals_are_whole(*child->graph)) &&
           (!conditional || std::all_of(conditional->bodies.begin(), conditional->bodies.end(),
                                        [](const auto& body) { return conditionals_are_whole(*body); }));
  };
  return std::all_of(graph.nodes.begin(), graph.nodes.end(), whole);
}

void forget_handles(const Graph& graph) {
  for (auto& [handle, one] : conditionals())
    if (one.root == &graph) one.root = nullptr;
}

void assign_defaults(const GraphWork& work) {
  if (const auto* child = std::get_if<ChildWork>(&work))
    for (const auto& node : child->graph->nodes) assign_defaults(node->work);
  const auto* conditional = std::get_if<ConditionalWork>(&work);
  if (!conditional) return;
  if (const Conditional& one = conditionals().at(conditional->handle); one.assigns)
    value_of(conditional->handle) = one.default_value;
  for (const auto& body : conditional->bodies)
    for (const auto& node : body->nodes) assign_defaults(node->work);
}

cudaError_t run(Call& call, const ConditionalWork& work, Stream& stream) {
  if (work.type == cudaGraphCondTypeWhile) return run_loop(call, work, stream);
  std::size_t chosen = value_of(work.handle);
  if (work.type == cudaGraphCondTypeIf) chosen = chosen ? 0 : 1;
  return chosen < work.bodies.size() ? run_nodes(call, *work.bodies[chosen], stream) : cudaSuccess;
}

}

using namespace kernelarium;
using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* out, cudaGraph_t graph_handle,
                                             unsigned default_value, unsigned flags) {
  return call("cudaGraphConditionalHandleCreate", [&](Call& c) {
    const Graph* graph = graph_of(graph_handle);
    if (!out || !graph || (flags & ~unsigned{cudaGraphCondAssignDefault})) return cudaErrorInvalidValue;
    *out = new_word(c.gpu()) | sim::kConditionalMark;
    conditionals()[*out] = {graph->root, c.gpu().number, default_value, flags == cudaGraphCondAssignDefault};
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
