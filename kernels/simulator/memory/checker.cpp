#include "kernels/simulator/memory/checker.h"

#include "kernels/base/memory.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>
#include <bit>
#include <malloc.h>

namespace kernelarium::sim {
namespace {

/// Limits past which nothing is checked any more, which the result says.
constexpr Time kLastTime = 0xfffffff0u;
/// Reads of shared memory that wait; with more they go on record.
constexpr std::size_t kMostPending = 4096;

/// In a program without fences, what a thread has seen only shows what it has waited for, which it saw last.
void keep_newest_seen(const Checker::State::Now& now, int lane) {
  constexpr std::ptrdiff_t kKeptSeen = 2;
  if (!now.mine.handover) return;
  std::vector<Seen>& pending = now.mine.handover->pending[static_cast<std::size_t>(lane)];
  if (std::ssize(pending) > kKeptSeen) pending.erase(pending.begin(), pending.end() - kKeptSeen);
}

/// A strong access releases or acquires at its place.
void hand_over(Checker::State& state, const Checker::State::Now& now, Checker::State::Places& where,
               std::uint64_t address, int lane) {
  const Site& site = state.site(now.op);
  BlockOrder& order = now.live.order;
  Checker::State::StrongPlace& at = where[address];
  if (!at.place) at.place = &state.all_places.emplace_back();
  Place* const place = at.place;
  const std::uint32_t thread = now.warp.thread_of(lane);
  if (now.reads && site.scope != Scope::block)
    at.block = now.block, at.thread = thread, at.scope = site.scope;
  else if (at.block != now.block || at.thread != thread)
    at.block = 0;
  if (now.reads && !now.writes() && !site.unread) order.watches(*place, now.warp.index, lane);
  if (now.reads && !site.unread)
    order.acquire(*place, place->newest, now.warp.index, lane, site.scope, site.acquires);
  else if (now.reads && site.acquires)
    order.acquire_again(*place, now.warp.index, lane, site.scope);
  if (!state.hands_over) keep_newest_seen(now, lane);
  if (now.writes()) {
    order.release(*place, now.warp.index, lane, site.scope, site.releases, !now.reads);
    if (!now.reads) order.release_reads(*place, now.warp.index, lane, site.scope);
    if (order.released > Checker::State::kMostReleases) state.stopped = true;
  }
}

bool has_table(const Pattern& pattern) {
  return pattern.table != 0 && pattern.table != Pattern::kUnknownTable;
}

/// The most common case: plain accesses to shared memory that meet nothing. False: it is another case.
[[gnu::always_inline]] inline bool quick_shared(Checker::State& state, Checker::State::Live& live,
                                                const Warp& warp, const Op* op, const Pattern& pattern,
                                                std::uint64_t base) {
  const Checker::State::SiteFacts& site = state.facts[op->site];
  if (!(site.plain_load || site.plain_store) || !has_table(pattern)) return false;
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (low < site.extent_begin || low + span > site.extent_end) return false;
  BlockOrder::WarpOrder& mine = live.order.warps[warp.index];
  const LaneTable& table = state.history.table(pattern.table);
  if (site.plain_store ? !table.single : live.pending.size() >= kMostPending) return false;
  Entry entry{live.order.block,
              mine.now,
              op->index,
              0,
              static_cast<std::uint16_t>(pattern.table),
              0,
              static_cast<std::uint16_t>(warp.index),
              site.traits};
  const auto visit = [&](std::uint64_t number, std::uint32_t grains, std::int16_t offset)
      __attribute__((always_inline)) {
    Line& line = live.shared->line(number);
    History::make_current(line, live.order.block, state.forgotten(mine));
    entry.grains = grains;
    entry.offset = offset;
    if (site.plain_load) {
      if ((grains & ~line.written) | (grains & line.writes)) return false;
      if (site.products) return true;
      line.reads |= grains;
      live.pending.push_back({static_cast<std::uint32_t>(number), entry});
    } else {
      if ((line.reads | line.writes) & grains) return false;
      History::remember_first_write(*live.shared, line, entry);
      line.written |= grains;
    }
    line.newest = std::max(line.newest, mine.now);
    return true;
  };
  const std::uint64_t first = low >> state.shared_shift;
  const auto start = static_cast<std::uint32_t>(first % kGrains);
  const bool fine = start + table.count <= kGrains
                        ? visit(first / kGrains, table.first_bits << start,
                                static_cast<std::int16_t>(-static_cast<int>(start)))
                        : for_lines(table, first, table.count, visit);
  if (fine && mine.handover) mine.handover->just_fenced &= ~warp.mask;
  return fine;
}

/// Plain loads of global memory whose lanes lie far apart, of places that are written by none and read by
/// many. False: it is another case.
bool quick_lanes(Checker::State& state, const Checker::State::Live& live, const Warp& warp, const Op* op,
                 const Pattern& pattern, std::uint64_t base) {
  const Checker::State::SiteFacts& site = state.facts[op->site];
  const Checker::State::Found& place = state.found[op->site];
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (!site.plain_load || state.hands_over || pattern.table != 0 ||
      low - place.begin >= place.end - place.begin || span > place.end - low ||
      place.begin == state.launch.heap.start() || !place.allocation->fully_written)
    return false;
  Entry entry{live.order.block,
              live.order.warps[warp.index].now,
              op->index,
              0,
              0,
              0,
              static_cast<std::uint16_t>(warp.index),
              site.traits};
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t first = (base + pattern.relative[lane] - place.begin) >> state.global_shift;
    const auto start = static_cast<std::uint32_t>(first % kGrains);
    const auto count = static_cast<std::uint32_t>(pattern.bytes) >> state.global_shift;
    Line& line = place.shadow->line(first / kGrains); // aligned: of one line
    const auto grains = static_cast<std::uint32_t>(((std::uint64_t{1} << count) - 1) << start);
    if (line.writes & grains) return false;
    if (!(grains & ~line.read_twice)) continue;
    entry.table = static_cast<std::uint16_t>(LaneTables::of_lane(lane));
    entry.grains = grains;
    entry.offset = static_cast<std::int16_t>(-static_cast<int>(start));
    state.history.remember_read(*place.shadow, line, live.order, entry);
  }
  return true;
}

/// As quick_shared, of global memory.
[[gnu::always_inline]] inline bool quick_global(Checker::State& state, const Checker::State::Live& live,
                                                const Warp& warp, const Op* op, Pattern& pattern,
                                                std::uint64_t base) {
  const Checker::State::SiteFacts& site = state.facts[op->site];
  if (!(site.plain_load || site.plain_store) || !has_table(pattern)) return false;
  const Checker::State::Found& place = state.found[op->site];
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (low - place.begin >= place.end - place.begin || span > place.end - low ||
      place.begin == state.launch.heap.start())
    return false;
  const LaneTable& table = state.history.table(pattern.table);
  if (!place.allocation->fully_written) {
    need_runs(pattern);
    if (site.plain_load || pattern.run_count != 1) return false;
  }
  if (site.plain_store && !table.single) return false;
  const BlockOrder::WarpOrder& mine = live.order.warps[warp.index];
  Entry entry{live.order.block,
              mine.now,
              op->index,
              0,
              static_cast<std::uint16_t>(pattern.table),
              0,
              static_cast<std::uint16_t>(warp.index),
              site.traits};
  const auto visit = [&](std::uint64_t number, std::uint32_t grains, std::int16_t offset)
      __attribute__((always_inline)) {
    Line& line = place.shadow->line(number);
    entry.grains = grains;
    entry.offset = offset;
    if (site.plain_load) {
      if (line.writes & grains) return false;
      // With flags between blocks a write may be ordered after two reads and not after a third.
      if (!(grains & ~line.read_twice) && !state.hands_over) return true;
      state.history.remember_read(*place.shadow, line, live.order, entry);
    } else {
      if ((line.reads | line.writes) & grains) return false;
      History::remember_first_write(*place.shadow, line, entry);
    }
    return true;
  };
  const std::uint64_t first = (low - place.begin) >> state.global_shift;
  const auto start = static_cast<std::uint32_t>(first % kGrains);
  const bool fine = start + table.count <= kGrains
                        ? visit(first / kGrains, table.first_bits << start,
                                static_cast<std::int16_t>(-static_cast<int>(start)))
                        : for_lines(table, first, table.count, visit);
  if (!fine) return false;
  if (site.plain_store && !place.allocation->fully_written)
    place.allocation->mark_written(low - place.begin, span);
  if (mine.handover) mine.handover->just_fenced &= ~warp.mask;
  return true;
}

}

