#include "kernels/program/runtime/graph_launch.h"

#include "kernels/program/runtime/conditional.h"
#include "kernels/program/runtime/graph_memory.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

namespace kernelarium::program {
namespace {

// Typical host time for the first launch of the graph, which transfers it to the device, and for later ones;
// and the device's until it begins. Those of graphs that kernels launch, of an H200: until one begins after
// the graph, or beside it, and from one of these to the next.
constexpr double kUploadUs = 30, kUploadNodeUs = 1.2, kGraphCallUs = 2.1, kGraphDelayUs = 1;
constexpr double kTailDelayUs = 3.3, kBesideDelayUs = 2.5, kNextBesideUs = 2.1;
constexpr int kMostTails = 255, kMostOthers = 120; // that kernels of one graph launch: of an H200, documented

using How = RunningGraph::How;

/// What kernels can launch. Threads that run kernels ask, so it has a lock of its own.
struct OnDevice {
  struct State {
    bool is_uploaded = false, is_in_flight = false;
  };
  std::mutex mutex;
  std::map<const GraphExec*, State> graphs; ///< those that are instantiated for it
};
OnDevice& on_device() {
  static auto* const one = new OnDevice; // the process may end while kernels run
  return *one;
}

/// Set while it runs, or is to.
void set_in_flight(const GraphExec& exec, bool value) {
  if (!is_for_kernels(exec.flags)) return;
  const std::lock_guard lock(on_device().mutex);
  on_device().graphs[&exec].is_in_flight = value;
}

/// A kernel of a graph launches one: see OfGraph. What is refused, and how, is an H200's.
std::optional<std::uint32_t> ask(RunningGraph& by, std::uint64_t handle, std::uint64_t stream,
                                 std::uint64_t block) {
  auto* const exec = reinterpret_cast<GraphExec*>(handle);
  const std::lock_guard lock(on_device().mutex);
  const auto found = on_device().graphs.find(exec);
  if (found == on_device().graphs.end()) return std::nullopt;
  constexpr std::uint64_t kStep = 1ull << 56; // cudaStreamGraphTailLaunch, ...FireAndForget, ...AsSibling
  if (stream % kStep != 0 || stream < kStep || stream > 3 * kStep) return cudaErrorInvalidValue;
  const auto how = static_cast<How>(stream / kStep - 1);
  const bool itself = handle == by.of_graph.graph;
  if (!found->second.is_uploaded || (itself && (how != How::tail || by.again)) ||
      (!itself && found->second.is_in_flight))
    return cudaErrorInvalidValue;
  if (how == How::tail ? by.tails == kMostTails : by.others == kMostOthers) return cudaErrorInvalidValue;
  ++(how == How::tail ? by.tails : by.others);
  by.again |= itself;
  found->second.is_in_flight = true;
  by.asked.push_back({exec, how, block});
  return cudaSuccess;
}

/// What was asked for, in the order of the blocks.
std::vector<RunningGraph::Asked> take_asked(RunningGraph& from, bool tails) {
  auto& all = from.asked;
  const auto rest = std::stable_partition(all.begin(), all.end(),
                                          [&](const auto& one) { return (one.how == How::tail) != tails; });
  std::vector<RunningGraph::Asked> taken(rest, all.end());
  all.erase(rest, all.end());
  std::stable_sort(taken.begin(), taken.end(),
                   [](const auto& a, const auto& b) { return a.block < b.block; });
  return taken;
}

/// The next node may come after it: it is not left waiting.
cudaError_t run_to_end(Call& call, const GraphWork& work, Stream& stream) {
  const cudaError_t result = run(call, work, stream);
  finish_if_needed(call, stream);
  return result;
}

/// Streams that last as long as a launch: of branches of a graph, and of graphs that kernels launch.
class Lanes {
 public:
  ~Lanes() {
    for (const auto& lane : all_) runtime().order.remove_stream(lane->order);
  }
  Stream& add(const Stream& of, const Moment& begin, RunningGraph* graph) {
    Order& order = runtime().order;
    const int number = order.add_stream(of.device, false, false, begin.us);
    all_.push_back(
        std::make_unique<Stream>(Stream{.device = of.device, .order = number, .id = of.id, .graph = graph}));
    order.wait(number, begin);
    return *all_.back();
  }

