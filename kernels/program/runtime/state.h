#pragma once

#include "kernels/base/sentence.h"
#include "kernels/device/board_spec.h"
#include "kernels/device/link_spec.h"
#include "kernels/program/order.h"
#include "kernels/program/runtime/fatbin.h"
#include "kernels/program/runtime/frames.h"
#include "kernels/program/runtime/trace_writer.h"
#include "kernels/simulator/simulated_device.h"

#include <cuda_runtime_api.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>

namespace kernelarium::program {

struct Graph;
struct RunningGraph;
struct Capture;
class Pages;

/// Memory that the program has from the runtime.
struct Block {
  enum class Kind { device, managed, pinned, registered, symbol };
  std::uint64_t address = 0;
  std::size_t bytes = 0;
  Kind kind = Kind::device;
  int device = 0;
  unsigned flags = 0; ///< of cudaHostAlloc, cudaHostRegister, cudaMallocManaged
  const char* call = "";
  std::string variable; ///< its name, of a symbol
  Frames where, freed;
  cudaMemPool_t pool = nullptr;
  bool of_array = false;
  bool of_curand = false;        ///< curandCreatePoissonDistribution
  bool of_other_process = false; ///< cudaIpcOpenMemHandle
  std::shared_ptr<Pages> pages;  ///< of managed and pinned memory, and of symbols
};

struct Module;

/// A kernel, on all devices.
/// What the code of a kernel shows, with that of the functions that it may call.
struct KernelCode {
  bool polls = false;            ///< reads memory in a way that sees changes by others while it runs
  bool looks_by_atomics = false; ///< the same by atomic operations
  bool may_wait() const { return polls || looks_by_atomics; } ///< for others
  bool releases = false, acquires = false; ///< on the whole device, by fences or by accesses
  bool tells_the_host = false;             ///< has fences, stores or atomic operations for the whole system
  bool waits_for_earlier_kernels = false;  ///< calls cudaGridDependencySynchronize()
  bool may_launch_kernels = false;         ///< it, or another kernel of its file
};

struct Kernel {
  Module* module = nullptr;
  std::string name;    ///< mangled
  std::string display; ///< demangled, without parameters
  const void* host_function = nullptr;
  int registers = 0;
  struct Attributes {
    int max_dynamic_shared = -1; ///< -1: as the device allows without
    int carveout = -1;
    bool large_clusters = false; ///< cudaFuncAttributeNonPortableClusterSizeAllowed
  };
  std::map<int, Attributes> attributes;                ///< cudaFuncSetAttribute, by device
  std::map<int, std::unique_ptr<LoadedKernel>> loaded; ///< by device
  std::optional<KernelCode> code;                      ///< once it is known (modules.h)
  std::string refused;                                 ///< why it can't be loaded, once that is known
  bool loaded_late = false;                            ///< while another waited, until its first launch
  bool launches_kernels = false;                       ///< it has: then each of its launches is counted
  struct Timed {
    std::uint64_t launches = 0;
    double us = 0;
    std::string bound;
    std::int64_t storing_threads = -1; ///< that wrote to global memory; -1: not counted
    std::int64_t stored_bytes = -1;    ///< the same: by its threads, atomics too
    std::int64_t busiest_warp = -1, warp_instructions = -1, thread_instructions = -1; ///< the same: executed
  };
  std::map<std::tuple<int, std::int64_t, std::int64_t, std::int64_t>, Timed> timed; ///< by configuration
};

/// A __device__, __constant__ or __managed__ variable.
struct Symbol {
  Module* module = nullptr;
  std::string name;
  std::size_t bytes = 0;
  void** managed = nullptr; ///< the host's pointer to it
};

/// What one __cudaRegisterFatBinary has brought.
struct Module {
  const void* wrapper = nullptr;
  std::unique_ptr<Fatbin> fatbin;                         ///< read when something in it is wanted
  std::map<int, std::unique_ptr<SimulatedModule>> loaded; ///< by device
  std::vector<Symbol*> managed;
  ManagedVariables managed_memory;                             ///< of `managed`
  std::map<std::string, std::shared_ptr<Pages>> managed_pages; ///< the same
};

/// Code that the program loads by itself.
struct Library {
  Module module;
  std::map<std::string, Kernel> kernels;
  struct Managed {
    Symbol symbol;
    void* host = nullptr; ///< the host's pointer to it
  };
  std::map<std::string, Managed> managed;
  cudaError_t refused = cudaSuccess; ///< what calls about it return
  Sentence why;
};

/// Attributes of streams and launches that change nothing but times: kept for who asks.
using Hints = std::map<cudaLaunchAttributeID, cudaLaunchAttributeValue>;

struct Stream {
  int device = 0;
  int order = -1; ///< in Order
  unsigned flags = 0;
  int priority = 0;
  unsigned long long id = 0;
  bool is_default = false;
  Capture* capture = nullptr;
  Hints hints;
  RunningGraph* graph = nullptr; ///< whose nodes run on it
};

struct Event {
  int device = 0;
  unsigned flags = 0;
  bool recorded = false;
  Moment moment;
  Capture* capture = nullptr; ///< recorded while its stream was captured
  std::vector<std::size_t> captured_after;
};

/// One simulated GPU and its context.
struct Gpu {
  int number = 0;
  GpuSpec spec;
  BoardSpec board;
  LinkSpec link;
  std::unique_ptr<SimulatedDevice> device;
  Stream* legacy = nullptr;
  Engine compute, copy_in, copy_out;
  cudaError_t pending = cudaSuccess; ///< fault of a kernel that nobody has waited for yet
  cudaError_t fault = cudaSuccess;   ///< has surfaced: stays
  bool fault_returned = false;       ///< to the program: later calls fail for no new reason
  std::string fault_kernel;
  Frames fault_launch;
  std::string printed;
  Frames printed_by; ///< the last launch that printed
  std::set<int> peers;
  bool used = false;
  unsigned flags = 0;
  cudaMemPool_t default_pool = nullptr, pool = nullptr;
  std::map<int, std::size_t> limits;
};

/// A host thread of the program.
struct Thread {
  int number = 0;
  int device = 0;
  cudaError_t last_error = cudaSuccess;
  Moment now;
  double left = 0;            ///< when it left the runtime last, by host_clock()
  double left_computing = -1; ///< by the processor's time of this thread; -1: is not needed
  struct Configuration {
    dim3 grid, block;
    std::size_t shared;
    cudaStream_t stream;
    Frames frames; ///< of the <<<>>>
  };
  std::vector<Configuration> configurations;
  Frames launch_frames; ///< of the configuration last taken, for the launch that follows
  StackBounds stack;
  std::map<int, Stream*> default_streams; ///< cudaStreamPerThread, by device
  bool in_host_function = false;
  void leave();     ///< the runtime
  void come_back(); ///< having computed on the host meanwhile
  cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal;
};

/// Rows of bytes at equal distances, in planes at equal distances.
struct HostRows {
  std::uint64_t begin = 0, bytes = 0; ///< `bytes`: of a row
  std::size_t count = 1, planes = 1;  ///< `count`: rows of a plane
  std::uint64_t pitch = 0, plane = 0;
  std::uint64_t end() const { return begin + (planes - 1) * plane + (count - 1) * pitch + bytes; }
  bool meets(std::uint64_t from, std::uint64_t to) const;
};

/// Memory of the host that work of a stream uses until the host has waited for it.
struct HostUse {
  Sentence what; ///< "cudaMemcpyAsync", "kernel scale"
  Frames frames;
  HostRows rows;
  int stream = -1;
  std::uint32_t number = 0;                       ///< of the work in its stream
  bool fills = false;                             ///< else it only reads
  std::uint64_t print = 0;                        ///< of what it reads
  std::uint64_t guarded_from = 0, guarded_to = 0; ///< pages that are guarded meanwhile
  bool registered = false;                        ///< the runtime meets the guard, too
  std::uint64_t begin() const { return rows.begin; }
  std::uint64_t end() const { return rows.end(); }
};

/// An error that the program has not asked about: one that a call has returned, or the first of a launch by
/// <<<>>>, which returns nothing, so that only cudaGetLastError tells.
struct Unasked {
  cudaError_t error = cudaSuccess;
  const char* function = "";
  Sentence call, why; ///< `why` may be empty
  Frames frames;
  std::uint64_t calls_after = 0;
};

/// All of the runtime: one a process, made at the first call that needs it, never destroyed.
struct Runtime {
  std::recursive_mutex mutex;
  std::vector<std::unique_ptr<Gpu>> gpus;
  Order order;
  VectorClock known; ///< all that a host thread has waited for: how threads tell each other can't be seen
  TraceWriter trace_writer;
  bool wants_times = false; ///< a trace with times is requested, or a timing event exists
  bool records_calls = false;
  bool loads_lazily = true;     ///< else modules have been loaded before the program's time begins
  bool counts_host_time = true; ///< else what the host does between calls takes no time
  Checks checks = Checks::bounds;
  bool follow_races = false;
  int host_threads = 0;
  std::uint64_t instruction_budget = ExecuteOptions().instruction_budget; ///< of each launch

