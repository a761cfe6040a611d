#include "kernels/simulator/engine/pieces.h"
#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <utility>

/// The checks that bulk copies and products of a warpgroup, which go through the async proxy, see what
/// threads have written: a fence.proxy.async must come between, of the writing warp or of the one that starts
/// them; and that nobody touches global memory while a bulk copy is at it.
namespace kernelarium::sim {

void Checker::proxy_fence(Warp& warp, bool shared, bool global) {
  State::Live& live = state_->of(*warp.block);
  BlockOrder::WarpOrder& mine = live.order.warps[warp.index];
  State::WarpFences::Known* known[2] = {};
  if (shared && state_->uses_proxy) {
    live.fences.resize(warp.block->warps.size());
    State::WarpFences& fences = live.fences[warp.index];
    fences.times.push_back(mine.now);
    known[0] = &fences.last;
  }
  if (global) {
    State::ProxyFences& all = state_->proxy_fences[live.order.block];
    all.warps.resize(warp.block->warps.size());
    all.warps[warp.index] = mine.now;
    all.all = std::max(all.all, mine.floor);
    live.global_fences.resize(warp.block->warps.size());
    known[1] = &live.global_fences[warp.index];
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const BlockOrder::Snapshot now = live.order.hand_over(warp.index, lane);
    for (State::WarpFences::Known* each : known)
      if (each) (*each)[static_cast<std::size_t>(lane)] = now;
  }
  ++mine.now;
}

std::uint64_t Checker::fly(const Warp& warp, const Op* op, int lane, std::uint64_t address,
                           std::uint64_t bytes, Kind kind, std::uint32_t group, std::uint64_t flight) {
  if (!flight) flight = ++state_->flights_so_far;
  state_->flights.push_back({flight, address, address + bytes, state_->of(*warp.block).order.block,
                             warp.thread_of(lane), group, op, kind});
  return flight;
}

void Checker::land(std::uint64_t flight) {
  std::erase_if(state_->flights,
                [=](const State::Flight& each) { return each.number == flight && each.kind == Kind::read; });
}

bool Checker::stored(Warp& warp, int lane, std::uint32_t group) {
  State& state = *state_;
  const std::uint32_t thread = warp.thread_of(lane), block = state.of(*warp.block).order.block;
  const auto waited_for = [&](const State::Flight& each) {
    return each.kind != Kind::read && each.block == block && each.thread == thread &&
           static_cast<std::int32_t>(each.group - group) < 0;
  };
  bool fine = true;
  for (const State::Flight& flight : state.flights)
    if (fine && waited_for(flight)) fine = state.judge_stored(warp, lane, flight);
  std::erase_if(state.flights, waited_for);
  return fine;
}

bool Checker::State::judge_stored(Warp& warp, int lane, const Flight& flight) {
  return judge_again(warp, flight.op, lane, flight.begin, flight.end - flight.begin, flight.kind);
}

bool Checker::completed_source(Warp& warp, const Op* op, int lane, std::uint64_t address,
                               std::uint64_t bytes) {
  // Without releases, nobody else can have been told before that the source is free.
  return !state_->hands_over || state_->judge_again(warp, op, lane, address, bytes, Kind::read);
}

bool Checker::State::judge_again(Warp& warp, const Op* op, int lane, std::uint64_t begin, std::uint64_t bytes,
                                 Kind kind) {
  if (stopped) return true;
  const std::uint32_t all = std::exchange(warp.mask, 1u << lane);
  Live& mine = of(*warp.block);
  const auto judge = [&](Pattern& pattern, std::uint64_t at, int size) {
    Found place;
    if (!find(place, at)) return true;
    Now now{warp, op, mine, mine.order.warps[warp.index], mine.order.block};
    now.again = true;
    now.bytes = size;
    now.pattern = &pattern;
    now.traits = traits_of(now, kind);
    now.table = pattern.table = history.intern(pattern, now.bytes, global_grain);
    now.allocation = place.allocation;
    now.memory = place.allocation->host.get();
    now.base = place.begin;
    now.start = at - place.begin;
    return access(*place.shadow, now, warp.mask);
  };
  const bool fine = for_pieces(warp, begin, bytes, judge);
  warp.mask = all;
  return fine;
}

void Checker::fly_from_shared(const Warp& warp, const Op* op, int lane, std::uint64_t offset,
                              std::uint64_t bytes, const Block& owner, std::uint32_t place) {
  if (state_->stopped) return;
  State::Phases& phases = state_->of(owner).phases[place];
  State::Live& live = state_->of(*warp.block);
  if (!phases.place) phases.place = &state_->all_places.emplace_back();
  if (!phases.copier) phases.copier = ~state_->copiers++;
  Known known;
  known.all = ++phases.copied;
  phases.place->add(phases.copier, live.order.in_cluster, Scope::device, std::move(known), {});
  phases.arrivals = phases.place->newest;
  // What this thread knows to be complete, those know who learn that this copy is.
  std::erase_if(live.sources, [&](const State::SharedSource& each) {
    return live.order.knows(warp.index, lane, each.copier, 0, each.time);
  });
  if (live.sources.size() == State::kMostSources) live.sources.erase(live.sources.begin());
  live.sources.push_back({offset, offset + bytes, op, warp.thread_of(lane), phases.copier, phases.copied});
}

bool Checker::State::judge_sources(Warp& warp, const Op* op, const Live& owner, const Pattern& pattern,
                                   std::uint64_t base, int bytes) {
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low),
                      high = base + static_cast<std::uint64_t>(pattern.high);
  const BlockOrder& order = of(*warp.block).order;
  for (const SharedSource& source : owner.sources) {
    if (low >= source.end || high <= source.begin) continue;
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const std::uint64_t begin = base + pattern.relative[lane];
      if (begin >= source.end || begin + static_cast<std::uint64_t>(bytes) <= source.begin ||
          order.knows(warp.index, lane, source.copier, 0, source.time))
        continue;
      const Element element = in_shared(op, begin);
      Finding finding = warp.worker->diagnostic(
          warp, op, "race",
          Sentence::tr(
              "write to %1 in shared memory, which the bulk copy at line %2 may still be reading: the "
              "thread must learn first that the phase of the copy's mbarrier is complete, from the "
              "block that waits for it",
              element.text, line(source.op->index)),
          lane);
      finding.other_line = line(source.op->index);
      element.mark(finding);
      if (!tell_once('f', op->index, source.op->index, warp, finding)) return false;
      break;
    }
  }
  return true;
}

