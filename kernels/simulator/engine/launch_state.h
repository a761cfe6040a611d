#pragma once

#include "kernels/device/device.h"
#include "kernels/simulator/engine/child_work.h"
#include "kernels/simulator/engine/interleaving.h"
#include "kernels/simulator/engine/l2.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/sampling.h"
#include "kernels/simulator/engine/standstill.h"
#include "kernels/simulator/left_out.h"
#include "kernels/simulator/memory/atomic_counts.h"
#include "kernels/simulator/memory/device_heap.h"
#include "kernels/simulator/memory/global_memory.h"

#include <atomic>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelarium::sim {

class Checker;
class PathSampler;
class Worker;

enum class Added : std::uint8_t {
  kept,
  displacing, ///< kept; one of a later block was dropped
  refused     ///< dropped, as all further ones of the block will be
};

/// Records of traced blocks, up to a limit. What is kept must not depend on which host thread was first: it
/// is the records of the blocks that were requested first, and of those the lowest.
template<class T>
struct Kept {
  using Order = std::pair<std::uint32_t, std::uint64_t>; ///< position in the request, block
  std::map<Order, std::vector<T>> by_block;
  std::size_t count = 0;

  Added add(const Order& order, T&& entry, std::size_t limit) {
    const bool full = count >= limit;
    if (full) {
      if (by_block.empty()) return Added::refused;
      const auto last = std::prev(by_block.end());
      if (last->first <= order) return Added::refused;
      last->second.pop_back();
      if (last->second.empty()) by_block.erase(last);
      --count;
    }
    by_block[order].push_back(std::move(entry));
    ++count;
    return full ? Added::displacing : Added::kept;
  }
};

/// An access as stored while the launch runs, with the values traced for it.
struct TracedAccess {
  AccessRecord record;
  std::vector<LaneValues> values; ///< `others`: in lane_values
  std::vector<std::uint64_t> lane_values;

  void add(const std::uint64_t (&lanes)[kLanes], std::uint32_t mask);
};

struct TracedMatrix {
  MatrixRecord record;
  std::uint32_t instruction = 0; ///< of the program
  std::vector<std::uint32_t> words;
};
struct TracedAsync {
  AsyncRecord record;
  std::optional<TensorMapBytes> map;
};

/// What all host threads of one launch share.
struct LaunchState {
  LaunchState(const Program& program, GlobalMemory& memory, DeviceHeap& heap, const GpuSpec& spec,
              const ExecuteOptions& options, Dim3 grid, Dim3 block)
      : program(program), memory(memory), heap(heap), spec(spec), options(options), grid(grid), block(block) {
  }

  const Program& program;
  GlobalMemory& memory;
  DeviceHeap& heap;
  const GpuSpec& spec;
  const ExecuteOptions& options;
  Dim3 grid, block, cluster;
  bool has_cluster = false;       ///< launched with a cluster size, if only of one block
  std::uint32_t shared_bytes = 0; ///< static + dynamic, per block
  std::uint32_t dynamic_shared_bytes = 0;
  std::span<const std::byte> parameters; ///< as the kernel's parameter list lays them out
  std::uint64_t parameter_address = 0;   ///< of their copy in memory, if the program needs one
  std::uint64_t l1_bytes_per_block = 0;
  std::vector<std::shared_ptr<const BoundImage>> images; ///< by the handle of the texture or surface object
  Checker* checker = nullptr;                            ///< with Checks::all
  L2* l2 = nullptr;                                      ///< when counting
  Trace* trace = nullptr;
  PathSampler* sampler = nullptr; ///< when counting
  AtomicCounts atomics;           ///< filled when counting
  std::map<std::uint64_t, std::uint32_t> traced_blocks;
  static constexpr std::uint64_t kNoCluster = ~0ull;
  /// The first traced block, if it is to run before all others, in the caller's thread.
  std::uint64_t first_cluster = kNoCluster;
  bool first_ended = false;          ///< it has; for the caller's thread
  const Worker* in_caller = nullptr; ///< that runs it

  /// Clusters side by side that one host thread takes: they touch neighbouring memory.
  std::uint64_t blocks_at_once = 1;
  unsigned host_threads = 1; ///< that run it
  LeftOut left_out = LeftOut::nothing;
  std::vector<std::uint8_t> float_bytes; ///< bytes_of_floats(), where these are left out
  /// Several blocks run together, in an order that varies.
  std::optional<interleaving::Schedule> schedule;
  std::uint64_t most_live = 4096;       ///< clusters that the GPU holds at once, as far as is known
  std::atomic<bool> stood_still{false}; ///< what was left could never end
  // Each on a separate cache line of the host: one thread's writes would slow down the others' reads.
  alignas(64) std::atomic<std::uint64_t> next_block{0};
  alignas(64) std::atomic<std::uint64_t> ended_blocks{0};
  std::uint64_t clocks_before = 0;            ///< of the device
  std::atomic<std::uint64_t> clocks_after{0}; ///< the latest of a warp, where the kernel reads the clock
  std::atomic<std::uint64_t> unended_work{0}; ///< of all blocks, since one has ended
  alignas(64) std::atomic<std::uint64_t> instructions{0}; ///< warp instructions so far, in steps of a turn
  alignas(64) std::atomic<std::uint64_t> progress{
      0}; ///< turns that did more than check whether others have advanced
  alignas(64) std::atomic<std::uint64_t> stopped_at{
      ~0ull};                                       ///< blocks from this index on need not run any more
  alignas(64) std::mutex mutex;                     ///< for what follows
  std::map<std::uint64_t, Diagnostic> faults;       ///< by block: the lowest is reported
  std::vector<Diagnostic> findings;                 ///< of the checks, which run on one host thread
  std::optional<FaultPlace> finding_place;          ///< of the first
  std::map<std::uint64_t, FaultPlace> fault_places; ///< by block, where one thread is to blame
  Kept<TracedAccess> traced;                        ///< for the trace
  Kept<ShuffleRecord> traced_shuffles;
  Kept<TracedMatrix> traced_matrices;
  Kept<TracedAsync> traced_async;
  std::map<std::uint64_t, std::string> printed; ///< by block
  ChildState children;
  std::optional<Standstill> standstill; ///< of its host threads
};

}
