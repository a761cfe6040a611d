#include "kernels/measure/sm_model.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <deque>
#include <queue>
#include <utility>

namespace kernelarium {
namespace {

// Clocks measured on the H200 with chains of the operation, barriers of 1 to 32 warps, and empty blocks; they
// have been much the same since Volta. Barriers, branches, operands, blocks and queues were then adjusted, by
// a quarter at most, to the fitted half of the settings that compare_times measures.
constexpr double kArithmeticClocks = 4.2;
constexpr double kBarrier = 15, kBarrierPerWarp = 2.5;
constexpr double kPredicateToBranch = 11, kTakenBranch = 10;
constexpr double kNextBlock = 487, kNextWarp = 2.9; ///< a slot's way from one block to the next
constexpr double kExit = 15, kDrain = 35; ///< a warp's last instruction; the way of its stores out of the SM
/// Registers lie in two banks: three operands in one of them take one more clock.
constexpr double kThreeOperands = 1.25;
constexpr double kMoreInstructions = 1.2; ///< issued by machine code, for each one made from PTX
constexpr double kPartialSector = 0.2;    ///< what masked bytes add to a write to L2
constexpr double kLoadedLine = 0.27;      ///< clocks to look up a line of a load in L1
constexpr double kFilledSector = 0.3;     ///< clocks of L1's banks to take in a sector that was missed
constexpr double kSharedAccess = 0.1, kSharedStore = 1; ///< clocks beside the passes
constexpr double kSameAddress = 14;                     ///< per further lane of an atomic on one address
constexpr double kReturningAtomic = 1.3;                ///< times the L2's latency
// How far ahead of its work a pipe takes instructions.
constexpr double kMemoryQueue = 32, kStoreQueue = 320;
constexpr double kUneven = 0.02; ///< blocks that differ by less are taken as equal
// DRAM answers the streams of a kernel later than the chain of loads that measured its latency, and later
// still by the second share when it is busy all the time (fitted to streams on the H200).
constexpr double kStreamingDram = 200, kLoadedDram = 0.72;
constexpr double kMostSteps = 2e6;              ///< replayed; the rest is extrapolated
constexpr std::size_t kMostBlocks = 256;        ///< of a region
constexpr std::size_t kMostIntervals = 400'000; ///< of a record: 5 MB

enum Pipe {
  pipe_fp32,
  pipe_integer,
  pipe_multiply,
  pipe_convert,
  pipe_fp64,
  pipe_special,
  pipe_tensor,
  pipes
};

struct RunningBlock;
struct Scheduler;

/// Asynchronous work of a warp, in the groups that it commits: when each is done.
struct AsyncGroups {
  double open = 0;
  std::deque<double> closed;

  void add(double done) { open = std::max(open, done); }
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
  AsyncGroups copies, products;
  std::uint32_t record = 0; ///< in the recorder
};

struct RunningBlock {
  std::vector<RunningWarp> warps;
  std::size_t running = 0;
  double barrier = 0; ///< clock at which the last arrival was taken
  std::vector<RunningWarp*> at_barrier;
  bool active = false;
  std::uint32_t record = 0; ///< in the recorder
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
struct Scheduler {
  double free = 0, issued = 0;
  std::array<double, pipes> pipe_free{}, worked{};
  std::priority_queue<Waiting> waiting;
  double next() const { return waiting.empty() ? HUGE_VAL : std::max(free, waiting.top().time); }
};

class Sm {
 public:
  Sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy, const MemoryShare& share,
     StateRecorder* recorder = nullptr)
      : paths_(paths), spec_(spec), share_(share), recorder_(recorder),
        schedulers_(static_cast<std::size_t>(spec.schedulers)),
        slots_(static_cast<std::size_t>(std::max(1, occupancy.blocks_per_sm))) {
    const auto clocks = [&](int lanes) { return 32.0 * spec.schedulers / std::max(lanes, 1); };
    pipe_clocks_[pipe_fp32] = clocks(spec.fp32_lanes);
    pipe_clocks_[pipe_integer] = pipe_clocks_[pipe_multiply] = pipe_clocks_[pipe_convert] =
        clocks(spec.int32_lanes);
    pipe_clocks_[pipe_fp64] = clocks(spec.fp64_lanes);
    pipe_clocks_[pipe_special] = clocks(spec.special_lanes);
    pipe_clocks_[pipe_tensor] = 0.25;
    memory_clocks_ = 32.0 / std::max(spec.load_store_lanes, 1);
    arithmetic_ = spec.alu_latency / kArithmeticClocks;
  }

