#pragma once

#include "kernels/device/device.h"
#include "kernels/simulator/left_out.h"
#include "kernels/simulator/runtime_answers.h"
#include "kernels/simulator/texture.h"

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// PTX read once for all its kernels, which share its variables. Destroyed before its device.
class SimulatedModule {
 public:
  virtual ~SimulatedModule() = default;
  /// A variable, or nothing.
  virtual std::optional<DeviceVariable> variable(const std::string& name) const = 0;
  /// Decodes one kernel: throws Error{no_compile} for what this kernel needs and the simulator can't run.
  virtual std::unique_ptr<LoadedKernel> kernel(const std::string& entry) = 0;
};

/// A variable that has one address on the host and all devices. A module that is loaded makes the memory if
/// there is none, and initialises it unless another has.
struct ManagedVariable {
  /// Makes `memory` and `address`, with room for a vector load at the end; else the device does.
  std::function<void(ManagedVariable&, std::size_t bytes)> make;
  std::shared_ptr<std::byte[]> memory; ///< as the devices reach it
  std::uint64_t address = 0;           ///< for the host and in kernels
  bool is_initialised = false;
};
using ManagedVariables = std::map<std::string, ManagedVariable>;

struct ByteRange {
  std::uint64_t offset = 0, bytes = 0;
};

/// A grid of a launch whose kernels launch others.
struct NestedGrid {
  std::string kernel;
  Dim3 grid, block;
  std::int64_t shared_bytes = 0;
  int launched_by = -1; ///< number of the grid that launched it; -1: the host
  std::uint64_t launching_block = 0;
  std::uint64_t stream = 0; ///< grids of one launcher and equal streams run one after the other
  bool tail = false;        ///< after everything else that its launcher launches
  double us = 0;            ///< modelled, alone; 0 if nothing was counted
  std::string bound_by;
  double waves = 0; ///< of the device's block slots
};

/// A simulated GPU that runs on host threads: executes PTX, counts every sector and bank conflict, detects
/// out-of-bounds accesses, races, uninitialised reads and missed barriers. Its members beyond Device are for
/// a runtime library in the same process.
class SimulatedDevice : public Device {
 public:
  virtual std::unique_ptr<SimulatedModule> load_module(const std::string& ptx, ManagedVariables& managed) = 0;
  std::unique_ptr<SimulatedModule> load_module(const std::string& ptx) {
    ManagedVariables none;
    return load_module(ptx, none);
  }
  /// Without them such a query fails.
  virtual void set_runtime_answers(RuntimeAnswers answers) = 0;
  /// Byte offsets of a kernel's parameters in its parameter list.
  virtual std::vector<std::uint64_t> argument_offsets(const LoadedKernel& kernel) const = 0;
  /// The assembler's machine code for a kernel of this device, for the time model: without it, its steps are
  /// estimated from the PTX. It is awaited after the kernel has run.
  virtual void set_machine_code(const LoadedKernel& kernel, std::shared_future<CompiledKernel> cubin) = 0;
  void set_machine_code(const LoadedKernel& kernel, const CompiledKernel& cubin) {
    std::promise<CompiledKernel> known;
    known.set_value(cubin);
    set_machine_code(kernel, known.get_future().share());
  }
  /// The host's memory behind `bytes` bytes at an address; null if they are not within one allocation.
  virtual std::byte* host_memory(DevicePointer pointer, std::size_t bytes) = 0;
  /// Tells the check for uninitialised reads that the host has written there, or that nothing has.
  virtual void mark_written(DevicePointer pointer, std::size_t bytes) = 0;
  virtual void mark_unwritten(DevicePointer pointer, std::size_t bytes) = 0;
  /// The unwritten parts of these bytes, by offset from `pointer`.
  virtual std::vector<ByteRange> unwritten(DevicePointer pointer, std::size_t bytes) = 0;
  /// Memory of the host or of another device that kernels may use under `address`, until free(address).
  virtual void map(DevicePointer address, std::size_t bytes, const std::string& name,
                   std::shared_ptr<std::byte[]> host) = 0;
  /// The backing memory at the start of an allocation, to map it elsewhere.
  virtual std::shared_ptr<std::byte[]> share(DevicePointer pointer) = 0;
  /// Objects that kernels take as handles, until destroy_object.
  virtual std::uint64_t make_texture(const Image& image, const Sampling& sampling) = 0;
  virtual std::uint64_t make_surface(const Image& image) = 0;
  /// False: there is no such object.
  virtual bool destroy_object(std::uint64_t handle) = 0;
  virtual std::uint64_t used_bytes() const = 0;
  /// What kernels have allocated with malloc and new, and no kernel has freed.
  struct HeapUse {
    std::uint64_t blocks = 0, bytes = 0;
  };
  virtual HeapUse heap_use() const = 0;
  /// The bytes that malloc and new may give out. False: a kernel that allocates has run since clear_heap().
  virtual bool resize_heap(std::uint64_t bytes) = 0;
  /// As a new context would find it.
  virtual void clear_heap() = 0;
  /// What was freed leaves no trace: the next allocations have the addresses that they would have without it.
  virtual void forget_freed() = 0;
  /// Of the last launch, if its kernel launched others: all grids, the host's first and each after the one
  /// that launched it.
  virtual const std::vector<NestedGrid>& nested_grids() const = 0;
};

/// `spec` gives limits and cache sizes; `number` distinguishes the devices of one process: their addresses
/// differ. `kernel`: the only one of which something is left out; empty: of all.
std::unique_ptr<SimulatedDevice> make_simulated_device(const GpuSpec& spec, int number = 0,
                                                       LeftOut left_out = LeftOut::nothing,
                                                       const std::string& kernel = {});

/// Bytes of the computer's memory that Checks::all needs per element (of at most four bytes) of a buffer
/// that a kernel accesses: an upper estimate.
inline constexpr double kCheckedBytesPerGrain = 48;

}