Checker::State::State(LaunchState& launch)
    : launch(launch), shared_grain(std::min<std::uint32_t>(launch.program.smallest_shared_access, 4)),
      global_grain(std::min<std::uint32_t>(launch.program.smallest_global_access, 4)),
      shared_shift(static_cast<unsigned>(std::countr_zero(shared_grain))),
      global_shift(static_cast<unsigned>(std::countr_zero(global_grain))) {
  const Program& program = launch.program;
  hands_over = std::any_of(program.ops.begin(), program.ops.end(),
                           [](const Op& op) { return op.run == &memory_fence; }) ||
               std::any_of(program.sites.begin(), program.sites.end(),
                           [](const Site& site) { return site.releases || site.acquires; });
  clustered = launch.cluster.count() > 1;
  for (const Site& site : program.sites) {
    has_roles |= site.of_mbarrier;
    looks |= site.strong && site.access == Access::load && !site.of_mbarrier;
    claims |= site.access == Access::atomic && !site.unread && !site.of_mbarrier && !site.copies;
    copies |= site.copies;
    uses_proxy |= site.by_proxy && site.space == ptx::Space::shared;
    std::uint16_t traits = 0;
    if (site.access != Access::load) traits |= trait::writes;
    if (site.strong) traits |= trait::strong;
    if (site.is_volatile) traits |= trait::is_volatile;
    if (site.scope == Scope::block) traits |= trait::narrow;
    if (site.scope == Scope::cluster) traits |= trait::in_cluster;
    if (site.updates) traits |= trait::update;
    if (site.gathers) traits |= trait::gathers;
    if (site.read_only) traits |= trait::read_only;
    if (site.by_proxy) traits |= trait::by_proxy;
    if (site.strong || site.access == Access::atomic) {
      // Of two halves each is atomic for itself.
      const int bytes = site.type == ptx::Type::none ? site.bytes
                        : site.type == ptx::Type::f16x2 || site.type == ptx::Type::bf16x2
                            ? 2
                            : ptx::bytes_of(site.type);
      traits |= trait::with_width(std::max(bytes, 1));
    }
    SiteFacts known{traits, site.access == Access::load && !site.strong,
                    site.access == Access::store && !site.strong};
    known.products = site.of_products;
    if (site.extent_end) known.extent_begin = site.extent_begin, known.extent_end = site.extent_end;
    facts.push_back(known);
  }
  facts.emplace_back();
  found.resize(program.sites.size() + 1);
  std::map<std::pair<int, int>, std::uint32_t> first_of_line;
  for (std::uint32_t op = 0; op < program.places.size(); ++op) {
    const ptx::Place place = program.places[op];
    statements.push_back(
        place.line > 0 ? first_of_line.emplace(std::pair(place.file, place.line), op).first->second : op);
  }
}