  std::map<std::uint64_t, Block> blocks; ///< live, by address
  std::map<std::uint64_t, Block> freed;  ///< of late
  std::uint64_t shared_bytes = 0;        ///< of managed and pinned memory
  std::map<const void*, Kernel*> kernels;
  std::map<const void*, Symbol*> symbols;
  std::set<Module*> modules;
  std::set<Kernel*> known_kernels;
  std::map<Library*, std::unique_ptr<Library>> libraries; ///< loaded
  std::vector<std::unique_ptr<Library>> unloaded; ///< kept: graphs and kept launches name their kernels
  std::set<Stream*> streams;
  std::set<Event*> events;
  unsigned long long next_id = 1;
  int threads = 0;
  std::vector<Unasked> returned; ///< of each place one
  Unasked unseen;                ///< of a <<<>>>
  std::set<std::string> told;    ///< findings that are told once
  std::vector<HostUse> host_uses;
  std::uint64_t running_graph = 0; ///< number of the launch whose nodes are being issued; 0: none

  struct Totals {
    std::uint64_t calls = 0, launches = 0, copies = 0, failed_calls = 0, graph_launches = 0;
    std::uint64_t copied_bytes = 0;
  } totals;

  Gpu& gpu(int number) { return *gpus.at(static_cast<std::size_t>(number)); }
  /// The live block around an address, or null.
  Block* find(const void* pointer);
  Block* find(std::uint64_t address) { return find(reinterpret_cast<const void*>(address)); }
  Block* find_freed(std::uint64_t address);
  void finding(const std::string& kind, const Sentence& message, const Frames& frames,
               const Frames* also = nullptr, const Sentence& also_is = {}, const Diagnostic* place = nullptr,
               const std::string& members = {}); ///< `members`: more of the line in the trace
};

Runtime& runtime();
bool runtime_is_made();
/// The program ends without what has been left to do at its exit.
void end_at_once(int status);
/// Microseconds from some moment on; stands still where the host's time does not count, and while any thread
/// is in a call: it simulates then, and other threads of the program wait for it, here or on their own.
double host_clock();
void stop_host_clock();
void start_host_clock();
struct HostClockStops {
  HostClockStops() { stop_host_clock(); }
  ~HostClockStops() { start_host_clock(); }
  HostClockStops(const HostClockStops&) = delete;
};
Thread& this_thread();
Gpu& current_gpu();
/// What the host gets that queries the device, for its kernels.
RuntimeAnswers answers_of(const Gpu& gpu);

/// What the program has left on the device, where it ends or is reset.
void tell_leaks(const Gpu& gpu);
/// "cudaMalloc of 400 bytes", with the place to be filled in by who knows the lines.
Sentence describe(const Block& block);
Frames frames_above(const void* frame);
std::string place_of(const Frames& frames); ///< a mark that the command line turns into file:line
std::string in_hex(std::uint64_t address);

}
