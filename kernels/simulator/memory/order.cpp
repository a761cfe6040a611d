#include "kernels/simulator/memory/order.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

/// Stores that tell only of reads, past which no more are noted.
constexpr std::uint64_t kMostOfReads = 1 << 18;

LaneEvent event_of(std::uint32_t block, std::uint32_t thread, Time time) {
  return {block, thread / 32, 1u << thread % 32, time};
}

}

void BlockOrder::start(std::uint32_t index, std::uint32_t cluster, std::uint32_t count,
                       std::uint32_t threads) {
  block = index;
  in_cluster = cluster;
  last_lanes = threads % 32 ? (1u << threads % 32) - 1 : ~0u;
  if (warps.size() != count || extra) {
    warps.clear();
    warps.resize(count);
  } else {
    for (WarpOrder& warp : warps) warp.now = 1, warp.floor = warp.warp_floor = warp.read_floor = 0;
  }
  extra = false;
  products.clear();
  fenced = {};
  fenced_for_cluster = false;
}

BlockOrder::Handover& BlockOrder::handover(WarpOrder& warp) {
  extra = true;
  if (!warp.handover) warp.handover = std::make_unique<Handover>();
  return *warp.handover;
}

void BlockOrder::add(WarpOrder& warp, int lane, const Knowledge& more) {
  extra = true;
  const Knowledge* before = knowledge(warp, lane);
  auto sum = before ? std::make_shared<Knowledge>(*before) : std::make_shared<Knowledge>();
  sum->learn(more);
  warp.own[static_cast<std::size_t>(lane)] = std::move(sum);
  warp.apart |= 1u << lane;
}

void BlockOrder::take_pending(WarpOrder& warp, int lane, Scope scope) {
  if (!warp.handover) return;
  std::vector<Seen>& pending = warp.handover->pending[static_cast<std::size_t>(lane)];
  if (pending.empty()) return;
  Knowledge more;
  for (Seen seen : pending) {
    seen.scope = std::min(seen.scope, scope);
    learn_with_earlier(more.seen, seen);
  }
  // What was seen with a wider scope than this fence's still waits for a wider fence.
  std::erase_if(pending, [=](const Seen& seen) { return seen.scope <= scope; });
  add(warp, lane, more);
}

void BlockOrder::take_pending(std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  if (!warp.handover) return;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    take_pending(warp, std::countr_zero(rest), Scope::device);
  if (lanes == lanes_of(index)) warp.handover->heard.clear();
}

std::uint32_t BlockOrder::alike(const WarpOrder& warp, std::uint32_t lanes) const {
  if (!(lanes & warp.apart)) return lanes;
  const Knowledge* const first = knowledge(warp, std::countr_zero(lanes));
  std::uint32_t same = 0;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    if (knowledge(warp, std::countr_zero(rest)) == first) same |= rest & -rest;
  return same;
}

void BlockOrder::contribute(Knowledge& sum, std::uint32_t index, std::uint32_t lanes) {
  take_pending(index, lanes);
  tell(sum, index, lanes);
}

void BlockOrder::tell(Knowledge& sum, std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  sum.own.all = std::max(sum.own.all, warp.floor);
  if (lanes == lanes_of(index)) {
    sum.own.learn_warp(index, warp.now);
  } else {
    sum.own.learn_warp(index, warp.warp_floor);
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
      sum.own.learn_thread(32 * index + static_cast<std::uint32_t>(std::countr_zero(rest)), warp.now);
  }
  for (std::uint32_t rest = lanes; rest;) {
    if (const Knowledge* known = knowledge(warp, std::countr_zero(rest))) sum.learn(*known);
    rest &= ~alike(warp, rest);
  }
  ++warp.now;
}

