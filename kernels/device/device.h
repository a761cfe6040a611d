#pragma once

#include "kernels/base/dtype.h"
#include "kernels/base/error.h"
#include "kernels/compiler/compiler.h"
#include "kernels/device/counters.h"
#include "kernels/device/gpu_spec.h"
#include "kernels/device/trace.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelarium {

struct Paths;

struct Dim3 {
  std::int64_t x = 1, y = 1, z = 1;
  std::int64_t count() const { return x * y * z; }
  bool operator==(const Dim3&) const = default;
};

/// Address in a device's memory.
using DevicePointer = std::uint64_t;

/// One kernel argument: its bytes as the kernel's parameter list lays them out.
struct Argument {
  std::vector<std::byte> bytes;
  static Argument pointer(DevicePointer address);
  static Argument scalar(Dtype dtype, double value);
};

/// Properties of a compiled kernel on this device.
struct KernelFacts {
  std::string name;
  int registers_per_thread = 0; ///< of the machine code; 0 where not known (PTX only)
  int static_shared_bytes = 0;
  int local_bytes_per_thread = 0;
  int max_threads_per_block = 1024; ///< launch bounds included
  std::vector<int> argument_bytes;  ///< size of each parameter; empty where not known
  Dim3 cluster = {0, 0, 0};         ///< blocks of a cluster, from __cluster_dims__; 0: not given
  bool launches_graphs = false;     ///< it may: then it can only be a node of a graph itself (simulator)
};

/// A `__device__` or `__constant__` variable of a loaded module.
struct DeviceVariable {
  DevicePointer address = 0;
  std::uint64_t bytes = 0;
};

/// A kernel loaded on a device; destroyed before its device.
class LoadedKernel {
 public:
  virtual ~LoadedKernel() = default;
  virtual const KernelFacts& facts() const = 0;
};

/// One launch: kernel, configuration, arguments.
struct Launch {
  const LoadedKernel* kernel = nullptr;
  Dim3 grid, block;
  std::int64_t shared_bytes = 0; ///< dynamic
  std::vector<Argument> arguments;
  Dim3 cluster = {0, 0, 0};  ///< blocks of a cluster; 0: the kernel's, else one block
  bool grid_barriers = true; ///< false: they trap, as in a launch that is not cooperative (simulator)
};
/// The cluster of a launch: its own, the kernel's, or one block.
Dim3 cluster_of(const Launch& launch);
/// Whether a launch has a cluster size, if only of one block: some instructions are illegal without.
bool has_cluster(const Launch& launch);

enum class Checks {
  bounds, ///< out-of-bounds and misaligned accesses (always on)
  all,    ///< and races, uninitialised reads, barriers that not every thread reaches
};

/// The graph that a kernel is a node of. Its kernels can launch other graphs.
struct OfGraph {
  std::uint64_t graph = 0; ///< its handle
  /// Called by host threads of the launch, one at a time, where a thread of a block launches a graph. The
  /// number of an error (cudaError_t), 0: none. Nothing: kernels can't launch that graph.
  std::function<std::optional<std::uint32_t>(std::uint64_t graph, std::uint64_t stream, std::uint64_t block)>
      launches;
};

struct ExecuteOptions {
  bool count = true;  ///< fill Execution::counters (simulator)
  bool caches = true; ///< with `count`: L1, L2 and DRAM too
  bool paths = true;  ///< with `count`: those of a few blocks, for the time model
  Checks checks = Checks::bounds;
  std::uint64_t instruction_budget = 20'000'000'000; ///< warp instructions before a launch is stopped; a
                                                     ///< fortieth of it stops a block (200 M at least)
  int findings = 10;                                 ///< with Checks::all: reported before a launch stops
  bool goes_on = false; ///< findings of the checks don't fail a launch, nor does their number end it, as on a
                        ///< GPU, which does not notice them (simulator)
  int threads = 0;      ///< host threads of the simulator; 0: all cores
  const std::atomic<bool>* cancel = nullptr; ///< polled; true stops with a "cancelled" diagnostic
  const TraceRequest* trace = nullptr;
  bool idle = false;    ///< run no block at all: what would be without this launch (simulator)
  bool touched = false; ///< fill Execution::touched (simulator, with `caches`)
  /// Called now and then, by the thread that called execute(), with the share of the blocks that have ended
  /// (simulator).
  std::function<void(double share)> progress;
  /// Asked by host threads of a launch that stands still, with the number of its changes so far: whether
  /// something outside the launch may still change what it waits for. It may block. False: the launch is
  /// given up (simulator).
  std::function<bool(std::uint64_t changes)> outside_may_change;
  const OfGraph* of_graph = nullptr; ///< of a node of a graph (simulator)
  double time_limit_s = 10; ///< hardware only: a kernel that runs longer is given up, and the device with it
};

/// Neighbouring bytes of global memory that a launch accessed in one way.
struct TouchedRange {
  DevicePointer begin = 0, end = 0;
  /// Strong: volatile, relaxed, acquire, release; not those for the block alone.
  enum class How { read, written, atomic, strong_read, strong_write } how = How::read;
  static constexpr std::size_t kHows = 5;
  bool writes() const { return how != How::read && how != How::strong_read; }
  bool is_strong() const { return how != How::read && how != How::written; }
  bool needs_order(const TouchedRange& other) const {
    return (writes() || other.writes()) && !(is_strong() && other.is_strong());
  }
};

