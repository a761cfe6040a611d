#pragma once

#include "kernels/simulator/decode/decode.h"
#include "kernels/simulator/memory/global_memory.h"
#include "kernels/simulator/paths/machine_code.h"
#include "kernels/simulator/paths/machine_steps.h"
#include "kernels/simulator/simulated_device.h"

#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium::sim {

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
  /// For a device of that compute capability. Throws Error{no_compile} if the text is no PTX.
  ModuleInMemory(const std::string& ptx, const std::string& source_file, GlobalMemory& memory,
                 int compute_capability, ManagedVariables* managed = nullptr);

  std::optional<DeviceVariable> variable(const std::string& name) const;

  ptx::Module module;
  ModuleVariables variables; // freed too if the rest of the constructor throws
  Linkage linkage;

 private:
  void place_variables(ManagedVariables* managed);
};

/// A kernel's decoded forms.
class SimulatedKernel final : public LoadedKernel {
 public:
  SimulatedKernel(std::shared_ptr<const ModuleInMemory> in_memory, const std::string& entry);

  const KernelFacts& facts() const override { return facts_; }
  const ModuleInMemory& in_memory() const { return *in_memory_; }
  std::shared_ptr<const ModuleInMemory> shared_module() const { return in_memory_; }
  const Program& program(bool counted);
  /// Whether it stores nothing but what it has loaded or was given (only_moves.h).
  bool only_moves();
  /// What the time model needs to know about the code, without paths.
  const Paths& steps();
  void set_machine_code(std::shared_future<CompiledKernel> cubin);
  void await_machine_code() const;
  /// The paths of sampled blocks through the machine code, if it is known and they can be followed.
  void follow_in_machine_code(Paths& paths);
  /// A kernel of the same file, with the same variables.
  const SimulatedKernel& sibling(const std::string& name);
  const std::vector<std::uint64_t>& argument_offsets() const { return offsets_; }
  /// Arguments that are laid out as the kernel's parameter list.
  std::vector<Argument> unpack(const std::byte* bytes) const;
  /// Arguments laid out as the kernel's parameter list. Throws Error{bad_argument} if they don't fit.
  std::vector<std::byte> pack(const std::vector<Argument>& arguments) const;

 private:
  std::shared_ptr<const ModuleInMemory> in_memory_;
  const ptx::Module& module_;
  std::optional<Program> programs_[2];
  std::map<std::string, std::unique_ptr<SimulatedKernel>> siblings_; ///< that it has launched
  std::optional<bool> only_moves_;
  std::optional<Paths> steps_;
  std::shared_future<CompiledKernel> cubin_; ///< until `machine_code_` is made of it
  std::optional<MachineCode> machine_code_;
  KernelFacts facts_;
  std::vector<std::uint64_t> offsets_;
  std::uint64_t parameter_bytes_ = 0;
};

}