void BlockOrder::receive(const std::shared_ptr<const Knowledge>& sum, std::uint32_t index,
                         std::uint32_t lanes) {
  extra = true;
  WarpOrder& warp = warps[index];
  if (lanes == lanes_of(index)) {
    warp.common = sum;
    warp.apart = 0;
    warp.own = {};
    return;
  }
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    warp.own[static_cast<std::size_t>(std::countr_zero(rest))] = sum;
  warp.apart |= lanes;
}

void BlockOrder::gather_fenced(Scope scope) {
  const auto by = static_cast<std::size_t>(scope);
  if (scope == Scope::cluster && !fenced_for_cluster) {
    fenced[by] = fenced[by + 1]; // no fence was for the cluster alone
    return;
  }
  Time all = ~Time{0}; // what every thread has fenced
  bool any = false;
  for (std::uint32_t i = 0; i < warps.size(); ++i)
    for (std::uint32_t rest = lanes_of(i); rest; rest &= rest - 1) {
      const Time time =
          warps[i].handover
              ? warps[i].handover->fenced[by][static_cast<std::size_t>(std::countr_zero(rest))].time
              : 0;
      all = std::min(all, time);
      any |= time > 0;
    }
  if (!any) return;
  auto sum = fenced[by] ? std::make_shared<Knowledge>(*fenced[by]) : std::make_shared<Knowledge>();
  sum->own.all = std::max(sum->own.all, all);
  for (std::uint32_t i = 0; i < warps.size(); ++i) {
    if (!warps[i].handover) continue;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      Snapshot& from = warps[i].handover->fenced[by][lane];
      if (!from.time) continue;
      sum->own.all = std::max(sum->own.all, from.floor);
      sum->own.learn_warp(i, from.warp_floor);
      sum->own.learn_thread(32 * i + lane, from.time);
      if (from.known) sum->learn(*from.known);
      from = {};
    }
  }
  fenced[by] = std::move(sum);
}

void BlockOrder::meet_all() {
  if (extra)
    for (const Scope scope : {Scope::device, Scope::cluster}) gather_fenced(scope);
  Time time = 0;
  for (const WarpOrder& warp : warps) time = std::max(time, warp.now);
  for (const Products& group : products) time = std::max(time, group.now);
  std::shared_ptr<Knowledge> sum;
  if (extra) {
    sum = std::make_shared<Knowledge>();
    for (std::uint32_t i = 0; i < warps.size(); ++i) contribute(*sum, i, lanes_of(i));
    sum->own = {}; // all of it lies before `time`
    if (sum->seen.empty()) sum.reset();
  }
  for (Products& group : products) group.now = time + 1;
  for (WarpOrder& warp : warps) {
    warp.floor = time;
    warp.now = time + 1;
    if (!extra) continue;
    warp.common = sum;
    if (warp.apart) warp.own = {};
    warp.apart = 0;
  }
}

void BlockOrder::meet(std::span<const Participants> participants, Meeting& meeting) {
  auto sum = std::make_shared<Knowledge>(std::move(meeting.known));
  meeting = {};
  for (const auto& [warp, lanes] : participants) contribute(*sum, warp, lanes);
  for (const auto& [warp, lanes] : participants) receive(sum, warp, lanes);
}

void BlockOrder::meet_in_warp(std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  if (lanes == lanes_of(index)) {
    if (warp.apart || warp.handover) {
      auto sum = std::make_shared<Knowledge>();
      contribute(*sum, index, lanes);
      receive(sum, index, lanes);
    }
    warp.warp_floor = warp.now++;
    return;
  }
  auto sum = std::make_shared<Knowledge>();
  contribute(*sum, index, lanes);
  receive(sum, index, lanes);
}

