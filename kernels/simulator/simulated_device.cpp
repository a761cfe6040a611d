#include "kernels/simulator/simulated_device.h"

#include "kernels/base/kernel_name.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/time_model.h"
#include "kernels/simulator/counting.h"
#include "kernels/simulator/engine/worker_threads.h"
#include "kernels/simulator/launch_trace.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/paths/path_sampler.h"
#include "kernels/simulator/records_ahead.h"
#include "kernels/simulator/siblings.h"
#include "kernels/simulator/simulated_kernel.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <thread>
#include <utility>

namespace kernelarium {
namespace {

using namespace sim;

class LoadedModule final : public SimulatedModule {
 public:
  LoadedModule(const std::string& ptx, GlobalMemory& memory, ManagedVariables& managed)
      : in_memory_(std::make_shared<ModuleInMemory>(ptx, "", memory, &managed)) {}

  std::optional<Variable> variable(const std::string& name) const override {
    return in_memory_->variable(name);
  }
  std::unique_ptr<LoadedKernel> kernel(const std::string& entry) override {
    return std::make_unique<SimulatedKernel>(in_memory_, entry);
  }

 private:
  std::shared_ptr<const ModuleInMemory> in_memory_;
};

/// Between the addresses of devices.
constexpr std::uint64_t kDeviceRange = std::uint64_t{1} << 40;

class HostThreadsDevice final : public SimulatedDevice, public RecordsAhead {
 public:
  HostThreadsDevice(const GpuSpec& spec, int number, LeftOut left_out)
      : id_("sim:" + spec.id), spec_(spec),
        memory_(
            static_cast<std::uint64_t>(spec.memory_bytes > 0 ? spec.memory_bytes : std::int64_t{16} << 30),
            kGlobalBase + static_cast<std::uint64_t>(number) * kDeviceRange),
        l2_cache_(static_cast<std::uint64_t>(spec.l2_bytes)), left_out_(left_out) {}

  const std::string& id() const override { return id_; }
  const GpuSpec& spec() const override { return spec_; }
  bool simulated() const override { return true; }
  Target target() const override { return {std::min(spec_.compute_capability, 90), false}; }
  std::map<std::string, std::string> facts() const override {
    return {{"simulated GPU", spec_.name},
            {"figures from", spec_.source},
            {"validated",
             spec_.validated.empty() ? "never: nothing was compared with this GPU" : spec_.validated},
            {"host threads", std::to_string(std::max(1u, std::thread::hardware_concurrency()))}};
  }

