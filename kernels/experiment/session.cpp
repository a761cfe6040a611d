#include "kernels/experiment/session.h"

#include "kernels/compiler/cubin.h"
#include "kernels/experiment/argument_check.h"
#include "kernels/experiment/merged_trace.h"
#include "kernels/experiment/single_launch.h"
#include "kernels/experiment/sources.h"
#include "kernels/experiment/verification.h"
#include "kernels/measure/conflict_savings.h"
#include "kernels/simulator/simulated_device.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace kernelarium {
namespace {

/// A learner's sweep compiles one kernel a setting; this many stay loaded.
constexpr std::size_t kMostKernels = 128;

std::size_t bytes_of(const BufferSpec& buffer) {
  std::size_t total = size_of(buffer.dtype);
  for (const std::int64_t extent : buffer.shape) total *= static_cast<std::size_t>(extent);
  return total;
}

/// Empty if the kernel can't be compiled: the compilation to PTX reports the errors.
CompiledKernel machine_code_of(const Source& source, int compute_capability) {
  try {
    return compile(source, {compute_capability, true});
  } catch (const Error&) {
    return {};
  }
}

/// `made`, and calls `waiting` first where that takes time, unless nobody is left to be told.
std::shared_future<CompiledKernel> told_when_awaited(const std::shared_future<CompiledKernel>& made,
                                                     const std::weak_ptr<std::function<void()>>& waiting) {
  return std::async(std::launch::deferred,
                    [made, waiting] {
                      const auto told = waiting.lock();
                      if (told && *told &&
                          made.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
                        (*told)();
                      return made.get();
                    })
      .share();
}

/// Small blocks have enough registers whatever the kernel needs.
bool registers_may_prevent(const PlannedLaunch& launch, const GpuSpec& spec) {
  return launch.block.count() * spec.max_registers_per_thread > spec.registers_per_sm;
}

bool is_ptx(const Source& source) { return source.file.ends_with(".ptx"); }

template<class T>
Argument bits_of(T value) {
  Argument argument{std::vector<std::byte>(sizeof value)};
  std::memcpy(argument.bytes.data(), &value, sizeof value);
  return argument;
}

}

const LoadedKernel* LoadedKernels::get(Device& device, const Source& source, CompiledKernel& compiled,
                                       const std::string& apart) {
  compiled = is_ptx(source) ? kernel_of_ptx(source) : compile(source, device.target());
  const std::string module = '\0' + compiled.image + apart, key = compiled.entry + module;
  if (const auto found = kernels_.find(key); found != kernels_.end()) return found->second.get();
  const auto beside = std::find_if(kernels_.begin(), kernels_.end(),
                                   [&](const auto& other) { return other.first.ends_with(module); });
  return (kernels_[key] = device.load(compiled, beside == kernels_.end() ? nullptr : beside->second.get()))
      .get();
}

void LoadedKernels::trim() {
  if (kernels_.size() > kMostKernels) kernels_.clear();
}

Series simulation_time(double wall_ms) {
  Series series;
  series.median_ms = wall_ms;
  series.n = 1;
  series.label = Label::simulation;
  series.method = "steady clock";
  series.stopped = "one pass";
  return series;
}

Session::Session(Device& device, LoadedKernels& kernels, const LaunchPlan& plan, const Source& source,
                 const std::vector<BufferSpec>& buffers, const Tensors& inputs, bool modelled)
    : device_(device), plan_(plan), buffers_(buffers) {
  kernels.trim();
  load(kernels, source, modelled);
  // A second run of the same experiment has the same addresses, on which its modelled time depends.
  if (auto* simulated = dynamic_cast<SimulatedDevice*>(&device_)) simulated->forget_freed();
  try {
    allocate(inputs);
  } catch (...) {
    release();
    throw;
  }
}

void Session::load(LoadedKernels& kernels, const Source& source, bool modelled) {
  std::string apart; // kernels whose variables hold the same
  for (const auto& [name, bytes] : plan_.constants)
    apart += '\0' + name + '\0' + std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  for (const PlannedLaunch& planned : plan_.launches) {
    const Source whole = source_of(source, plan_, planned);
    // A simulated device runs PTX, which has neither registers nor an order of instructions. The assembler
    // runs while the kernel does, unless it is awaited before: the compiler takes one after the other, so
    // that otherwise the PTX would wait for it.
    std::shared_future<CompiledKernel>& machine_code = machine_code_.emplace_back();
    const bool awaited = registers_may_prevent(planned, device_.spec());
    const auto assemble = [&] {
      if (device_.simulated() && !is_ptx(whole) && (modelled || awaited))
        machine_code =
            std::async(std::launch::async, machine_code_of, whole, device_.target().compute_capability)
                .share();
    };
    if (awaited) {
      assemble();
      if (machine_code.valid()) compile_ms_ += machine_code.get().compile_ms; // with it comes the PTX
    }
    CompiledKernel compiled;
    const LoadedKernel* kernel = kernels.get(device_, whole, compiled, apart);
    if (!awaited) assemble();
    compile_ms_ += compiled.compile_ms;
    for (const Diagnostic& warning : compiled.warnings) {
      const auto known = [&](const Diagnostic& other) {
        return other.message == warning.message && other.line == warning.line;
      };
      if (std::none_of(warnings_.begin(), warnings_.end(), known)) warnings_.push_back(warning);
    }
    if (const std::size_t number = launches_.size();
        number < plan_.written_arguments.size() && compiled.parameters.empty())
      check_arguments(plan_.written_arguments[number], kernel->facts(), compiled, whole);
    facts_.push_back(kernel->facts());
    if (auto* simulated = dynamic_cast<SimulatedDevice*>(&device_); simulated && machine_code.valid())
      simulated->set_machine_code(*kernel, told_when_awaited(machine_code, waiting_));
    if (awaited) take_registers(facts_.size() - 1);
    launches_.push_back({kernel, planned.grid, planned.block, planned.shared_bytes, {}, planned.cluster});
    adopt(compiled, planned, launches_.back());
    parameters_.push_back(compiled.parameters);
    together_.push_back({"launch", "", whole.file, compiled.cooperative_line});
  }
  set_constants();
}

void Session::take_registers(std::size_t launch) {
  const std::shared_future<CompiledKernel> made = std::exchange(machine_code_[launch], {});
  if (!made.valid()) return;
  const CompiledKernel& code = made.get();
  facts_[launch].registers_per_thread = registers_in_cubin(code.image, code.entry);
}

/// Variables of the file that the plan names, in each kernel that uses them.
void Session::set_constants() {
  for (const auto& [name, bytes] : plan_.constants) {
    bool found = false;
    for (const Launch& launch : launches_) {
      const auto variable = device_.variable(*launch.kernel, name);
      if (!variable) continue;
      if (variable->bytes != bytes.size())
        throw Error(Sentence::tr("the variable %1 has %2 bytes, but %3 are given", name, variable->bytes,
                                 bytes.size()));
      device_.copy_in(variable->address, bytes);
      found = true;
    }
    if (!found) throw Error(Sentence::tr("no kernel that is launched uses a variable %1", name));
  }
}

/// Block and shared memory, where the front end decided on them.
void Session::adopt(const CompiledKernel& compiled, const PlannedLaunch& planned, Launch& launch) const {
  const auto refuse = [](const Sentence& message) {
    throw Error(Fault::bad_argument, Diagnostic{"launch", message});
  };
  if (!planned.grid_rules.empty()) {
    Values names = planned.numbers;
    names.insert(compiled.constants.begin(), compiled.constants.end());
    launch.grid = extent_by(planned.grid_rules, names);
  }
  if (compiled.block_threads > 0) {
    if (planned.block.count() == 0)
      launch.block = {compiled.block_threads, 1, 1};
    else if (planned.block.count() != compiled.block_threads)
      refuse(
          Sentence::tr("the kernel %1 is compiled for blocks of %2 threads (num_warps warps of 32), but the "
                       "launch asks for %3: leave the block out, or change num_warps",
                       planned.kernel, compiled.block_threads, planned.block.count()));
    if (planned.shared_bytes != 0)
      refuse(Sentence::tr("the kernel %1 sets its shared memory itself (%2 bytes): request none",
                          planned.kernel, compiled.shared_bytes));
    launch.shared_bytes = compiled.shared_bytes;
    if (compiled.cluster_blocks > 1) {
      launch.grid.x *= compiled.cluster_blocks;
      launch.cluster = {compiled.cluster_blocks, 1, 1};
    }
  } else if (planned.block.count() == 0) {
    refuse(Sentence::tr("the kernel %1 does not determine the number of threads per block: give the block",
                        planned.kernel));
  }
}

Argument Session::tensor_map(const PlannedMap& planned) const {
  if (!device_.simulated() && device_.spec().compute_capability != 90)
    throw Error(Sentence::tr("tensor maps are encoded for compute capability 9.0 only, but %1 has %2.%3",
                             device_.spec().name, device_.spec().compute_capability / 10,
                             device_.spec().compute_capability % 10));
  sim::TensorMap map = planned.map;
  map.address = addresses_.at(planned.buffer);
  const auto bytes = map.encode();
  return {{bytes.begin(), bytes.end()}};
}

/// Of a host's descriptor: a box of the size, and in the layout, that the compiler chose.
Argument Session::tensor_map(const PlannedDescriptor& planned, const EntryParameter& parameter) const {
  const PlannedAddress& tensor = planned.tensor;
  const auto size = static_cast<std::int64_t>(size_of(tensor.dtype));
  std::vector<std::int64_t> strides;
  for (std::size_t d = planned.strides.size() - 1; d-- > 0;) strides.push_back(planned.strides[d] * size);
  std::int64_t bytes = size;
  for (std::size_t d = 0; d < tensor.shape.size(); ++d)
    bytes += (tensor.shape[d] - 1) * planned.strides[d] * size;
  sim::TensorMap map =
      make_map(tensor.dtype, bytes, {tensor.shape.rbegin(), tensor.shape.rend()},
               {parameter.box.rbegin(), parameter.box.rend()}, parameter.swizzle, tensor.buffer, strides);
  map.fill_nan = planned.nan;
  map.address = addresses_.at(tensor.buffer) + static_cast<DevicePointer>(tensor.offset);
  const auto encoded = map.encode();
  return {{encoded.begin(), encoded.end()}};
}

Argument Session::structure_of(const PlannedStruct& planned) const {
  Argument whole{planned.bytes};
  for (const auto& [offset, what] : planned.later) {
    const auto* name = std::get_if<std::string>(&what);
    const Argument part =
        name ? Argument::pointer(addresses_.at(*name)) : tensor_map(std::get<PlannedMap>(what));
    std::copy(part.bytes.begin(), part.bytes.end(),
              whole.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
  }
  return whole;
}

Argument Session::texture_object(const PlannedTexture& planned) {
  auto* device = dynamic_cast<SimulatedDevice*>(&device_);
  if (!device) throw Error(Sentence::tr("texture arguments are supported on the simulated GPU only"));
  Image image = planned.texture.image;
  image.memory = addresses_.at(planned.buffer);
  objects_.push_back(planned.texture.surface ? device->make_surface(image)
                                             : device->make_texture(image, planned.texture.sampling));
  return bits_of(objects_.back());
}

void Session::allocate(const Tensors& inputs) {
  for (const BufferSpec& buffer : buffers_) {
    // A buffer without elements still needs a distinct address.
    addresses_[buffer.name] =
        device_.allocate(std::max<std::size_t>(bytes_of(buffer), 1), {buffer.name, size_of(buffer.dtype)});
    if (buffer.role == Role::input) device_.copy_in(addresses_[buffer.name], inputs.at(buffer.name).bytes);
  }
  for (const PlannedBuffer& buffer : plan_.scratch)
    addresses_[buffer.name] =
        device_.allocate(std::max<std::size_t>(buffer.bytes(), 1), {buffer.name, size_of(buffer.dtype)});
  for (std::size_t i = 0; i < launches_.size(); ++i) {
    arguments_.emplace_back();
    const auto& given = plan_.launches[i].arguments;
    if (parameters_[i].empty())
      for (std::size_t n = 0; n < given.size(); ++n)
        if (!std::holds_alternative<PlannedNothing>(given[n])) pass({.argument = static_cast<int>(n)}, i);
    for (const EntryParameter& parameter : parameters_[i]) pass(parameter, i);
    // Here with all that is known, registers included, so that a simulated GPU refuses what a real one would.
    Launch checked = launches_[i];
    const KernelStandIn kernel(facts_[i]);
    checked.kernel = &kernel;
    check_launch(checked, device_.spec());
    require_together(i);
  }
}

/// Throws Error where blocks that wait for each other can't all be on the GPU.
void Session::require_together(std::size_t launch) const {
  const std::int64_t most = occupancy_of(launch).blocks_per_sm * device_.spec().sm_count;
  if (together_[launch].line == 0 || launches_[launch].grid.count() <= most) return;
  Diagnostic found = together_[launch];
  found.message =
      Sentence::tr("the launch has %1 blocks, which wait for each other, but the GPU holds at most %2 "
                   "such blocks at once: launch fewer blocks",
                   launches_[launch].grid.count(), most);
  throw Error(Fault::bad_argument, found);
}

/// A number of a launch, as its kernel's parameter takes it.
Argument Session::number_of(const EntryParameter& parameter, std::size_t launch) const {
  const auto index = static_cast<std::size_t>(parameter.argument);
  const Argument& number = std::get<Argument>(plan_.launches[launch].arguments[index]);
  const std::vector<ArgumentType>& types = plan_.launches[launch].types;
  if (parameter.as && number.bytes.size() == size_of(types.at(index).dtype)) // else raw bytes
    return {converted(types.at(index).dtype, number.bytes, *parameter.as)};
  // C++ takes a truth value for any whole number.
  const std::vector<int>& sizes = facts_[launch].argument_bytes;
  const std::size_t place = launches_[launch].arguments.size();
  if (parameters_[launch].empty() && index < types.size() && types[index].dtype == Dtype::boolean &&
      number.bytes.size() == 1 && place < sizes.size() && sizes[place] <= 8) {
    Argument wide = number;
    wide.bytes.resize(static_cast<std::size_t>(sizes[place]));
    return wide;
  }
  return number;
}

/// Gives the launch the argument for this parameter of its kernel.
void Session::pass(const EntryParameter& parameter, std::size_t launch) {
  using What = EntryParameter::What;
  Launch& to = launches_[launch];
  const auto give = [&](Argument argument, const std::string& buffer) {
    ArgumentFacts fact{buffer, 0, parameter.name};
    if (buffer.empty())
      std::memcpy(&fact.bits, argument.bytes.data(), std::min(argument.bytes.size(), sizeof fact.bits));
    arguments_[launch].push_back(std::move(fact));
    to.arguments.push_back(std::move(argument));
  };
  if (parameter.what == What::zero) return give(bits_of(std::uint64_t{0}), "");
  if (parameter.what == What::value) {
    Argument value = bits_of(parameter.bits);
    value.bytes.resize(static_cast<std::size_t>(parameter.bytes));
    return give(std::move(value), "");
  }
  if (parameter.what == What::scratch) {
    const std::string name = fmt::format("scratch of {}", plan_.launches[launch].kernel);
    if (const auto old = addresses_.find(name); old != addresses_.end()) device_.free(old->second);
    const auto bytes = static_cast<std::size_t>(parameter.bytes * to.grid.count());
    addresses_[name] = device_.allocate(std::max<std::size_t>(bytes, 1), name);
    return give(Argument::pointer(addresses_[name]), "");
  }
  const auto& argument = plan_.launches[launch].arguments.at(static_cast<std::size_t>(parameter.argument));
  const auto* name = std::get_if<std::string>(&argument);
  if (parameter.what == What::argument) {
    if (name) return give(Argument::pointer(addresses_.at(*name)), *name);
    if (const auto* within = std::get_if<PlannedAddress>(&argument))
      return give(
          Argument::pointer(addresses_.at(within->buffer) + static_cast<DevicePointer>(within->offset)), "");
    if (const auto* map = std::get_if<PlannedMap>(&argument)) return give(tensor_map(*map), map->buffer);
    if (const auto* structure = std::get_if<PlannedStruct>(&argument)) {
      arguments_[launch].emplace_back();
      return to.arguments.push_back(structure_of(*structure));
    }
    if (const auto* texture = std::get_if<PlannedTexture>(&argument))
      return give(texture_object(*texture), texture->buffer);
    if (const auto* descriptor = std::get_if<PlannedDescriptor>(&argument))
      return give(Argument::pointer(addresses_.at(descriptor->tensor.buffer) +
                                    static_cast<DevicePointer>(descriptor->tensor.offset)),
                  descriptor->tensor.buffer);
    return give(number_of(parameter, launch), "");
  }
  const auto* descriptor = std::get_if<PlannedDescriptor>(&argument);
  if (parameter.what == What::map && descriptor)
    return give(tensor_map(*descriptor, parameter), descriptor->tensor.buffer);
  const auto [dtype, shape] = shape_of(launch, static_cast<std::size_t>(parameter.argument));
  const auto size = static_cast<std::int64_t>(size_of(dtype));
  const auto product_from = [&shape = shape](std::size_t dimension) {
    std::int64_t product = 1;
    for (; dimension < shape.size(); ++dimension) product *= shape[dimension];
    return product;
  };
  const auto dimension = static_cast<std::size_t>(parameter.dimension);
  const std::int64_t element = parameter.bytes > 0 ? parameter.bytes : size;
  Argument fact =
      bits_of(parameter.what == What::elements               ? size * product_from(0) / element
              : parameter.what == What::element_bytes        ? element
              : parameter.what == What::extent               ? shape.at(dimension)
              : parameter.what == What::nan                  ? std::int64_t{descriptor && descriptor->nan}
              : parameter.what == What::stride && descriptor ? descriptor->strides.at(dimension)
                                                             : size * product_from(dimension + 1));
  if (parameter.as) fact.bytes = converted(Dtype::i64, fact.bytes, *parameter.as);
  give(std::move(fact), "");
}

std::pair<Dtype, std::vector<std::int64_t>> Session::shape_of(std::size_t launch,
                                                              std::size_t argument) const {
  const auto& given = plan_.launches[launch].arguments[argument];
  if (const auto* name = std::get_if<std::string>(&given)) {
    for (const BufferSpec& one : buffers_)
      if (one.name == *name) return {one.dtype, one.shape};
    for (const PlannedBuffer& one : plan_.scratch)
      if (one.name == *name) return {one.dtype, one.shape};
  }
  if (const auto* place = std::get_if<PlannedAddress>(&given); place && place->shaped)
    return {place->dtype, place->shape};
  if (const auto* descriptor = std::get_if<PlannedDescriptor>(&given))
    return {descriptor->tensor.dtype, descriptor->tensor.shape};
  throw Error(Fault::bad_argument,
              Diagnostic{"launch", Sentence::tr("an address in the middle of a buffer has no "
                                                "shape: give an array of its own")});
}

Occupancy Session::occupancy_of(std::size_t launch) const {
  const Launch& one = launches_[launch];
  return occupancy(device_.spec(), one.grid, one.block, facts_[launch].registers_per_thread,
                   facts_[launch].static_shared_bytes + one.shared_bytes);
}

Session::~Session() { release(); }

void Session::release() {
  for (const std::uint64_t object : objects_) dynamic_cast<SimulatedDevice&>(device_).destroy_object(object);
  objects_.clear();
  for (const auto& [name, address] : addresses_) {
    try {
      device_.free(address);
    } catch (const Error&) {
      // A device lost by a kernel's fault frees nothing; the run already reports what happened.
    }
  }
  addresses_.clear();
}

void Session::clear_scratch() {
  for (const PlannedBuffer& buffer : plan_.scratch) {
    if (!buffer.zeroed) continue;
    const std::vector<std::byte> zeros(buffer.bytes());
    device_.copy_in(addresses_.at(buffer.name), zeros);
  }
}

void Session::poison_outputs(const Tensors& expected) {
  for (const BufferSpec& buffer : buffers_) {
    const auto wanted = expected.find(buffer.name);
    if (buffer.role != Role::output || wanted == expected.end()) continue;
    device_.fill_unwritten(addresses_.at(buffer.name), bytes_of(buffer),
                           [&](std::size_t offset, std::span<std::byte> piece) {
                             poison(buffer.dtype, wanted->second, offset, piece);
                           });
  }
}

/// What setting scratch to zero adds to a pass.
Modelled Session::model_clears() const {
  Modelled clears{0, "", device_.spec().id, {}};
  for (const PlannedBuffer& buffer : plan_.scratch)
    if (buffer.zeroed)
      clears.median_ms += device_.spec().clear_us / 1000 +
                          static_cast<double>(buffer.bytes()) / (device_.spec().l2_write_gb_s * 1e6);
  clears.parts_ms["launch"] = clears.median_ms;
  return clears;
}

/// With the address of the buffer's element that it watches. Throws Error if there is none.
TraceRequest Session::resolved(TraceRequest trace) const {
  if (trace.watched_buffer.empty()) return trace;
  const auto buffer = std::find_if(buffers_.begin(), buffers_.end(),
                                   [&](const BufferSpec& one) { return one.name == trace.watched_buffer; });
  if (buffer == buffers_.end() || trace.watched_element < 0 ||
      static_cast<std::size_t>(trace.watched_element) >= bytes_of(*buffer) / size_of(buffer->dtype))
    throw Error(Sentence::tr("there is no element %1 in a buffer '%2' to watch", trace.watched_element,
                             trace.watched_buffer));
  trace.watched_bytes = size_of(buffer->dtype);
  trace.watched_address =
      addresses_.at(buffer->name) + static_cast<std::uint64_t>(trace.watched_element) * trace.watched_bytes;
  return trace;
}

Pass Session::execute(const ExecuteOptions& wanted, const Tensors& expected, bool warp_states) {
  poison_outputs(expected);
  clear_scratch();
  // Each pass begins alike: what the last one left on the device heap is gone.
  if (auto* simulated = dynamic_cast<SimulatedDevice*>(&device_)) simulated->clear_heap();
  Pass pass;
  double longest_ms = -1;
  ExecuteOptions options = wanted;
  std::optional<TraceRequest> trace;
  if (wanted.trace) {
    trace = resolved(*wanted.trace);
    options.trace = &*trace;
  }
  for (std::size_t i = 0; i < launches_.size(); ++i) {
    const Launch& launch = launches_[i];
    if (wanted.progress)
      options.progress = [&](double share) {
        wanted.progress((static_cast<double>(i) + share) / static_cast<double>(launches_.size()));
      };
    Execution execution = device_.execute(launch, options);
    take_registers(i);
    pass.wall_ms += execution.wall_ms;
    pass.printed += execution.printed;
    pass.diagnostics.insert(pass.diagnostics.end(), execution.diagnostics.begin(),
                            execution.diagnostics.end());
    pass.counters.add(execution.counters);
    pass.touched.insert(pass.touched.end(), execution.touched.begin(), execution.touched.end());
    if (execution.trace) {
      if (!pass.trace) pass.trace.emplace();
      add_trace(*pass.trace, std::move(*execution.trace), static_cast<std::uint32_t>(i), execution.counters,
                pass.counters);
    }
    pass.device_lost = execution.device_lost;
    if (!execution.completed) {
      for (std::size_t rest = i + 1; rest < launches_.size(); ++rest) take_registers(rest);
      return pass;
    }
    if (options.paths && !execution.counters.totals.empty()) {
      WarpRecord record;
      const Modelled one = model_time(execution, device_.spec(), occupancy_of(i), launch.grid,
                                      warp_states ? &record : nullptr);
      if (warp_states) {
        for (const ConflictSaving& saving :
             conflict_savings(execution, device_.spec(), occupancy_of(i), launch.grid, one))
          for (LineStates& line : record.lines)
            if (line.line == saving.line && line.file == saving.file) line.conflicts_ms = saving.ms;
        add_lines(pass.line_states, record.lines);
        pass.timelines.push_back(std::move(record.timeline));
      }
      if (!pass.modelled) pass.modelled = model_clears();
      pass.modelled->median_ms += one.median_ms;
      for (const auto& [part, ms] : one.parts_ms) pass.modelled->parts_ms[part] += ms;
      if (one.median_ms > longest_ms) pass.modelled->bound_by = one.bound_by;
      longest_ms = std::max(longest_ms, one.median_ms);
    }
  }
  pass.completed = true;
  return pass;
}

std::optional<ChangedInput> Session::changed_input(const Tensors& inputs) {
  constexpr std::size_t kPiece = 1 << 20;
  std::vector<std::byte> now(kPiece);
  for (const BufferSpec& buffer : buffers_) {
    if (buffer.role != Role::input) continue;
    const std::span<const std::byte> before = inputs.at(buffer.name).bytes;
    for (std::size_t at = 0; at < before.size(); at += kPiece) {
      const std::span<std::byte> piece(now.data(), std::min(kPiece, before.size() - at));
      device_.copy_out(piece, addresses_.at(buffer.name) + at);
      const auto differs =
          std::mismatch(piece.begin(), piece.end(), before.begin() + static_cast<std::ptrdiff_t>(at));
      if (differs.first == piece.end()) continue;
      const std::size_t byte = at + static_cast<std::size_t>(differs.first - piece.begin());
      return ChangedInput{buffer.name,
                          static_cast<std::int64_t>(byte / static_cast<std::size_t>(size_of(buffer.dtype)))};
    }
  }
  return std::nullopt;
}

Tensors Session::contents(Role role) {
  Tensors contents;
  for (const BufferSpec& buffer : buffers_) {
    if (buffer.role != role) continue;
    Tensor tensor(buffer.dtype, buffer.shape);
    device_.copy_out(tensor.bytes, addresses_.at(buffer.name));
    contents.emplace(buffer.name, std::move(tensor));
  }
  return contents;
}

Tensors Session::scratch_contents(std::size_t most) {
  Tensors contents;
  for (const PlannedBuffer& buffer : plan_.scratch) {
    if (buffer.bytes() > most) continue;
    Tensor tensor(buffer.dtype, buffer.shape);
    device_.copy_out(tensor.bytes, addresses_.at(buffer.name));
    contents.emplace(buffer.name, std::move(tensor));
  }
  return contents;
}

TimedPass Session::timed_pass() const {
  TimedPass pass{{}, launches_};
  for (const PlannedBuffer& buffer : plan_.scratch)
    if (buffer.zeroed) pass.clears.push_back({addresses_.at(buffer.name), buffer.bytes()});
  return pass;
}

std::vector<ColdCopies::Buffer> Session::memory() const {
  std::vector<ColdCopies::Buffer> memory;
  for (const BufferSpec& buffer : buffers_) memory.push_back({addresses_.at(buffer.name), bytes_of(buffer)});
  for (const PlannedBuffer& buffer : plan_.scratch)
    memory.push_back({addresses_.at(buffer.name), buffer.bytes()});
  return memory;
}

std::vector<LaunchFacts> Session::launch_facts() const {
  std::vector<LaunchFacts> all;
  for (std::size_t i = 0; i < launches_.size(); ++i) {
    LaunchFacts facts{plan_.launches[i].kernel,
                      launches_[i].grid,
                      launches_[i].block,
                      launches_[i].shared_bytes,
                      facts_[i],
                      occupancy_of(i),
                      arguments_[i],
                      cluster_of(launches_[i]),
                      plan_.launches[i].names};
    all.push_back(std::move(facts));
  }
  return all;
}

std::vector<BufferFacts> Session::buffer_facts() const {
  std::vector<BufferFacts> all;
  for (const BufferSpec& buffer : buffers_)
    all.push_back({buffer.name, buffer.title, buffer.view, buffer.dtype, buffer.shape,
                   buffer.role == Role::output, addresses_.at(buffer.name), false});
  for (const PlannedBuffer& buffer : plan_.scratch)
    all.push_back({buffer.name, buffer.name, buffer.shape.size() < 2 ? "vector" : "matrix", buffer.dtype,
                   buffer.shape, false, addresses_.at(buffer.name), true});
  return all;
}

}