void BlockOrder::exchange(std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  if (lanes == lanes_of(index)) {
    warp.read_floor = warp.now++;
    if (warp.handover)
      for (const std::vector<Seen>& of_lane : warp.handover->pending)
        for (const Seen& each : of_lane) learn(warp.handover->heard, each);
  }
  if (!(warp.apart & lanes)) return;
  const Knowledge* const first = knowledge(warp, std::countr_zero(lanes));
  bool differ = false;
  Knowledge acquired;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const Knowledge* const each = knowledge(warp, std::countr_zero(rest));
    differ |= each != first;
    if (each)
      for (const Seen& seen : each->seen) learn(acquired.seen, seen);
  }
  if (!differ || acquired.seen.empty()) return;
  std::shared_ptr<const Knowledge> same; // of the lanes that know nothing else
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Knowledge* const each = knowledge(warp, lane);
    if (each && !each->own.empty()) {
      add(warp, lane, acquired);
      continue;
    }
    if (!same) same = std::make_shared<Knowledge>(acquired);
    warp.own[static_cast<std::size_t>(lane)] = same;
    warp.apart |= 1u << lane;
  }
}

void BlockOrder::arrive(Meeting& meeting, std::uint32_t warp, std::uint32_t lanes) {
  contribute(meeting.known, warp, lanes);
  meeting.used = true;
}

void BlockOrder::fence(std::uint32_t index, std::uint32_t lanes, Scope scope) {
  WarpOrder& warp = warps[index];
  Handover& hand = handover(warp);
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    take_pending(warp, lane, scope);
    const auto i = static_cast<std::size_t>(lane);
    hand.fenced[0][i] = {warp.now, warp.floor, warp.warp_floor,
                         warp.apart >> lane & 1 ? warp.own[i] : warp.common};
    fenced_for_cluster |= scope == Scope::cluster;
    for (std::size_t wider = 1; wider <= static_cast<std::size_t>(scope); ++wider)
      hand.fenced[wider][i] = hand.fenced[0][i];
  }
  hand.just_fenced |= lanes;
  ++warp.now;
}

void BlockOrder::release(Place& place, std::uint32_t index, int lane, Scope scope, bool releases,
                         bool replaces) {
  WarpOrder& warp = warps[index];
  if (replaces) place.after = place.newest;
  const auto i = static_cast<std::size_t>(lane);
  const auto publish = [&](const Snapshot& from, Scope to) {
    Knowledge sum;
    sum.own.all = from.floor;
    sum.own.learn_warp(index, from.warp_floor);
    sum.own.learn_thread(32 * index + static_cast<std::uint32_t>(lane), from.time);
    if (from.known) sum.learn(*from.known);
    if (const auto& by_barrier = fenced[static_cast<std::size_t>(to)]) sum.learn(*by_barrier);
    place.add(block, in_cluster, to, std::move(sum.own), sum.seen);
    ++released;
  };
  if (releases) {
    const Snapshot now{warp.now, warp.floor, warp.warp_floor,
                       warp.apart >> lane & 1 ? warp.own[i] : warp.common};
    publish(now, scope);
    handover(warp).released[i].insert_or_assign(&place, Handover::Released{now, scope, place.newest});
    ++warp.now;
    return;
  }
  if (warp.handover)
    if (const auto last = warp.handover->released[i].find(&place);
        last != warp.handover->released[i].end() && last->second.number <= place.after) {
      publish(last->second.from, std::min(scope, last->second.scope));
      last->second.number = place.newest;
    }
  // The widest first: what a fence of that scope has told is not told again with a narrower one.
  Time told = 0;
  const Knowledge* told_by_barrier = nullptr;
  for (auto by = static_cast<std::size_t>(scope) + 1; by-- > 0;) {
    const Snapshot from = warp.handover ? warp.handover->fenced[by][i] : Snapshot{};
    const Knowledge* by_barrier = fenced[by].get();
    if (from.time <= told && (!by_barrier || by_barrier == told_by_barrier)) continue;
    publish(from, static_cast<Scope>(by));
    told = std::max(told, from.time);
    told_by_barrier = by_barrier;
  }
}