  std::unique_ptr<LoadedKernel> load(const CompiledKernel& kernel) override {
    return std::make_unique<SimulatedKernel>(
        std::make_shared<ModuleInMemory>(kernel.image, kernel.source_file, memory_), kernel.entry);
  }
  std::unique_ptr<SimulatedModule> load_module(const std::string& ptx, ManagedVariables& managed) override {
    return std::make_unique<LoadedModule>(ptx, memory_, managed);
  }
  std::optional<SimulatedModule::Variable> variable(const LoadedKernel& kernel,
                                                    const std::string& name) const override {
    const auto* own = dynamic_cast<const SimulatedKernel*>(&kernel);
    return own ? own->in_memory().variable(name) : std::nullopt;
  }
  std::vector<std::uint64_t> argument_offsets(const LoadedKernel& kernel) const override {
    return dynamic_cast<const SimulatedKernel&>(kernel).argument_offsets();
  }
  void set_machine_code(const LoadedKernel& kernel, std::shared_future<CompiledKernel> cubin) override {
    // As in execute(): what a kernel of this device holds is made when it is first wanted.
    const_cast<SimulatedKernel&>(dynamic_cast<const SimulatedKernel&>(kernel))
        .set_machine_code(std::move(cubin));
  }
  std::byte* host_memory(DevicePointer pointer, std::size_t bytes) override {
    const Allocation* allocation = memory_.find(pointer);
    if (!allocation || bytes > allocation->bytes - (pointer - allocation->address)) return nullptr;
    return allocation->host.get() + (pointer - allocation->address);
  }
  void mark_written(DevicePointer pointer, std::size_t bytes) override {
    if (bytes == 0) return;
    Allocation& allocation = at(pointer, bytes);
    allocation.mark_written(pointer - allocation.address, bytes);
  }
  void mark_unwritten(DevicePointer pointer, std::size_t bytes) override {
    Allocation& allocation = at(pointer, bytes);
    allocation.mark_unwritten(pointer - allocation.address, bytes);
  }
  std::vector<ByteRange> unwritten(DevicePointer pointer, std::size_t bytes) override {
    const Allocation& allocation = at(pointer, bytes);
    const std::uint64_t begin = pointer - allocation.address;
    if (allocation.fully_written) return {};
    if (allocation.written.empty()) return {{0, bytes}};
    std::vector<ByteRange> ranges;
    for (std::size_t i = 0; i < bytes; ++i) {
      if (allocation.is_written(begin + i, 1)) continue;
      if (!ranges.empty() && ranges.back().offset + ranges.back().bytes == i)
        ++ranges.back().bytes;
      else
        ranges.push_back({i, 1});
    }
    return ranges;
  }
  void map(DevicePointer address, std::size_t bytes, const std::string& name,
           std::shared_ptr<std::byte[]> host) override {
    memory_.map(address, bytes, name, std::move(host));
  }
  std::shared_ptr<std::byte[]> share(DevicePointer pointer) override { return at(pointer, 1).host; }
  std::uint64_t make_texture(const Image& image, const Sampling& sampling) override {
    return add_image({image, sampling, false});
  }
  std::uint64_t make_surface(const Image& image) override { return add_image({image, {}, true}); }
  bool destroy_object(std::uint64_t handle) override {
    if (handle >= images_.size() || !images_[handle]) return false;
    images_[handle] = nullptr;
    return true;
  }
  std::uint64_t used_bytes() const override { return memory_.used(); }
  HeapUse heap_use() const override {
    const auto [blocks, bytes] = heap_.use();
    return {blocks, bytes};
  }
  bool resize_heap(std::uint64_t bytes) override { return heap_.resize(bytes); }
  void clear_heap() override { heap_.clear(); }
  void forget_freed() override { memory_.forget_freed(); }
  void allow_grid_barriers(bool allowed) override { grid_barriers_ = allowed; }
  const std::vector<NestedGrid>& nested_grids() const override { return nested_grids_; }
  std::optional<Trace> recorded_so_far(std::vector<AccessSite>& sites) override;
  DevicePointer allocate(std::size_t bytes, const AllocationName& name) override {
    Allocation& allocation = memory_.allocate(bytes, name.name);
    allocation.element_bytes = name.element_bytes;
    return allocation.address;
  }
  void free(DevicePointer pointer) override { memory_.free(pointer); }
  void copy_in(DevicePointer to, std::span<const std::byte> from) override {
    if (from.empty()) return;
    Allocation& allocation = at(to, from.size());
    std::memcpy(allocation.host.get() + (to - allocation.address), from.data(), from.size());
    allocation.mark_written(to - allocation.address, from.size());
  }
  void fill_unwritten(DevicePointer to, std::size_t bytes, const Filler& write) override {
    if (bytes == 0) return;
    Allocation& allocation = at(to, bytes);
    const std::uint64_t offset = to - allocation.address;
    write(0, {allocation.host.get() + offset, bytes});
    allocation.mark_unwritten(offset, bytes);
  }
  void copy_out(std::span<std::byte> to, DevicePointer from) override {
    if (to.empty()) return;
    const Allocation& allocation = at(from, to.size());
    std::memcpy(to.data(), allocation.host.get() + (from - allocation.address), to.size());
  }

  Execution execute(const Launch& launch, const ExecuteOptions& options) override;
  std::unique_ptr<Stopwatch> stopwatch(const std::vector<Launch>&) override { return nullptr; }

