#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>
#include <bit>
#include <map>

/// The checks of what blocks of a cluster do to each other's shared memory.
namespace kernelarium::sim {

void Checker::cluster_arrive(Warp& warp, bool releases) {
  State::Live& live = state_->of(*warp.block);
  if (!live.cluster) {
    Place* place = &state_->all_places.emplace_back();
    for (const auto& block : warp.block->cluster->blocks) state_->of(*block).cluster = place;
  }
  State::Live& mine = state_->of(*warp.block);
  if (releases) {
    mine.order.take_pending(warp.index, warp.mask);
    return mine.order.release(*mine.cluster, warp.index, warp.mask);
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
    mine.order.release(*mine.cluster, warp.index, std::countr_zero(rest), Scope::device, false, false);
}

void Checker::cluster_met(Cluster& cluster) {
  if (const Place* place = state_->of(*cluster.blocks[0]).cluster) cluster.released = place->newest;
}

void Checker::cluster_wait(Warp& warp, std::uint32_t lanes) {
  State::Live& live = state_->of(*warp.block);
  live.others_began = true;
  if (live.cluster) live.order.acquire(*live.cluster, warp.block->cluster->released, warp.index, lanes);
}

namespace {

/// Calls one(lane, grain) for each grain that an active lane touches, until it says false.
template<class F>
bool each_grain(const Checker::State::Now& now, std::uint32_t grain_bytes, F one) {
  for (std::uint32_t rest = now.warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t begin = now.start + now.pattern->relative[lane];
    const std::uint64_t end = begin + static_cast<std::uint64_t>(now.bytes);
    for (std::uint64_t grain = begin / grain_bytes; grain * grain_bytes < end; ++grain)
      if (!one(lane, grain)) return false;
  }
  return true;
}

}

bool Checker::State::judge_remote(const Now& now, const Live& owner) {
  return each_grain(now, shared_grain, [&](int lane, std::uint64_t grain) {
    const auto found = owner.remote.find(grain);
    if (found == owner.remote.end()) return true;
    if (!judge(now, found->second.write, grain, lane)) return false;
    if (!now.writes()) return true;
    for (const Touch& read : found->second.reads)
      if (!judge(now, read, grain, lane)) return false;
    return true;
  });
}

bool Checker::State::judge_began(Warp& warp, const Op* op, const Block& owner) {
  const Live &mine = of(*warp.block), &theirs = live.at(&owner);
  const int lane = std::countr_zero(warp.mask);
  for (std::uint32_t thread = 0; thread < owner.threads; ++thread)
    if (mine.order.knows(warp.index, lane, theirs.order.block, thread, 1)) return true;
  return tell_once('b', op->index, 0, warp,
                   warp.worker->diagnostic(
                       warp, op, "cluster",
                       Sentence::tr("access to the shared memory of block (%1, %2, %3), which may not have "
                                    "started yet: put a cluster barrier before the first such access",
                                    owner.id.x, owner.id.y, owner.id.z),
                       lane));
}

bool Checker::remote_access(Warp& warp, const Op* op, const Block& owner, Pattern& pattern,
                            std::uint64_t base, int bytes, Kind kind, ValueOf value_of) {
  State& state = *state_;
  if (state.stopped) return true;
  if (kind != Kind::read) warp.acted |= warp.mask;
  State::Live& theirs = state.of(owner);
  State::Live& live = state.of(*warp.block);
  if (!live.others_began && !state.judge_began(warp, op, owner)) return false;
  if (state.uses_proxy && !state.judge_proxy(warp, op, theirs, pattern, base, bytes, kind)) return false;
  if (!theirs.mbarriers.empty() && !state.judge_mbarriers(warp, op, theirs, pattern, base, bytes, kind))
    return false;
  if (kind != Kind::read && !theirs.sources.empty() &&
      !state.judge_sources(warp, op, theirs, pattern, base, bytes))
    return false;
  State::Now now{warp, op, live, live.order.warps[warp.index], live.order.block};
  now.shared = true;
  now.bytes = bytes;
  now.value_of = value_of;
  now.memory = owner.shared.data();
  now.pattern = &pattern;
  now.start = base;
  now.reads = kind != Kind::write;
  now.traits = state.traits_of(now, kind);
  if (kind == Kind::write) now.traits |= trait::writes;
  state.take_part_in_order(now, theirs.places, base);
  state.settle(theirs);
  if (!state.judge_remote(now, theirs)) return false;
  if (now.reads && !state.read_shared(now, theirs, base, kind)) return false;
  return each_grain(now, state.shared_grain, [&](int lane, std::uint64_t grain) {
    // What the owner's own threads have done.
    Line& line = theirs.shared->line(grain / kGrains);
    const auto bit = static_cast<std::uint32_t>(grain % kGrains);
    const auto offset = -static_cast<std::int32_t>(bit);
    now.table = LaneTables::of_lane(lane);
    const bool known = line.block == theirs.order.block;
    if (known && (line.writes | (now.writes() ? line.reads : 0)) >> bit & 1 &&
        !state.judge_line(line, now, 1u << bit, grain - bit, offset))
      return false;
    State::Remote& record = theirs.remote[grain];
    const Touch touch{now.block, now.mine.now, op->index, static_cast<std::uint16_t>(warp.thread_of(lane)),
                      now.traits};
    if (now.writes()) {
      if (!known) History::make_current(line, theirs.order.block, 0);
      line.written |= 1u << bit;
      record.write = touch;
      record.reads = {};
    } else if (Touch& first = record.reads[0];
               !first.block || (first.block == touch.block && first.thread == touch.thread)) {
      first = touch;
    } else {
      record.reads[1] = touch;
    }
    return true;
  });
}

void Checker::block_exits(Block& block) {
  State& state = *state_;
  if (state.stopped) return;
  State::Live& live = state.of(block);
  state.check_sources_read(block, live);
  if (block.cluster->blocks.size() == 1) return;
  // The last access of each thread of another block is one that the block must know of.
  std::map<std::pair<std::uint32_t, std::uint16_t>, Touch> last;
  for (const auto& [grain, record] : live.remote)
    for (const Touch* touch : {&record.write, &record.reads[0], &record.reads[1]})
      if (touch->block)
        if (Touch& kept = last[{touch->block, touch->thread}]; !kept.block || kept.time < touch->time)
          kept = *touch;
  for (const auto& [key, touch] : last) {
    const auto knows = [&, touch = touch](const Warp& warp) {
      for (std::uint32_t rest = warp.threads; rest; rest &= rest - 1)
        if (live.order.knows(warp.index, std::countr_zero(rest), touch.block, touch.thread, touch.time))
          return true;
      return false;
    };
    if (std::any_of(block.warps.begin(), block.warps.end(), knows)) continue;
    Op at;
    at.index = touch.op;
    state.tell_once(
        'x', touch.op, 0, block.warps[0],
        block.warps[0].worker->diagnostic(
            block.warps[0], &at, "cluster",
            Sentence::tr("%1 uses the shared memory of block (%2, %3, %4), which may have exited before: let "
                         "all blocks of a cluster meet at a cluster barrier before the first of them exits",
                         state.name(touch.block, touch.thread, touch.op), block.id.x, block.id.y, block.id.z),
            -1));
    return;
  }
}

}
