#include "kernels/simulator/simulated_device.h"

#include "kernels/base/kernel_name.h"
#include "kernels/measure/occupancy.h"
#include "kernels/measure/time_model.h"
#include "kernels/simulator/counting.h"
#include "kernels/simulator/decode/decode.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/paths/machine_steps.h"
#include "kernels/simulator/paths/path_sampler.h"
#include "kernels/simulator/siblings.h"

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

/// A module's variables in device memory, by name.
struct ModuleVariables {
  explicit ModuleVariables(GlobalMemory& where) : memory(where) {}
  ModuleVariables(const ModuleVariables&) = delete;
  ~ModuleVariables() {
    for (const auto& [name, address] : addresses) memory.free(address);
  }
  GlobalMemory& memory;
  std::map<std::string, std::uint64_t> addresses;
};

/// PTX and its variables in device memory; kernels hold it.
class ModuleInMemory {
 public:
  ModuleInMemory(const std::string& ptx, const std::string& source_file, GlobalMemory& memory)
      : module(ptx::read_module(ptx, source_file)), variables(memory) {
    place_variables();
    linkage = {[this](const std::string& name) {
      const auto found = variables.addresses.find(name);
      return found == variables.addresses.end() ? std::uint64_t{0} : found->second;
    }};
  }

  std::optional<SimulatedModule::Variable> variable(const std::string& name) const {
    const auto found = variables.addresses.find(name);
    if (found == variables.addresses.end()) return std::nullopt;
    return SimulatedModule::Variable{found->second, variables.memory.find(found->second)->bytes};
  }

  ptx::Module module;
  ModuleVariables variables; // freed too if the rest of the constructor throws
  Linkage linkage;

 private:
  void place_variables() {
    for (const ptx::Variable& variable : module.variables) {
      if (variable.space != ptx::Space::global && variable.space != ptx::Space::constant) continue;
      if (variable.external || variable.bytes == 0) continue;
      Allocation& allocation = variables.memory.allocate(variable.bytes, variable.name);
      allocation.read_only = variable.space == ptx::Space::constant;
      allocation.fully_written = true; // zero unless initialised otherwise
      std::copy_n(reinterpret_cast<const std::byte*>(variable.initial.data()), variable.initial.size(),
                  allocation.host.get());
      variables.addresses[variable.name] = allocation.address;
    }
    std::map<std::string, std::uint64_t> addresses = variables.addresses;
    std::uint64_t next = kFunctionWindow;
    for (const ptx::Function* function : functions_in_variables(module))
      addresses.emplace(function->name, ++next);
    for (const ptx::Variable& variable : module.variables)
      for (const auto& [offset, name] : variable.symbols)
        if (const auto from = variables.addresses.find(variable.name);
            from != variables.addresses.end() && offset + 8 <= variable.bytes) {
          const auto to = addresses.find(name);
          if (to == addresses.end()) continue; // stays null: a call through it is a trap
          std::uint64_t value = 0;
          std::byte* place = variables.memory.find(from->second)->host.get() + offset;
          std::memcpy(&value, place, 8);
          value += to->second;
          std::memcpy(place, &value, 8);
        }
  }
};

/// A kernel's decoded forms.
class SimulatedKernel final : public LoadedKernel {
 public:
  SimulatedKernel(std::shared_ptr<const ModuleInMemory> in_memory, const std::string& entry)
      : in_memory_(std::move(in_memory)), module_(in_memory_->module) {
    facts_.name = entry;
    programs_[1] = decode(module_, entry, true, in_memory_->linkage);
    const ptx::Function& function = *module_.find(entry);
    facts_.static_shared_bytes = static_cast<int>(programs_[1]->static_shared_bytes);
    facts_.local_bytes_per_thread = static_cast<int>(programs_[1]->functions[0].local_bytes);
    if (function.max_threads) facts_.max_threads_per_block = function.max_threads;
    facts_.cluster = {function.cluster[0], function.cluster[1], function.cluster[2]};
    std::uint64_t end = 0;
    for (const ptx::Variable& parameter : function.signature.parameters) {
      end = (end + parameter.align - 1) / parameter.align * parameter.align;
      offsets_.push_back(end);
      facts_.argument_bytes.push_back(static_cast<int>(parameter.bytes));
      end += parameter.bytes;
    }
    parameter_bytes_ = end;
    if (programs_[1]->grid_workspace >= 0)
      parameter_bytes_ = static_cast<std::uint64_t>(programs_[1]->grid_workspace) + 8;
  }