 private:
  /// What the checks find in another order of blocks and warps, and where.
  struct Rehearsal {
    std::vector<Diagnostic> findings;
    std::optional<FaultPlace> place;
  };
  Rehearsal rehearse(const LaunchState& state);
  /// Runs what a grid has handed over, and adds what it did.
  void run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                    const ExecuteOptions& options, Execution& execution);
  Execution run_child(const SimulatedKernel& kernel, const ChildWork& child, const ExecuteOptions& options);
  void move_bytes(const ChildWork& work);
  void add_nested_grid(const Launch& launch, const Execution& execution);
  std::uint64_t add_image(BoundImage image) {
    images_.push_back(std::make_shared<BoundImage>(std::move(image)));
    return images_.size() - 1;
  }
  /// Memory may have been freed since the objects were made.
  const std::vector<std::shared_ptr<BoundImage>>& images() {
    for (const auto& image : images_) {
      if (!image) continue;
      const Allocation* allocation = memory_.find(image->image.memory);
      image->host =
          allocation && image->image.memory - allocation->address + image->image.bytes() <= allocation->bytes
              ? allocation->host.get() + (image->image.memory - allocation->address)
              : nullptr;
    }
    return images_;
  }
  Allocation& at(DevicePointer pointer, std::size_t bytes) {
    Allocation* allocation = memory_.find(pointer);
    if (!allocation || pointer + bytes > allocation->address + allocation->bytes)
      throw Error(Sentence::tr("a copy of %1 bytes does not fit into device memory at %2", bytes,
                               fmt::format("{:#x}", pointer)));
    return *allocation;
  }

