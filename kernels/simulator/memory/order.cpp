#include "kernels/simulator/memory/order.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {
namespace {

void learn_entry(std::vector<std::pair<std::uint16_t, Time>>& entries, std::uint32_t which, Time time) {
  for (auto& [key, known] : entries)
    if (key == which) {
      known = std::max(known, time);
      return;
    }
  entries.emplace_back(static_cast<std::uint16_t>(which), time);
}

bool covers_entry(const std::vector<std::pair<std::uint16_t, Time>>& entries, std::uint32_t which,
                  Time time) {
  return std::any_of(entries.begin(), entries.end(),
                     [=](const auto& entry) { return entry.first == which && entry.second >= time; });
}

/// Places that are looked through for one question; one that needs more is answered with yes.
constexpr std::size_t kMostPlaces = 4096;
/// What was seen is repeated from release to release up to so much.
constexpr std::size_t kMostRepeated = 64;
/// Stores that tell only of reads, past which no more are noted.
constexpr std::uint64_t kMostOfReads = 1 << 18;
/// Releases from which on they are taken together: all threads of a block ask about the same ones.
constexpr std::ptrdiff_t kManyReleases = 32;

/// Arrangements of the releases of one block at one place that are kept.
constexpr std::size_t kMostArranged = 4;

bool comes_before(std::uint32_t number, const Release& release) { return number < release.number; }

const ManyReleases& arranged(const Place::FromBlock& from, std::uint32_t after, bool reads) {
  std::vector<ManyReleases>& all = from.arranged;
  auto one = std::find_if(all.begin(), all.end(),
                          [=](const ManyReleases& each) { return each.is_of(after, reads); });
  if (one == all.end()) {
    if (all.size() == kMostArranged) all.pop_back();
    one = all.insert(all.end(), {after, reads});
  }
  if (one != all.begin()) std::rotate(all.begin(), one, one + 1);
  all.front().take(from.releases);
  return all.front();
}

/// What a question has led to so far.
class LookedThrough {
 public:
  /// False: it leads nowhere else.
  bool add(const Seen& look) {
    std::vector<Seen>& here = places_[look.place];
    if (std::any_of(here.begin(), here.end(), [&](const Seen& each) {
          return each.block == look.block && each.device >= look.device && each.after <= look.after &&
                 look.up_to <= each.up_to;
        }))
      return false;
    learn(here, look);
    return true;
  }

 private:
  std::unordered_map<const Place*, std::vector<Seen>> places_;
};

/// Adds what those who released had seen.
void add_told(const std::vector<Place::Told>& all, const Seen& look, std::vector<Seen>& open) {
  const auto end =
      std::upper_bound(all.begin(), all.end(), look.up_to,
                       [](std::uint32_t number, const Place::Told& told) { return number < told.number; });
  for (auto rest = static_cast<std::size_t>(end - all.begin()); rest > 0; rest = all[rest - 1].before) {
    const Place::Told& told = all[rest - 1];
    if (told.number <= look.after) return;
    open.insert(open.end(), told.seen.begin(), told.seen.end());
  }
}

/// Whether the releases that were seen make one of the events known.
bool shows(const Seen& look, std::span<const LaneEvent> events, bool reads) {
  const auto shows_one = [&](const LaneEvent& event) {
    if (!look.sees(true, event.block)) return false;
    const auto found = look.place->blocks.find(event.block);
    if (found == look.place->blocks.end()) return false;
    const std::vector<Release>& releases = found->second.releases;
    auto release = std::upper_bound(releases.begin(), releases.end(), look.up_to, comes_before);
    if (look.sees(false, event.block) && release - releases.begin() > kManyReleases)
      return arranged(found->second, look.after, reads).covers(event, look.up_to);
    while (release != releases.begin()) {
      --release;
      if (release->number <= look.after) break;
      if (look.sees(release->device, event.block) && (reads || !release->of_reads) &&
          release->known.covers(event))
        return true;
    }
    return false;
  };
  return std::any_of(events.begin(), events.end(), shows_one);
}

/// Looks through what was seen, and what those who released had seen. `gave_up`: it was too much.
bool seen_covers(const std::vector<Seen>& seen, std::span<const LaneEvent> events, bool& gave_up,
                 bool reads = false) {
  const auto shows_any = [&](const Seen& look) { return shows(look, events, reads); };
  if (std::any_of(seen.begin(), seen.end(), shows_any)) return true; // as it mostly is
  std::vector<Seen> open = seen;
  LookedThrough looked_through;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Seen look = open[i];
    if (!looked_through.add(look)) continue;
    if (i >= seen.size() && shows_any(look)) return true;
    for (const auto& [by, from] : look.place->blocks) {
      for (const bool wide : {false, true})
        if (look.sees(wide, by)) add_told(from.told[wide], look, open);
      if (reads && look.sees(true, by)) add_told(from.told[Place::FromBlock::kOfReads], look, open);
    }
    if (open.size() > kMostPlaces) {
      gave_up = true;
      return true;
    }
  }
  return false;
}