  SmTime run(std::int64_t wanted);
  /// What was replayed of the blocks that run() was asked for: their number, and the part of each.
  std::int64_t replayed_blocks() const { return total_; }
  double replayed_part() const { return part_; }
  double replayed_clocks() const { return last_; }

 private:
  const BlockPath& path_of(std::int64_t block) const {
    const auto count = static_cast<std::int64_t>(paths_.blocks.size());
    return paths_.blocks[static_cast<std::size_t>(whole_ ? block * count / total_ : block % count)];
  }
  void start_block(RunningBlock& block, double time);
  /// Goes to the warp's next step that takes an issue slot, and waits for its operands.
  void settle(RunningWarp& warp, double time);
  bool enter_region(RunningWarp& warp);
  void finish(RunningWarp& warp, double now);
  void release(RunningBlock& block);
  void issue(RunningWarp& warp, double now);
  double compute(RunningWarp& warp, Pipe pipe, double clocks, double now, double& next);
  double memory(RunningWarp& warp, const WarpStep& step, double now);
  const AccessCost* access_of(const RunningWarp& warp, const WarpStep& step) const;
  double read(double from, double lines, double sectors);
  double write(double from, const AccessCost& access);
  /// What the recorder is told of an instruction: why the warp's next one comes later than the issue slot
  /// allows, and what its results wait for.
  WarpState delay_of(const WarpStep& step) const;
  WarpState source_of(const WarpStep& step) const;