  const KernelFacts& facts() const override { return facts_; }
  const ModuleInMemory& in_memory() const { return *in_memory_; }
  const Program& program(bool counted) {
    std::optional<Program>& program = programs_[counted];
    if (!program) program = decode(module_, facts_.name, counted, in_memory_->linkage);
    return *program;
  }
  /// What the time model wants to know of the code, without paths.
  const Paths& steps() {
    if (!steps_) steps_ = machine_steps(module_, program(true));
    return *steps_;
  }
  /// A kernel of the same file, with the same variables.
  const SimulatedKernel& sibling(const std::string& name) {
    std::unique_ptr<SimulatedKernel>& kernel = siblings_[name];
    if (!kernel) kernel = std::make_unique<SimulatedKernel>(in_memory_, name);
    return *kernel;
  }
  /// Arguments that are laid out as the kernel's parameter list.
  std::vector<Argument> unpack(const std::byte* bytes) const {
    std::vector<Argument> arguments;
    for (std::size_t i = 0; i < offsets_.size(); ++i)
      arguments.push_back({{bytes + offsets_[i], bytes + offsets_[i] + facts_.argument_bytes[i]}});
    return arguments;
  }
  /// Arguments laid out as the kernel's parameter list. Throws Error{bad_argument} if they don't fit.
  std::vector<std::byte> pack(const std::vector<Argument>& arguments) const {
    if (arguments.size() != offsets_.size())
      throw Error(Sentence::tr("kernel '%1' takes %2 arguments, %3 were given", facts_.name, offsets_.size(),
                               arguments.size()));
    std::vector<std::byte> bytes(parameter_bytes_);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (static_cast<int>(arguments[i].bytes.size()) != facts_.argument_bytes[i])
        throw Error(Sentence::tr("argument %1 of kernel '%2' takes %3 bytes, %4 were given", i, facts_.name,
                                 facts_.argument_bytes[i], arguments[i].bytes.size()));
      std::copy(arguments[i].bytes.begin(), arguments[i].bytes.end(),
                bytes.begin() + static_cast<std::ptrdiff_t>(offsets_[i]));
    }
    return bytes;
  }

 private:
  std::shared_ptr<const ModuleInMemory> in_memory_;
  const ptx::Module& module_;
  std::optional<Program> programs_[2];
  std::map<std::string, std::unique_ptr<SimulatedKernel>> siblings_; ///< that it has launched
  std::optional<Paths> steps_;
  KernelFacts facts_;
  std::vector<std::uint64_t> offsets_;
  std::uint64_t parameter_bytes_ = 0;
};