void Checker::State::check_sources_read(Block& block, const Live& live) {
  for (const SharedSource& source : live.sources) {
    const auto knows = [&](const Warp& warp) {
      for (std::uint32_t rest = warp.threads; rest; rest &= rest - 1)
        if (live.order.knows(warp.index, std::countr_zero(rest), source.copier, 0, source.time)) return true;
      return false;
    };
    if (std::any_of(block.warps.begin(), block.warps.end(), knows)) continue;
    Warp& warp = block.warps[source.thread / kLanes];
    tell_once(
        'x', source.op->index, source.op->index, warp,
        warp.worker->diagnostic(
            warp, source.op, "race",
            Sentence::tr("the block may end while this bulk copy still reads its shared memory: before "
                         "it exits, it must learn that the phase of the copy's mbarrier is complete, for "
                         "instance at a cluster barrier behind the wait for it"),
            static_cast<int>(source.thread % kLanes)));
    return;
  }
}

bool Checker::State::judge_flights(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base,
                                   int bytes, Kind kind) {
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low),
                      high = base + static_cast<std::uint64_t>(pattern.high);
  if (std::none_of(flights.begin(), flights.end(),
                   [=](const Flight& flight) { return low < flight.end && high > flight.begin; }))
    return true;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t begin = base + pattern.relative[lane],
                        end = begin + static_cast<std::uint64_t>(bytes);
    for (const Flight& flight : flights) {
      if (begin >= flight.end || end <= flight.begin || (kind == Kind::read && flight.kind == Kind::read) ||
          (kind == Kind::atomic && flight.kind == Kind::atomic))
        continue;
      const int line = this->line(flight.op->index);
      const Element element = in_global(op, launch.memory.find(begin), begin);
      Finding finding = warp.worker->diagnostic(
          warp, op, "race",
          flight.kind == Kind::read
              ? Sentence::tr("write to global memory at %1, which the bulk copy at line %2 is still reading: "
                             "wait for its mbarrier first",
                             element.text, line)
              : Sentence::tr("access to global memory at %1, which the bulk copy at line %2 is still "
                             "writing: the thread that started it must wait with cp.async.bulk.wait_group "
                             "(without .read) and then synchronise with the others",
                             element.text, line),
          lane);
      finding.other_line = line;
      element.mark(finding);
      if (!tell_once('f', op->index, flight.op->index, warp, finding)) return false;
    }
  }
  return true;
}