  const Paths& paths_;
  const GpuSpec& spec_;
  const MemoryShare& share_;
  StateRecorder* recorder_;         ///< null: nobody asks
  WarpState level_ = WarpState::l1; ///< that answers the last access
  std::vector<Scheduler> schedulers_;
  std::array<double, pipes> pipe_clocks_{};
  double arithmetic_ = 1; ///< clocks of a chain of arithmetic, against those of the H200 that steps hold
  double memory_clocks_ = 1, memory_free_ = 0, request_free_ = 0, data_free_ = 0, dram_free_ = 0;
  std::vector<RunningBlock> slots_;
  std::uint64_t order_ = 0;
  std::int64_t next_block_ = 0, total_ = 0;
  bool whole_ = true;        ///< all blocks are replayed: those from all over the grid, in order
  std::vector<double> ends_; ///< of blocks
  double last_ = 0, dispatched_ = 0;
  double part_ = 1; ///< of each warp's path that is replayed
  SmTime time_;
};

void Sm::start_block(RunningBlock& block, double time) {
  // One block after the other is handed out, to all SMs in turn.
  time = std::max(time, dispatched_);
  dispatched_ = time + spec_.block_launch_clocks * spec_.sm_count;
  const BlockPath& path = path_of(next_block_++);
  block.active = true;
  block.running = path.warps.size();
  block.barrier = 0;
  block.at_barrier.clear();
  block.warps.resize(path.warps.size());
  const auto slot = static_cast<std::size_t>(&block - slots_.data()); // warps of all slots take turns
  if (recorder_) block.record = recorder_->start_block(path.block, slot, time);
  for (std::size_t i = 0; i < path.warps.size(); ++i) {
    RunningWarp& warp = block.warps[i];
    warp.path = &path.warps[i];
    warp.block = &block;
    const std::size_t scheduler = (slot * path.warps.size() + i) % schedulers_.size();
    warp.scheduler = &schedulers_[scheduler];
    warp.entry = 0;
    warp.region = nullptr;
    warp.start = time + static_cast<double>(i) * kNextWarp;
    warp.stores_done = 0;
    warp.copies = warp.products = {};
    warp.ready.assign(paths_.registers + 1, 0);
    if (recorder_) warp.record = recorder_->start_warp(block.record, i, scheduler, warp.start);
    settle(warp, warp.start);
  }
}

bool Sm::enter_region(RunningWarp& warp) {
  const auto& entries = warp.path->entries;
  if (static_cast<double>(warp.entry) >= part_ * static_cast<double>(entries.size())) return false;
  const Region& region = paths_.regions[paths_.region_of[entries[warp.entry].block]];
  warp.region = &region;
  warp.step = 0;
  warp.entered.reset();
  // As many entries as go forward through the region's blocks.
  std::int64_t last = -1;
  while (warp.entry < entries.size()) {
    const std::int64_t inside =
        static_cast<std::int64_t>(entries[warp.entry].block) - static_cast<std::int64_t>(region.first_block);
    if (inside <= last || inside >= static_cast<std::int64_t>(region.block_count)) break;
    last = inside;
    warp.entered.set(static_cast<std::size_t>(inside));
    warp.entry_of[static_cast<std::size_t>(inside)] = static_cast<std::uint32_t>(warp.entry++);
  }
  return true;
}

void Sm::settle(RunningWarp& warp, double time) {
  while (true) {
    if (!warp.region && !enter_region(warp)) return finish(warp, time);
    if (warp.step >= warp.region->steps.size()) {
      warp.region = nullptr;
      continue;
    }
    const WarpStep& step = warp.region->steps[warp.step];
    const bool executed = warp.entered.test(step.block);
    double operands = 0;
    std::uint16_t latest = 0;
    if (executed)
      for (const std::uint16_t operand : step.operands) {
        if (!operand) break;
        if (warp.ready[operand] <= operands) continue;
        operands = warp.ready[operand];
        latest = operand;
      }
    if (step.slots == 0) {
      if (executed)
        for (const std::uint16_t result : step.results)
          if (result) {
            warp.ready[result] = static_cast<float>(operands + step.clocks);
            if (recorder_) recorder_->set_source(warp.record, result, recorder_->source(warp.record, latest));
          }
      ++warp.step;
      continue;
    }
    if (operands > 0) {
      if (step.conditional) operands += kPredicateToBranch;
      time = std::max(time, warp.start + operands);
      if (recorder_) recorder_->wait(warp.record, time, recorder_->source(warp.record, latest), step.place);
    }
    warp.scheduler->waiting.push({time, order_++, &warp});
    return;
  }
}

void Sm::release(RunningBlock& block) {
  std::vector<RunningWarp*> waiting;
  waiting.swap(block.at_barrier);
  for (RunningWarp* warp : waiting) {
    if (recorder_) recorder_->wait(warp->record, block.barrier + kBarrier, WarpState::barrier);
    settle(*warp, block.barrier + kBarrier);
  }
}

void Sm::finish(RunningWarp& warp, double now) {
  RunningBlock& block = *warp.block;
  --block.running;
  last_ = std::max({last_, now + kExit, warp.stores_done});
  if (recorder_) {
    // A warp's place is free once its stores have left the SM.
    const double stores_sent = warp.stores_done - spec_.l2_latency + kDrain;
    recorder_->wait(warp.record, now, WarpState::wait);
    recorder_->finish_warp(warp.record, now + kExit, std::min(stores_sent, now + kNextBlock));
  }
  if (block.running > 0) {
    if (block.at_barrier.size() == block.running) release(block);
    return;
  }
  block.active = false;
  if (recorder_) recorder_->finish_block(block.record, now);
  ends_.push_back(now);
  if (next_block_ < total_) start_block(block, now + kNextBlock);
}

void Sm::issue(RunningWarp& warp, double now) {
  const WarpStep& step = warp.region->steps[warp.step++];
  Scheduler& scheduler = *warp.scheduler;
  scheduler.free = now + kMoreInstructions * step.slots;
  scheduler.issued += kMoreInstructions * step.slots;
  double next = now + step.slots;
  if (recorder_)
    recorder_->issue(warp.record, now, kMoreInstructions * step.slots, step.slots, step.place,
                     step.site >= 0 && warp.entered.test(step.block) && access_of(warp, step));
  if (!warp.entered.test(step.block)) return settle(warp, next); // its predicate is false
  double result = now + step.slots - 1 + step.clocks * arithmetic_;
  switch (step.unit) {
  case Unit::fp32:
    result += compute(warp, pipe_fp32, step.operands[2] ? kThreeOperands : step.slots, now, next);
    break;
  case Unit::integer:
    result += compute(warp, pipe_integer, step.slots, now, next);
    break;
  case Unit::multiply:
    result += compute(warp, pipe_multiply, step.slots, now, next);
    break;
  case Unit::convert:
    result += compute(warp, pipe_convert, step.slots, now, next);
    break;
  case Unit::fp64:
    result += compute(warp, pipe_fp64, step.slots, now, next);
    break;
  case Unit::special: // of a long operation only its core uses the narrow unit
    result += compute(warp, pipe_special, 1, now, next);
    break;
  case Unit::tensor:
    result += compute(warp, pipe_tensor, step.busy, now, next);
    warp.products.add(result);
    break;
  case Unit::shared:
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shuffle:
  case Unit::copy:
    result = memory(warp, step, now);
    if (step.unit == Unit::copy) warp.copies.add(result);
    next = std::max(next, memory_free_ - kMemoryQueue);
    if (step.unit != Unit::shared && step.unit != Unit::shuffle)
      next = std::max(next, request_free_ - kStoreQueue);
    break;
  case Unit::fence:
    next = std::max(next, warp.stores_done) + spec_.l2_latency;
    break;
  case Unit::commit_copies:
    warp.copies.commit();
    break;
  case Unit::wait_copies:
    next = std::max(next, warp.copies.wait(step.busy));
    break;
  case Unit::commit_products:
    warp.products.commit();
    break;
  case Unit::wait_products:
    next = std::max(next, warp.products.wait(step.busy));
    break;
  case Unit::branch:
    if (warp.step >= warp.region->steps.size()) {
      const auto& entries = warp.path->entries;
      const bool goes_on = warp.entry < entries.size() && warp.entry > 0 &&
                           entries[warp.entry].block == entries[warp.entry - 1].block + 1;
      if (!goes_on) next += kTakenBranch;
    }
    break;
  case Unit::barrier: {
    RunningBlock& block = *warp.block;
    block.barrier = std::max(block.barrier, now) + kBarrierPerWarp;
    block.at_barrier.push_back(&warp);
    if (block.at_barrier.size() == block.running) release(block);
    return;
  }
  case Unit::none:
    break;
  }
  for (const std::uint16_t reg : step.results)
    if (reg) {
      warp.ready[reg] = static_cast<float>(result - warp.start);
      if (recorder_) recorder_->set_source(warp.record, reg, source_of(step));
    }
  if (recorder_) recorder_->wait(warp.record, next, delay_of(step));
  settle(warp, next);
}

WarpState Sm::delay_of(const WarpStep& step) const {
  switch (step.unit) {
  case Unit::wait_copies:
    return share_.dram_reads > 0.5 ? WarpState::dram : WarpState::l2;
  case Unit::global:
  case Unit::copy:
  case Unit::local:
  case Unit::atomic:
    return WarpState::lg_throttle;
  case Unit::shared:
  case Unit::shuffle:
    return WarpState::mio_throttle;
  case Unit::branch:
    return WarpState::branch_resolving;
  case Unit::fence:
    return WarpState::membar;
  default:
    return WarpState::math_pipe_throttle;
  }
}

WarpState Sm::source_of(const WarpStep& step) const {
  switch (step.unit) {
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shared:
  case Unit::shuffle:
    return level_;
  case Unit::special:
  case Unit::convert:
    return WarpState::special;
  default:
    return WarpState::wait;
  }
}

/// Sends operations through a pipe; gives how long they have to wait for it.
double Sm::compute(RunningWarp& warp, Pipe pipe, double operations, double now, double& next) {
  double& free = warp.scheduler->pipe_free[pipe];
  const double start = std::max(free, now), clocks = pipe_clocks_[pipe] * operations;
  free = start + clocks;
  warp.scheduler->worked[pipe] += clocks;
  next += start - now;
  return start - now;
}

const AccessCost* Sm::access_of(const RunningWarp& warp, const WarpStep& step) const {
  const std::uint32_t entry = warp.entry_of[step.block];
  const auto& entries = warp.path->entries;
  const auto& accesses = warp.path->accesses;
  const std::size_t end = entry + 1 < entries.size() ? entries[entry + 1].access : accesses.size();
  for (std::size_t i = entries[entry].access; i < end; ++i)
    if (accesses[i].site == static_cast<std::uint32_t>(step.site)) return &accesses[i];
  return nullptr; // no lane took part
}

double Sm::read(double from, double lines, double sectors) {
  request_free_ = std::max(request_free_, from) + share_.request_clocks * lines;
  dram_free_ = std::max(dram_free_, request_free_) + share_.dram_clocks * share_.dram_reads * sectors;
  time_.l2 += std::max(share_.request_clocks * lines, share_.read_clocks * sectors);
  time_.dram += share_.dram_clocks * share_.dram_reads * sectors;
  const double load = std::min(1.0, time_.dram / std::max(from, spec_.dram_latency));
  const double there = (share_.dram_reads > 0 ? dram_free_ : request_free_) + spec_.l2_latency +
                       share_.dram_reads * ((1 + kLoadedDram * load) * (spec_.dram_latency + kStreamingDram) -
                                            spec_.l2_latency);
  data_free_ = std::max(data_free_, there - share_.read_clocks * sectors) + share_.read_clocks * sectors;
  return data_free_;
}

double Sm::write(double from, const AccessCost& access) {
  const double lines = access.lines, sectors = access.sectors;
  const double partial = std::max(0.0, 1 - access.filled / std::max(sectors, 1.0));
  const double clocks = share_.write_clocks * sectors * (1 + kPartialSector * partial) +
                        share_.request_clocks * std::max(0.0, lines - sectors / 4);
  request_free_ = std::max(request_free_, from) + clocks;
  dram_free_ += share_.dram_clocks * share_.dram_writes * sectors;
  time_.l2 += clocks;
  time_.dram += share_.dram_clocks * share_.dram_writes * sectors;
  return request_free_;
}

/// One access; gives when its result is there.
double Sm::memory(RunningWarp& warp, const WarpStep& step, double now) {
  const double start = std::max(memory_free_, now);
  level_ = WarpState::shared;
  if (step.unit == Unit::shuffle) {
    memory_free_ = start + memory_clocks_;
    time_.shared += memory_clocks_;
    return start + step.clocks;
  }
  const AccessCost* access = access_of(warp, step);
  if (!access) {
    memory_free_ = start + memory_clocks_;
    return start + spec_.shared_latency;
  }
  if (step.unit == Unit::shared || access->lines == 0) {
    // 16 bytes for all lanes alike take two passes.
    const double passes = std::max<double>(access->wavefronts, step.merged == 4 ? 2 : 1);
    const double clocks = (passes + kSharedAccess + (step.store ? kSharedStore : 0)) * memory_clocks_;
    memory_free_ = start + clocks;
    time_.shared += clocks;
    return start + clocks - 1 + spec_.shared_latency;
  }
  level_ = access->sectors == 0 && !step.store ? WarpState::l1
           : share_.dram_reads > 0.5           ? WarpState::dram
                                               : WarpState::l2;
  // A load reads its words from banks, which takes passes if one bank holds several of them.
  const bool load = !step.store && step.unit != Unit::atomic;
  // A copy's sectors go to shared memory as they come.
  const double passes = std::max<double>(kLoadedLine * access->lines, access->wavefronts);
  const double clocks = memory_clocks_ * (step.unit == Unit::copy ? passes
                                          : load                  ? passes + kFilledSector * access->sectors
                                                                  : access->lines);
  memory_free_ = start + clocks;
  time_.l1 += clocks;
  if (step.unit == Unit::atomic) {
    const double taken = write(start + clocks, *access);
    warp.stores_done = std::max(warp.stores_done, taken + spec_.l2_latency);
    return taken + kReturningAtomic * spec_.l2_latency + kSameAddress * (access->wavefronts - 1);
  }
  if (step.store) {
    warp.stores_done = std::max(warp.stores_done, write(start + clocks, *access) + spec_.l2_latency);
    return start;
  }
  if (access->sectors == 0) return start + clocks - 1 + spec_.l1_latency;
  return read(start + clocks, std::min<double>(access->lines, access->sectors), access->sectors);
}

SmTime Sm::run(std::int64_t wanted) {
  // Enough rounds to see the pace, as long as that is not too much work.
  double entries = 0, left_out = 0, steps = 0;
  for (const BlockPath& block : paths_.blocks)
    for (const WarpPath& warp : block.warps) {
      entries += static_cast<double>(warp.entries.size());
      left_out += static_cast<double>(warp.left_out);
      for (const WarpPath::Entry& entry : warp.entries)
        steps += static_cast<double>(paths_.regions[paths_.region_of[entry.block]].steps.size());
    }
  const auto fit = std::min<std::int64_t>(static_cast<std::int64_t>(slots_.size()), wanted);
  const double round_steps =
      std::max(1.0, steps / static_cast<double>(paths_.blocks.size()) * static_cast<double>(fit));
  if (round_steps > kMostSteps) part_ = kMostSteps / round_steps; // of each warp's path
  std::int64_t rounds = static_cast<std::int64_t>(std::min(kMostSteps / round_steps, 12.0));
  if (rounds < 3) rounds = 1;
  total_ = std::min(wanted, rounds * fit);
  whole_ = total_ == wanted;
  for (RunningBlock& slot : slots_)
    if (next_block_ < total_) start_block(slot, 0);
  while (true) {
    Scheduler* next = &*std::min_element(schedulers_.begin(), schedulers_.end(),
                                         [](const auto& a, const auto& b) { return a.next() < b.next(); });
    if (next->waiting.empty()) {
      // Barriers of a part of the block: what waits continues.
      const auto stuck =
          std::find_if(slots_.begin(), slots_.end(), [](const auto& slot) { return slot.active; });
      if (stuck == slots_.end()) break;
      release(*stuck);
      continue;
    }
    const double now = next->next();
    RunningWarp& warp = *next->waiting.top().warp;
    next->waiting.pop();
    issue(warp, now);
  }
  double clocks = last_;
  if (total_ < wanted) {
    // From the end of the first round to the beginning of the last.
    std::sort(ends_.begin(), ends_.end());
    if (rounds == 1) ends_.insert(ends_.begin(), static_cast<std::size_t>(fit), 0.0);
    const auto from = static_cast<std::size_t>(fit) - 1,
               to = ends_.size() - (rounds == 1 ? 1 : static_cast<std::size_t>(fit) + 1);
    const double pace = (ends_[to] - ends_[from]) / static_cast<double>(to - from);
    clocks += pace * static_cast<double>(wanted - total_);
  }
  const double more = (entries + left_out) / std::max(entries, 1.0) / part_;
  time_.clocks = clocks * more;
  for (const Scheduler& scheduler : schedulers_) {
    time_.issue = std::max(time_.issue, scheduler.issued);
    for (const double worked : scheduler.worked) time_.units = std::max(time_.units, worked);
  }
  const double scale = more * static_cast<double>(wanted) / static_cast<double>(total_);
  for (double* busy : {&time_.issue, &time_.units, &time_.shared, &time_.l1, &time_.l2, &time_.dram})
    *busy *= scale;
  return time_;
}

}

namespace {

/// The sampled paths with one block instead of all.
Paths with_block(const Paths& paths, const BlockPath& block) {
  Paths one;
  one.regions = paths.regions;
  one.region_of = paths.region_of;
  one.registers = paths.registers;
  one.blocks = {block};
  one.mean_instructions = one.most_instructions = one.busiest_sm_instructions =
      static_cast<double>(block.instructions);
  return one;
}

/// Whether the longest block enters code that no other block enters: it does what is left to be done when all
/// others have finished.
bool finishes_for_all(const Paths& paths) {
  if (paths.extremes.size() < 2) return false;
  std::vector<bool> entered(paths.region_of.size());
  const auto enters_more = [&](const BlockPath& block) {
    bool more = false;
    for (const WarpPath& warp : block.warps)
      for (const WarpPath::Entry& entry : warp.entries) {
        more |= !entered[entry.block];
        entered[entry.block] = true;
      }
    return more;
  };
  const BlockPath& longest = paths.extremes[0];
  for (const BlockPath& block : paths.blocks)
    if (block.block != longest.block) enters_more(block);
  enters_more(paths.extremes[1]);
  return enters_more(longest);
}

/// Corrects for blocks that differ: the sampled ones may be shorter than the others, an SM may have more than
/// its part of the work, and no launch is shorter than its longest block.
void balance(SmTime& time, const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
             const MemoryShare& share, std::int64_t blocks_of_sm) {
  double sampled = 0;
  const BlockPath* longest = &paths.blocks.front();
  for (const BlockPath& block : paths.blocks) {
    sampled += static_cast<double>(block.instructions) / static_cast<double>(paths.blocks.size());
    if (block.instructions > longest->instructions) longest = &block;
  }
  if (sampled <= 0 || paths.mean_instructions <= 0) return;
  const bool one_wave = blocks_of_sm <= occupancy.blocks_per_sm;
  const double work =
      one_wave ? paths.busiest_sm_instructions / static_cast<double>(blocks_of_sm) : paths.mean_instructions;
  const double more = work / sampled;
  if (std::fabs(more - 1) > kUneven)
    for (double* part :
         {&time.clocks, &time.issue, &time.units, &time.shared, &time.l1, &time.l2, &time.dram})
      *part *= more;
  if (paths.most_instructions > (1 + kUneven) * sampled && longest->instructions > 0) {
    const double alone = Sm(with_block(paths, *longest), spec, occupancy, share).run(1).clocks;
    const double of_most = alone * paths.most_instructions / static_cast<double>(longest->instructions);
    if (one_wave)
      time.clocks = std::max(time.clocks, of_most);
    else
      time.clocks += of_most * (1 - paths.mean_instructions /
                                        paths.most_instructions); // one of the last may be the longest
  }
}

}

WarpRecord record_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                        const MemoryShare& share, std::int64_t blocks_of_sm, std::int64_t grid_blocks) {
  if (paths.blocks.empty() || blocks_of_sm < 1) return {};
  Paths with_traced;
  if (paths.traced) {
    with_traced = paths;
    with_traced.blocks.insert(with_traced.blocks.begin(), *paths.traced);
  }
  const Paths& replayed = paths.traced ? with_traced : paths;
  StateRecorder recorder(replayed, kMostIntervals);
  Sm sm(replayed, spec, occupancy, share, &recorder);
  sm.run(blocks_of_sm);
  double entries = 0, left_out = 0;
  for (const BlockPath& block : replayed.blocks)
    for (const WarpPath& warp : block.warps) {
      entries += static_cast<double>(warp.entries.size());
      left_out += static_cast<double>(warp.left_out);
    }
  const double more = (entries + left_out) / std::max(entries, 1.0) / sm.replayed_part();
  WarpRecord record = recorder.take(sm.replayed_clocks(), more * static_cast<double>(grid_blocks) /
                                                              static_cast<double>(sm.replayed_blocks()));
  SmTimeline& timeline = record.timeline;
  timeline.part = 1 / more;
  timeline.blocks_of_sm = blocks_of_sm;
  timeline.grid_blocks = grid_blocks;
  timeline.schedulers = spec.schedulers;
  timeline.block_slots = std::max(1, occupancy.blocks_per_sm);
  timeline.sm_count = spec.sm_count;
  timeline.clock_ghz = spec.clock_ghz;
  timeline.block_launch_clocks = spec.block_launch_clocks;
  return record;
}

SmTime replay_on_sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy,
                    const MemoryShare& share, std::int64_t blocks_of_sm) {
  if (paths.blocks.empty() || blocks_of_sm < 1) return {};
  SmTime time = Sm(paths, spec, occupancy, share).run(blocks_of_sm);
  balance(time, paths, spec, occupancy, share, blocks_of_sm);
  if (finishes_for_all(paths)) {
    const Paths last = with_block(paths, paths.extremes[0]), other = with_block(paths, paths.extremes[1]);
    time.clocks += std::max(0.0, Sm(last, spec, occupancy, share).run(1).clocks -
                                     Sm(other, spec, occupancy, share).run(1).clocks);
  }
  return time;
}

}
