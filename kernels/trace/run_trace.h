#pragma once

#include "kernels/experiment/run.h"
#include "kernels/trace/place.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace kernelarium {

/// One access by one lane, in terms of the run's buffers.
struct Touch {
  int buffer = 0; ///< index into Run::buffers
  std::int64_t element = 0;
  bool written = false; ///< store or atomic
  std::uint32_t step = 0;
  int lane = 0;
  std::uint32_t record = 0; ///< index into Trace::records
};

/// The trace of a run by block and warp, with addresses as elements of its buffers.
class RunTrace {
 public:
  /// The trace of `run`; views of the same run share it. Never null; empty where nothing was traced.
  static std::shared_ptr<const RunTrace> of(const std::shared_ptr<const Run>& run);

  const std::shared_ptr<const Run>& run() const { return run_; }
  bool empty() const { return by_warp_.empty(); }
  bool has_block(int launch, std::uint64_t block) const;
  /// Where the kernel stopped, if in this block; else null.
  const FaultPlace* fault_in(int launch, std::uint64_t block) const;
  /// The traced access at which the fault was found, as a position in its warp's stream; -1: it was not
  /// traced, because the kernel stopped. `line`: of the source.
  int fault_step(int line) const;
  /// Linear blocks of `launch` that were traced, ascending.
  std::vector<std::uint64_t> blocks(int launch) const;
  /// The warp's records in the order of its steps.
  std::vector<const AccessRecord*> records(int launch, std::uint64_t block, int warp) const;
  /// The warp's shuffles in the order of time: AccessRecord::step and ShuffleRecord::step count together.
  std::vector<const ShuffleRecord*> shuffles(int launch, std::uint64_t block, int warp) const;
  /// Threads of a traced block, in order, that accessed memory or took part in a shuffle.
  std::vector<bool> working(int launch, std::uint64_t block) const;
  /// The first traced access of a site, in this block if it has one; null: none.
  const AccessRecord* first_of(std::uint32_t site, int launch, std::uint64_t block, int warp) const;
  /// Steps of the longest stream of accesses in `place` (a block: of all its warps).
  int steps(int launch, const ThreadPlace& place) const;
  /// Every element touched by the thread, warp or block, in the order of steps.
  std::vector<Touch> touches(int launch, const ThreadPlace& place) const;
  /// The same for words (4 bytes) of the block's shared memory; Touch::buffer is -1.
  std::vector<Touch> shared_touches(int launch, const ThreadPlace& place) const;
  /// The elements of global memory, or the words of shared memory, that these accesses touched: indices into
  /// Trace::records.
  std::vector<Touch> touches_of(const std::vector<std::uint32_t>& records, bool shared) const;
  /// Buffer index and element at a device address.
  std::optional<std::pair<int, std::int64_t>> element_at(std::uint64_t address) const;
  const AccessSite* site(const AccessRecord& record) const; ///< null if unknown
  /// Position of a record of this run in its warp's stream of accesses, from 0.
  int step(const AccessRecord& record) const;

 private:
  explicit RunTrace(std::shared_ptr<const Run> run);
  /// `lane` -1: of all lanes.
  void add_touches(const AccessRecord& record, bool shared, int lane, std::vector<Touch>& found) const;
  std::vector<Touch> touches_in(bool shared, int launch, const ThreadPlace& place) const;
  std::shared_ptr<const Run> run_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_warp_; ///< key(launch, block, warp)
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> shuffles_by_warp_;
  struct Place {
    std::uint64_t begin = 0, end = 0, size = 1; ///< addresses; bytes of an element
    int buffer = 0;
  };
  std::vector<Place> places_;        ///< of the buffers that have an address
  mutable std::size_t last_ = 0;     ///< buffer found last: consecutive accesses often share it
  std::vector<std::uint32_t> steps_; ///< of each record: devices may number a whole block through
};

}