std::uint16_t Checker::State::traits_of(const Now& now, Kind kind) const {
  std::uint16_t traits = facts[now.op->site].traits;
  if (kind == Kind::atomic) traits |= trait::strong | trait::writes | trait::atomic;
  if (now.pattern->low != 0 || now.pattern->high != now.bytes) traits |= trait::spread;
  if (now.mine.handover && (now.mine.handover->just_fenced & now.warp.mask) == now.warp.mask)
    traits |= trait::fenced;
  return traits;
}

void Checker::State::take_part_in_order(const Now& now, Places& where, std::uint64_t base) {
  if (now.strong() && !site(now.op).expected) now.warp.worker->may_pause(now.warp);
  // Without fences, only flags tell anything, which a warp does not spread over places.
  if (now.strong() && (hands_over || (looks && !(now.traits & trait::spread)))) {
    const std::uint32_t lanes = site(now.op).of_mbarrier ? 0 : now.warp.mask; // see phase_checks.cpp
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      hand_over(*this, now, where, base + now.pattern->relative[lane], lane);
    }
  }
  if (now.mine.handover) now.mine.handover->just_fenced &= ~now.warp.mask;
}

Checker::Checker(LaunchState& launch) : state_(new State(launch)) {}
Checker::~Checker() = default;

bool Checker::depends_on_order() const {
  return state_->hands_over || state_->looks || state_->claims || state_->has_roles;
}