LaneEvent event_of(std::uint32_t block, std::uint32_t thread, Time time) {
  return {block, thread / 32, 1u << thread % 32, time};
}

}

void learn(std::vector<Seen>& all, const Seen& more) {
  for (Seen& each : all)
    if (each.place == more.place && each.device == more.device && each.block == more.block &&
        each.after <= more.up_to && more.after <= each.up_to) {
      each.after = std::min(each.after, more.after);
      each.up_to = std::max(each.up_to, more.up_to);
      return;
    }
  all.push_back(more);
}

void Place::add(std::uint32_t block, bool device, Known known, const std::vector<Seen>& seen, bool of_reads) {
  FromBlock& from = blocks[block];
  from.releases.push_back({++newest, device, std::move(known), of_reads});
  if (seen.empty()) return;
  std::vector<Told>& all = from.told[of_reads ? FromBlock::kOfReads : device];
  const bool goes_on = !all.empty() && all.back().number > after;
  Told told{newest, {}, goes_on ? all.size() : 0};
  if (goes_on && all.back().seen.size() < kMostRepeated) {
    told.seen = all.back().seen;
    told.before = all.back().before;
  }
  for (const Seen& each : seen) learn(told.seen, each);
  if (!goes_on || told.before == all.size() || told.seen != all.back().seen) all.push_back(std::move(told));
}

bool Known::covers(std::uint32_t thread, Time time) const {
  return time <= all || covers_entry(warps, thread / 32, time) || covers_entry(threads, thread, time);
}
bool Known::covers(const LaneEvent& event) const {
  if (event.time <= all || covers_entry(warps, event.warp, event.time)) return true;
  return std::any_of(threads.begin(), threads.end(), [&](const auto& entry) {
    return entry.first / 32 == event.warp && event.lanes >> entry.first % 32 & 1 &&
           entry.second >= event.time;
  });
}
void Known::learn_warp(std::uint32_t warp, Time time) {
  if (time > all) learn_entry(warps, warp, time);
}
void Known::learn_thread(std::uint32_t thread, Time time) {
  if (time > all) learn_entry(threads, thread, time);
}
void Known::learn(const Known& other) {
  all = std::max(all, other.all);
  for (const auto& [warp, time] : other.warps) learn_warp(warp, time);
  for (const auto& [thread, time] : other.threads) learn_thread(thread, time);
}

void ManyReleases::take(std::span<const Release> all) {
  const auto put = [](Steps& steps, std::uint32_t number, Time time) {
    if (steps.empty() || time > steps.back().time) steps.push_back({number, time});
  };
  const auto put_in = [&](std::vector<Steps>& of, std::uint32_t which, std::uint32_t number, Time time) {
    if (of.size() <= which) of.resize(which + 1);
    put(of[which], number, time);
  };
  const auto first = std::upper_bound(all.begin(), all.end(), newest_, comes_before);
  for (const Release& release : std::span(first, all.end())) {
    newest_ = release.number;
    if (release.of_reads && !reads_) continue;
    put(all_, newest_, release.known.all);
    for (const auto& [warp, time] : release.known.warps) put_in(warps_, warp, newest_, time);
    for (const auto& [thread, time] : release.known.threads) put_in(threads_, thread, newest_, time);
  }
}

bool ManyReleases::covers(const LaneEvent& event, std::uint32_t up_to) const {
  const auto in = [&](const Steps& steps) {
    if (steps.empty() || event.time > steps.back().time) return false;
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), up_to,
                         [](std::uint32_t number, const Step& step) { return number < step.number; });
    return after != steps.begin() && event.time <= (after - 1)->time;
  };
  if (in(all_) || (event.warp < warps_.size() && in(warps_[event.warp]))) return true;
  for (std::uint32_t rest = event.lanes; rest; rest &= rest - 1) {
    const std::size_t thread = 32 * event.warp + static_cast<std::size_t>(std::countr_zero(rest));
    if (thread >= threads_.size()) return false;
    if (in(threads_[thread])) return true;
  }
  return false;
}

