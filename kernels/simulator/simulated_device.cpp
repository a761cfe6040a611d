#include "kernels/simulator/host_threads_device.h"

#include "kernels/base/memory.h"
#include "kernels/measure/occupancy.h"
#include "kernels/simulator/engine/atomic_update.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/worker_threads.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/paths/path_sampler.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

namespace kernelarium {
namespace sim {
namespace {

class LoadedModule final : public SimulatedModule {
 public:
  LoadedModule(const std::string& ptx, GlobalMemory& memory, int compute_capability,
               ManagedVariables& managed)
      : in_memory_(std::make_shared<ModuleInMemory>(ptx, "", memory, compute_capability, &managed)) {}

  std::optional<DeviceVariable> variable(const std::string& name) const override {
    return in_memory_->variable(name);
  }
  std::unique_ptr<LoadedKernel> kernel(const std::string& entry) override {
    return std::make_unique<SimulatedKernel>(in_memory_, entry);
  }

 private:
  std::shared_ptr<const ModuleInMemory> in_memory_;
};

/// Blocks of an SM share its L1; each gets its part, cold at its start, so that hits do not depend on who
/// runs beside it.
std::uint64_t l1_bytes_per_block(const GpuSpec& spec, const Launch& launch, std::uint32_t shared_bytes) {
  const Occupancy fit = occupancy(spec, launch.grid, launch.block, 0, shared_bytes);
  const std::int64_t resident = std::max(1, fit.blocks_per_sm);
  const std::int64_t l1 =
      std::max<std::int64_t>(spec.l1_bytes - resident * (shared_bytes + spec.shared_bytes_reserved), 16384);
  return static_cast<std::uint64_t>(l1 / resident);
}

/// Clusters that the GPU holds at once, if registers allow it.
std::uint64_t most_live(const LaunchState& state) {
  const Occupancy fit = occupancy(state.spec, state.grid, state.block, 0, state.shared_bytes);
  const std::int64_t blocks = std::int64_t{std::max(1, fit.blocks_per_sm)} * state.spec.sm_count;
  return static_cast<std::uint64_t>(std::max<std::int64_t>(1, blocks / state.cluster.count()));
}

/// What was printed and found, in the order of the blocks; a fault comes last.
void add_findings(LaunchState& state, const ExecuteOptions& options, Execution& execution) {
  for (auto& [block, text] : state.printed) execution.printed += text;
  execution.diagnostics = std::move(state.findings);
  std::optional<FaultPlace> place = state.finding_place;
  if (!state.faults.empty() && (!state.checker || options.goes_on ||
                                options.findings > static_cast<int>(execution.diagnostics.size()))) {
    const auto& [block, told] = *state.faults.begin();
    execution.diagnostics.push_back(told);
    if (const auto found = state.fault_places.find(block); !place && found != state.fault_places.end())
      place = found->second;
  }
  execution.completed = options.goes_on ? state.faults.empty() : execution.diagnostics.empty();
  add_place(place, execution);
  if (state.checker)
    if (const Sentence missing = state.checker->not_checked(); !missing.empty())
      execution.diagnostics.push_back({"not checked", missing, "", 0, true});
}

}

void add_place(const std::optional<FaultPlace>& place, Execution& execution) {
  if (!place) return;
  if (!execution.trace) execution.trace.emplace();
  execution.trace->fault = *place;
}

std::unique_ptr<SimulatedModule> HostThreadsDevice::load_module(const std::string& ptx,
                                                                ManagedVariables& managed) {
  return std::make_unique<LoadedModule>(ptx, memory_, spec_.compute_capability, managed);
}

/// Runs the launch on a copy of its memory, with its blocks and warps in other orders, and returns what the
/// checks find there: where a block runs to its end before the next one starts, a lock is never contended.
HostThreadsDevice::Rehearsal HostThreadsDevice::rehearse(const LaunchState& state) {
  constexpr std::uint64_t kMostBytes = 256u << 20;
  if (depth_ > 0 || state.program.needs_heap || state.program.launches_graphs ||
      !state.program.children.empty() || images().size() > 1)
    return {};
  const auto before = memory_.contents(std::min(kMostBytes, available_memory() / 4));
  if (!before) return {};
  for (const interleaving::Schedule& schedule : interleaving::kSchedules) {
    Rehearsal found = rehearse(state, schedule);
    memory_.restore(*before);
    if (!found.findings.empty() || found.too_long) return found;
  }
  return {};
}

HostThreadsDevice::Rehearsal HostThreadsDevice::rehearse(const LaunchState& state,
                                                         const interleaving::Schedule& schedule) {
  constexpr std::uint64_t kBudget = 4'000'000;
  // Where some kernels are left out, block by block.
  if (schedule.backwards && (state.next_block != 0 || state.stopped_at != ~0ull)) return {};
  ExecuteOptions options;
  options.count = options.caches = options.paths = false;
  options.checks = Checks::all;
  options.findings = state.options.findings;
  options.cancel = state.options.cancel;
  options.instruction_budget = std::min(state.options.instruction_budget / 4, kBudget);
  LaunchState other(state.program, memory_, heap_, spec_, options, state.grid, state.block);
  other.cluster = state.cluster;
  other.has_cluster = state.has_cluster;
  other.shared_bytes = state.shared_bytes;
  other.dynamic_shared_bytes = state.dynamic_shared_bytes;
  other.parameters = state.parameters;
  other.parameter_address = state.parameter_address;
  other.images = state.images;
  other.next_block = state.next_block.load();
  other.stopped_at = state.stopped_at.load();
  other.left_out = state.left_out;
  other.most_live = state.most_live;
  other.schedule = schedule;
  other.clocks_before = state.clocks_before;
  other.children.answers = state.children.answers;
  Checker checker(other);
  other.checker = &checker;
  run_blocks(other, options, state.grid);
  Rehearsal found{std::move(other.findings), other.finding_place};
  for (auto& [block, fault] : other.faults) {
    // Waiting costs more here: that it takes long says nothing.
    found.too_long |= fault.kind == "budget";
    const bool never_ends = fault.kind == "budget" && other.stood_still && !state.options.outside_may_change;
    if (!found.findings.empty() || (fault.kind == "budget" && !never_ends) || fault.kind == "cancelled" ||
        fault.kind == "memory")
      continue;
    // A wait that gives up with a trap after some tests would give up later on a GPU.
    if (schedule.late && (fault.kind == "trap" || fault.kind == "assert")) continue;
    found.findings.push_back(fault);
    if (never_ends)
      found.findings.back().message =
          Sentence::tr("in another order of its blocks and warps, which a GPU may choose, %1", fault.message);
    if (const auto place = other.fault_places.find(block); place != other.fault_places.end())
      found.place = place->second;
  }
  return found;
}

Execution HostThreadsDevice::execute(const Launch& launch, const ExecuteOptions& options) {
  std::unique_lock lock(preparing_);
  return run_grid(launch, options, &lock);
}

Execution HostThreadsDevice::run_grid(const Launch& launch, const ExecuteOptions& options,
                                      std::unique_lock<std::mutex>* preparing) {
  check_launch(launch, spec_);
  auto& kernel = const_cast<SimulatedKernel&>(dynamic_cast<const SimulatedKernel&>(*launch.kernel));
  const bool counted = options.count || options.touched || options.checks == Checks::all || options.trace;
  const Program& program = kernel.program(counted);
  std::vector<std::byte> parameters = kernel.pack(launch.arguments);

  LaunchState state(program, memory_, heap_, spec_, options, launch.grid, launch.block);
  state.children.answers = &answers_;
  state.cluster = cluster_of(launch);
  state.has_cluster = has_cluster(launch);
  if (only_kernel_.empty() || only_kernel_ == kernel.facts().name) state.left_out = left_out_;
  if (state.left_out >= LeftOut::floats_of_odd_warps &&
      state.left_out <= LeftOut::floats_of_even_block_planes)
    state.float_bytes = bytes_of_floats(program);
  std::vector<GlobalMemory::Contents> before;
  if (left_out_ >= LeftOut::kernels && left_out_ < LeftOut::other_devices && !kernel.only_moves()) {
    if (left_out_ >= LeftOut::lower_stores)
      before = memory_.snapshot();
    else if (left_out_ == LeftOut::first_block)
      state.next_block = 1;
    else
      state.stopped_at =
          left_out_ == LeftOut::kernels ? 0 : static_cast<std::uint64_t>(state.cluster.count());
  }
  if (options.idle) state.stopped_at = 0;
  state.children.depth = depth_;
  state.clocks_before = clocks_;
  state.dynamic_shared_bytes = static_cast<std::uint32_t>(launch.shared_bytes);
  state.shared_bytes = program.static_shared_bytes + state.dynamic_shared_bytes;
  state.most_live = most_live(state);
  std::uint64_t workspace = 0;
  if (program.grid_workspace >= 0 && launch.grid_barriers) {
    Allocation& zeros = memory_.allocate(16, "the grid's workspace");
    zeros.fully_written = true;
    workspace = zeros.address;
    std::memcpy(parameters.data() + program.grid_workspace, &workspace, sizeof workspace);
  }
  if (program.current_graph >= 0 && options.of_graph)
    std::memcpy(parameters.data() + program.current_graph, &options.of_graph->graph, 8);
  state.parameters = parameters;
  state.images.assign(images().begin(), images().end());
  if (program.needs_heap) heap_.prepare();
  std::uint64_t parameter_copy = 0;
  if (program.needs_parameter_memory) {
    Allocation& copy =
        memory_.allocate(std::max<std::size_t>(parameters.size(), 1), "the kernel's parameters");
    copy.read_only = copy.fully_written = true;
    std::copy(parameters.begin(), parameters.end(), copy.host.get());
    parameter_copy = state.parameter_address = copy.address;
  }

  std::unique_ptr<L2Cache> l2_cache;
  if (!idle_l2_.empty()) {
    l2_cache = std::move(idle_l2_.back());
    idle_l2_.pop_back();
    l2_cache->clear();
  } else {
    l2_cache = std::make_unique<L2Cache>(static_cast<std::uint64_t>(spec_.l2_bytes));
  }
  L2 l2(*l2_cache);
  if (counted && options.caches) {
    state.l2 = &l2;
    state.l1_bytes_per_block = l1_bytes_per_block(spec_, launch, state.shared_bytes);
  }
  std::optional<std::uint64_t> traced;
  if (options.trace && !options.trace->blocks.empty()) traced = options.trace->blocks.front();
  PathSampler sampler(static_cast<std::uint64_t>(launch.grid.count()),
                      static_cast<std::uint32_t>((launch.block.count() + kLanes - 1) / kLanes),
                      spec_.sm_count, program.learns_from_atomics, traced);
  if (counted && options.count && options.paths) state.sampler = &sampler;
  std::optional<Checker> checker;
  if (options.checks == Checks::all) state.checker = &checker.emplace(state);
  Execution execution;
  if (options.trace) {
    state.trace = &execution.trace.emplace();
    for (std::size_t i = 0; i < options.trace->blocks.size(); ++i)
      state.traced_blocks[options.trace->blocks[i]] = static_cast<std::uint32_t>(i);
    // The checks tell races by the order of the blocks.
    if (traced && *traced < static_cast<std::uint64_t>(launch.grid.count()) && !state.checker &&
        state.cluster.count() == 1)
      state.first_cluster = *traced;
    if (options.trace->per_warp)
      state.trace->warps.resize(
          static_cast<std::size_t>(launch.grid.count() * ((launch.block.count() + kLanes - 1) / kLanes)));
  }

  Rehearsal otherwise;
  if (checker && checker->depends_on_order()) otherwise = rehearse(state);
  const auto begin = std::chrono::steady_clock::now();
  const bool tells = depth_ == 0 && state.trace;
  if (tells) {
    running_ = &state;
    running_name_ = kernel.facts().name;
  }
  if (preparing) preparing->unlock();
  const std::vector<std::unique_ptr<Worker>> workers = run_blocks(state, options, launch.grid);
  store_if(clocks_, state.clocks_after.load(), std::greater());
  if (preparing) preparing->lock();
  execution.wall_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();

  memory_.undo_half(before, left_out_ == LeftOut::upper_stores);
  if (!state.checker) memory_.mark_all_written();
  if (parameter_copy) memory_.free(parameter_copy);
  if (workspace) memory_.free(workspace);
  add_findings(state, options, execution);
  if (execution.diagnostics.empty() && !otherwise.findings.empty()) {
    execution.completed = options.goes_on;
    execution.diagnostics = std::move(otherwise.findings);
    add_place(otherwise.place, execution);
  }
  if (state.trace) add_records(state);
  // While this waits, traced_so_far() may be called for what all blocks have traced.
  records_complete_ = tells;
  if (depth_ == 0 && state.sampler) kernel.await_machine_code();
  if (tells) {
    records_complete_ = false;
    running_ = nullptr;
  }
  if (options.touched) {
    Footprint all;
    for (const auto& worker : workers) all.add(*worker->footprint);
    execution.touched = all.ranges();
    // The device heap hands its memory on from one to the next, and orders them.
    std::erase_if(execution.touched,
                  [&](const TouchedRange& range) { return range.begin - heap_.start() < heap_.size(); });
  }
  if (counted && options.count) {
    l2.finish();
    execution.counters = collect_counters(kernel.facts().name, program, workers, l2);
    if (state.sampler) {
      auto paths = std::make_shared<Paths>(kernel.steps());
      sampler.finish(*paths);
      paths->shared_bytes = state.shared_bytes;
      kernel.follow_in_machine_code(*paths);
      const AtomicCounts::Contention contention = state.atomics.contention(spec_.l2_slices);
      paths->floating_atomics_on_one_sector = contention.floating_sector;
      paths->atomics_of_one_slice = contention.slice;
      paths->cluster_blocks = static_cast<std::int64_t>(state.cluster.count());
      execution.paths = std::move(paths);
    }
  }
  idle_l2_.push_back(std::move(l2_cache));
  if (depth_ == 0) nested_grids_.clear();
  if (depth_ > 0 || !state.children.work.empty()) run_children(kernel, launch, state, options, execution);
  return execution;
}

std::optional<Trace> HostThreadsDevice::traced_so_far(std::vector<AccessSite>& sites) {
  if (!running_ || !(running_->first_ended || records_complete_)) return {};
  L2Cache nothing;
  sites = collect_counters(running_name_, running_->program, {}, L2(nothing)).sites;
  // Where generic addresses led.
  const auto& counted = running_->in_caller->sites;
  for (std::size_t i = 0; i < sites.size(); ++i)
    if (sites[i].space == "global" && counted[i].wavefronts > 0 && counted[i].sectors == 0)
      sites[i].space = "shared";
  if (!records_complete_) return records_of_first(*running_);
  Trace all = *running_->trace;
  all.warps.clear();
  return all;
}

}

std::unique_ptr<SimulatedDevice> make_simulated_device(const GpuSpec& spec, int number, LeftOut left_out,
                                                       const std::string& kernel) {
  return std::make_unique<sim::HostThreadsDevice>(spec, number, left_out, kernel);
}

}
