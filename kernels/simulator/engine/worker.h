#pragma once

#include "kernels/simulator/engine/cluster.h"
#include "kernels/simulator/engine/interleaving.h"
#include "kernels/simulator/engine/launch_state.h"
#include "kernels/simulator/engine/standstill.h"
#include "kernels/simulator/engine/warp.h"
#include "kernels/simulator/engine/work.h"
#include "kernels/simulator/memory/atomic_counts.h"
#include "kernels/simulator/memory/footprint.h"
#include "kernels/simulator/paths/phase_numbers.h"

#include <deque>
#include <memory>
#include <optional>

namespace kernelarium::sim {

inline constexpr int kBarriers = 16;
/// Warp instructions of one turn: while a block runs alone, while several wait for each other, and while
/// none of them advances.
inline constexpr std::int64_t kLongTurn = 1 << 16, kShortTurn = 1 << 12, kIdleTurn = 1 << 8;

/// While no block ends, all of them together may use as much as one block for each host thread, and for two
/// at least: each thread may have a large block, and blocks that wait for each other take turns.
inline constexpr unsigned kLeastUnendedBlocks = 2;

/// A barrier of a block while threads wait at it.
struct BarrierState {
  std::uint32_t arrived = 0;  ///< threads
  std::uint32_t expected = 0; ///< threads; 0: all that have not left
  const Op* first = nullptr;  ///< operation of the first arrival
  std::uint32_t count = 0;    ///< reduction: threads whose predicate holds
  std::uint64_t clocks = 0;   ///< of the last arrival
  std::vector<std::pair<std::uint32_t, const Op*>>
      parts; ///< with checks: warps of which only some lanes came
};

class AsyncCopies;
struct Finding;

/// One block being run. Kept and reused for the next block.
struct Block {
  std::uint64_t index = 0; ///< linear, x fastest
  Dim3 id;
  Cluster* cluster = nullptr;
  std::uint32_t rank = 0; ///< in its cluster
  std::vector<Warp> warps;
  std::vector<std::byte> shared;
  BarrierState barriers[kBarriers];
  std::uint32_t threads = 0; ///< that exist
  std::uint32_t exited = 0;
  std::uint32_t open_barriers =
      0;                          ///< at which threads wait or have arrived, and warps that wait for products
  std::uint32_t epoch = 0;        ///< barriers completed
  std::uint32_t idle_rounds = 0;  ///< since a warp of it made progress
  std::uint32_t steps = 0;        ///< traced accesses and shuffles, for traces
  std::uint64_t instructions = 0; ///< warp instructions executed
  std::uint64_t other_work = 0;   ///< Worker::other_work of all turns
  std::uint64_t excused = 0;      ///< of both, what does not count for the block's budget
  bool cached = false;            ///< accesses go to L1 and L2
  L1Cache l1;
  L2Requests l2_requests;
  std::string printed;
  std::shared_ptr<AsyncCopies> copies; ///< null until one is started
  BlockPath path;                      ///< of its warps, if it is sampled
  PhaseNumbers phases;                 ///< of its mbarriers, for that
  std::uint32_t trace_index = ~0u;
  std::uint64_t records_refused = 0; ///< accesses that do not fit into the trace; then all further ones
};

/// A host thread that runs blocks one after the other (several at a time where they wait for each other),
/// with its own counts, which are summed at the end.
class Worker {
 public:
  explicit Worker(LaunchState& launch);
  Worker(const Worker&) = delete;

  /// Takes blocks until none is left.
  void run();

  // For handlers.
  LaunchState& launch() { return launch_; }
  const Program& program() const { return launch_.program; }
  /// Stops the warp's block with a diagnostic at this operation; returns null. `lane` < 0: no thread in
  /// particular. `buffer` and `element`: as in FaultPlace.
  const Op* fault(Warp& warp, const Op* op, const std::string& kind, const Sentence& message, int lane = -1,
                  const std::string& buffer = {}, std::int64_t element = 0);
  /// A diagnostic at this operation; `lane` < 0: no thread in particular.
  Finding diagnostic(const Warp& warp, const Op* op, const std::string& kind, const Sentence& message,
                     int lane) const;
  /// Adds the findings of the checks; the launch continues. False: that was the last one requested; the warp
  /// has stopped.
  bool add_finding(Warp& warp, const Finding& finding);
  /// The warp's block, and those behind it, need not run any more.
  void stop_block(Warp& warp);
  /// Runs another fragment of the warp, or stops it as blocked or done.
  const Op* next_fragment(Warp& warp);
  /// Lanes leave the kernel.
  const Op* leave_kernel(Warp& warp);
  /// Completes a barrier if all have arrived; true if it opened.
  bool try_open_barrier(Block& block, std::uint32_t number);
  /// `whole`: all lanes, not just the active ones; `changed_only`: only what differs from block to block.
  void fill_fixed_rows(Warp& warp, const FunctionCode& function, bool whole, bool changed_only = false);
  /// Warp instructions that a warp may run before others get their turn.
  std::int64_t turn_limit() const { return turn_limit_; }
  /// Blocks take turns although none waits for another.
  bool interleaves() const { return interleaves_; }
  /// The warp has made a strong access: others may run before it goes on.
  void may_pause(Warp& warp);
  /// Whether a test of an mbarrier fails, whatever its phase: in a rehearsal in which these complete late.
  bool holds_back(Warp& warp, const Op* op);
  /// Warp instructions in its present turn, if it has one.
  std::uint64_t instructions_of_turn(const Warp& warp) const {
    return &warp == running_ ? static_cast<std::uint64_t>(turn_limit_ - warp.budget - warp.given_up) : 0;
  }
  Sentence where(const Block& block, std::uint32_t thread) const; ///< "block (1, 0, 0), thread (3, 0, 0)"

