#include "kernels/measure/replay.h"

#include <cmath>

namespace kernelarium::replay {
namespace {

// Clocks measured on the H200 with chains of the operation, barriers of 1 to 32 warps, and empty blocks; they
// have been much the same since Volta. Branches, operands, blocks and queues were then adjusted to the fitted
// half of the settings that compare_times measures, and to the reasons that compare_lines compares.
constexpr double kArithmeticClocks = 4.2;
constexpr double kBarrier = 12.6, kBarrierPerWarp = 2;
constexpr double kPredicateToBranch = 11, kTakenBranch = 12;
constexpr double kNextBlock = 487, kNextWarp = 2.9; ///< a slot's way from one block to the next
/// The first blocks of an SM come one soon after another: clocks between them, beside those of their warps.
constexpr std::int64_t kFirst = 8;
constexpr double kFirstBlocks = 22;
/// A warp's end, and the part of it in which its last instruction is resolved; its stores' way out of the SM.
constexpr double kExit = 15, kExitResolved = 6, kDrain = 36;
/// Of those clocks of a taken branch, and before a warp's first instruction: its code is fetched.
constexpr double kFetch = 2.5, kFirstFetch = 5;
/// Registers lie in two banks: three operands in one of them take one more clock.
constexpr double kThreeOperands = 1.25;
constexpr double kMoreInstructions = 1.12; ///< issued by machine code, for each one made from PTX
// How far ahead of its work a pipe takes instructions.
/// Instructions of a scheduler that wait for shared memory and for L1.
constexpr std::size_t kSharedQueue = 7, kGlobalQueue = 5;
constexpr double kOperandsRead = 10; ///< until the way to memory has an instruction's operands
/// Reads that a bank of registers may be behind: the lines of double-buffered, vectorised and fused-tiled
/// that multiply have the dispatch stalls that were sampled on the H200.
constexpr double kReadsBehind = 2;
constexpr double kLeastL1 = 16384; ///< bytes

/// The phases of a block's mbarriers, by their numbers, before anything has arrived.
std::vector<Phase> phases_of(const BlockPath& block) {
  std::vector<Phase> phases;
  for (const WarpPath& warp : block.warps)
    for (const AccessCost& access : warp.accesses) {
      if (access.phase == 0) continue;
      if (access.phase >= phases.size()) phases.resize(access.phase + 1);
      if (access.role != AccessCost::Role::waits) ++phases[access.phase].arriving;
    }
  return phases;
}

/// What shared memory leaves of it; a part of that is the system's, also for blocks that use none.
double l1_bytes(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy) {
  const auto shared = static_cast<double>(std::max(1, occupancy.blocks_per_sm) *
                                          (paths.shared_bytes + spec.shared_bytes_reserved));
  return std::max(kLeastL1, static_cast<double>(spec.l1_bytes) - shared);
}

}

Sm::Sm(const Paths& paths, const GpuSpec& spec, const Occupancy& occupancy, const MemoryShare& share,
       StateTracer* tracer)
    : paths_(paths), spec_(spec), share_(share), tracer_(tracer),
      schedulers_(static_cast<std::size_t>(spec.schedulers),
                  Scheduler(paths.machine_code ? paths.places.size() : 0)),
      l1_(l1_bytes(paths, spec, occupancy)), started_(paths.blocks.size()),
      slots_(static_cast<std::size_t>(std::max(1, occupancy.blocks_per_sm))) {
  const auto clocks = [&](int lanes) { return 32.0 * spec.schedulers / std::max(lanes, 1); };
  pipe_clocks_[pipe_fp32] = clocks(spec.fp32_lanes);
  pipe_clocks_[pipe_integer] = pipe_clocks_[pipe_multiply] = pipe_clocks_[pipe_convert] =
      clocks(spec.int32_lanes);
  pipe_clocks_[pipe_fp64] = clocks(spec.fp64_lanes);
  pipe_clocks_[pipe_special] = clocks(spec.special_lanes);
  pipe_clocks_[pipe_tensor] = 0.25;
  for (const BlockPath& block : paths.blocks) phases_.push_back(phases_of(block));
  memory_clocks_ = 32.0 / std::max(spec.load_store_lanes, 1);
  arithmetic_ = spec.alu_latency / kArithmeticClocks;
}

/// The warp that issued last goes on, as long as it can; then it is the oldest's turn.
std::uint64_t Scheduler::key_of(const RunningWarp& warp) const { return &warp == last ? 0 : warp.age + 1; }

double Scheduler::next() const {
  if (!ready.empty()) return free;
  double time = waiting.empty() ? HUGE_VAL : waiting.top().time;
  if (at_gates > 0)
    for (const Gate& one : gate)
      if (!one.waiting.empty()) time = std::min(time, one.room_from);
  return std::max(free, time);
}

void Scheduler::add_ready(RunningWarp& warp, double since) {
  warp.held_before = held - std::max(0.0, held_until - std::max(since, held_from));
  ready.push({key_of(warp), &warp});
}

RunningWarp& Scheduler::take(double now) {
  for (; !waiting.empty() && waiting.top().time <= now; waiting.pop())
    add_ready(*waiting.top().warp, waiting.top().time);
  if (at_gates > 0)
    for (Gate& one : gate)
      if (!one.waiting.empty() && one.room_from <= now) {
        add_ready(*one.waiting.top().warp, one.room_from);
        one.waiting.pop();
        --at_gates;
      }
  RunningWarp& warp = *ready.top().warp;
  ready.pop();
  return warp;
}

void Sm::start_block(RunningBlock& block, double time) {
  // One block after the other is handed out, to all SMs in turn; the first ones come faster.
  const bool first = ends_.empty() && next_block_ < kFirst;
  const std::size_t which = path_of(next_block_++);
  const BlockPath& path = paths_.blocks[which];
  const double all_sms = spec_.block_launch_clocks * spec_.sm_count;
  dispatched_ =
      time + (first ? std::min(all_sms, kFirstBlocks + static_cast<double>(path.warps.size()) * kNextWarp)
                    : all_sms);
  block.copy = started_[which]++;
  block.active = true;
  block.running = path.warps.size();
  block.barrier = block.barrier_latency = block.spin_free = 0;
  block.at_barrier.clear();
  block.phases = phases_[which];
  block.warps.resize(path.warps.size());
  const auto slot = static_cast<std::size_t>(&block - slots_.data()); // warps of all slots take turns
  if (tracer_) block.record = tracer_->start_block(path.block, slot, time);
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
    warp.at_gate = false;
    warp.start = time + static_cast<double>(i) * kNextWarp;
    warp.stores_done = 0;
    warp.stored_line = 0;
    warp.stored_shape = AccessCost::kUnknown;
    warp.copies = warp.products = warp.bulk = {};
    warp.ready.assign(paths_.registers + 1, 0);
    if (tracer_) warp.record = tracer_->start_warp(block.record, i, scheduler, warp.start);
    settle(warp, warp.start + kFirstFetch, WarpState::no_instruction);
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

void Sm::settle(RunningWarp& warp, double time, Delays delays) {
  while (true) {
    if (!warp.region && !enter_region(warp)) {
      if (tracer_)
        for (const Delay& delay : delays) tracer_->wait(warp.record, delay.until, delay.why);
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
            if (tracer_) tracer_->set_source(warp.record, result, tracer_->source(warp.record, latest));
          }
      ++warp.step;
      continue;
    }
    if (tracer_)
      for (const Delay& delay : delays) tracer_->wait(warp.record, delay.until, delay.why, step.place);
    if (operands > 0) {
      if (step.conditional) operands += kPredicateToBranch;
      time = std::max(time, warp.start + operands);
      if (tracer_) tracer_->wait_for(warp.record, time, latest, step.place);
    }
    const double there = warp.scheduler->code.fetch(step.place, time);
    if (tracer_ && there > time) tracer_->wait(warp.record, there, WarpState::no_instruction, step.place);
    warp.scheduler->waiting.push({there, order_++, &warp});
    return;
  }
}

void Sm::release(RunningBlock& block) {
  std::vector<RunningWarp*> waiting;
  waiting.swap(block.at_barrier);
  const double latency = kBarrier + std::exchange(block.barrier_latency, 0);
  for (RunningWarp* warp : waiting) settle(*warp, block.barrier + latency, WarpState::barrier);
}

void Sm::finish(RunningWarp& warp, double now) {
  RunningBlock& block = *warp.block;
  --block.running;
  last_ = std::max({last_, now + kExit, warp.stores_done});
  if (tracer_) {
    // A warp's place is free once its stores have left the SM.
    const double stores_sent = warp.stores_done - spec_.l2_latency + kDrain;
    tracer_->wait(warp.record, now, WarpState::wait);
    tracer_->finish_warp(warp.record, now + kExitResolved, std::max(now + kExit, stores_sent));
  }
  if (block.running > 0) {
    if (block.at_barrier.size() == block.running) release(block);
    return;
  }
  block.active = false;
  if (tracer_) tracer_->finish_block(block.record, now);
  ends_.push_back(now);
  // Its place is free when its last stores have left the SM.
  double left = 0;
  for (const RunningWarp& one : block.warps) left = std::max(left, one.stores_done - spec_.l2_latency);
  free_.push({std::max(now + kNextBlock, left + kDrain), static_cast<std::size_t>(&block - slots_.data())});
}

std::size_t Sm::gate_of(const WarpStep& step) {
  switch (step.unit) {
  case Unit::fp32:
    return pipe_fp32;
  case Unit::integer:
    return pipe_integer;
  case Unit::multiply:
    return pipe_multiply;
  case Unit::convert:
    return pipe_convert;
  case Unit::fp64:
    return pipe_fp64;
  case Unit::special:
    return pipe_special;
  case Unit::tensor:
    return pipe_tensor;
  case Unit::shared:
  case Unit::shuffle:
  case Unit::special_register:
  case Unit::match:
  case Unit::phase:
    return queue_shared;
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::copy:
  case Unit::bulk:
    return queue_global;
  default:
    return gates;
  }
}

bool Sm::stopped(RunningWarp& warp, const WarpStep& step, double now) {
  const std::size_t which = gate_of(step);
  if (which == gates) return false;
  Gate& gate = warp.scheduler->gate[which];
  if (gate.room_from <= now) return false;
  if (tracer_ && !warp.at_gate) tracer_->wait(warp.record, now, WarpState::not_selected, step.place);
  if (!warp.at_gate) warp.entered_before = gate.entered;
  warp.at_gate = true;
  gate.waiting.push({order_++, &warp});
  ++warp.scheduler->at_gates;
  return true;
}

void Sm::send(RunningWarp& warp, const WarpStep& step, double now) {
  warp.result = now + step.slots - 1 + step.clocks * arithmetic_;
  if (step.unit == Unit::group_tensor) warp.result = group_product(warp, step, now);
  const std::size_t which = gate_of(step);
  if (which == gates) return;
  Scheduler& scheduler = *warp.scheduler;
  Gate& gate = scheduler.gate[which];
  if (warp.at_gate && tracer_) {
    // Each time that another one went in, it could have gone.
    const auto could = static_cast<double>(gate.entered - warp.entered_before);
    const WarpState reason = which == queue_shared   ? WarpState::mio_throttle
                             : which == queue_global ? WarpState::lg_throttle
                             : gate.last == &warp    ? WarpState::wait
                                                     : WarpState::math_pipe_throttle;
    tracer_->wait(warp.record, now - could, reason, step.place);
  }
  warp.at_gate = false;
  ++gate.entered;
  gate.last = &warp;
  if (which < pipes) {
    double operations = step.slots;
    if (step.unit == Unit::fp32 && !paths_.machine_code && step.operands[2]) operations = kThreeOperands;
    if (step.unit == Unit::special) operations = 1; // of a long operation only its core uses the narrow unit
    if (step.unit == Unit::tensor) operations = step.busy;
    const double clocks = pipe_clocks_[which] * operations;
    gate.room_from = now + clocks;
    scheduler.worked[which] += clocks;
    return;
  }
  const double taken = std::max(step.unit == Unit::match ? match_free_ : memory_free_, now);
  warp.result = memory(warp, step, now);
  if (step.unit == Unit::copy) warp.copies.add(warp.result);
  std::deque<double>& queue = scheduler.queued[which - queue_shared];
  queue.push_back(taken);
  const std::size_t room = which == queue_shared ? kSharedQueue : kGlobalQueue;
  if (queue.size() > room) queue.pop_front();
  gate.room_from = queue.size() < room ? 0 : queue.front();
}

void Sm::issue(RunningWarp& warp, double now) {
  const WarpStep& step = warp.region->steps[warp.step];
  Scheduler& scheduler = *warp.scheduler;
  const bool executed = warp.entered.test(step.block);
  if (executed) {
    if (step.unit == Unit::phase && waits_for_phase(warp, step, now)) return;
    if (stopped(warp, step, now)) return;
    send(warp, step, now);
    if (tracer_) warp.source = source_of(step);
  }
  ++warp.step;
  scheduler.last = &warp;
  if (tracer_ && scheduler.held > warp.held_before) {
    tracer_->wait(warp.record, now - (scheduler.held - warp.held_before), WarpState::not_selected,
                  step.place);
    tracer_->wait(warp.record, now, WarpState::dispatch_stall, step.place);
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
    scheduler.held += scheduler.held_until - scheduler.held_from;
  }
  double next = now + std::max<double>(step.slots, step.stall);
  if (tracer_)
    tracer_->issue(warp.record, now, slots, step.slots, step.place,
                   step.site >= 0 && executed && warp.accessed);
  if (!executed) return settle(warp, next, WarpState::wait); // its predicate is false
  double stalled = next, resolved = 0;                       // until then
  WarpState reason = WarpState::wait;
  switch (step.unit) {
  case Unit::wait_copies:
    next = std::max(next, warp.copies.wait(step.busy));
    reason = share_.dram_reads > 0.5 ? WarpState::dram : WarpState::l2;
    break;
  case Unit::wait_products:
    next = std::max(next, warp.products.wait(step.busy));
    if (tracer_) tracer_->wait(warp.record, next, WarpState::products, step.place);
    break;
  case Unit::commit_bulk:
    warp.bulk.commit();
    break;
  case Unit::wait_bulk:
    next = std::max(next, warp.bulk.wait(step.busy));
    reason = WarpState::l2;
    break;
  case Unit::fence:
    next = step.clocks ? next + step.clocks : std::max(next, warp.stores_done) + spec_.l2_latency;
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
        next = std::max(next, now + step.slots + kTakenBranch);
        resolved = next - kFetch;
      }
    }
    next += step.clocks;
    break;
  case Unit::barrier: {
    RunningBlock& block = *warp.block;
    block.barrier = std::max(block.barrier, now) + kBarrierPerWarp;
    if (step.busy) { // the cluster's, at which the SM's warps arrive one after the other
      arrivals_free_ = std::max(arrivals_free_, now) + step.busy / 4.0;
      block.barrier = std::max(block.barrier, arrivals_free_);
    }
    block.barrier_latency = std::max<double>(block.barrier_latency, step.clocks);
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
        if (tracer_) tracer_->set_source(warp.record, reg, warp.source);
      }
  }
  if (step.unit == Unit::fence) return settle(warp, next, WarpState::membar);
  settle(warp, next,
         {{stalled, WarpState::wait},
          {resolved, WarpState::branch_resolving},
          {next, resolved > 0 ? WarpState::no_instruction : reason}});
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
    if (tracer_) tracer_->set_source(warp.record, reg, warp.source);
  }
}

StateTracer::Source Sm::source_of(const WarpStep& step) const {
  switch (step.unit) {
  case Unit::global:
  case Unit::local:
  case Unit::atomic:
  case Unit::shared:
  case Unit::shuffle:
  case Unit::match:
    return {level_};
  case Unit::phase:
    return {WarpState::phase};
  case Unit::copy: // for its operands to be read: what comes is waited for by groups
    return {WarpState::shared};
  case Unit::special:
  case Unit::special_register:
  case Unit::convert:
  case Unit::constant:
    return {WarpState::special};
  default:
    return step.slots > 1 ? StateTracer::Source{WarpState::wait, step.place}
                          : StateTracer::Source{WarpState::wait};
  }
}

}