  std::string id_;
  GpuSpec spec_;
  GlobalMemory memory_;
  DeviceHeap heap_{memory_};
  std::uint32_t depth_ = 0;        ///< of the launch that runs, by kernels
  LaunchState* running_ = nullptr; ///< the host's grid, while it runs
  bool records_complete_ = false;  ///< all its blocks have ended
  std::string running_name_;
  bool grid_barriers_ = true;
  int launcher_ = -1; ///< the nested grid whose children run
  std::vector<NestedGrid> nested_grids_;
  L2Cache l2_cache_; ///< empty at the start of every launch
  const LeftOut left_out_;
  std::vector<std::shared_ptr<BoundImage>> images_{nullptr}; ///< by handle; 0 is none
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

/// A run with checks records nothing else: where it failed is told all the same.
void add_place(const std::optional<FaultPlace>& place, Execution& execution) {
  if (!place) return;
  if (!execution.trace) execution.trace.emplace();
  execution.trace->fault = *place;
}

/// What was printed and found, in the order of the blocks.
void add_findings(LaunchState& state, const ExecuteOptions& options, Execution& execution) {
  for (auto& [block, text] : state.printed) execution.printed += text;
  execution.diagnostics = std::move(state.findings);
  std::optional<FaultPlace> place = state.finding_place;
  if (!state.faults.empty() &&
      (!state.checker || options.findings > static_cast<int>(execution.diagnostics.size()))) {
    const auto& [block, told] = *state.faults.begin();
    execution.diagnostics.push_back(told);
    if (const auto found = state.fault_places.find(block); !place && found != state.fault_places.end())
      place = found->second;
  }
  execution.completed = execution.diagnostics.empty();
  add_place(place, execution);
  if (state.checker)
    if (const Sentence missing = state.checker->not_checked(); !missing.empty())
      execution.diagnostics.push_back({"not checked", missing, "", 0, true});
}

/// Runs the launch on a copy of its memory, with its blocks and warps in another order, and returns what the
/// checks find there: where a block runs to its end before the next one starts, a lock is never contended.
HostThreadsDevice::Rehearsal HostThreadsDevice::rehearse(const LaunchState& state) {
  constexpr std::uint64_t kMostBytes = 256u << 20, kBudget = 4'000'000;
  if (depth_ > 0 || state.program.needs_heap || !state.program.children.empty() || images().size() > 1)
    return {};
  const auto before = memory_.contents(kMostBytes);
  if (!before) return {};
  ExecuteOptions options;
  options.count = options.caches = options.paths = false;
  options.checks = Checks::all;
  options.findings = state.options.findings;
  options.cancel = state.options.cancel;
  options.instruction_budget = std::min(state.options.instruction_budget, kBudget);
  LaunchState other(state.program, memory_, heap_, spec_, options, state.grid, state.block);
  other.cluster = state.cluster;
  other.shared_bytes = state.shared_bytes;
  other.dynamic_shared_bytes = state.dynamic_shared_bytes;
  other.parameters = state.parameters;
  other.parameter_address = state.parameter_address;
  other.images = state.images;
  other.next_block = state.next_block.load();
  other.stopped_at = state.stopped_at.load();
  other.leaves_out_products = state.leaves_out_products;
  other.interleaves = true;
  Checker checker(other);
  other.checker = &checker;
  run_blocks(other, options, state.grid);
  memory_.restore(*before);
  Rehearsal found{std::move(other.findings), other.finding_place};
  // Waiting costs more here: that it takes long says nothing.
  for (const auto& [block, fault] : other.faults)
    if (found.findings.empty() && fault.kind != "budget" && fault.kind != "cancelled" &&
        fault.kind != "memory") {
      found.findings.push_back(fault);
      if (const auto place = other.fault_places.find(block); place != other.fault_places.end())
        found.place = place->second;
    }
  return found;
}

Execution HostThreadsDevice::execute(const Launch& launch, const ExecuteOptions& options) {
  check_launch(launch, spec_);
  auto& kernel = const_cast<SimulatedKernel&>(dynamic_cast<const SimulatedKernel&>(*launch.kernel));
  const bool counted = options.count || options.touched || options.checks == Checks::all || options.trace;
  const Program& program = kernel.program(counted);
  std::vector<std::byte> parameters = kernel.pack(launch.arguments);

  LaunchState state(program, memory_, heap_, spec_, options, launch.grid, launch.block);
  state.cluster = cluster_of(launch);
  state.leaves_out_products = left_out_ == LeftOut::products;
  if (left_out_ > LeftOut::products && left_out_ < LeftOut::other_devices && !kernel.only_moves()) {
    if (left_out_ == LeftOut::first_block)
      state.next_block = 1;
    else
      state.stopped_at =
          left_out_ == LeftOut::kernels ? 0 : static_cast<std::uint64_t>(state.cluster.count());
  }
  state.children.depth = depth_;
  state.dynamic_shared_bytes = static_cast<std::uint32_t>(launch.shared_bytes);
  state.shared_bytes = program.static_shared_bytes + state.dynamic_shared_bytes;
  std::uint64_t workspace = 0;
  if (program.grid_workspace >= 0 && grid_barriers_) {
    Allocation& zeros = memory_.allocate(16, "the grid's workspace");
    zeros.fully_written = true;
    workspace = zeros.address;
    std::memcpy(parameters.data() + program.grid_workspace, &workspace, sizeof workspace);
  }
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

  l2_cache_.clear();
  L2 l2(l2_cache_);
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
  if (checker && checker->hands_over()) otherwise = rehearse(state);
  const auto begin = std::chrono::steady_clock::now();
  if (depth_ == 0) {
    running_ = &state;
    running_name_ = kernel.facts().name;
  }
  const std::vector<std::unique_ptr<Worker>> workers = run_blocks(state, options, launch.grid);
  execution.wall_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();

  if (!state.checker) memory_.mark_all_written();
  if (parameter_copy) memory_.free(parameter_copy);
  if (workspace) memory_.free(workspace);
  add_findings(state, options, execution);
  if (execution.completed && !otherwise.findings.empty()) {
    execution.completed = false;
    execution.diagnostics = std::move(otherwise.findings);
    add_place(otherwise.place, execution);
  }
  if (state.trace) add_records(state);
  if (depth_ == 0) {
    // While this waits, recorded_so_far() may be called for what all blocks have recorded.
    records_complete_ = state.trace != nullptr;
    if (state.sampler) kernel.await_machine_code();
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
  if (depth_ == 0) nested_grids_.clear();
  if (depth_ > 0 || !state.children.work.empty()) run_children(kernel, launch, state, options, execution);
  return execution;
}

std::optional<Trace> HostThreadsDevice::recorded_so_far(std::vector<AccessSite>& sites) {
  if (!running_ || !(running_->first_ended || records_complete_)) return {};
  sites = collect_counters(running_name_, running_->program, {}, L2(l2_cache_)).sites;
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

/// With the arguments that its parent has stored.
Execution HostThreadsDevice::run_child(const SimulatedKernel& kernel, const ChildWork& child,
                                       const ExecuteOptions& options) {
  const Allocation& holder = *memory_.find(child.arguments);
  return execute({&kernel, child.grid, child.block, child.shared_bytes,
                  kernel.unpack(holder.host.get() + (child.arguments - holder.address))},
                 options);
}

void HostThreadsDevice::add_nested_grid(const Launch& launch, const Execution& execution) {
  NestedGrid grid{launch.kernel->facts().name, launch.grid, launch.block, launch.shared_bytes, launcher_};
  const Occupancy held = occupancy(spec_, launch.grid, launch.block, 0,
                                   launch.kernel->facts().static_shared_bytes + launch.shared_bytes);
  grid.waves = held.waves;
  if (execution.completed && execution.paths) {
    const Modelled modelled = model_time(execution, spec_, held, launch.grid);
    grid.us = modelled.median_ms * 1000;
    grid.bound_by = modelled.bound_by;
  }
  nested_grids_.push_back(std::move(grid));
}

void HostThreadsDevice::run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                                     const ExecuteOptions& options, Execution& execution) {
  add_nested_grid(launch, execution);
  ChildState& children = state.children;
  const int self = static_cast<int>(nested_grids_.size()) - 1, before = std::exchange(launcher_, self);
  // A thread's own stand in the order in which it handed them over.
  std::stable_sort(children.work.begin(), children.work.end(), [](const ChildWork& a, const ChildWork& b) {
    return std::pair(a.tail, a.parent) < std::pair(b.tail, b.parent);
  });
  ExecuteOptions its_options = options;
  its_options.trace = nullptr; // the host's grid is what was asked for
  its_options.progress = nullptr;
  its_options.touched |= state.checker != nullptr;
  Siblings siblings;
  ++depth_;
  for (const ChildWork& child : children.work) {
    if (!execution.completed) break;
    const std::string name = child.what == ChildWork::What::grid   ? state.program.children[child.kernel].name
                             : child.what == ChildWork::What::copy ? "cudaMemcpyAsync"
                                                                   : "cudaMemsetAsync";
    const std::size_t number = nested_grids_.size();
    Execution one;
    try {
      if (child.what == ChildWork::What::grid) {
        one = run_child(kernel.sibling(name), child, its_options);
        if (number < nested_grids_.size()) {
          nested_grids_[number].tail = child.tail;
          nested_grids_[number].launching_block = child.parent;
          nested_grids_[number].stream = child.forgotten ? ~number : child.parent;
        }
      } else {
        move_bytes(child);
        one.touched = touched_by(child);
        one.completed = true;
      }
    } catch (const Error& error) { // what can't be
      one.diagnostics = error.diagnostics();
    }
    if (state.checker && !child.tail && one.completed) {
      const Sentence what = child.what == ChildWork::What::grid
                                ? Sentence::tr("kernel %1", kernel_display_name(name))
                                : Sentence(name);
      std::optional<Diagnostic> race = state.checker->meets(child.by, what, one.touched);
      if (!race) race = siblings.meets(child, what, one.touched, state);
      if (race) one.diagnostics.push_back(std::move(*race));
      one.completed = one.diagnostics.empty();
    }
    execution.completed = one.completed;
    execution.wall_ms += one.wall_ms;
    execution.counters.add(one.counters);
    execution.touched.insert(execution.touched.end(), one.touched.begin(), one.touched.end());
    execution.printed += one.printed;
    execution.diagnostics.insert(execution.diagnostics.end(), one.diagnostics.begin(), one.diagnostics.end());
  }
  --depth_;
  launcher_ = before;
  for (const ChildWork& child : children.work)
    if (child.what == ChildWork::What::grid) heap_.free(child.arguments, false);
  for (const auto& [arguments, child] : children.prepared) heap_.free(arguments, false);
}

void HostThreadsDevice::move_bytes(const ChildWork& work) {
  if (work.bytes == 0) return;
  Allocation& to = at(work.to, work.bytes);
  std::byte* const place = to.host.get() + (work.to - to.address);
  to.mark_written(work.to - to.address, work.bytes);
  if (work.what == ChildWork::What::set) {
    std::memset(place, static_cast<int>(work.from & 0xff), work.bytes);
    return;
  }
  const Allocation& from = at(work.from, work.bytes);
  std::memmove(place, from.host.get() + (work.from - from.address), work.bytes);
  for (const ByteRange& range : unwritten(work.from, work.bytes))
    mark_unwritten(work.to + range.offset, range.bytes);
}

}

std::unique_ptr<SimulatedDevice> make_simulated_device(const GpuSpec& spec, int number, LeftOut left_out) {
  return std::make_unique<HostThreadsDevice>(spec, number, left_out);
}

}