void BlockOrder::release_reads(Place& place, std::uint32_t index, int lane, Scope scope) {
  if (++told_reads > kMostOfReads) return;
  extra = true;
  WarpOrder& warp = warps[index];
  Knowledge sum;
  sum.own.all = warp.floor;
  sum.own.learn_warp(index, std::max(warp.warp_floor, warp.read_floor));
  sum.own.learn_thread(32 * index + static_cast<std::uint32_t>(lane), warp.now++);
  if (const Knowledge* known = knowledge(warp, lane)) sum.learn(*known);
  if (warp.handover) {
    for (const Seen& each : warp.handover->pending[static_cast<std::size_t>(lane)]) learn(sum.seen, each);
    for (const Seen& each : warp.handover->heard) learn(sum.seen, each);
  }
  place.add(block, in_cluster, scope, std::move(sum.own), sum.seen, true);
}

void BlockOrder::acquire(const Place& place, std::uint32_t up_to, std::uint32_t index, int lane, Scope scope,
                         bool acquires) {
  if (up_to == place.after) return;
  WarpOrder& warp = warps[index];
  const Seen seen{&place, place.after, up_to, scope, block, in_cluster};
  if (acquires) {
    if (const Knowledge* now = knowledge(warp, lane); now && includes(now->seen, seen)) return;
    Knowledge more;
    learn_with_earlier(more.seen, seen);
    return add(warp, lane, more);
  }
  std::vector<Seen>& pending = handover(warp).pending[static_cast<std::size_t>(lane)];
  for (Seen& each : pending)
    if (each.place == &place && each.scope == scope) {
      if (each.after == seen.after) {
        each.up_to = seen.up_to;
        return;
      }
      if (each == seen) return;
    }
  pending.push_back(seen);
}

void BlockOrder::acquire_again(const Place& place, std::uint32_t index, int lane, Scope scope) {
  WarpOrder& warp = warps[index];
  if (!warp.handover) return;
  Knowledge more;
  for (Seen seen : warp.handover->pending[static_cast<std::size_t>(lane)]) {
    if (seen.place != &place || seen.up_to <= place.after) continue;
    seen.scope = std::min(seen.scope, scope);
    learn_with_earlier(more.seen, seen);
  }
  if (!more.seen.empty()) add(warp, lane, more);
}

void BlockOrder::release(Place& place, std::uint32_t index, std::uint32_t lanes, Scope scope) {
  extra = true;
  Knowledge sum;
  tell(sum, index, lanes);
  place.add(block, in_cluster, scope, std::move(sum.own), sum.seen);
  ++released;
}

void BlockOrder::acquire(const Place& place, std::uint32_t up_to, std::uint32_t index, std::uint32_t lanes,
                         Scope scope) {
  add(index, lanes, {{}, {{&place, 0, up_to, scope, block, in_cluster}}});
}

void BlockOrder::wait_for_products(std::uint32_t index, std::uint32_t lanes, std::uint32_t groups) {
  if (groups == 0) return;
  if (products.empty()) products.resize((warps.size() + 3) / 4, {warps[index].floor + 1, {}});
  Products& group = products[index / 4];
  if (group.complete.size() < groups) group.complete.resize(groups, group.now++);
  Knowledge more;
  more.own.learn_warp(product_warp(index), group.complete[groups - 1]);
  add(index, lanes, more);
}

void BlockOrder::add(std::uint32_t index, std::uint32_t lanes, const Knowledge& more) {
  extra = true;
  WarpOrder& warp = warps[index];
  const bool all = lanes == lanes_of(index) && !warp.apart;
  for (std::uint32_t rest = lanes; rest;) {
    const Knowledge* before = knowledge(warp, std::countr_zero(rest));
    const std::uint32_t same = alike(warp, rest);
    const auto sum = before ? std::make_shared<Knowledge>(*before) : std::make_shared<Knowledge>();
    sum->learn(more);
    rest &= ~same;
    if (all)
      warp.common = sum;
    else
      for (std::uint32_t left = same; left; left &= left - 1)
        warp.own[static_cast<std::size_t>(std::countr_zero(left))] = sum;
  }
  if (!all) warp.apart |= lanes;
}