class LoadedModule final : public SimulatedModule {
 public:
  LoadedModule(const std::string& ptx, GlobalMemory& memory)
      : in_memory_(std::make_shared<ModuleInMemory>(ptx, "", memory)) {}

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

class HostThreadsDevice final : public SimulatedDevice {
 public:
  HostThreadsDevice(const GpuSpec& spec, int number)
      : id_("sim:" + spec.id), spec_(spec),
        memory_(
            static_cast<std::uint64_t>(spec.memory_bytes > 0 ? spec.memory_bytes : std::int64_t{16} << 30),
            kGlobalBase + static_cast<std::uint64_t>(number) * kDeviceRange),
        l2_cache_(static_cast<std::uint64_t>(spec.l2_bytes)) {}

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
  std::unique_ptr<SimulatedModule> load_module(const std::string& ptx) override {
    return std::make_unique<LoadedModule>(ptx, memory_);
  }
  std::optional<SimulatedModule::Variable> variable(const LoadedKernel& kernel,
                                                    const std::string& name) const override {
    const auto* own = dynamic_cast<const SimulatedKernel*>(&kernel);
    return own ? own->in_memory().variable(name) : std::nullopt;
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
  void clear_heap() override { heap_.clear(); }
  const std::vector<NestedGrid>& nested_grids() const override { return nested_grids_; }
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
  /// Runs what a grid has handed over, and adds what it did.
  void run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                    const ExecuteOptions& options, Execution& execution);
  Execution run_child(const SimulatedKernel& kernel, const ChildWork& child, const ExecuteOptions& options);
  void move_bytes(const ChildWork& work);
  void add_nested_grid(const Launch& launch, const ExecuteOptions& options, const Execution& execution);
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
      throw Error(Sentence::tr("a copy of %1 bytes does not fit device memory at %2", bytes,
                               fmt::format("{:#x}", pointer)));
    return *allocation;
  }

  std::string id_;
  GpuSpec spec_;
  GlobalMemory memory_;
  DeviceHeap heap_{memory_};
  std::uint32_t depth_ = 0; ///< of the launch that runs, by kernels
  int launcher_ = -1;       ///< the nested grid whose children run
  std::vector<NestedGrid> nested_grids_;
  L2Cache l2_cache_;                                         ///< empty at the start of every launch
  std::vector<std::shared_ptr<BoundImage>> images_{nullptr}; ///< by handle; 0 is none
};

void add_access(Trace& trace, RecordedAccess& access) {
  if (!access.values.empty()) access.record.values = static_cast<std::uint32_t>(trace.values.size());
  for (LaneValues& values : access.values) {
    if (values.others != LaneValues::none)
      values.others += static_cast<std::uint32_t>(trace.lane_values.size());
    trace.values.push_back(values);
  }
  trace.lane_values.insert(trace.lane_values.end(), access.lane_values.begin(), access.lane_values.end());
  trace.records.push_back(access.record);
}

void add_matrix(Trace& trace, const Program& program, RecordedMatrix& one) {
  // Blocks and loops execute the same instructions again: few texts.
  const std::string& text = program.texts[one.instruction];
  const auto known = std::find(trace.instructions.begin(), trace.instructions.end(), text);
  one.record.instruction = static_cast<std::uint32_t>(known - trace.instructions.begin());
  if (known == trace.instructions.end()) trace.instructions.push_back(text);
  one.record.words = trace.matrix_words.size();
  trace.matrix_words.insert(trace.matrix_words.end(), one.words.begin(), one.words.end());
  trace.matrices.push_back(one.record);
}

void add_async(Trace& trace, RecordedAsync& one) {
  if (one.map) {
    const auto known = std::find(trace.tensor_maps.begin(), trace.tensor_maps.end(), *one.map);
    one.record.map = static_cast<std::uint32_t>(known - trace.tensor_maps.begin());
    if (known == trace.tensor_maps.end()) trace.tensor_maps.push_back(*one.map);
  }
  trace.async.push_back(one.record);
}

void add_formulas(Trace& trace, const Program& program) {
  trace.nodes = program.formula_nodes;
  trace.names = program.formula_names;
  for (std::uint32_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    const auto kind = ptx::is_float(site.type)                      ? AddressFormula::Kind::real
                      : ptx::is_signed(site.type)                   ? AddressFormula::Kind::whole
                      : ptx::name_of(site.type).substr(0, 1) == "u" ? AddressFormula::Kind::natural
                                                                    : AddressFormula::Kind::bits;
    trace.formulas.push_back({i, site.formula, static_cast<std::uint32_t>(trace.registers.size()),
                              static_cast<std::uint16_t>(site.captured.size()),
                              static_cast<std::uint8_t>(ptx::bytes_of(site.type)), kind});
    for (const Site::Captured& captured : site.captured) trace.registers.push_back(captured.reg);
  }
}

