#pragma once

#include "kernels/device/device.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/run.h"
#include "kernels/measure/cold_copies.h"
#include "kernels/problems/problem.h"

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// Kernels loaded on one device, kept between runs. Must be destroyed before the device.
class LoadedKernels {
 public:
  /// Compiles (or takes from the compiler's cache) and loads. Throws Error{no_compile}.
  /// `apart`: a kernel is not shared with those that were loaded with another value.
  const LoadedKernel* get(Device& device, const Source& source, CompiledKernel& compiled,
                          const std::string& apart);
  /// Unloads all when there are too many; to be called when none is in use.
  void trim();

 private:
  std::map<std::string, std::unique_ptr<LoadedKernel>> kernels_; ///< by machine code and entry
};

/// What one pass over the launches of a plan did.
struct Pass {
  bool completed = false;
  bool device_lost = false;
  double wall_ms = 0;
  Counters counters;
  std::optional<Modelled> modelled; ///< from the counters; launches summed
  std::optional<Trace> trace;
  std::vector<LineStates> line_states; ///< modelled; empty unless requested
  std::vector<SmTimeline> timelines;   ///< of each launch
  std::vector<TouchedRange> touched;   ///< of all launches; empty unless requested
  std::string printed;
  std::vector<Diagnostic> diagnostics;
};

/// How long the simulation of a pass took; labelled as simulation, because it is not GPU time.
Series simulation_time(double wall_ms);

/// An element of an input that a kernel has written to.
struct ChangedInput {
  std::string buffer;
  std::int64_t element = 0;
};

/// A plan set up on a device: kernels loaded, buffers allocated, inputs copied. Frees the buffers at its end.
class Session {
 public:
  /// `source` without kernel and defines, which the plan gives. `modelled`: the simulated device needs
  /// machine code for registers and times; without it only launches that registers might prevent have it.
  /// Throws Error.
  Session(Device& device, LoadedKernels& kernels, const LaunchPlan& plan, const Source& source,
          const std::vector<BufferSpec>& buffers, const Tensors& inputs, bool modelled = true);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Poisons the outputs (verification.h) that `expected` names, clears scratch, and executes each launch
  /// until one fails. `warp_states`: record what the modelled warps did when.
  Pass execute(const ExecuteOptions& options, const Tensors& expected, bool warp_states = false);
  /// `waiting` is called by execute() where a kernel has run, but its machine code is still being made.
  void when_waiting(std::function<void()> waiting) { *waiting_ = std::move(waiting); }
  /// Where an input no longer holds what `inputs` says.
  std::optional<ChangedInput> changed_input(const Tensors& inputs);
  /// What the buffers of this role hold now.
  Tensors contents(Role role);
  /// What the passes left in scratch memory, where a buffer has at most `most` bytes.
  Tensors scratch_contents(std::size_t most);
  void poison_outputs(const Tensors& expected);
  const std::map<std::string, DevicePointer>& addresses() const { return addresses_; }

  /// What a stopwatch runs: the launches, and the scratch to be cleared before them.
  TimedPass timed_pass() const;
  /// All buffers, for cold copies.
  std::vector<ColdCopies::Buffer> memory() const;
  /// Registers are 0, hence not known, until the machine code is made: execute() waits for it.
  std::vector<LaunchFacts> launch_facts() const;
  std::vector<BufferFacts> buffer_facts() const;
  double compile_ms() const { return compile_ms_; }
  const std::vector<Diagnostic>& warnings() const { return warnings_; }

 private:
  void load(LoadedKernels& kernels, const Source& source, bool modelled);
  void set_constants();
  /// Waits for the machine code of the launch, if it is being made.
  void take_registers(std::size_t launch);
  Argument tensor_map(const PlannedMap& planned) const;
  Argument structure_of(const PlannedStruct& planned) const;
  Argument tensor_map(const PlannedDescriptor& planned, const EntryParameter& parameter) const;
  Argument texture_object(const PlannedTexture& planned);
  void adopt(const CompiledKernel& compiled, const PlannedLaunch& planned, Launch& launch) const;
  void allocate(const Tensors& inputs);
  void pass(const EntryParameter& parameter, std::size_t launch);
  Argument number_of(const EntryParameter& parameter, std::size_t launch) const;
  void release();
  std::pair<Dtype, std::vector<std::int64_t>> shape_of(std::size_t launch, std::size_t argument) const;
  Occupancy occupancy_of(std::size_t launch) const;
  void require_together(std::size_t launch) const;
  Modelled model_clears() const;
  void clear_scratch();
  TraceRequest resolved(TraceRequest trace) const;

  Device& device_;
  const LaunchPlan& plan_;
  std::vector<BufferSpec> buffers_;
  std::map<std::string, DevicePointer> addresses_;
  std::vector<Launch> launches_;
  std::vector<std::vector<EntryParameter>> parameters_; ///< of each launch's kernel, if its front end has it
  std::vector<Diagnostic> together_; ///< of each launch: says that all its blocks must run at the same time
  std::vector<std::vector<ArgumentFacts>> arguments_; ///< of each launch, by parameter of its kernel
  std::vector<KernelFacts> facts_; ///< of each launch's kernel, with the registers of the machine code
  std::vector<std::shared_future<CompiledKernel>> machine_code_; ///< of each launch; empty: taken, or none
  /// Shared, as the device keeps the kernel and may outlive the session.
  std::shared_ptr<std::function<void()>> waiting_ = std::make_shared<std::function<void()>>();
  std::vector<std::uint64_t> objects_; ///< textures and surfaces
  double compile_ms_ = 0;
  std::vector<Diagnostic> warnings_;
};

}