 private:
  std::vector<std::unique_ptr<Stream>> all_;
};

/// Launches a graph and what its kernels launch; `siblings`: when graphs end that are not part of it.
cudaError_t run_with_launches(Call& call, GraphExec& first, bool by_host, Stream& stream,
                              std::vector<Moment>& siblings);

/// Graphs that kernels of a graph have launched to run beside it.
cudaError_t run_beside(Call& call, RunningGraph& graph, const Stream& stream, Moment after, Lanes& lanes,
                       std::vector<Moment>& children, std::vector<Moment>& siblings) {
  for (const RunningGraph::Asked& asked : take_asked(graph, false)) {
    Stream& lane = lanes.add(stream, after, nullptr);
    after.us += kNextBesideUs;
    const cudaError_t error = run_with_launches(call, *asked.exec, false, lane, children);
    if (error != cudaSuccess) return error;
    (asked.how == How::forget ? children : siblings).push_back(runtime().order.tail(lane.order));
  }
  return cudaSuccess;
}

cudaError_t run_once(Call& call, GraphExec& exec, const std::vector<GraphExec::Step>& steps, double delay_us,
                     Stream& stream, RunningGraph& graph, std::vector<Moment>& siblings) {
  Runtime& all = runtime();
  const double returns = call.thread().now.us;
  for (const GraphExec::Step& step : steps) assign_defaults(step.work);
  // Branches are separate lanes, which follow the first node they come after.
  Lanes lanes;
  std::vector<Stream*> lane_of(steps.size());
  std::vector<Moment> done(steps.size()), children;
  std::vector<bool> followed(steps.size());
  all.order.wait(stream.order, exec.last);
  Moment start = all.order.tail(stream.order);
  start.us += delay_us;
  cudaError_t result = cudaSuccess;
  for (std::size_t i = 0; i < steps.size() && result == cudaSuccess; ++i) {
    const GraphExec::Step& step = steps[i];
    for (const std::size_t before : step.after)
      if (!followed[before] && !lane_of[i]) {
        followed[before] = true;
        lane_of[i] = lane_of[before];
      }
    if (!lane_of[i]) lane_of[i] = &lanes.add(stream, start, &graph);
    for (const std::size_t before : step.after) all.order.wait(lane_of[i]->order, done[before]);
    if (step.enabled) result = run_to_end(call, step.work, *lane_of[i]);
    done[i] = all.order.tail(lane_of[i]->order);
    call.thread().now.us = returns; // the host issues the graph as a whole
    if (result == cudaSuccess) result = run_beside(call, graph, stream, done[i], lanes, children, siblings);
  }
  for (const Moment& moment : done) all.order.wait(stream.order, moment);
  for (const Moment& moment : children) all.order.wait(stream.order, moment);
  all.order.issue(stream.order, call.thread().now, 0, nullptr);
  exec.last = all.order.tail(stream.order);
  return result;
}

cudaError_t run_with_launches(Call& call, GraphExec& first, bool by_host, Stream& stream,
                              std::vector<Moment>& siblings) {
  std::deque<GraphExec*> next{&first};
  cudaError_t result = cudaSuccess;
  for (std::uint64_t launches = 0; !next.empty(); ++launches) {
    GraphExec& exec = *next.front();
    next.pop_front();
    if (result != cudaSuccess ||
        !may_repeat(call, runtime().gpu(stream.device), launches,
                    Sentence::tr("graphs that their own kernels launch were stopped "
                                 "after %1 launches: they may never end. Let a kernel "
                                 "stop launching, or raise the instruction budget",
                                 launches))) {
      set_in_flight(exec, false); // nothing more runs
      continue;
    }
    RunningGraph graph;
    graph.of_graph.graph = reinterpret_cast<std::uint64_t>(&exec);
    graph.of_graph.launches = [&graph](std::uint64_t handle, std::uint64_t how, std::uint64_t block) {
      return ask(graph, handle, how, block);
    };
    set_in_flight(exec, true);
    const bool is_first = launches == 0;
    const double delay_us = !is_first ? kTailDelayUs : by_host ? kGraphDelayUs : kBesideDelayUs;
    result = run_once(call, exec, is_first && by_host ? exec.steps : exec.on_device, delay_us, stream, graph,
                      siblings);
    if (!graph.again) set_in_flight(exec, false);
    const auto tails = take_asked(graph, true);
    for (auto tail = tails.rbegin(); tail != tails.rend(); ++tail) next.push_front(tail->exec);
  }
  return result;
}

}

cudaError_t run_nodes(Call& call, const Graph& graph, Stream& stream) {
  for (Node* node : sorted(graph))
    if (node->enabled)
      if (const cudaError_t error = run_to_end(call, node->work, stream); error != cudaSuccess) return error;
  return cudaSuccess;
}
namespace {

cudaError_t run(Call&, const EmptyWork&, Stream&) { return cudaSuccess; }
cudaError_t run(Call& call, const ChildWork& work, Stream& stream) {
  return run_nodes(call, *work.graph, stream);
}

}

cudaError_t run(Call& call, const GraphWork& work, Stream& stream) {
  return std::visit([&](const auto& one) { return run(call, one, stream); }, work);
}

cudaError_t launch(Call& call, GraphExec& exec, Stream& stream) {
  Runtime& all = runtime();
  if (const cudaError_t error = take_graph_memory(call, exec, stream); error != cudaSuccess) return error;
  ++all.totals.graph_launches;
  call.takes(kGraphCallUs);
  if (!exec.uploaded || is_for_kernels(exec.flags)) upload(call, exec);
  // Graphs in a graph are nodes of the outer one.
  const std::uint64_t outer = all.running_graph;
  if (!outer) all.running_graph = all.totals.graph_launches;
  std::vector<Moment> siblings;
  const cudaError_t result = run_with_launches(call, exec, true, stream, siblings);
  for (const Moment& moment : siblings) all.order.wait(stream.order, moment);
  all.running_graph = outer;
  give_graph_memory(exec, stream);
  return result;
}

void note_for_kernels(const GraphExec& exec) {
  const std::lock_guard lock(on_device().mutex);
  on_device().graphs[&exec] = {};
}

void upload(Call& call, GraphExec& exec) {
  if (!std::exchange(exec.uploaded, true))
    call.takes(kUploadUs + kUploadNodeUs * static_cast<double>(exec.steps.size()));
  if (!is_for_kernels(exec.flags)) return;
  exec.on_device = exec.steps;
  const std::lock_guard lock(on_device().mutex);
  on_device().graphs[&exec].is_uploaded = true;
}

bool suits_kernels(const Graph& graph) {
  const auto suits = [](const auto& node) {
    const GraphWork& work = node->work;
    if (const auto* child = std::get_if<ChildWork>(&work)) return suits_kernels(*child->graph);
    if (const auto* copy = std::get_if<CopyWork>(&work)) return !uses_pageable_memory(*copy);
    return std::holds_alternative<KernelWork>(work) || std::holds_alternative<SetWork>(work);
  };
  return !graph.nodes.empty() && std::all_of(graph.nodes.begin(), graph.nodes.end(), suits);
}

void forget_on_device(const GraphExec& exec) {
  const std::lock_guard lock(on_device().mutex);
  on_device().graphs.erase(&exec);
}

}