Execution HostThreadsDevice::execute(const Launch& launch, const ExecuteOptions& options) {
  check_launch(launch, spec_);
  auto& kernel = const_cast<SimulatedKernel&>(dynamic_cast<const SimulatedKernel&>(*launch.kernel));
  const bool counted = options.count || options.touched || options.checks == Checks::all || options.trace;
  const Program& program = kernel.program(counted);
  std::vector<std::byte> parameters = kernel.pack(launch.arguments);

  LaunchState state(program, memory_, heap_, spec_, options, launch.grid, launch.block);
  state.cluster = cluster_of(launch);
  state.children.depth = depth_;
  state.dynamic_shared_bytes = static_cast<std::uint32_t>(launch.shared_bytes);
  state.shared_bytes = program.static_shared_bytes + state.dynamic_shared_bytes;
  std::uint64_t workspace = 0;
  if (program.grid_workspace >= 0) {
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
    const Occupancy fit = occupancy(spec_, launch.grid, launch.block, 0, state.shared_bytes);
    const std::int64_t resident = std::max(1, fit.blocks_per_sm);
    const std::int64_t l1 = std::max<std::int64_t>(
        spec_.l1_bytes - resident * (state.shared_bytes + spec_.shared_bytes_reserved), 16384);
    // Blocks of an SM share its L1; each gets its part, cold at its start, so that hits do not depend on who
    // runs beside it.
    state.l1_bytes_per_block = static_cast<std::uint64_t>(l1 / resident);
  }
  std::optional<std::uint64_t> traced;
  if (options.trace && !options.trace->blocks.empty()) traced = options.trace->blocks.front();
  PathSampler sampler(static_cast<std::uint64_t>(launch.grid.count()),
                      static_cast<std::uint32_t>((launch.block.count() + kLanes - 1) / kLanes),
                      spec_.sm_count, program.learns_from_atomics, traced);
  if (counted && options.count) state.sampler = &sampler;
  std::optional<Checker> checker;
  if (options.checks == Checks::all) state.checker = &checker.emplace(state);
  Execution execution;
  if (options.trace) {
    state.trace = &execution.trace.emplace();
    for (std::size_t i = 0; i < options.trace->blocks.size(); ++i)
      state.traced_blocks[options.trace->blocks[i]] = static_cast<std::uint32_t>(i);
    if (options.trace->per_warp)
      state.trace->warps.resize(
          static_cast<std::size_t>(launch.grid.count() * ((launch.block.count() + kLanes - 1) / kLanes)));
  }

  const auto begin = std::chrono::steady_clock::now();
  unsigned threads = options.threads > 0 ? static_cast<unsigned>(options.threads)
                                         : std::max(1u, std::thread::hardware_concurrency());
  if (state.checker) threads = 1;
  threads =
      static_cast<unsigned>(std::min<std::int64_t>(threads, launch.grid.count() / state.cluster.count()));
  state.host_threads = threads;
  constexpr std::int64_t kMostBlocksAtOnce = 64, kTurnsOfAThread = 64;
  state.blocks_at_once = static_cast<std::uint64_t>(std::clamp<std::int64_t>(
      launch.grid.count() / state.cluster.count() / threads / kTurnsOfAThread, 1, kMostBlocksAtOnce));
  // Each made by its own thread, whose allocator keeps its counts away from the others'.
  std::vector<std::unique_ptr<Worker>> workers(threads);
  const auto work = [&](std::unique_ptr<Worker>& worker) {
    worker = std::make_unique<Worker>(state);
    worker->tells_progress = &worker == &workers[0];
    if (options.trace && options.trace->per_warp) worker->warp_counts = &state.trace->warps;
    try {
      worker->run();
    } catch (const std::bad_alloc&) { // in a thread of its own it would end the process
      const std::lock_guard lock(state.mutex);
      state.stopped_at = 0;
      state.faults.emplace(0, Diagnostic{"memory",
                                         Sentence::tr("this computer's memory ran out while the kernel was "
                                                      "simulated: choose a smaller size"),
                                         "", 0, false});
    }
  };
  std::vector<std::thread> pool;
  for (unsigned i = 1; i < threads; ++i) pool.emplace_back([&, i] { work(workers[i]); });
  work(workers[0]);
  for (std::thread& thread : pool) thread.join();
  execution.wall_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();

  if (!state.checker) memory_.mark_all_written();
  if (parameter_copy) memory_.free(parameter_copy);
  if (workspace) memory_.free(workspace);
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
  if (state.trace && place) state.trace->fault = *place;
  if (state.checker)
    if (const Sentence missing = state.checker->not_checked(); !missing.empty())
      execution.diagnostics.push_back({"not checked", missing, "", 0, true});
  for (auto& [block, records] : state.recorded.by_block)
    for (RecordedAccess& access : records) add_access(*state.trace, access);
  if (state.trace && !state.trace->records.empty()) add_formulas(*state.trace, program);
  for (auto& [block, records] : state.recorded_shuffles.by_block)
    state.trace->shuffles.insert(state.trace->shuffles.end(), records.begin(), records.end());
  for (auto& [block, records] : state.recorded_matrices.by_block)
    for (RecordedMatrix& one : records) add_matrix(*state.trace, program, one);
  for (auto& [block, records] : state.recorded_async.by_block)
    for (RecordedAsync& one : records) add_async(*state.trace, one);
  if (options.touched) {
    Footprint all;
    for (const auto& worker : workers) all.add(*worker->footprint);
    execution.touched = all.ranges();
    // The device heap hands its memory on from one to the next, and orders them.
    std::erase_if(execution.touched, [&](const TouchedRange& range) {
      return range.begin - heap_.start() < DeviceHeap::kBytes;
    });
  }
  if (counted && options.count) {
    l2.finish();
    execution.counters = collect_counters(kernel.facts().name, program, workers, l2);
    auto paths = std::make_shared<Paths>(kernel.steps());
    sampler.finish(*paths);
    paths->atomic_sectors_of_one_page = static_cast<double>(state.atomics.most_sectors());
    for (const auto& worker : workers)
      paths->floating_atomics_on_one_word =
          std::max(paths->floating_atomics_on_one_word, static_cast<double>(worker->atomics.most_floating()));
    execution.paths = std::move(paths);
  }
  if (depth_ == 0) nested_grids_.clear();
  if (depth_ > 0 || !state.children.work.empty()) run_children(kernel, launch, state, options, execution);
  return execution;
}

