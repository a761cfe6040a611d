#pragma once

#include "kernels/measure/code_cache.h"
#include "kernels/measure/replay_l1.h"
#include "kernels/measure/sm_model.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <deque>
#include <initializer_list>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

/// The replay behind sm_model.h: blocks, warps and schedulers of one SM.
namespace kernelarium::replay {

inline constexpr std::size_t kMostBlocks = 256; // of a region

enum Pipe {
  pipe_fp32,
  pipe_integer,
  pipe_multiply,
  pipe_convert,
  pipe_fp64,
  pipe_special,
  pipe_tensor,
  pipes,
  queue_shared = pipes, ///< the queues to shared memory, and to L1
  queue_global,
  gates
};

struct RunningBlock;
struct Scheduler;

/// Asynchronous work of a warp, in the groups that it commits: when each is done.
struct AsyncGroups {
  double open = 0, newest = 0; ///< `newest`: when all so far are done
  std::deque<double> closed;

  void add(double done) {
    open = std::max(open, done);
    newest = std::max(newest, done);
  }
  void commit() { closed.push_back(std::exchange(open, 0)); }
  /// When at most `left` of the closed groups are not done.
  double wait(std::size_t left) {
    double done = 0;
    for (; closed.size() > left; closed.pop_front()) done = std::max(done, closed.front());
    return done;
  }
};

struct RunningWarp {
  const WarpPath* path = nullptr;
  RunningBlock* block = nullptr;
  Scheduler* scheduler = nullptr;
  std::size_t entry = 0; ///< next
  const Region* region = nullptr;
  std::size_t step = 0;
  std::bitset<kMostBlocks> entered;                  ///< blocks of the region
  std::array<std::uint32_t, kMostBlocks> entry_of{}; ///< their entries
  std::vector<float> ready;                          ///< clock of each register, relative to `start`
  double start = 0, stores_done = 0;
  AsyncGroups copies, products, bulk;
  std::uint64_t age = 0;         ///< smaller is older
  std::size_t access = 0;        ///< machine code: next of the path's accesses
  std::uint64_t stored_line = 0; ///< first line of the last store
  std::uint32_t stored_shape = AccessCost::kUnknown;
  std::uint64_t entered_before = 0; ///< the gate where it waits
  bool at_gate = false;
  double held_before = 0; ///< for how long its scheduler was held when it became ready
  bool accessed = false;  ///< lanes took part in the access
  double result = 0;
  StateTracer::Source source;
  std::uint32_t record = 0; ///< in the tracer
};

/// Of an mbarrier: complete when all that arrive in it have.
struct Phase {
  std::uint32_t arriving = 0; ///< that are still to come
  double complete = 0;        ///< when the last of those known has come
  std::vector<RunningWarp*> waiting;
};

struct RunningBlock {
  std::vector<RunningWarp> warps;
  std::size_t running = 0;
  double barrier = 0;         ///< clock at which the last arrival was taken
  double barrier_latency = 0; ///< of those that wait there, beside the usual
  double spin_free = 0;       ///< when the last floating-point atomic on shared memory has succeeded
  std::vector<RunningWarp*> at_barrier;
  std::vector<Phase> phases; ///< by their numbers
  bool active = false;
  std::uint32_t record = 0; ///< in the tracer
  std::uint64_t copy = 0;   ///< how many blocks went this path before
};

/// A warp whose next step can go from `time` on.
struct Waiting {
  double time;
  std::uint64_t order;
  RunningWarp* warp;
  bool operator<(const Waiting& other) const {
    return time != other.time ? time > other.time : order > other.order;
  }
};
/// Of those that could issue, the one whose warp is the oldest goes.
struct Ready {
  std::uint64_t age;
  RunningWarp* warp;
  bool operator<(const Ready& other) const { return age > other.age; }
};
/// A unit, or a queue before one, that a scheduler's instructions enter. What finds it full waits; when there
/// is room again, all that wait could go, and the oldest does.
struct Gate {
  double room_from = 0; ///< there is room for one more
  std::uint64_t entered = 0;
  const RunningWarp* last = nullptr; ///< that entered
  std::priority_queue<Ready> waiting;
};
struct Scheduler {
  explicit Scheduler(std::size_t instructions) : code(instructions) {}
  CodeCache code;
  double free = 0, issued = 0;
  double even = 0, odd = 0;             ///< when the banks of registers have given what was asked of them
  double held_from = 0, held_until = 0; ///< it could not issue because of them
  double held = 0;                      ///< in all, until `held_until`
  std::priority_queue<Ready> ready;
  std::array<Gate, gates> gate;
  std::size_t at_gates = 0; ///< warps that wait there
  std::array<double, pipes> worked{};
  double products_free = 0;                 ///< when the tensor core has done what it was given by warpgroups
  std::array<std::deque<double>, 2> queued; ///< when the last instructions leave the queues to memory
  std::priority_queue<Waiting> waiting;
  const RunningWarp* last = nullptr; ///< that issued
  std::uint64_t key_of(const RunningWarp& warp) const;
  double next() const;
  RunningWarp& take(double now);
  void add_ready(RunningWarp& warp, double since);
};

class Sm {
 public:
  Sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy, const MemoryShare& share,
     StateTracer* tracer = nullptr);