/// What one launch did. Faults are here as diagnostics, not thrown: the device stays usable where it can.
struct Execution {
  bool completed = false;   ///< false: faulted, stopped or cancelled; see `diagnostics`
  bool device_lost = false; ///< the device needs a new process (sticky CUDA error)
  double wall_ms = 0;       ///< host clock; on the simulator the time of simulation, never a GPU time
  Counters counters;        ///< simulator only
  std::shared_ptr<const Paths> paths; ///< of a few blocks, if requested
  std::optional<Trace> trace;
  std::vector<TouchedRange> touched; ///< if requested, by address
  std::string printed;               ///< what the kernel printed
  std::vector<Diagnostic> diagnostics;
};

/// Memory to be set to zero before a pass, and a part of its time (scratch of kernels that add to it).
struct Clear {
  DevicePointer pointer = 0;
  std::size_t bytes = 0;
};

/// What a stopwatch runs once.
struct TimedPass {
  std::vector<Clear> clears;
  std::vector<Launch> launches;
};

/// Clocks and temperature of a GPU at one moment; 0 where the machine does not report them.
struct ClockState {
  double sm_mhz = 0, max_sm_mhz = 0, memory_mhz = 0;
  double watts = 0, celsius = 0;
  std::string throttle; ///< why the clocks are held down ("power limit", ...); empty: they are not
};

/// Times a sequence of launches on hardware, one sample a call.
class Stopwatch {
 public:
  virtual ~Stopwatch() = default;
  /// Milliseconds of one pass over the sequence; the mean where a sample takes several. Throws
  /// Error{kernel_fault} if a kernel faults or runs longer than 10 s; the device is lost then.
  virtual double sample_ms() = 0;
  /// "events", "graph replay": how a sample is taken, and how many passes it takes.
  virtual std::string method() const = 0;
};

/// How messages refer to an allocation.
struct AllocationName {
  std::string name;
  int element_bytes = 0; ///< 0: not known

  AllocationName(std::string name, std::size_t element_bytes = 0)
      : name(std::move(name)), element_bytes(static_cast<int>(element_bytes)) {}
  AllocationName(const char* name) : name(name) {}
};

/// Something that runs kernels: `sim`, `sim:t4`, `cuda:0`. One thread at a time.
class Device {
 public:
  virtual ~Device() = default;

  virtual const std::string& id() const = 0; ///< "sim:h200", "cuda:0"
  virtual const GpuSpec& spec() const = 0;   ///< read from the hardware where there is one
  virtual bool simulated() const = 0;
  virtual Target target() const = 0;                            ///< what compile() must produce for it
  virtual std::map<std::string, std::string> facts() const = 0; ///< driver, clocks, versions, for people

  /// Throws Error{no_compile} for an instruction it can't run, with the source line. `beside`: a kernel of
  /// the same image, whose module the new one shares, and with it the variables.
  virtual std::unique_ptr<LoadedKernel> load(const CompiledKernel& kernel,
                                             const LoadedKernel* beside = nullptr) = 0;
  /// A variable of the module that a kernel of this device belongs to, or nothing. It can be copied in and
  /// out.
  virtual std::optional<DeviceVariable> variable(const LoadedKernel& kernel, const std::string& name) = 0;

  /// Throws Error{kernel_fault} when out of memory.
  virtual DevicePointer allocate(std::size_t bytes, const AllocationName& name) = 0;
  virtual void free(DevicePointer pointer) = 0;
  virtual void copy_in(DevicePointer to, std::span<const std::byte> from) = 0;
  /// Initial content of memory that no kernel has written: a kernel that reads it reads uninitialised memory.
  /// `write` fills one piece after another, each at its offset, so that no second buffer is needed.
  using Filler = std::function<void(std::size_t offset, std::span<std::byte> piece)>;
  virtual void fill_unwritten(DevicePointer to, std::size_t bytes, const Filler& write);
  virtual void copy_out(std::span<std::byte> to, DevicePointer from) = 0;

  /// Runs one launch to its end. A configuration that can't launch is an Error{bad_argument} with the rule it
  /// breaks.
  virtual Execution execute(const Launch& launch, const ExecuteOptions& options) = 0;
  /// Null on the simulator, which has no clock.
  virtual std::unique_ptr<Stopwatch> stopwatch(const std::vector<Launch>& sequence) = 0;
  /// The same, alternating between several passes: on other copies of the data, so that none is in a cache
  /// (ColdCopies), and with memory to be cleared. Null on the simulator.
  virtual std::unique_ptr<Stopwatch> rotating_stopwatch(const std::vector<TimedPass>&) { return nullptr; }
  /// Empty where they can't be read.
  virtual std::optional<ClockState> clocks() const { return std::nullopt; }
};

/// Throws Error{bad_argument} with the rule if `launch` breaks a limit of `spec` or of the kernel.
void check_launch(const Launch& launch, const GpuSpec& spec);

}