BlockOrder::Snapshot BlockOrder::hand_over(std::uint32_t index, int lane) {
  WarpOrder& warp = warps[index];
  const auto i = static_cast<std::size_t>(lane);
  return {warp.now++, warp.floor, warp.warp_floor, warp.apart >> lane & 1 ? warp.own[i] : warp.common};
}

bool BlockOrder::knows(std::uint32_t index, int lane, std::uint32_t other, std::uint32_t thread, Time time,
                       bool read) const {
  const WarpOrder& warp = warps[index];
  const bool same_block = other == block;
  if (same_block) {
    if (time <= warp.floor || thread == 32 * index + static_cast<std::uint32_t>(lane)) return true;
    if (thread / 32 == index && time <= (read ? std::max(warp.warp_floor, warp.read_floor) : warp.warp_floor))
      return true;
  }
  const Knowledge* known = knowledge(warp, lane);
  if (!known) return false;
  if (same_block && known->own.covers(thread, time)) return true;
  return covers(known->seen, std::array{event_of(other, thread, time)}, gave_up, read);
}

void BlockOrder::watches(const Place& place, std::uint32_t index, int lane) {
  auto& watched = handover(warps[index]).watched[static_cast<std::size_t>(lane)];
  if (watched[0].place == &place) {
    watched[0].again = true;
    return;
  }
  watched[1] = watched[0];
  watched[0] = {&place, false};
}

bool BlockOrder::has_noticed(std::uint32_t index, int lane, const Place* here, std::uint32_t other,
                             std::uint32_t thread, Time time) const {
  const WarpOrder& warp = warps[index];
  const auto i = static_cast<std::size_t>(lane);
  std::vector<Seen> seen;
  if (const Knowledge* known = knowledge(warp, lane)) seen = known->seen;
  if (warp.handover)
    for (const Seen& each : warp.handover->pending[i])
      for (const Handover::Watched& watched : warp.handover->watched[i])
        if (watched.again && watched.place == each.place) seen.push_back(each);
  std::erase_if(seen, [=](const Seen& each) { return each.place == here; });
  return covers(seen, std::array{event_of(other, thread, time)}, gave_up, true);
}

std::uint32_t BlockOrder::who_knows_any(std::uint32_t index, std::uint32_t lanes,
                                        std::span<const LaneEvent> events) const {
  const WarpOrder& warp = warps[index];
  std::uint32_t who = 0;
  for (const LaneEvent& event : events) {
    if (event.block != block) continue;
    if (event.time <= warp.floor || (event.warp == index && event.time <= warp.warp_floor)) return lanes;
    if (event.warp == index) who |= event.lanes & lanes;
  }
  for (std::uint32_t rest = lanes & ~who; rest;) {
    const Knowledge* known = knowledge(warp, std::countr_zero(rest));
    const std::uint32_t same = alike(warp, rest);
    const auto of_own = [&](const LaneEvent& event) {
      return event.block == block && known->own.covers(event);
    };
    if (known && (std::any_of(events.begin(), events.end(), of_own) || covers(known->seen, events, gave_up)))
      who |= same;
    rest &= ~same;
  }
  return who;
}

bool HandedOver::comes_after(std::uint32_t other, std::uint32_t other_thread, Time time) const {
  const bool same_block = other == block;
  if (same_block && (time <= known.floor || (thread == other_thread && time <= known.time) ||
                     (thread / 32 == other_thread / 32 && time <= known.warp_floor)))
    return true;
  if (!known.known) return false;
  if (same_block && known.known->own.covers(other_thread, time)) return true;
  bool gave_up = false;
  return covers(known.known->seen, std::array{event_of(other, other_thread, time)}, gave_up);
}

}
