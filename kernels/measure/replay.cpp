#include "kernels/measure/replay.h"

#include <cmath>

namespace kernelarium::replay {
namespace {

// Clocks measured on the H200 with chains of the operation, barriers of 1 to 32 warps, and empty blocks; they
// have been much the same since Volta. Branches, operands, blocks and queues were then adjusted, by a quarter
// at most, to the fitted half of the settings that compare_times measures.
constexpr double kArithmeticClocks = 4.2;
constexpr double kBarrier = 12.6, kBarrierPerWarp = 2;
constexpr double kPredicateToBranch = 11, kTakenBranch = 10;
constexpr double kNextBlock = 487, kNextWarp = 2.9; ///< a slot's way from one block to the next
constexpr double kExit = 15, kDrain = 35; ///< a warp's last instruction; the way of its stores out of the SM
/// Registers lie in two banks: three operands in one of them take one more clock.
constexpr double kThreeOperands = 1.25;
constexpr double kMoreInstructions = 1.12; ///< issued by machine code, for each one made from PTX
// How far ahead of its work a pipe takes instructions.
constexpr double kMemoryQueue = 32, kLoadQueue = 150, kStoreQueue = 2000;
constexpr double kOperandsRead = 10; ///< until the way to memory has an instruction's operands
/// Reads that a bank of registers may be behind: the lines of double-buffered, vectorised and fused-tiled
/// that multiply have the dispatch stalls that were sampled on the H200.
constexpr double kReadsBehind = 2;
constexpr double kLeastL1 = 16384; ///< bytes
constexpr double kMostSteps = 2e6; ///< replayed; the rest is extrapolated

/// What shared memory leaves of it.
double l1_bytes(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy) {
  const auto shared =
      static_cast<double>(std::max(1, occupancy.blocks_per_sm) *
                          (paths.shared_bytes > 0 ? paths.shared_bytes + spec.shared_bytes_reserved : 0));
  return std::max(kLeastL1, static_cast<double>(spec.l1_bytes) - shared);
}

}

Sm::Sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy, const MemoryShare& share,
       StateRecorder* recorder)
    : paths_(paths), spec_(spec), share_(share), recorder_(recorder),
      schedulers_(static_cast<std::size_t>(spec.schedulers)), l1_(l1_bytes(paths, spec, occupancy)),
      started_(paths.blocks.size()), slots_(static_cast<std::size_t>(std::max(1, occupancy.blocks_per_sm))) {
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

RunningWarp& Scheduler::take(double now) {
  for (; !waiting.empty() && waiting.top().time <= now; waiting.pop()) {
    ready.push({waiting.top().warp->age, waiting.top().warp});
  }
  RunningWarp& warp = *ready.top().warp;
  ready.pop();
  return warp;
}

void Sm::start_block(RunningBlock& block, double time) {
  // One block after the other is handed out, to all SMs in turn.
  time = std::max(time, dispatched_);
  dispatched_ = time + spec_.block_launch_clocks * spec_.sm_count;
  const std::size_t which = path_of(next_block_++);
  const BlockPath& path = paths_.blocks[which];
  block.copy = started_[which]++;
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
    warp.access = 0;
    warp.age = order_++;
    warp.reserved = false;
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

void Sm::settle(RunningWarp& warp, double time, WarpState delay, double stalled) {
  while (true) {
    if (!warp.region && !enter_region(warp)) {
      if (recorder_) recorder_->wait(warp.record, time, delay);
      return finish(warp, time);
    }
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
    if (recorder_) {
      recorder_->wait(warp.record, stalled, WarpState::wait, step.place);
      recorder_->wait(warp.record, time, delay, step.place);
    }
    if (operands > 0) {
      if (step.conditional) operands += kPredicateToBranch;
      time = std::max(time, warp.start + operands);
      if (recorder_) recorder_->wait_for(warp.record, time, latest, step.place);
    }
    if (executed && (step.unit == Unit::wait_copies || step.unit == Unit::wait_products)) {
      AsyncGroups& groups = step.unit == Unit::wait_copies ? warp.copies : warp.products;
      time = std::max(time, groups.wait(step.busy));
      if (recorder_)
        recorder_->wait(warp.record, time,
                        step.unit == Unit::wait_products ? WarpState::wait
                        : share_.dram_reads > 0.5        ? WarpState::dram
                                                         : WarpState::l2,
                        step.place);
    }
    warp.scheduler->waiting.push({time, order_++, &warp});
    return;
  }
}

void Sm::release(RunningBlock& block) {
  std::vector<RunningWarp*> waiting;
  waiting.swap(block.at_barrier);
  for (RunningWarp* warp : waiting) settle(*warp, block.barrier + kBarrier, WarpState::barrier);
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

std::pair<double, WarpState> Sm::reserve(RunningWarp& warp, const WarpStep& step, double now) {
  const auto unit = [&](Pipe pipe, double operations) {
    const double start = compute(warp, pipe, operations, now);
    warp.result = start + step.slots - 1 + step.clocks * arithmetic_;
    return std::pair{start, own_pipe_ ? WarpState::wait : WarpState::math_pipe_throttle};
  };
  switch (step.unit) {
  case Unit::fp32:
    return unit(pipe_fp32, !paths_.machine_code && step.operands[2] ? kThreeOperands : step.slots);
  case Unit::integer:
    return unit(pipe_integer, step.slots);
  case Unit::multiply:
    return unit(pipe_multiply, step.slots);
  case Unit::convert:
    return unit(pipe_convert, step.slots);
  case Unit::fp64:
    return unit(pipe_fp64, step.slots);
  case Unit::special: // of a long operation only its core uses the narrow unit
    return unit(pipe_special, 1);
  case Unit::tensor: {
    const auto turn = unit(pipe_tensor, step.busy);
    warp.products.add(warp.result);
    return turn;
  }
  case Unit::shared:
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shuffle:
  case Unit::copy: {
    const bool queued = step.unit != Unit::shared && step.unit != Unit::shuffle;
    double start = std::max(now, memory_free_ - (queued ? kLoadQueue : kMemoryQueue));
    if (queued) start = std::max(start, request_free_ - kStoreQueue);
    warp.result = memory(warp, step, now);
    if (step.unit == Unit::copy) warp.copies.add(warp.result);
    return {start, queued ? WarpState::lg_throttle : WarpState::mio_throttle};
  }
  default:
    warp.result = now + step.slots - 1 + step.clocks * arithmetic_;
    return {now, WarpState::wait};
  }
}

void Sm::issue(RunningWarp& warp, double now) {
  const WarpStep& step = warp.region->steps[warp.step];
  Scheduler& scheduler = *warp.scheduler;
  const bool executed = warp.entered.test(step.block);
  if (executed && !std::exchange(warp.reserved, false)) {
    const auto [start, reason] = reserve(warp, step, now);
    if (recorder_) warp.source = source_of(step);
    if (start > now) {
      if (recorder_) {
        recorder_->wait(warp.record, now, WarpState::not_selected, step.place);
        recorder_->wait(warp.record, start, reason, step.place);
      }
      warp.reserved = true;
      scheduler.waiting.push({start, order_++, &warp});
      return;
    }
  }
  ++warp.step;
  if (recorder_ && scheduler.held_from < scheduler.held_until) {
    recorder_->wait(warp.record, std::min(now, scheduler.held_from), WarpState::not_selected, step.place);
    recorder_->wait(warp.record, std::min(now, scheduler.held_until), WarpState::dispatch_stall, step.place);
  }
  const double slots = (paths_.machine_code ? 1 : kMoreInstructions) * step.slots;
  // Each bank of registers gives one operand per clock.
  scheduler.even = std::max(scheduler.even, now) + step.even;
  scheduler.odd = std::max(scheduler.odd, now) + step.odd;
  scheduler.free = std::max(now + slots, std::max(scheduler.even, scheduler.odd) - kReadsBehind);
  scheduler.issued += scheduler.free - now;
  if (scheduler.free > now + slots) {
    scheduler.held_from = now + slots;
    scheduler.held_until = scheduler.free;
  }
  double next = now + std::max<double>(step.slots, step.stall);
  if (recorder_)
    recorder_->issue(warp.record, now, slots, step.slots, step.place,
                     step.site >= 0 && executed && warp.accessed);
  if (!executed) return settle(warp, next); // its predicate is false
  WarpState delay = WarpState::wait;
  double stalled = 0;
  switch (step.unit) {
  case Unit::fence:
    next = std::max(next, warp.stores_done) + spec_.l2_latency;
    delay = WarpState::membar;
    break;
  case Unit::commit_copies:
    warp.copies.commit();
    break;
  case Unit::commit_products:
    warp.products.commit();
    break;
  case Unit::branch:
    if (warp.step >= warp.region->steps.size()) {
      const auto& entries = warp.path->entries;
      const bool goes_on = warp.entry < entries.size() && warp.entry > 0 &&
                           entries[warp.entry].block == entries[warp.entry - 1].block + 1;
      if (!goes_on) {
        stalled = next;
        next = std::max(next, now + step.slots + kTakenBranch);
        delay = WarpState::branch_resolving;
      }
    }
    next += step.clocks;
    break;
  case Unit::barrier: {
    RunningBlock& block = *warp.block;
    block.barrier = std::max(block.barrier, now) + kBarrierPerWarp;
    block.at_barrier.push_back(&warp);
    if (block.at_barrier.size() == block.running) release(block);
    return;
  }
  default:
    break;
  }
  if (paths_.machine_code) {
    clear_scoreboards(warp, step, now);
  } else {
    for (const std::uint16_t reg : step.results)
      if (reg) {
        warp.ready[reg] = static_cast<float>(warp.result - warp.start);
        if (recorder_) recorder_->set_source(warp.record, reg, warp.source);
      }
  }
  settle(warp, next, delay, stalled);
}

/// The first when the result is there, the second when the operands have been read. A scoreboard counts: it
/// is clear when all are done that were told to clear it.
void Sm::clear_scoreboards(RunningWarp& warp, const WarpStep& step, double now) {
  const double read = std::max(now, memory_free_ + kOperandsRead);
  const double clocks[] = {warp.result, read};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint16_t reg = step.results[i];
    if (!reg || step.unit == Unit::commit_copies) continue;
    const auto clear = static_cast<float>(clocks[i] - warp.start);
    if (clear <= warp.ready[reg]) continue;
    warp.ready[reg] = clear;
    if (recorder_) recorder_->set_source(warp.record, reg, warp.source);
  }
}

StateRecorder::Source Sm::source_of(const WarpStep& step) const {
  switch (step.unit) {
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shared:
  case Unit::shuffle:
    return {level_};
  case Unit::copy: // for its operands to be read: what comes is waited for by groups
    return {WarpState::shared};
  case Unit::special:
  case Unit::convert:
  case Unit::constant:
    return {WarpState::special};
  default:
    return step.slots > 1 ? StateRecorder::Source{WarpState::wait, step.place}
                          : StateRecorder::Source{WarpState::wait};
  }
}

double Sm::compute(RunningWarp& warp, Pipe pipe, double operations, double now) {
  double& free = warp.scheduler->pipe_free[pipe];
  own_pipe_ = std::exchange(warp.scheduler->pipe_user[pipe], &warp) == &warp;
  const double start = std::max(free, now), clocks = pipe_clocks_[pipe] * operations;
  free = start + clocks;
  warp.scheduler->worked[pipe] += clocks;
  return start;
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
    if (next->next() == HUGE_VAL) {
      // Barriers of a part of the block: what waits continues.
      const auto stuck =
          std::find_if(slots_.begin(), slots_.end(), [](const auto& slot) { return slot.active; });
      if (stuck == slots_.end()) break;
      release(*stuck);
      continue;
    }
    const double now = next->next();
    issue(next->take(now), now);
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