bool Checker::State::judge_global_proxy(const Line& line, const Now& now, std::uint32_t grains,
                                        std::uint64_t first_grain) {
  // Where threads have read it since, the ordinary store can't come after what overwrites it.
  const std::uint32_t judged = line.writes & grains & ~(now.writes() ? line.reads : 0);
  if (!judged || (now.writes() && launch.program.of_triton)) return true;
  const int grain = std::countr_zero(judged);
  const Touch write = last_write(line, grain);
  if (!write.block || write.traits & trait::by_proxy) return true;
  if (write.traits & now.traits & trait::atomic) return true; // sums need no order
  if (told.contains(race_at(now, write.op))) return true;
  if (const auto fences = proxy_fences.find(write.block);
      fences != proxy_fences.end() &&
      (fences->second.all >= write.time || fences->second.warps[write.thread / 32u] >= write.time))
    return true;
  if (!now.live.global_fences.empty() &&
      knew_at_fence(now.warp, now.live.global_fences[now.warp.index], write.block, write.thread, write.time))
    return true;
  const Element element = in_global(
      now.op, now.allocation, now.base + (first_grain + static_cast<std::uint64_t>(grain)) * global_grain);
  Finding finding = now.warp.worker->diagnostic(
      now.warp, now.op, "proxy",
      now.writes()
          ? Sentence::tr(
                "global memory at %1 is written through the async proxy, but line %2 of the same kernel "
                "wrote it with ordinary stores, without a fence.proxy.async in between: the ordinary "
                "store may come last",
                element.text, this->line(write.op))
          : Sentence::tr(
                "global memory at %1 is read through the async proxy, but line %2 of the same kernel wrote "
                "it with "
                "ordinary stores, without a fence.proxy.async in between: the read may return the old value",
                element.text, this->line(write.op)),
      std::countr_zero(now.warp.mask));
  finding.other_line = this->line(write.op);
  element.mark(finding);
  return tell_once('p', now.op->index, write.op, now.warp, finding);
}

bool Checker::State::is_fenced(const Warp& warp, int lane, const OrdinaryWrite& write) {
  const Live& mine = of(*warp.block);
  for (const auto& block : warp.block->cluster->blocks) { // that of the writer
    const Live& theirs = of(*block);
    if (theirs.order.block != write.block || theirs.fences.empty()) continue;
    const std::vector<Time>& times = theirs.fences[write.thread / kLanes].times;
    const auto after = std::lower_bound(times.begin(), times.end(), write.time);
    if (after != times.end() && mine.order.knows(warp.index, lane, write.block, write.thread, *after))
      return true;
  }
  return !mine.fences.empty() &&
         knew_at_fence(warp, mine.fences[warp.index].last, write.block, write.thread, write.time);
}

bool Checker::State::knew_at_fence(const Warp& warp, const WarpFences::Known& fences, std::uint32_t block,
                                   std::uint32_t thread, Time time) {
  const std::uint32_t own = of(*warp.block).order.block;
  const BlockOrder::Snapshot* before = nullptr; // most lanes know the same
  for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
    const BlockOrder::Snapshot& known = fences[lane];
    const std::uint32_t fenced = warp.thread_of(static_cast<int>(lane));
    const bool is_own = block == own && thread == fenced;
    if (!is_own && before && before->known == known.known && before->floor == known.floor &&
        before->warp_floor == known.warp_floor)
      continue;
    if (known.time) before = &known;
    if (known.time && HandedOver{own, fenced, 0, known}.comes_after(block, thread, time)) return true;
  }
  return false;
}

bool Checker::State::judge_proxy(Warp& warp, const Op* op, Live& owner, const Pattern& pattern,
                                 std::uint64_t base, int bytes, Kind kind) {
  const bool by_proxy = site(op).by_proxy;
  const bool copies = launch.program.texts[op->index].starts_with("cp.") && !launch.program.of_triton;
  owner.ordinary.resize((launch.shared_bytes + 3) / 4);
  const BlockOrder& order = of(*warp.block).order;
  OrdinaryWrite fine; // the last one that was judged
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t begin = base + pattern.relative[lane];
    for (std::uint64_t word = begin / 4; word * 4 < begin + static_cast<std::uint64_t>(bytes); ++word) {
      OrdinaryWrite& place = owner.ordinary[word];
      if (!by_proxy) {
        if (kind == Kind::read)
          place.read = true;
        else
          place = {order.block, warp.thread_of(lane), op->index, order.warps[warp.index].now};
        continue;
      }
      const OrdinaryWrite write = place;
      if (kind != Kind::read) place = {};
      // Where threads have read it since, the ordinary store can't come after what overwrites it. Triton's
      // own buffers are as its compiler arranges them; st.async and red.async are no copies.
      if (kind != Kind::read && (write.read || !copies)) continue;
      // A write that the thread does not know of is a race.
      if (!write.block || write.same_as(fine) ||
          !order.knows(warp.index, lane, write.block, write.thread, write.time) ||
          is_fenced(warp, lane, write)) {
        fine = write;
        continue;
      }
      const Element element = in_shared(op, word * 4);
      Finding finding = warp.worker->diagnostic(
          warp, op, "proxy",
          kind == Kind::read
              ? Sentence::tr(
                    "shared memory at %1 is read through the async proxy, but line %2 wrote it "
                    "with ordinary stores and there is no fence.proxy.async in between: the read may "
                    "return stale data",
                    element.text, line(write.op))
              : Sentence::tr("shared memory at %1 is written through the async proxy, but line %2 wrote "
                             "it with ordinary stores and there is no fence.proxy.async in between: the "
                             "ordinary store may come last",
                             element.text, line(write.op)),
          lane);
      finding.other_line = line(write.op);
      element.mark(finding);
      return tell_once('p', op->index, write.op, warp, finding);
    }
  }
  return true;
}

}