void Knowledge::learn(const Knowledge& other) {
  own.learn(other.own);
  for (const Seen& more : other.seen) sim::learn(seen, more);
}

void BlockOrder::start(std::uint32_t index, std::uint32_t count, std::uint32_t threads) {
  block = index;
  last_lanes = threads % 32 ? (1u << threads % 32) - 1 : ~0u;
  if (warps.size() != count || extra) {
    warps.clear();
    warps.resize(count);
  } else {
    for (WarpOrder& warp : warps) warp.now = 1, warp.floor = warp.warp_floor = warp.read_floor = 0;
  }
  extra = false;
  fenced.reset();
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

void BlockOrder::take_pending(WarpOrder& warp, int lane, bool device) {
  if (!warp.handover) return;
  std::vector<Seen>& pending = warp.handover->pending[static_cast<std::size_t>(lane)];
  if (pending.empty()) return;
  Knowledge more;
  for (Seen seen : pending) {
    seen.device &= device;
    learn(more.seen, seen);
  }
  if (device) pending.clear();
  add(warp, lane, more);
}

void BlockOrder::take_pending(std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  if (!warp.handover) return;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) take_pending(warp, std::countr_zero(rest), true);
  if (lanes == lanes_of(index)) warp.handover->heard.clear();
}

std::uint32_t BlockOrder::alike(const WarpOrder& warp, std::uint32_t lanes) const {
  const Knowledge* const first = knowledge(warp, std::countr_zero(lanes));
  std::uint32_t same = 0;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
    if (knowledge(warp, std::countr_zero(rest)) == first) same |= rest & -rest;
  return same;
}

void BlockOrder::contribute(Knowledge& sum, std::uint32_t index, std::uint32_t lanes) {
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

void BlockOrder::gather_fenced() {
  Time all = ~Time{0}; // what every thread has fenced
  bool any = false;
  for (std::uint32_t i = 0; i < warps.size(); ++i)
    for (std::uint32_t rest = lanes_of(i); rest; rest &= rest - 1) {
      const Time time =
          warps[i].handover
              ? warps[i].handover->fenced[1][static_cast<std::size_t>(std::countr_zero(rest))].time
              : 0;
      all = std::min(all, time);
      any |= time > 0;
    }
  if (!any) return;
  auto sum = fenced ? std::make_shared<Knowledge>(*fenced) : std::make_shared<Knowledge>();
  sum->own.all = std::max(sum->own.all, all);
  for (std::uint32_t i = 0; i < warps.size(); ++i) {
    if (!warps[i].handover) continue;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      Snapshot& from = warps[i].handover->fenced[1][lane];
      if (!from.time) continue;
      sum->own.all = std::max(sum->own.all, from.floor);
      sum->own.learn_warp(i, from.warp_floor);
      sum->own.learn_thread(32 * i + lane, from.time);
      if (from.known) sum->learn(*from.known);
      from = {};
    }
  }
  fenced = std::move(sum);
}

void BlockOrder::meet_all() {
  if (extra) gather_fenced();
  Time time = 0;
  for (const WarpOrder& warp : warps) time = std::max(time, warp.now);
  std::shared_ptr<Knowledge> sum;
  if (extra) {
    sum = std::make_shared<Knowledge>();
    for (std::uint32_t i = 0; i < warps.size(); ++i) {
      take_pending(i, lanes_of(i));
      contribute(*sum, i, lanes_of(i));
    }
    sum->own = {}; // all of it lies before `time`
    if (sum->seen.empty()) sum.reset();
  }
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
  for (const auto& [warp, lanes] : participants) {
    take_pending(warp, lanes);
    contribute(*sum, warp, lanes);
  }
  for (const auto& [warp, lanes] : participants) receive(sum, warp, lanes);
}

void BlockOrder::meet_in_warp(std::uint32_t index, std::uint32_t lanes) {
  WarpOrder& warp = warps[index];
  if (lanes == lanes_of(index)) {
    if (warp.apart || warp.handover) {
      auto sum = std::make_shared<Knowledge>();
      take_pending(index, lanes);
      contribute(*sum, index, lanes);
      receive(sum, index, lanes);
    }
    warp.warp_floor = warp.now++;
    return;
  }
  auto sum = std::make_shared<Knowledge>();
  take_pending(index, lanes);
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
  take_pending(warp, lanes);
  contribute(meeting.known, warp, lanes);
  meeting.used = true;
}

