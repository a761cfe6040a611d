#pragma once

#include "kernels/trace/element_set.h"
#include "kernels/trace/run_trace.h"

#include <memory>
#include <tuple>
#include <vector>

namespace kernelarium {

/// The work of one block's threads, divided into steps in order of time: a barrier ends a step, and a shuffle
/// is a step. Derived from traced accesses and shuffles alone, so it is also right for edited kernels.
class BlockSteps {
 public:
  static constexpr int shared = -1;  ///< instead of a buffer's index
  static constexpr int nowhere = -2; ///< no buffer at all

  /// A thread and an element that it read or wrote; in a shuffle the thread that its value came from.
  struct Flow {
    std::int32_t thread = 0; ///< linear in the block
    std::int32_t buffer = 0; ///< index into Run::buffers, or `shared` (elements are words of 4 bytes)
    std::int64_t element = 0;
    bool written = false;
    bool operator==(const Flow&) const = default;
  };
  /// The elements of one buffer that a step touched.
  struct Touched {
    int buffer = 0;
    bool written = false;
    ElementSet elements;
  };
  struct Step {
    bool shuffle = false;
    bool fault = false;                ///< the last one: only the thread at which the kernel failed is active
    std::uint32_t barrier = 0;         ///< barriers passed before it
    std::vector<int> lines;            ///< of the source, ascending; empty if unknown
    std::vector<std::uint32_t> active; ///< active lanes, by warp; 0: the warp was idle
    std::vector<std::uint32_t> records; ///< in the order of time: indices into Trace::records, or ::shuffles
    std::vector<Touched> touched;
    int values = 1;   ///< shuffles of one pattern that follow each other: values passed by each lane
    int distance = 0; ///< shuffle: lanes between giver and taker where it is the same for all, else 0
    /// Shuffle: lanes by warp whose value goes to the warp's next access; all if none follows
    /// before the next barrier.
    std::vector<std::uint32_t> carried;
    int ways = 0; ///< worst bank conflict of its shared accesses: 1 none, 0 no such access

    int threads() const;       ///< that took part
    int working_warps() const; ///< of which a lane took part
    double lanes_used() const { return working_warps() ? threads() / (32.0 * working_warps()) : 0; }
    bool takes_part(int thread) const {
      return active[static_cast<std::size_t>(thread / 32)] >> thread % 32 & 1;
    }
  };

  /// Null if nothing of the block was traced, unless the kernel failed there.
  static std::shared_ptr<const BlockSteps> of(const std::shared_ptr<const RunTrace>& trace, int launch,
                                              std::uint64_t block);

  const std::vector<Step>& steps() const { return steps_; }
  int threads() const { return threads_; } ///< of the block
  /// Thread at which the kernel failed, if it was in this block, else -1.
  int faulted_thread() const { return faulted_thread_; }
  int warps() const { return (threads_ + 31) / 32; }
  std::uint64_t block() const { return block_; }
  const RunTrace& trace() const { return *trace_; }
  /// Step that a record of the trace belongs to; -1 if it is another block's.
  int step_of(std::uint32_t record) const;
  /// Calls `take(const Flow&)` for a record of the trace, lane by lane: all of them, or one.
  template<class Take>
  void each_flow(std::uint32_t record, const Take& take, int only_lane = -1) const;
  /// What one thread read and wrote in a step, in order.
  std::vector<Flow> flows(int step, int thread) const;
  /// First thread that read or wrote an element in a step; -1: none.
  int toucher(int step, int buffer, std::int64_t element, bool written) const;
  /// At most about `most` flows of a step, evenly sampled if there are more.
  std::vector<Flow> flows_to_draw(int step, std::size_t most) const;
  /// The origin of a value that `thread` has at the end of `step`: its operands, their writers, and so
  /// on upwards through memory and shuffles. One list per step, up to `step`.
  std::vector<std::vector<Flow>> origins(int step, int thread) const;

 private:
  BlockSteps() = default;
  void build(int launch);
  void add_fault(int launch);
  void follow_shuffles();

  std::shared_ptr<const RunTrace> trace_;
  std::uint64_t block_ = 0;
  int threads_ = 0, faulted_thread_ = -1;
  std::vector<Step> steps_;
  std::vector<std::int32_t> step_of_; ///< by record, -1: not of this block
};

template<class Take>
void BlockSteps::each_flow(std::uint32_t index, const Take& take, int only_lane) const {
  const Run& run = *trace_->run();
  const AccessRecord& record = run.trace->records[index];
  const AccessSite* site = trace_->site(record);
  if (!site || site->space == "local") return;
  const bool in_shared = site->space == "shared";
  for (int lane = only_lane < 0 ? 0 : only_lane; lane <= (only_lane < 0 ? 31 : only_lane); ++lane) {
    if (!(record.mask >> lane & 1)) continue;
    const std::uint64_t address = record.address[static_cast<std::size_t>(lane)];
    int buffer = shared, size = 4;
    auto element = static_cast<std::int64_t>(address / 4);
    if (!in_shared) {
      const auto place = trace_->element_at(address);
      if (!place) continue;
      std::tie(buffer, element) = *place;
      size = static_cast<int>(size_of(run.buffers[static_cast<std::size_t>(buffer)].dtype));
    }
    const int covered = std::max(1, site->bytes_per_thread / size);
    for (int i = 0; i < covered; ++i)
      take(Flow{static_cast<std::int32_t>(record.warp) * 32 + lane, buffer, element + i,
                site->operation != "load"});
  }
}

}