void Checker::start_block(Block& block) {
  State::Live& live = state_->live[&block];
  const auto number = static_cast<std::uint32_t>(block.index + 1);
  live.order.start(number, state_->cluster_of(number), static_cast<std::uint32_t>(block.warps.size()),
                   block.threads);
  live.places.clear();
  live.phases.clear();
  live.mbarriers.clear();
  live.remote.clear();
  live.ordinary.clear();
  live.fences.clear();
  live.sources.clear();
  live.cluster = nullptr;
  live.others_began = false;
  live.pending.clear();
  live.meetings = {};
  for (std::vector<LaneEvent>& each : live.arriving) each.clear();
  for (std::vector<LaneEvent>& each : live.arrived) each.clear();
  if (!live.shared)
    live.shared = std::make_unique<Shadow>(state_->launch.shared_bytes + 1, state_->shared_grain);
  const Program& program = state_->launch.program;
  const std::uint32_t first = program.reserved_shared / state_->shared_grain;
  for (std::uint32_t i = 0; i < program.reserved_shared_bytes / state_->shared_grain; ++i) {
    Line& line = live.shared->line((first + i) / kGrains);
    if (line.block != live.order.block) History::make_current(line, live.order.block, 0);
    line.written |= 1u << (first + i) % kGrains;
  }
}

void Checker::finish_block(Block& block) {
  tell_kept(block);
  // What a block has stored is there when the kernel ends, not when the block does.
  const std::uint32_t number = state_->of(block).order.block;
  std::vector<State::Flight>& flights = state_->flights;
  std::erase_if(flights,
                [=](const State::Flight& each) { return each.block == number && each.kind == Kind::read; });
  for (State::Flight& each : flights) each.ended |= each.block == number;
  std::ptrdiff_t left =
      std::count_if(flights.begin(), flights.end(), [](const auto& each) { return each.ended; }) -
      State::kMostEnded;
  std::erase_if(flights, [&](const State::Flight& each) { return each.ended && left-- > 0; });
}

void Checker::fence(Warp& warp, Scope scope) {
  state_->of(*warp.block).order.fence(warp.index, warp.mask, scope);
}
void Checker::meet_in_warp(Warp& warp, std::uint32_t lanes) {
  BlockOrder& order = state_->of(*warp.block).order;
  // Lanes that have left are not waited for.
  order.meet_in_warp(warp.index, (lanes | warp.exited) == warp.threads ? warp.threads : lanes);
}
void Checker::exchange(Warp& warp, std::uint32_t lanes) {
  BlockOrder& order = state_->of(*warp.block).order;
  order.exchange(warp.index, (lanes | warp.exited) == warp.threads ? warp.threads : lanes);
}
void Checker::arrive(Warp& warp, std::uint32_t barrier) {
  State::Live& live = state_->of(*warp.block);
  live.order.arrive(live.meetings[barrier], warp.index, warp.mask);
}
void Checker::meet(Block& block, std::uint32_t barrier, std::span<const Participants> waiting, bool all) {
  State::Live& live = state_->of(block);
  live.arrived[barrier].swap(live.arriving[barrier]);
  live.arriving[barrier].clear();
  if (all) {
    live.order.meet_all();
    if (state_->clustered) state_->settle(live);
    live.pending.clear(); // all know them
    live.meetings[barrier] = {};
    tell_kept(block);
  } else {
    live.order.meet(waiting, live.meetings[barrier]);
  }
  if (live.order.warps[0].now >= kLastTime) state_->stopped = true;
}