void BlockOrder::fence(std::uint32_t index, std::uint32_t lanes, bool device) {
  WarpOrder& warp = warps[index];
  Handover& hand = handover(warp);
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    take_pending(warp, lane, device);
    const auto i = static_cast<std::size_t>(lane);
    hand.fenced[0][i] = {warp.now, warp.floor, warp.warp_floor,
                         warp.apart >> lane & 1 ? warp.own[i] : warp.common};
    if (device) hand.fenced[1][i] = hand.fenced[0][i];
  }
  hand.just_fenced |= lanes;
  ++warp.now;
}

void BlockOrder::release(Place& place, std::uint32_t index, int lane, bool device, bool releases,
                         bool replaces) {
  WarpOrder& warp = warps[index];
  if (replaces) place.after = place.newest;
  const auto i = static_cast<std::size_t>(lane);
  const auto publish = [&](const BlockOrder::Snapshot& from, bool wide) {
    Knowledge sum;
    sum.own.all = from.floor;
    sum.own.learn_warp(index, from.warp_floor);
    sum.own.learn_thread(32 * index + static_cast<std::uint32_t>(lane), from.time);
    if (from.known) sum.learn(*from.known);
    if (wide && fenced) sum.learn(*fenced);
    place.add(block, wide, std::move(sum.own), sum.seen);
    ++released;
  };
  if (releases) {
    publish({warp.now, warp.floor, warp.warp_floor, warp.apart >> lane & 1 ? warp.own[i] : warp.common},
            device);
    ++warp.now;
    extra = true;
    return;
  }
  if (!warp.handover) {
    if (device && fenced) publish({}, true);
    return;
  }
  const Snapshot &wide = warp.handover->fenced[1][i], &narrow = warp.handover->fenced[0][i];
  if (narrow.time) publish(narrow, false);
  if (device && (wide.time || fenced)) publish(wide, true);
}

void BlockOrder::release_reads(Place& place, std::uint32_t index, int lane) {
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
  place.add(block, true, std::move(sum.own), sum.seen, true);
}

void BlockOrder::acquire(const Place& place, std::uint32_t up_to, std::uint32_t index, int lane, bool device,
                         bool acquires) {
  if (up_to == place.after) return;
  WarpOrder& warp = warps[index];
  const Seen seen{&place, place.after, up_to, device, block};
  if (acquires) {
    if (const Knowledge* now = knowledge(warp, lane))
      if (std::find(now->seen.begin(), now->seen.end(), seen) != now->seen.end()) return;
    return add(warp, lane, {{}, {seen}});
  }
  std::vector<Seen>& pending = handover(warp).pending[static_cast<std::size_t>(lane)];
  for (Seen& each : pending)
    if (each.place == &place && each.device == device) {
      if (each.after == seen.after) {
        each.up_to = seen.up_to;
        return;
      }
      if (each == seen) return;
    }
  pending.push_back(seen);
}

void BlockOrder::release(Place& place, std::uint32_t index, std::uint32_t lanes) {
  extra = true;
  Knowledge sum;
  contribute(sum, index, lanes);
  place.add(block, true, std::move(sum.own), sum.seen);
  ++released;
}

void BlockOrder::acquire(const Place& place, std::uint32_t up_to, std::uint32_t index, std::uint32_t lanes) {
  extra = true;
  const Seen seen{&place, 0, up_to, true, block};
  WarpOrder& warp = warps[index];
  const bool all = lanes == lanes_of(index) && !warp.apart;
  for (std::uint32_t rest = lanes; rest;) {
    const Knowledge* before = knowledge(warp, std::countr_zero(rest));
    const std::uint32_t same = alike(warp, rest);
    const auto sum = before ? std::make_shared<Knowledge>(*before) : std::make_shared<Knowledge>();
    learn(sum->seen, seen);
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
  return seen_covers(known->seen, std::array{event_of(other, thread, time)}, gave_up, read);
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
    if (known &&
        (std::any_of(events.begin(), events.end(), of_own) || seen_covers(known->seen, events, gave_up)))
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
  return seen_covers(known.known->seen, std::array{event_of(other, other_thread, time)}, gave_up);
}

}