  SmTime run(std::int64_t wanted);
  /// What was replayed of the blocks that run() was asked for: their number, and the part of each.
  std::int64_t replayed_blocks() const { return total_; }
  double replayed_part() const { return part_; }
  double replayed_clocks() const { return last_; }

 private:
  std::size_t path_of(std::int64_t block) const {
    const auto count = static_cast<std::int64_t>(paths_.blocks.size());
    return static_cast<std::size_t>(whole_ ? block * count / total_ : block % count);
  }
  void start_block(RunningBlock& block, double time);
  /// Why a warp can't issue until when.
  struct Delay {
    double until;
    WarpState why;
  };
  using Delays = std::initializer_list<Delay>;
  /// Goes to the warp's next step that takes an issue slot, and waits for its operands; the last of `delays`
  /// ends before it.
  void settle(RunningWarp& warp, double time, Delays delays);
  void settle(RunningWarp& warp, double time, WarpState delay) { settle(warp, time, {{time, delay}}); }
  bool enter_region(RunningWarp& warp);
  void finish(RunningWarp& warp, double now);
  void release(RunningBlock& block);
  /// Puts the warp aside if the phase that it waits for is not complete.
  bool waits_for_phase(RunningWarp& warp, const WarpStep& step, double now);
  void arrive(RunningBlock& block, std::uint32_t phase, double at);
  void complete(Phase& phase);
  /// Lets go what waits in a block where nothing else can: the path lacks the part that would.
  void give_up_waiting(RunningBlock& block);
  void issue(RunningWarp& warp, double now);
  /// Through which gate the step has to go; `gates`: none.
  static std::size_t gate_of(const WarpStep& step);
  /// Puts the warp before its step's gate, if that has no room.
  bool stopped(RunningWarp& warp, const WarpStep& step, double now);
  /// Sends the step to its unit: fills the warp's `result`.
  void send(RunningWarp& warp, const WarpStep& step, double now);
  double memory(RunningWarp& warp, const WarpStep& step, double now);
  double at_mbarrier(RunningWarp& warp, const AccessCost* access, double start);
  double bulk_copy(RunningWarp& warp, const AccessCost& access, double start);
  double shared_atomic(RunningWarp& warp, const AccessCost& access, double start);
  double remote(RunningWarp& warp, const WarpStep& step, const AccessCost& access, double start);
  double group_product(RunningWarp& warp, const WarpStep& step, double now);
  const AccessCost* access_of(const RunningWarp& warp, const WarpStep& step) const;
  double read(double from, double lines, double sectors, double away);
  double match(const RunningWarp& warp, const WarpStep& step, double now);
  /// When L2 has taken it; `part` of its cost, if it joins an earlier one.
  double write(double from, const AccessCost& access, double part = 1);
  void clear_scoreboards(RunningWarp& warp, const WarpStep& step, double now);
  /// What readers of the step's results wait for.
  StateTracer::Source source_of(const WarpStep& step) const;

  const Paths& paths_;
  const GpuSpec& spec_;
  const MemoryShare& share_;
  StateTracer* tracer_;             ///< null: nothing is traced
  WarpState level_ = WarpState::l1; ///< that answers the last access
  std::vector<Scheduler> schedulers_;
  std::array<double, pipes> pipe_clocks_{};
  double arithmetic_ = 1; ///< clocks of a chain of arithmetic, against those of the H200 that steps hold
  std::vector<std::vector<Phase>> phases_; ///< of each path, before its start
  double remote_free_ = 0, arrivals_free_ = 0, match_free_ = 0, matching_ = 0; ///< of a unit of its own
  double memory_clocks_ = 1, memory_free_ = 0, own_request_free_ = 0, request_free_ = 0, data_free_ = 0,
         dram_free_ = 0;
  L1 l1_;
  std::vector<std::uint64_t> started_; ///< blocks of each path
  std::vector<RunningBlock> slots_;
  /// A slot without a block, and from when on it can take one.
  struct FreeSlot {
    double from;
    std::size_t slot;
    bool operator>(const FreeSlot& other) const {
      return std::tie(from, slot) > std::tie(other.from, other.slot);
    }
  };
  std::priority_queue<FreeSlot, std::vector<FreeSlot>, std::greater<>> free_;
  std::uint64_t order_ = 0;
  std::int64_t next_block_ = 0, total_ = 0;
  bool whole_ = true;        ///< all blocks are replayed: those from all over the grid, in order
  std::vector<double> ends_; ///< of blocks
  double last_ = 0, dispatched_ = 0;
  double part_ = 1; ///< of each warp's path that is replayed
  SmTime time_;
};

}
