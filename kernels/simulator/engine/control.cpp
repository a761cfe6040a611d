#include "kernels/simulator/engine/control.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/left_out_floats.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"
#include "kernels/simulator/memory/global_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

/// Whether the kernel asks for the workspace of its grid's barriers, and the launch has none.
bool lacks_grid_barriers(const LaunchState& launch) {
  const std::int64_t place = launch.program.grid_workspace;
  if (place < 0) return false;
  std::uint64_t workspace = 0;
  std::memcpy(&workspace, launch.parameters.data() + place, sizeof workspace);
  return workspace == 0;
}

/// Entries into basic blocks before a fragment that lies behind gets a turn, so that a spin loop lets others
/// on.
constexpr std::uint32_t kPatience = 1024;
constexpr std::uint32_t kDeepestCalls = 1024;
constexpr std::uint32_t kLargestStack = 256u << 20; // bytes of one warp's registers
constexpr std::uint32_t kLargestLocal = 512u << 10; // bytes of one thread's local memory, as on hardware

void load(Warp& warp, std::size_t index) {
  const Fragment fragment = warp.fragments[index];
  warp.fragments.erase(warp.fragments.begin() + static_cast<std::ptrdiff_t>(index));
  warp.mask = fragment.mask;
  warp.frame = fragment.frame;
  warp.r = warp.storage.data() + warp.storage_offset + warp.frames[fragment.frame].registers;
}

void park(Warp& warp, const Op* pc, Wait wait = Wait::none, std::uint32_t barrier = 0) {
  warp.fragments.push_back({pc, warp.mask, warp.frame, wait, barrier, ++warp.clock});
}

/// Deeper calls first, then the lowest operation: lanes that fell behind catch up and join.
bool runs_before(const Warp& warp, const Op* a, std::uint32_t a_frame, const Op* b, std::uint32_t b_frame) {
  const std::uint32_t a_depth = warp.frames[a_frame].depth, b_depth = warp.frames[b_frame].depth;
  return a_depth != b_depth ? a_depth > b_depth : a < b;
}

/// The lanes named by the rows' masks, of those that can still come.
std::uint32_t awaited(const Warp& warp, const Op* op, std::uint32_t mask, std::uint32_t mask_register,
                      const std::byte* registers) {
  const auto* members = reinterpret_cast<const std::uint32_t*>(registers + op->r[mask_register]);
  std::uint32_t all = 0;
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) all |= members[std::countr_zero(rest)];
  return all & warp.threads & ~warp.exited;
}

/// Which of r[] holds the membermask is kept in imm's top byte by the decoder.
std::uint32_t mask_register(const Op* op) { return static_cast<std::uint32_t>(op->imm >> 56); }

}

const Op* Worker::next_fragment(Warp& warp) {
  if (warp.fragments.size() == 1 && warp.fragments[0].wait != Wait::lanes) {
    // The lanes are together, as they mostly are.
    const Fragment fragment = warp.fragments[0];
    if (fragment.wait == Wait::barrier) {
      warp.stop = Stop::blocked;
      return nullptr;
    }
    warp.fragments.clear();
    warp.mask = fragment.mask;
    warp.frame = fragment.frame;
    warp.r = warp.storage.data() + warp.storage_offset + warp.frames[fragment.frame].registers;
    warp.turns = 0;
    return fragment.pc;
  }
  const bool slept = warp.turns >= kPatience;
  if (slept) warp.hold = kPatience;
  std::size_t best = warp.fragments.size();
  for (std::size_t i = 0; i < warp.fragments.size(); ++i) {
    const Fragment& fragment = warp.fragments[i];
    if (fragment.wait != Wait::none) continue;
    if (best == warp.fragments.size() ||
        (slept ? fragment.last_run < warp.fragments[best].last_run
               : runs_before(warp, fragment.pc, fragment.frame, warp.fragments[best].pc,
                             warp.fragments[best].frame)))
      best = i;
  }
  if (best == warp.fragments.size()) {
    // Lanes that were waited for may have left the kernel.
    for (std::size_t i = 0; i < warp.fragments.size() && best == warp.fragments.size(); ++i) {
      const Fragment& fragment = warp.fragments[i];
      if (fragment.wait != Wait::lanes) continue;
      std::uint32_t present = 0;
      for (const Fragment& other : warp.fragments)
        if (other.wait == Wait::lanes && other.pc == fragment.pc && other.frame == fragment.frame)
          present |= other.mask;
      const std::byte* registers =
          warp.storage.data() + warp.storage_offset + warp.frames[fragment.frame].registers;
      if ((awaited(warp, fragment.pc, present, mask_register(fragment.pc), registers) & ~present) == 0)
        best = i;
    }
  }
  if (best == warp.fragments.size()) {
    warp.stop = warp.fragments.empty() ? Stop::done : Stop::blocked;
    return nullptr;
  }
  const Fragment& next = warp.fragments[best];
  const Op* pc = next.pc;
  // Lanes that only go on where their turn ended are no nearer to the end of the others' patience.
  if (slept || !interleaves_ || next.last_run != warp.clock) warp.turns = 0;
  load(warp, best);
  return pc;
}

