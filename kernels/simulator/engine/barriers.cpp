// Barriers of the block: arrivals, and what the checks say of lanes that do not come together.
#include "kernels/simulator/engine/clock.h"
#include "kernels/simulator/engine/cluster.h"
#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/warpgroup.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim::control {

bool tell_split_warp(Warp& warp, const Op* op, const Op* other) {
  const Program& program = warp.worker->program();
  return warp.worker->launch().checker->tell_of(
      warp, op, other->index,
      warp.worker->diagnostic(
          warp, op, "barrier",
          Sentence::tr("lanes of one warp arrive at a barrier by different instructions, some at line %1, "
                       "some at line "
                       "%2: an aligned instruction must be executed by all lanes of a warp together",
                       program.places[other->index].line, program.places[op->index].line),
          std::countr_zero(warp.mask)));
}

std::uint32_t passed_by(const Warp& warp, const Warp::Ways& ways, std::uint32_t lanes) {
  const std::uint16_t way = ways[static_cast<std::size_t>(std::countr_zero(lanes))];
  return warp.left_acted & mask_of_lanes([&](int i) { return ways[static_cast<std::size_t>(i)] == way; });
}

namespace {

/// An aligned instruction that waits for all threads of the block or cluster.
bool is_aligned_for_all(const Op* op) {
  if (op->run == &cluster::barrier_arrive || op->run == &cluster::barrier_wait) return op->imm & 2;
  return (op->run == &barrier_sync || op->run == &barrier_reduce) && !((op->imm >> 32) & 5);
}

/// With checks: lanes of the warp went around the aligned barrier at which these are. False: enough was
/// found.
bool check_passed_by(Warp& warp, const Op* op, std::uint32_t lanes) {
  const std::uint32_t gone = is_aligned_for_all(op) ? passed_by(warp, warp.source_ways, lanes) : 0;
  if (!gone) return true;
  const int lane = std::countr_zero(lanes);
  return warp.worker->launch().checker->tell_of(
      warp, op, op->index,
      warp.worker->diagnostic(
          warp, op, "barrier",
          Sentence::tr(
              "lane %1 of a warp took another branch around this barrier, at which lane %2 waits, and "
              "exited: all lanes of a warp must reach an aligned barrier together",
              std::countr_zero(gone), lane),
          lane));
}

}

bool check_barriers_left(Warp& warp) {
  for (const Fragment& each : warp.fragments)
    if (each.wait == Wait::barrier && each.barrier != warpgroup::kWait &&
        !check_passed_by(warp, each.pc - 1, each.mask))
      return false;
  return true;
}

namespace {

/// Whether threads may meet at two operations on the barrier of this number: PTX leaves undefined what a
/// reduction gives that meets another kind, and __syncthreads() must be one for all threads of the block.
bool may_meet(const Op* first, const Op* op, std::uint32_t number) {
  const auto kind = [](const Op* each) { return each->imm >> 48 & 0xff; };
  const auto apart = [](const Op* each) { return (each->imm >> 34) & 1; };
  const auto counted = [](const Op* each) { return (each->imm >> 32) & 1; };
  if (kind(first) != kind(op)) return false;
  const bool of_block = number == 0 && !counted(op) && first->run == op->run && op->run != &barrier_arrive;
  return !of_block || (apart(first) && apart(op));
}

/// Aligned instructions are executed by all lanes of a warp together; false: the warp has stopped.
bool comes_whole(Warp& warp, const Op* op, BarrierState& barrier) {
  if ((op->imm >> 34) & 1 || (warp.mask | warp.exited) == warp.threads) return true;
  for (const auto& [other, part] : barrier.parts)
    if (other == warp.index && part != op) return tell_split_warp(warp, op, part);
  barrier.parts.emplace_back(warp.index, op);
  return true;
}

/// imm: bits 0-15 number (or 0xffff: in row r[1]), bit 32: a thread count in row r[2], bit 34: whether lanes
/// of a warp may come apart, bits 48-55: kind of reduction.
const Op* arrive(Warp& warp, const Op* op, bool waits, std::uint32_t holding) {
  Worker& worker = *warp.worker;
  Block& block = *warp.block;
  const int lane = std::countr_zero(warp.mask);
  std::uint32_t number = op->imm & 0xffff;
  if (number == 0xffff) number = warp.row<std::uint32_t>(op->r[1])[lane];
  if (number >= kBarriers)
    return worker.fault(warp, op, "barrier",
                        Sentence::tr("barrier %1 does not exist: use 0 to %2", number, kBarriers - 1), lane);
  BarrierState& barrier = block.barriers[number];
  barrier.clocks = std::max(barrier.clocks, clocks_of(warp));
  const bool counted = (op->imm >> 32) & 1;
  const std::uint32_t expected = counted ? warp.row<std::uint32_t>(op->r[2])[lane] : 0;
  Checker* checker = worker.launch().checker;
  if (counted && expected % kLanes)
    return worker.fault(warp, op, "barrier",
                        Sentence::tr("barrier %1 is used with a count of %2 threads: the count must be a "
                                     "multiple of 32, because whole warps arrive",
                                     number, expected),
                        lane);
  if (counted && barrier.expected && expected != barrier.expected)
    return worker.fault(warp, op, "barrier",
                        Sentence::tr("barrier %1 is used with a count of %2 threads here, but of %3 at line "
                                     "%4: all threads that use a barrier together must pass the same count",
                                     number, expected, barrier.expected,
                                     worker.program().places[barrier.first->index].line),
                        lane);
  if (checker && barrier.first && barrier.first != op && !may_meet(barrier.first, op, number) &&
      !checker->tell_of(
          warp, op, barrier.first->index,
          worker.diagnostic(
              warp, op, "barrier",
              Sentence::tr(
                  "threads of one block meet at different barriers: some at line %1, some at line %2",
                  worker.program().places[barrier.first->index].line,
                  worker.program().places[op->index].line),
              lane)))
    return nullptr;
  if (checker && !comes_whole(warp, op, barrier)) return nullptr;
  if (warp.left_acted && !check_passed_by(warp, op, warp.mask)) [[unlikely]]
    return nullptr;
  if (checker && counted && !checker->takes_its_turn(warp, op, number)) return nullptr;
  if (checker && !waits) checker->arrive(warp, number);
  if (!barrier.first) barrier.first = op;
  if (counted) barrier.expected = expected;
  block.open_barriers += barrier.arrived == 0;
  // A counted barrier counts whole warps, as the last warp of a block may have fewer threads.
  barrier.arrived += counted && warp.mask == warp.threads
                         ? static_cast<std::uint32_t>(kLanes)
                         : static_cast<std::uint32_t>(std::popcount(warp.mask));
  barrier.count += static_cast<std::uint32_t>(std::popcount(warp.mask & holding));
  if (!waits) {
    worker.try_open_barrier(block, number);
    return op + 1;
  }
  park_at_barrier(warp, op + 1, number);
  worker.try_open_barrier(block, number);
  return worker.next_fragment(warp);
}

}

const Op* barrier_sync(Warp& warp, const Op* op) { return arrive(warp, op, true, 0); }
const Op* barrier_arrive(Warp& warp, const Op* op) { return arrive(warp, op, false, 0); }
const Op* barrier_reduce(Warp& warp, const Op* op) {
  const std::uint32_t holding = warp.predicate(op->r[3]);
  return arrive(warp, op, true, (op->imm >> 33) & 1 ? ~holding : holding);
}

}