  // Counts, by basic block and by site.
  std::vector<std::uint64_t> block_warps, block_threads;
  std::vector<SiteCount> sites;
  std::vector<std::uint64_t> divergences; ///< by PTX instruction
  std::uint64_t l1_hits = 0;
  struct {
    std::uint64_t requests = 0, bytes = 0;
  } remote; ///< accesses to shared memory of other blocks
  struct {
    std::uint64_t copies = 0, read_bytes = 0, written_bytes = 0;
  } bulk; ///< copies between global and shared memory
  struct {
    std::uint64_t copies = 0, bytes_left = 0;
  } waits;                            ///< for asynchronous copies: what landed, and what each left in flight
  std::vector<std::uint64_t> sectors; ///< of one texture access
  std::unique_ptr<Footprint> footprint; ///< if requested
  void touch(Access access, std::uint64_t begin, std::uint64_t end, bool strong = false) {
    using How = TouchedRange::How;
    if (footprint)
      footprint->add(access == Access::load    ? strong ? How::strong_read : How::read
                     : access == Access::store ? strong ? How::strong_write : How::written
                                               : How::atomic,
                     begin, end);
  }
  AtomicCounter atomics;                         ///< on global memory
  std::vector<WarpCount>* warp_counts = nullptr; ///< of the whole launch, if requested
  bool tells_progress = false;                   ///< runs in the caller's thread
  bool left_idle_loop = false;  ///< in this turn its warp entered a loop that may change something
  bool stored = false;          ///< in this turn its warp may have stored, in a loop that may wait
  std::uint64_t other_work = 0; ///< in this turn, in addition to warp instructions, in the same unit (work)
  /// The same, of global atomic operations, for each further host thread that may be after the same words.
  std::uint64_t contended_work = 0;

 private:
  /// The cluster to start next, or nothing if none is left.
  std::optional<std::uint64_t> next_cluster();
  void start(Cluster& cluster, std::uint64_t index);
  void start(Block& block, std::uint64_t index);
  void start_warp(Block& block, Warp& warp);
  /// waits: seems to wait for others; stuck: all its warps wait at barriers.
  enum class Turn : std::uint8_t { ended, waits, stuck };
  /// Gives each warp up to `rounds` turns.
  Turn run_turn(Block& block, int rounds);
  /// The same for the blocks of a cluster. True when they have ended (or were stopped).
  bool run_turn(Cluster& cluster, int rounds);
  void run_warp(Warp& warp, const Op* pc);
  bool out_of_budget(Warp& warp); ///< then it has stopped
  /// `reason`: a clause on the limit that was met, unless it is that of the whole launch.
  void stop_for_budget(Warp& warp, const Sentence& reason);
  void tell_clocks(Warp& warp, bool waits); ///< at the end of its turn
  std::uint64_t most_idle() const;          ///< of idle_instructions_, before the launch is stopped
  bool outside_may_change(std::uint64_t changes) const;
  void excuse(const std::deque<std::unique_ptr<Cluster>>& live);
  void finish(Block& block);
  void add_counts(Block& block);
  void deadlock(Block& block);
  /// The cluster never ends: everything left only polls what nothing changes any more.
  void stand_still(Cluster& cluster);
  bool stopped(const Block& block);
  bool all_started() const; ///< no cluster is left that has not

  LaunchState& launch_;
  const unsigned number_; ///< among the launch's host threads
  std::vector<Pattern> patterns_;
  std::vector<Holder> holders_;
  std::vector<std::unique_ptr<Cluster>> idle_;
  std::int64_t turn_limit_ = kLongTurn;
  const Warp* running_ = nullptr; ///< it has its turn
  const bool takes_turns_;        ///< LeftOut::turns: a warp that made a strong access lets all others run
  const std::size_t together_;    ///< clusters that run at once even if none waits
  bool interleaves_ = false;
  interleaving::Choices choices_;
  std::uint32_t late_tests_ = interleaving::kMostLateTests;
  std::uint64_t used_ = 0;              ///< warp instructions not yet added to the launch's
  std::uint64_t used_work_ = 0;         ///< the same with other_work and contended_work
  std::uint64_t idle_instructions_ = 0; ///< since a block of this host thread made progress
  std::uint64_t advances_ = 0;          ///< turns after which that began again
  std::uint64_t progress_seen_ = 0;     ///< of the launch, when idle_instructions_ was last full
  std::uint64_t next_ = 0, end_ = 0;    ///< clusters taken, not yet started
};

/// Counts what an instruction costs for each active lane.
inline void add_lane_work(const Warp& warp, std::uint64_t each) {
  warp.worker->other_work += static_cast<std::uint64_t>(std::popcount(warp.mask)) * each;
}

}