bool Checker::frees(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes) {
  State& state = *state_;
  State::Found found;
  if (state.stopped || !state.find(found, address)) return true;
  State::Live& live = state.of(*warp.block);
  State::Now now{warp, op, live, live.order.warps[warp.index], live.order.block};
  now.traits = trait::writes;
  now.frees = true;
  now.allocation = found.allocation;
  now.base = found.begin;
  now.table = LaneTables::of_lane(lane);
  const std::uint64_t first = (address - found.begin) >> state.global_shift,
                      count = (bytes + state.global_grain - 1) >> state.global_shift;
  return for_lines(state.history.table(now.table), first, count,
                   [&](std::uint64_t number, std::uint32_t grains, std::int16_t offset) {
                     Line& line = found.shadow->line(number);
                     grains &= line.reads | line.writes;
                     return !grains || state.judge_line(line, now, grains, number * kGrains, offset);
                   });
}

void Checker::allocated(std::uint64_t address, std::uint64_t bytes) {
  Allocation* heap = state_->launch.memory.find(address);
  heap->mark_unwritten(address - heap->address, bytes);
  if (const auto shadow = state_->global.find(heap); shadow != state_->global.end())
    shadow->second.forget(address - heap->address, bytes);
}

bool Checker::tell(Warp& warp, const std::shared_ptr<Origin>& origin, bool fatal) {
  return state_->tell(warp, origin, fatal);
}

bool Checker::tell_of(Warp& warp, const Op* op, std::uint32_t other, const Finding& finding) {
  return state_->tell_once('e', op->index, other, warp, finding);
}

void Checker::tell_kept(Block& block) {
  State::Live& live = state_->of(block);
  state_->tell_used(block);
  // What is used from now on is no longer waited for.
  for (const std::shared_ptr<Origin>& origin : live.kept) origin->block = 0;
  live.kept.clear();
}

Sentence Checker::not_checked() const {
  bool gave_up = false;
  for (const auto& [block, live] : state_->live) gave_up |= live.order.gave_up;
  if (state_->short_of_memory)
    return Sentence::tr("not checked further: the checks would take more memory than this computer has left: "
                        "choose a smaller size, or check bounds only");
  if (state_->stopped)
    return Sentence::tr("not checked further: the launch synchronises more often than the checks can track; "
                        "choose a smaller size");
  if (gave_up)
    return Sentence::tr(
        "not fully checked: some accesses are ordered by chains of flags that are too long to track");
  return {};
}

void Checker::watch_memory() {
  constexpr auto kInterval = std::chrono::milliseconds(20);
  constexpr std::uint64_t kMostKept = 512u << 20, kKeptShare = 8;
  State& state = *state_;
  const auto now = std::chrono::steady_clock::now();
  if (state.stopped || now - state.memory_seen < kInterval) return;
  state.memory_seen = now;
  const std::uint64_t available = available_memory();
  static const std::uint64_t kept = std::min(kMostKept, available / kKeptShare);
  if (available >= kept) return;
  state.stopped = state.short_of_memory = true;
  state.found.assign(state.found.size(), {});
  state.global.clear();
  malloc_trim(0);
}