/// With the arguments that its parent has stored.
Execution HostThreadsDevice::run_child(const SimulatedKernel& kernel, const ChildWork& child,
                                       const ExecuteOptions& options) {
  const Allocation& holder = *memory_.find(child.arguments);
  return execute({&kernel, child.grid, child.block, child.shared_bytes,
                  kernel.unpack(holder.host.get() + (child.arguments - holder.address))},
                 options);
}

void HostThreadsDevice::add_nested_grid(const Launch& launch, const ExecuteOptions& options,
                                        const Execution& execution) {
  NestedGrid grid{launch.kernel->facts().name, launch.grid, launch.block, launch.shared_bytes, launcher_};
  const Occupancy held = occupancy(spec_, launch.grid, launch.block, 0,
                                   launch.kernel->facts().static_shared_bytes + launch.shared_bytes);
  grid.waves = held.waves;
  if (options.count && execution.completed && !execution.counters.totals.empty()) {
    const Modelled modelled = model_time(execution, spec_, held, launch.grid);
    grid.us = modelled.median_ms * 1000;
    grid.bound_by = modelled.bound_by;
  }
  nested_grids_.push_back(std::move(grid));
}

void HostThreadsDevice::run_children(SimulatedKernel& kernel, const Launch& launch, LaunchState& state,
                                     const ExecuteOptions& options, Execution& execution) {
  add_nested_grid(launch, options, execution);
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

std::unique_ptr<SimulatedDevice> make_simulated_device(const GpuSpec& spec, int number) {
  return std::make_unique<HostThreadsDevice>(spec, number);
}

}