bool Worker::try_open_barrier(Block& block, std::uint32_t number) {
  BarrierState& barrier = block.barriers[number];
  const std::uint32_t expected = barrier.expected ? barrier.expected : block.threads - block.exited;
  if (barrier.arrived == 0 || barrier.arrived < expected) return false;
  std::vector<Participants> waiting; // for the checks
  std::uint32_t count = 0;
  for (Warp& warp : block.warps)
    for (Fragment& fragment : warp.fragments)
      if (fragment.wait == Wait::barrier && fragment.barrier == number) {
        fragment.wait = Wait::none;
        wait_until(warp, barrier.clocks);
        if (launch_.checker) {
          waiting.push_back({warp.index, fragment.mask});
          count += static_cast<std::uint32_t>(std::popcount(fragment.mask));
        }
        // A reduction's result goes to every waiting thread; its operation stands just before where they go
        // on.
        const Op* op = fragment.pc - 1;
        const auto kind = static_cast<std::uint8_t>(op->imm >> 48);
        if (kind == 0) continue;
        std::byte* registers =
            warp.storage.data() + warp.storage_offset + warp.frames[fragment.frame].registers;
        auto* row = reinterpret_cast<std::uint32_t*>(registers + op->r[0]);
        const bool truth = kind == 2 ? barrier.count == barrier.arrived : barrier.count > 0;
        if (kind == 1) {
          for (std::uint32_t rest = fragment.mask; rest; rest &= rest - 1)
            row[std::countr_zero(rest)] = barrier.count;
        } else {
          *row = (*row & ~fragment.mask) | (truth ? fragment.mask : 0);
        }
      }
  // Threads that have left have nothing more to tell, unless the barrier did not wait for them.
  const bool all = count == (barrier.expected ? block.threads : block.threads - block.exited);
  barrier = {};
  --block.open_barriers;
  ++block.epoch;
  if (launch_.checker) launch_.checker->meet(block, number, waiting, all);
  return true;
}

const Op* Worker::leave_kernel(Warp& warp) {
  Block& block = *warp.block;
  warp.exited |= warp.mask;
  warp.left_acted |= warp.acted & warp.mask;
  if (warp.left_acted & warp.mask && !warp.fragments.empty() && !control::check_barriers_left(warp))
      [[unlikely]]
    return nullptr;
  block.exited += static_cast<std::uint32_t>(std::popcount(warp.mask));
  if (block.exited < block.threads && block.open_barriers > 0) {
    warpgroup::wake(warp);
    for (std::uint32_t number = 0; number < kBarriers; ++number) {
      // A barrier waits for the threads that have not left.
      if (block.barriers[number].arrived > 0 && block.barriers[number].expected == 0)
        try_open_barrier(block, number);
    }
  }
  if (block.exited == block.threads && launch_.checker) {
    if (block.copies) {
      block.copies->check_products(*this, block);
      block.copies->check_stores(*this, block);
      block.copies->check_loads(*this, block);
    }
    launch_.checker->block_exits(block);
  }
  if (block.cluster->arrived > 0) try_open_cluster_barrier(*this, *block.cluster);
  return next_fragment(warp);
}

