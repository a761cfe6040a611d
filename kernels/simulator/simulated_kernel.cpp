#include "kernels/simulator/simulated_kernel.h"

#include "kernels/simulator/decode/only_moves.h"
#include "kernels/simulator/engine/child_work.h"
#include "kernels/simulator/engine/error_texts.h"
#include "kernels/simulator/paths/machine_walk.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <utility>

namespace kernelarium::sim {

namespace {

/// What kernels read through the pointers that cudaGetErrorName and cudaGetErrorString return.
void place_error_texts(const ptx::Module& module, GlobalMemory& memory) {
  const bool wanted = std::any_of(module.functions.begin(), module.functions.end(), [](const auto& function) {
    return function.external && name_in_source(function.name).starts_with("cudaGetError");
  });
  if (!wanted || memory.find(kErrorTexts)) return;
  const ErrorTexts& errors = error_texts();
  memory.map(kErrorTexts, errors.bytes, "the names and texts of errors", errors.memory).read_only = true;
}

/// Where devices and host see a managed variable.
Allocation& place_managed(GlobalMemory& memory, const ptx::Variable& variable, ManagedVariable& managed) {
  constexpr std::size_t kAlignment = 256, kMargin = 64; // as device memory; for vector loads at the end
  if (!managed.memory && managed.make) managed.make(managed, variable.bytes);
  if (!managed.memory) {
    const std::size_t bytes = (variable.bytes + kMargin + kAlignment - 1) / kAlignment * kAlignment;
    auto* made = static_cast<std::byte*>(std::aligned_alloc(kAlignment, bytes));
    if (!made) throw std::bad_alloc();
    managed.memory = {made, [](std::byte* memory) { std::free(memory); }};
    managed.address = reinterpret_cast<std::uint64_t>(made);
  }
  return memory.map(managed.address, variable.bytes, variable.name, managed.memory);
}

}

ModuleInMemory::ModuleInMemory(const std::string& ptx, const std::string& source_file, GlobalMemory& memory,
                               int compute_capability, ManagedVariables* managed)
    : module(ptx::read_module(ptx, source_file)), variables(memory) {
  place_variables(managed);
  place_error_texts(module, memory);
  linkage = {[this](const std::string& name) {
               const auto found = variables.addresses.find(name);
               return found == variables.addresses.end() ? std::uint64_t{0} : found->second;
             },
             compute_capability};
}

std::optional<DeviceVariable> ModuleInMemory::variable(const std::string& name) const {
  const auto found = variables.addresses.find(name);
  if (found == variables.addresses.end()) return std::nullopt;
  return DeviceVariable{found->second, variables.memory.find(found->second)->bytes};
}

void ModuleInMemory::place_variables(ManagedVariables* managed) {
  std::set<std::string> initialised; // through another device
  for (const ptx::Variable& variable : module.variables) {
    if (variable.space != ptx::Space::global && variable.space != ptx::Space::constant) continue;
    if (variable.external || variable.bytes == 0) continue;
    const auto shared = managed ? managed->find(variable.name) : ManagedVariables::iterator();
    const bool is_managed = managed && shared != managed->end();
    Allocation& allocation = is_managed ? place_managed(variables.memory, variable, shared->second)
                                        : variables.memory.allocate(variable.bytes, variable.name);
    variables.addresses[variable.name] = allocation.address;
    if (is_managed && std::exchange(shared->second.is_initialised, true)) {
      initialised.insert(variable.name);
      continue;
    }
    if (is_managed) std::fill_n(allocation.host.get(), variable.bytes, std::byte{});
    allocation.read_only = variable.space == ptx::Space::constant;
    allocation.fully_written = true; // zero unless initialised otherwise
    std::copy_n(reinterpret_cast<const std::byte*>(variable.initial.data()), variable.initial.size(),
                allocation.host.get());
  }
  std::map<std::string, std::uint64_t> addresses = variables.addresses;
  std::uint64_t next = kFunctionWindow;
  for (const ptx::Function* function : functions_in_variables(module))
    addresses.emplace(function->name, ++next);
  for (const ptx::Variable& variable : module.variables) {
    if (initialised.contains(variable.name)) continue;
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
}

SimulatedKernel::SimulatedKernel(std::shared_ptr<const ModuleInMemory> in_memory, const std::string& entry)
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
  for (const std::int64_t hidden : {programs_[1]->grid_workspace, programs_[1]->current_graph})
    if (hidden >= 0) parameter_bytes_ = static_cast<std::uint64_t>(hidden) + 8;
  facts_.launches_graphs = programs_[1]->launches_graphs;
}

const Program& SimulatedKernel::program(bool counted) {
  std::optional<Program>& program = programs_[counted];
  if (!program) program = decode(module_, facts_.name, counted, in_memory_->linkage);
  return *program;
}

bool SimulatedKernel::only_moves() {
  if (!only_moves_) only_moves_ = sim::only_moves(*module_.find(facts_.name));
  return *only_moves_;
}

const Paths& SimulatedKernel::steps() {
  if (!steps_) steps_ = machine_steps(module_, program(true));
  return *steps_;
}

void SimulatedKernel::set_machine_code(std::shared_future<CompiledKernel> cubin) {
  if (!machine_code_) cubin_ = std::move(cubin);
}

void SimulatedKernel::await_machine_code() const {
  if (cubin_.valid()) cubin_.wait();
}

void SimulatedKernel::follow_in_machine_code(Paths& paths) {
  if (cubin_.valid()) {
    const std::shared_future<CompiledKernel> known = std::exchange(cubin_, {});
    const CompiledKernel& cubin = known.get();
    machine_code_ = decode_machine_code(text_of_cubin(cubin.image, cubin.entry),
                                        cubin.target.compute_capability, module_, program(true));
  }
  if (!machine_code_) return;
  if (auto followed = machine_paths(*machine_code_, program(true), paths)) paths = *std::move(followed);
}

const SimulatedKernel& SimulatedKernel::sibling(const std::string& name) {
  std::unique_ptr<SimulatedKernel>& kernel = siblings_[name];
  if (!kernel) kernel = std::make_unique<SimulatedKernel>(in_memory_, name);
  return *kernel;
}

std::vector<Argument> SimulatedKernel::unpack(const std::byte* bytes) const {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < offsets_.size(); ++i)
    arguments.push_back({{bytes + offsets_[i], bytes + offsets_[i] + facts_.argument_bytes[i]}});
  return arguments;
}

std::vector<std::byte> SimulatedKernel::pack(const std::vector<Argument>& arguments) const {
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

}