bool Checker::shared_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes,
                            Kind kind, ValueOf value_of) {
  State& state = *state_;
  if (state.stopped) [[unlikely]]
    return true;
  if (kind != Kind::read) warp.acted |= warp.mask;
  State::Live& live = state.of(*warp.block);
  if (state.uses_proxy && !state.judge_proxy(warp, op, live, pattern, base, bytes, kind)) return false;
  if (kind != Kind::read && !live.sources.empty() &&
      !state.judge_sources(warp, op, live, pattern, base, bytes)) [[unlikely]]
    return false;
  if (!live.mbarriers.empty() && !state.judge_mbarriers(warp, op, live, pattern, base, bytes, kind))
    return false;
  if (live.remote.empty() && quick_shared(state, live, warp, op, pattern, base)) return true;
  warp.worker->other_work += work::judged;
  const Site& site = state.site(op);
  State::Now now{warp, op, live, live.order.warps[warp.index], live.order.block};
  now.shared = true;
  now.bytes = bytes;
  now.value_of = value_of;
  now.memory = warp.shared;
  now.pattern = &pattern;
  now.start = base;
  now.reads = site.access != Access::store;
  now.products = site.of_products;
  now.traits = state.traits_of(now, kind);
  if (pattern.table == Pattern::kUnknownTable)
    pattern.table = state.history.intern(pattern, bytes, state.shared_grain);
  now.table = pattern.table;
  if (!state.inside_array(now, base)) return false;
  if (!live.remote.empty() && !state.judge_remote(now, live)) return false;
  if (now.reads && !state.read_shared(now, live, base, kind)) return false;
  state.take_part_in_order(now, live.places, base);
  if (live.pending.size() >= kMostPending) state.settle(live);
  return state.access(*live.shared, now, warp.mask);
}

bool Checker::completed(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes,
                        Kind kind) {
  State& state = *state_;
  if (state.stopped) return true;
  State::Live& live = state.of(*warp.block);
  State::Now now{warp, op, live, live.order.warps[warp.index], live.order.block};
  now.shared = now.again = true;
  now.bytes = bytes;
  now.memory = warp.shared;
  now.pattern = &pattern;
  now.start = base;
  now.traits = state.traits_of(now, kind);
  if (state.site(op).of_products) {
    now.kept_warp = live.order.product_warp(warp.index);
    now.product_time = live.order.product_time(warp.index);
  }
  if (pattern.table == Pattern::kUnknownTable)
    pattern.table = state.history.intern(pattern, bytes, state.shared_grain);
  now.table = pattern.table;
  return state.access(*live.shared, now, warp.mask);
}

void Checker::waited_for_products(const Warp& warp, std::uint32_t groups) {
  state_->of(*warp.block).order.wait_for_products(warp.index, warp.mask, groups);
}

bool Checker::global_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes,
                            Kind kind, ValueOf value_of) {
  State& state = *state_;
  if (state.stopped) [[unlikely]]
    return true;
  if (kind != Kind::read) warp.acted |= warp.mask;
  State::Live& live = state.of(*warp.block);
  if (!state.flights.empty() && !state.judge_flights(warp, op, pattern, base, bytes, kind)) [[unlikely]]
    return false;
  if (quick_global(state, live, warp, op, pattern, base) || quick_lanes(state, live, warp, op, pattern, base))
    return true;
  warp.worker->other_work += work::judged;
  State::Now now{warp, op, live, live.order.warps[warp.index], live.order.block};
  now.bytes = bytes;
  now.value_of = value_of;
  now.pattern = &pattern;
  now.reads = state.site(op).access != Access::store;
  now.traits = state.traits_of(now, kind);
  if (pattern.table == Pattern::kUnknownTable)
    pattern.table = state.history.intern(pattern, bytes, state.global_grain);
  state.take_part_in_order(now, state.places, base);

  State::Found& found = state.found[op->site];
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (!state.find(found, low)) return true;
  const bool together = low + span <= found.end;
  if (!state.site(op).of_texture && !state.use_global(now, found, base, kind, together)) return false;

  const auto access = [&](std::uint32_t table, std::uint32_t lanes) {
    now.allocation = found.allocation;
    now.memory = found.allocation->host.get();
    now.base = found.begin;
    now.start = base - found.begin;
    now.table = table;
    return state.access(*found.shadow, now, lanes);
  };
  if (together) {
    state.find(found, low);
    return access(pattern.table, warp.mask);
  }
  // Lanes in different allocations.
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (state.find(found, base + pattern.relative[lane]) && !access(0, 1u << lane)) return false;
  }
  return true;
}

}