namespace control {

void park_at_barrier(Warp& warp, const Op* pc, std::uint32_t number) {
  park(warp, pc, Wait::barrier, number);
}

namespace {

/// With several fragments: joins those that stand here and decides who runs.
[[gnu::noinline]] const Op* reconverge(Warp& warp, const Op* op) {
  for (std::size_t i = 0; i < warp.fragments.size();) {
    const Fragment& other = warp.fragments[i];
    if (other.wait == Wait::none && other.pc == op && other.frame == warp.frame) {
      warp.mask |= other.mask;
      warp.fragments.erase(warp.fragments.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  if (warp.fragments.empty()) {
    warp.hold = warp.turns = 0;
    return op + 1;
  }
  if (warp.hold > 0) {
    --warp.hold;
    return op + 1;
  }
  std::size_t chosen = warp.fragments.size();
  if (++warp.turns > kPatience) {
    for (std::size_t i = 0; i < warp.fragments.size(); ++i)
      if (warp.fragments[i].wait == Wait::none &&
          (chosen == warp.fragments.size() || warp.fragments[i].last_run < warp.fragments[chosen].last_run))
        chosen = i;
    warp.turns = 0;
    if (chosen < warp.fragments.size()) warp.hold = kPatience;
  } else {
    for (std::size_t i = 0; i < warp.fragments.size(); ++i) {
      const Fragment& other = warp.fragments[i];
      if (other.wait != Wait::none) continue;
      const bool better = chosen == warp.fragments.size()
                              ? runs_before(warp, other.pc, other.frame, op, warp.frame)
                              : runs_before(warp, other.pc, other.frame, warp.fragments[chosen].pc,
                                            warp.fragments[chosen].frame);
      if (better) chosen = i;
    }
  }
  if (chosen == warp.fragments.size()) return op + 1;
  const Op* pc = warp.fragments[chosen].pc;
  const Fragment mine{op, warp.mask, warp.frame, Wait::none, 0, ++warp.clock};
  load(warp, chosen);
  warp.fragments.push_back(mine);
  return pc;
}

void count_divergence(Warp& warp, const Op* op) {
  ++warp.worker->divergences[op->index];
  if (auto* counts = warp.worker->warp_counts)
    WarpCount::add((*counts)[warp.block->index * warp.block->warps.size() + warp.index].divergent_branches,
                   1);
}

/// Lanes that branch apart here may have nothing in common any more.
void part(Warp& warp, const Op* op, std::uint32_t taken) {
  if (!warp.worker->launch().checker) return;
  const auto& [compiled, written] = warp.worker->program().ways_apart;
  const bool known = op->index < compiled.size();
  const bool in_ptx = known && compiled[op->index], in_source = !known || written[op->index];
  if (!in_source) return;
  ++warp.last_way;
  for (std::uint32_t rest = taken; rest; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    warp.source_ways[lane] = warp.last_way;
    if (in_ptx) warp.ways[lane] = warp.last_way;
  }
}

[[gnu::noinline]] const Op* diverge(Warp& warp, const Op* op, std::uint32_t taken) {
  const Op* target = warp.worker->program().ops.data() + op->imm;
  count_divergence(warp, op);
  const std::uint32_t all = warp.mask;
  warp.acted &= ~all;
  part(warp, op, taken);
  // The one that lies lower runs on.
  const bool target_first = target < op + 1;
  warp.mask = target_first ? all & ~taken : taken;
  park(warp, target_first ? op + 1 : target);
  warp.mask = target_first ? taken : all & ~taken;
  return target_first ? target : op + 1;
}

const Op* branch_where(Warp& warp, const Op* op, std::uint32_t predicate) {
  const std::uint32_t taken = warp.mask & predicate;
  if (taken == warp.mask) return warp.worker->program().ops.data() + op->imm;
  if (taken == 0) return op + 1;
  return diverge(warp, op, taken);
}

const Op* run_guarded(Warp& warp, const Op* op, std::uint32_t lanes) {
  if (warp.pauses) [[unlikely]]
    return end_turn(warp, op); // with all lanes, not with those for which the next operation runs
  const std::uint32_t all = warp.mask;
  warp.mask = all & lanes;
  if (warp.mask == 0) {
    warp.mask = all;
    return op + 2;
  }
  const Op* next = op[1].run(warp, op + 1);
  if (!next) {
    if (warp.stop == Stop::follow) {
      warp.mask = all;
      warp.resume = op;
    }
    return nullptr;
  }
  warp.mask = all;
  return next;
}

void copy_slots(const Warp& warp, const std::vector<CallLayout::Slot>& slots, std::byte* to,
                const std::byte* from) {
  for (const CallLayout::Slot& slot : slots)
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const std::size_t place = slot.offset + static_cast<std::size_t>(std::countr_zero(rest)) * slot.stride;
      std::memcpy(to + place, from + place, slot.stride);
    }
}

/// Switches to a new activation of `function`; op + 1 is where it returns to, r[2] where the slots of this
/// call begin.
const Op* enter_function(Warp& warp, const Op* op, const FunctionCode& function) {
  const Frame& caller = warp.frames[warp.frame];
  // Behind the frames of all lanes, which may be in calls of their own.
  const std::uint32_t start = warp.frames.back().end;
  const std::uint32_t local = caller.local + caller.function->local_bytes;
  if (caller.depth + 1 >= kDeepestCalls || start + function.frame_bytes > kLargestStack ||
      local + function.local_bytes > kLargestLocal)
    return warp.worker->fault(
        warp, op, "stack",
        Sentence::tr("stack overflow at a call depth of %1. Look for a recursion that never ends",
                     caller.depth + 1),
        std::countr_zero(warp.mask));
  const Frame frame{&function,
                    start,
                    start + function.frame_bytes,
                    caller.registers + op->r[2],
                    local,
                    caller.depth + 1,
                    op + 1,
                    warp.frame};
  const std::size_t needed = warp.storage_offset + frame.end + 64;
  if (warp.storage.size() < needed) {
    // Rows stay aligned: the start moves with the new storage.
    std::vector<std::byte> larger(2 * needed);
    const std::size_t offset = (64 - reinterpret_cast<std::uintptr_t>(larger.data()) % 64) % 64;
    std::copy(warp.storage.begin() + static_cast<std::ptrdiff_t>(warp.storage_offset), warp.storage.end(),
              larger.begin() + static_cast<std::ptrdiff_t>(offset));
    warp.storage = std::move(larger);
    warp.storage_offset = offset;
  }
  warp.frame = static_cast<std::uint32_t>(warp.frames.size());
  warp.frames.push_back(frame);
  std::byte* storage = warp.storage.data() + warp.storage_offset;
  warp.r = storage + frame.registers;
  copy_slots(warp, function.layout.parameters, warp.r, storage + frame.call_place);
  warp.worker->fill_fixed_rows(warp, function, false);
  if (!warp.local_written.empty())
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
      for (std::uint32_t offset = local; offset < local + function.local_bytes; offset += 16)
        if (const std::size_t index = local_index(std::countr_zero(rest), offset);
            index < warp.local_written.size())
          std::fill_n(warp.local_written.begin() + static_cast<std::ptrdiff_t>(index), 16, std::uint8_t{0});
  const Op* first = warp.worker->program().ops.data() + function.begin;
  if (function.unset.empty() || !warp.worker->launch().checker) return first;
  const bool follows = warp.following != nullptr;
  follow_unset(warp, function, warp.mask);
  if (follows) return first;
  warp.resume = first;
  warp.stop = Stop::follow;
  return nullptr;
}

}

namespace {
/// Where nothing passes time, a loop in which a warp can't wait for others does not end its turn either.
[[gnu::noinline]] bool runs_on(const Warp& warp, const Op* op) {
  constexpr std::int64_t kMost = 1 << 26; // for the budget of the launch counts between turns
  const Worker& worker = *warp.worker;
  return leaves_out_time(warp) && warp.budget > -kMost &&
         !worker.program().may_wait[static_cast<std::size_t>(op - worker.program().ops.data())];
}
}

[[gnu::noinline]] const Op* end_turn(Warp& warp, const Op* op) {
  park(warp, op);
  warp.stop = Stop::yield;
  // A short turn ends before patience does: lanes that lie behind would never get theirs.
  if (warp.worker->turn_limit() < kLongTurn && !warp.worker->interleaves()) warp.turns = kPatience;
  return nullptr;
}

const Op* enter_block(Warp& warp, const Op* op) {
  warp.budget -= static_cast<std::int64_t>(op->imm);
  if (warp.budget < 0 && !runs_on(warp, op)) [[unlikely]]
    return end_turn(warp, op);
  if (!warp.fragments.empty()) [[unlikely]]
    return reconverge(warp, op);
  return op + 1;
}

const Op* enter_block_counted(Warp& warp, const Op* op) {
  warp.budget -= static_cast<std::int64_t>(op->imm);
  if (warp.budget < 0 && !runs_on(warp, op)) [[unlikely]]
    return end_turn(warp, op);
  if (!warp.fragments.empty()) [[unlikely]]
    if (const Op* next = reconverge(warp, op); next != op + 1) return next;
  Worker& worker = *warp.worker;
  const auto lanes = static_cast<std::uint32_t>(std::popcount(warp.mask));
  ++worker.block_warps[op->site];
  worker.block_threads[op->site] += lanes;
  warp.tally.instructions += op->imm;
  warp.tally.thread_instructions += op->imm * lanes;
  if (warp.path) [[unlikely]]
    record_entry(warp, op->site);
  return op + 1;
}

static void note(const Warp& warp, const Op* op) {
  warp.worker->left_idle_loop |= (op->r[0] & kLeavesIdleLoop) != 0;
  warp.worker->stored |= (op->r[0] & kStores) != 0;
}

const Op* enter_noted_block(Warp& warp, const Op* op) {
  note(warp, op);
  return enter_block(warp, op);
}

const Op* enter_noted_block_counted(Warp& warp, const Op* op) {
  note(warp, op);
  return enter_block_counted(warp, op);
}

const Op* guard(Warp& warp, const Op* op) { return run_guarded(warp, op, warp.predicate(op->r[0])); }
const Op* guard_not(Warp& warp, const Op* op) { return run_guarded(warp, op, ~warp.predicate(op->r[0])); }
const Op* branch(Warp& warp, const Op* op) { return warp.worker->program().ops.data() + op->imm; }
const Op* branch_if(Warp& warp, const Op* op) { return branch_where(warp, op, warp.predicate(op->r[0])); }
const Op* branch_if_not(Warp& warp, const Op* op) {
  return branch_where(warp, op, ~warp.predicate(op->r[0]));
}

const Op* branch_indexed(Warp& warp, const Op* op) {
  // The table stands behind this operation, one plain branch an entry.
  const std::uint32_t* index = warp.row<std::uint32_t>(op->r[0]);
  const std::uint32_t all = warp.mask;
  const std::uint32_t first = index[std::countr_zero(all)];
  if (first >= op->r[1])
    return warp.worker->fault(warp, op, "trap", Sentence::tr("an indexed branch goes past its table"),
                              std::countr_zero(all));
  std::uint32_t same = 0;
  for (std::uint32_t rest = all; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (index[lane] == first) same |= 1u << lane;
  }
  if (same != all) {
    count_divergence(warp, op);
    warp.acted &= ~all;
    warp.mask = all & ~same;
    park(warp, op - 1); // the entry of this basic block: the rest decides again
    warp.mask = same;
  }
  return warp.worker->program().ops.data() + op[1 + first].imm;
}

const Op* call(Warp& warp, const Op* op) {
  return enter_function(warp, op, warp.worker->program().functions[op->imm]);
}

const Op* call_indirect(Warp& warp, const Op* op) {
  const std::uint64_t* address = warp.row<std::uint64_t>(op->r[1]);
  const std::uint32_t all = warp.mask;
  const std::uint64_t first = address[std::countr_zero(all)];
  const std::uint64_t function = first - kFunctionWindow;
  if (function >= warp.worker->program().functions.size())
    return warp.worker->fault(
        warp, op, "trap",
        Sentence::tr("a call through %1, which is not a function", fmt::format("{:#x}", first)),
        std::countr_zero(all));
  std::uint32_t same = 0;
  for (std::uint32_t rest = all; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (address[lane] == first) same |= 1u << lane;
  }
  if (same != all) {
    count_divergence(warp, op);
    warp.acted &= ~all;
    warp.mask = all & ~same;
    park(warp, op - 1);
    warp.mask = same;
  }
  return enter_function(warp, op, warp.worker->program().functions[function]);
}

const Op* leave(Warp& warp, const Op*) {
  if (warp.frame == 0) return warp.worker->leave_kernel(warp);
  const Frame frame = warp.frames[warp.frame];
  std::byte* storage = warp.storage.data() + warp.storage_offset;
  copy_slots(warp, frame.function->layout.returns, storage + frame.call_place, storage + frame.registers);
  warp.frame = frame.parent;
  // Callers stand before those they call: what lies behind the last one in use is done with.
  std::uint32_t last = warp.frame;
  for (const Fragment& fragment : warp.fragments) last = std::max(last, fragment.frame);
  warp.frames.resize(last + 1);
  warp.r = storage + warp.frames[frame.parent].registers;
  return frame.return_to;
}

const Op* exit(Warp& warp, const Op*) { return warp.worker->leave_kernel(warp); }

const Op* breakpoint(Warp& warp, const Op* op) {
  return warp.worker->fault(
      warp, op, "trap",
      Sentence::tr("the kernel executed a breakpoint (brkpt): without a debugger, it ends "
                   "the launch with an error"),
      std::countr_zero(warp.mask));
}

const Op* trap(Warp& warp, const Op* op) {
  return warp.worker->fault(
      warp, op, "trap",
      lacks_grid_barriers(warp.worker->launch())
          ? Sentence::tr(
                "the kernel executed a trap, as a barrier of the whole grid does in a launch that is "
                "not cooperative: launch it with cudaLaunchCooperativeKernel")
          : Sentence::tr("the kernel executed a trap"),
      std::countr_zero(warp.mask));
}

const Op* give_way(Warp& warp, const Op* op) {
  warp.turns = kPatience;
  return end_turn(warp, op + 1);
}

const Op* nothing(Warp&, const Op* op) { return op + 1; }

const Op* unreachable_end(Warp& warp, const Op* op) {
  return warp.worker->fault(warp, op, "trap", Sentence::tr("the kernel ran past its last instruction"),
                            std::countr_zero(warp.mask));
}

bool gather(Warp& warp, const Op* op, const Op*& next) {
  if (warp.mask == kFullMask) return true;
  const std::uint32_t reg = mask_register(op);
  std::uint32_t missing = awaited(warp, op, warp.mask, reg, warp.r) & ~warp.mask;
  if (missing == 0) return true;
  for (std::size_t i = 0; i < warp.fragments.size();) {
    const Fragment& other = warp.fragments[i];
    if (other.wait == Wait::lanes && other.pc == op && other.frame == warp.frame) {
      warp.mask |= other.mask;
      warp.fragments.erase(warp.fragments.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  missing = awaited(warp, op, warp.mask, reg, warp.r) & ~warp.mask;
  if (missing == 0) return true;
  park(warp, op, Wait::lanes);
  next = warp.worker->next_fragment(warp);
  return false;
}

const Op* local_to_generic(Warp& warp, const Op* op) {
  const std::uint64_t* from = warp.row<std::uint64_t>(op->r[1]);
  const bool names = warp.worker->launch().checker != nullptr;
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]), [&](int lane) {
    return from[lane] + kLocalWindow + (names ? local_owner(warp, lane) << kLocalOwnerShift : 0);
  });
  return op + 1;
}
const Op* generic_to_local(Warp& warp, const Op* op) {
  const std::uint64_t* from = warp.row<std::uint64_t>(op->r[1]);
  for_lanes(warp, warp.row<std::uint64_t>(op->r[0]),
            [&](int lane) { return local_offset(warp, lane, from[lane]); });
  return op + 1;
}
const Op* local_address(Warp& warp, const Op* op) {
  const std::uint64_t address = warp.frames[warp.frame].local + (op->imm & 0xffffffff);
  if (op->imm >> 63)
    for_lanes(warp, warp.row<std::uint32_t>(op->r[0]),
              [=](int) { return static_cast<std::uint32_t>(address); });
  else
    for_lanes(warp, warp.row<std::uint64_t>(op->r[0]), [=](int) { return address; });
  return op + 1;
}

}

}
