#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

/// Bytes that lanes are about to store; the largest access has 16.
using Value = std::array<std::byte, 16>;

/// Whether strong accesses of these widths are not atomic with respect to each other. libcu++ changes atomics
/// of one or two bytes in the word that holds them, and loads and stores them by their own width.
bool widths_clash(std::uint16_t a, std::uint16_t b) {
  const auto [least, most] = std::minmax({trait::width_of(a), trait::width_of(b)});
  return least != most && !(most == 4 && least <= 2 && !((a | b) & trait::is_volatile));
}

/// How near the threads of two accesses are.
struct Nearness {
  bool block = false, warp = false; ///< the same
  bool cluster = false;             ///< the same, too, where an access asks for it
};

/// True if accesses like these may meet unordered.
bool may_meet(std::uint16_t a, std::uint16_t b, Nearness same, bool shared) {
  using namespace trait;
  if (!((a | b) & writes)) return true;
  if (a & b & update) return false;
  if (!(a & b & strong) || (widths_clash(a, b) && !((a | b) & by_proxy))) return false;
  if (((a | b) & narrow && !same.block) || ((a | b) & in_cluster && !same.cluster)) return false;
  if (!(a & b & is_volatile) || (a | b) & fenced) return true;
  // Volatile accesses may pass a flag on, but they do not order the lanes of a warp, nor make an exchange
  // of data.
  if (same.warp) return !((a | b) & spread);
  return !(shared && a & b & spread);
}

/// Of the threads whose elements stmatrix stores to the row of `row`, one other than `reader`.
std::uint32_t gave_elements(std::uint32_t row, std::uint32_t reader) {
  const std::uint32_t giver = row / 32 * 32 + row % 8 * 4;
  return giver == reader ? giver + 1 : giver;
}

}

Sentence Checker::State::name(std::uint32_t block_index, std::uint32_t thread, std::uint32_t op) const {
  const Dim3& grid = launch.grid;
  const Dim3& block = launch.block;
  const std::int64_t b = std::int64_t{block_index} - 1, warps = (block.count() + kLanes - 1) / kLanes;
  // What products read counts as read by their warpgroup's first thread.
  const std::int64_t t = thread < kLanes * warps ? thread : (thread / kLanes - warps) * 4 * kLanes;
  return Sentence::tr("block (%1, %2, %3), thread (%4, %5, %6) at line %7", b % grid.x, b / grid.x % grid.y,
                      b / (grid.x * grid.y), t % block.x, t / block.x % block.y, t / (block.x * block.y),
                      line(op));
}

bool Checker::State::is_asynchronous(std::uint32_t op) const {
  const std::string& text = launch.program.texts[op];
  return text.starts_with("cp.") || text.starts_with("wgmma.");
}

bool Checker::State::stores_the_same(const Now& now, std::uint64_t grain, int lane) const {
  if (!now.value_of) return false;
  const std::uint32_t bytes = now.shared ? shared_grain : global_grain;
  Value mine;
  now.value_of(now.warp, now.op, lane, mine.data());
  const std::uint64_t place = grain * bytes, start = now.start + now.pattern->relative[lane];
  return std::memcmp(mine.data() + (place - start), now.memory + place, bytes) == 0;
}

/// Tells of a race unless it was told before. False: enough was found.
bool Checker::State::race(const Now& now, std::uint64_t grain, int lane, std::uint32_t block,
                          std::uint32_t thread, std::uint32_t op, std::uint16_t before) {
  // What another block read too early is told as a race between the two.
  if (now.shared && block != now.block)
    for (const std::shared_ptr<Origin>& origin : of(*now.warp.block).kept)
      origin->told |= origin->grain == grain && origin->thread == thread && origin->block == block;
  const Mistake mistake = race_at(now, op);
  for (const char kind : {'e', 'f'}) // told as an access to what is in flight
    if (told.contains(this->mistake(kind, op, now.op->index))) return true;
  const bool one_warp = block == now.block && thread / 32 == now.warp.index;
  const Reach reach = one_warp ? Reach::warp : block == now.block ? Reach::block : Reach::grid;
  // Words take longer than all the rest: none for what is told already.
  if (const auto known = told.find(mistake); known != told.end() && known->second.reach >= reach) return true;
  const bool before_wrote = before & trait::writes;
  const std::uint64_t bytes = now.shared ? shared_grain : global_grain;
  const std::uint64_t place = grain * bytes;
  const Element element =
      now.shared ? in_shared(now.op, place) : in_global(now.op, now.allocation, now.base + place);
  if (now.shared && !before_wrote && block == now.block)
    for (const std::shared_ptr<Origin>& origin : of(*now.warp.block).kept)
      if (origin->grain == grain && origin->thread == thread) {
        Finding diagnostic = origin->diagnostic;
        diagnostic.kind = "race";
        diagnostic.message = Sentence::tr(
            "race in shared memory at %1: a read conflicts with a later write "
            "by %2: a %3 is probably missing between the write and this read, "
            "which came first and found a word that no thread had written (%4)",
            element.text, name(now.block, now.warp.thread_of(lane), now.op->index),
            barrier_call(launch.program, one_warp), now.warp.worker->where(*now.warp.block, thread));
        diagnostic.other_line = line(now.op->index);
        element.mark(diagnostic);
        // That it was unwritten is told with it, here and in other blocks.
        const Mistake read = this->mistake('u', origin->op, origin->op, origin->array);
        const auto alone = told.find(read);
        const std::size_t finding = alone == told.end() ? kNoFinding : alone->second.finding;
        told.insert_or_assign(read, Told{kNoFinding, Reach::grid});
        if (finding == kNoFinding || told.contains(mistake))
          return tell_once(mistake, now.warp, diagnostic, reach);
        told.emplace(mistake, Told{finding, reach});
        tell_instead(finding, diagnostic);
        return true;
      }
  const Sentence other = name(block, thread, op);
  const Sentence meeting =
      now.frees                   ? Sentence::tr("free() conflicts with an earlier access by %1", other)
      : !before_wrote             ? Sentence::tr("a write conflicts with an earlier read by %1", other)
      : now.writes() && now.reads ? Sentence::tr("an atomic operation conflicts with a write by %1", other)
      : now.writes()              ? Sentence::tr("a write conflicts with an earlier write by %1", other)
                                  : Sentence::tr("a read conflicts with a write by %1", other);
  const bool both_strong = now.strong() && before & trait::strong;
  Sentence where = now.shared ? Sentence::tr("race in shared memory at %1: %2", element.text, meeting)
                              : Sentence::tr("race in global memory at %1: %2", element.text, meeting);
  const bool remote = now.shared && now.block != block;
  const bool copy_is_earlier = is_asynchronous(op),
             copy_is_later = !copy_is_earlier && is_asynchronous(now.op->index);
  // A __syncwarp() is the least that helps; threads of other warps may do the same.
  const Sentence near_barrier =
      launch.block.count() > kLanes
          ? Sentence::tr("%1 (a %2 if other warps take part)", barrier_call(launch.program, true),
                         barrier_call(launch.program))
          : Sentence(barrier_call(launch.program, true));
  Sentence message =
      now.unfenced
          ? Sentence::tr(
                "%1. The reading thread has seen by another volatile or relaxed access that the other "
                "one has gone on, but without fences the two may arrive in any order: execute "
                "__threadfence() before the flag is set and after it is seen, or use "
                "memory_order_release and memory_order_acquire",
                where)
      : both_strong && widths_clash(now.traits, before)
          ? Sentence::tr(
                "%1; both are atomic or volatile, but one is %2 bytes wide and the other %3, and accesses of "
                "different widths are not atomic with respect to each other: use one width",
                where, trait::width_of(now.traits), trait::width_of(before))
      : both_strong && now.traits & before & trait::update
          ? Sentence::tr("%1; each reads the value, computes with it and stores it, so that what the other "
                         "stores in between is lost: use one atomic operation, such as atomicAdd()",
                         where)
      : both_strong && now.block != block && (now.traits | before) & trait::narrow
          ? Sentence::tr("%1; both are atomic, but at least one only within its own block "
                         "(atomic..._block(), thread_scope_block): use device scope",
                         where)
      : both_strong && !in_one_scope(now, block, before)
          ? Sentence::tr("%1; both are atomic, but at least one only within its own cluster (.cluster), and "
                         "the threads are in different ones: use device scope",
                         where)
      : copy_is_later && now.block != block && !remote
          ? Sentence::tr("%1; what line %2 starts may come before the other access: let the other thread "
                         "release after its access, and start it only after an acquire",
                         where, line(now.op->index))
      : copy_is_later
          ? Sentence::tr("%1; what line %2 starts may come before the other access: let the other thread "
                         "arrive at a barrier or an mbarrier after its access, and start it only after the "
                         "wait there",
                         where, line(now.op->index))
      : copy_is_earlier && now.block != block && !remote
          ? Sentence::tr("%1; what line %2 starts is complete only when its thread has waited for it: let it "
                         "wait first, and then hand over by a release and an acquire",
                         where, line(op))
      : copy_is_earlier
          ? Sentence::tr("%1; what line %2 starts is complete only when its thread has waited for it: "
                         "let it wait first, and then let both threads meet at a barrier",
                         where, line(op))
      : remote ? Sentence::tr("%1; nothing orders the two: put a cluster barrier between them", where)
      : now.block != block && (hands_over ? !places.empty() : looks)
          ? Sentence::tr(
                "%1; nothing orders the two. A flag or counter orders threads of different blocks only "
                "if the first executes __threadfence() (or releases) before it sets the flag, and the "
                "second (or acquires) after it has seen it",
                where)
      : now.block != block
          ? Sentence::tr("%1; nothing orders the two, and %2 does not reach other blocks: use "
                         "separate locations, an atomic operation, or two kernels in sequence",
                         where, barrier_call(launch.program))
      : one_warp && thread != now.warp.thread_of(lane)
          ? Sentence::tr(
                "%1; both threads are in one warp, which does not run in lockstep, and nothing orders the "
                "two: put a %2 between them, use an atomic operation, or use separate locations",
                where, near_barrier)
      : has_roles ? Sentence::tr(
                        "%1; nothing orders the two: let both threads meet between them, at an mbarrier or a "
                        "barrier that both reach, or use separate locations",
                        where)
                  : Sentence::tr("%1; nothing orders the two: put a %2 between them, use an atomic "
                                 "operation, or use separate locations",
                                 where, barrier_call(launch.program));
  if (now.allocation && element.array.empty())
    message = Sentence::tr("%1 ('%2' at byte %3)", message, now.allocation->name, place);
  Finding diagnostic = now.warp.worker->diagnostic(now.warp, now.op, "race", message, lane);
  diagnostic.other_line = line(op);
  element.mark(diagnostic);
  // A read that may come too early may have come too early: it is not told again as one of unwritten memory.
  if (now.shared && block == now.block && (!now.writes() || !before_wrote)) {
    const std::uint32_t reads = now.writes() ? op : now.op->index;
    told.try_emplace(this->mistake('u', reads, reads, mistake.array), Told{kNoFinding, Reach::grid});
  }
  return tell_once(mistake, now.warp, diagnostic, reach);
}

/// Whether the access may meet an earlier one, lane by lane. False: enough was found.
bool Checker::State::judge(const Now& now, const Entry& before, std::uint32_t grains,
                           std::uint64_t first_grain, std::int32_t offset) {
  const bool same_block = before.block == now.block, same_warp = same_block && before.warp == now.warp.index;
  if (same_block && (before.time <= now.mine.floor || (same_warp && before.time <= now.mine.warp_floor)))
    return true;
  const Nearness near{same_block, same_warp, in_one_scope(now, before.block, before.traits)};
  if (may_meet(before.traits, now.traits, near, now.shared)) return true;
  const LaneTable &theirs = history.table(before.table), &ours = history.table(now.table);
  const bool gathered = before.traits & trait::gathers && !now.writes();
  if (same_warp && !gathered && before.table == now.table && theirs.single &&
      (theirs.uniform || before.offset == offset))
    return true;
  for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
    const int grain = std::countr_zero(rest);
    for (std::uint32_t mine = ours.lanes_at(grain + offset); mine; mine &= mine - 1) {
      const int lane = std::countr_zero(mine);
      // Asked once, not for each of theirs: where all lanes store to one place there are 1024 pairs.
      if (harmless(now, before.traits, same_block, first_grain + static_cast<std::uint64_t>(grain), lane))
        continue;
      for (std::uint32_t others = theirs.lanes_at(grain + before.offset); others; others &= others - 1) {
        std::uint32_t thread = 32u * before.warp + static_cast<std::uint32_t>(std::countr_zero(others));
        if (gathered && same_block) thread = gave_elements(thread, now.warp.thread_of(lane));
        if (now.live.order.knows(now.warp.index, lane, before.block, thread, before.time,
                                 !(before.traits & trait::writes)) ||
            has_seen_writes(now, before.traits, before.block, lane) ||
            unused_read(now, before.traits, before.op, lane, thread))
          continue;
        return race(now, first_grain + static_cast<std::uint64_t>(grain), lane, before.block, thread,
                    before.op, before.traits);
      }
    }
  }
  return true;
}

/// Stores of one value do no harm; nor do those of warps that keep the same element of a tensor, of which
/// each may have rounded in another order (tl.sum), or of a program's partitions that Triton lets compute and
/// store the same tile (warp_specialize).
bool Checker::State::harmless(const Now& now, std::uint16_t before, bool same_block, std::uint64_t grain,
                              int lane) const {
  // Two writes were compared when the copy began, with its value.
  if (now.again && now.writes() && before & trait::writes) return true;
  if (launch.program.of_cub && now.writes() && !now.strong() && stores_the_same(now, grain, lane))
    return true;
  if (now.writes() && now.traits & before & trait::update && before & trait::writes &&
      stores_the_same(now, grain, lane))
    return true;
  return now.writes() && !now.strong() && (before & (trait::writes | trait::strong)) == trait::writes &&
         (stores_the_same(now, grain, lane) ||
          (launch.program.of_triton &&
           (now.shared || (same_block && now.traits & before & trait::by_proxy))));
}

/// What a thread has seen with a strong read comes before all that it does afterwards, at this place: the
/// block that is the last to count itself may put the counter back.
bool Checker::State::has_seen_writes(const Now& now, std::uint16_t before, std::uint32_t block,
                                     int lane) const {
  using namespace trait;
  if (now.shared || (before & (writes | strong | narrow)) != (writes | strong)) return false;
  const auto at = places.find(now.base + now.start + static_cast<std::uint64_t>(now.pattern->relative[lane]));
  return at != places.end() && at->second.block == now.block &&
         at->second.thread == now.warp.thread_of(lane) &&
         ((at->second.scope == Scope::device && !(before & in_cluster)) ||
          cluster_of(block) == now.live.order.in_cluster);
}

bool Checker::State::told_without_fence(const Now& now, const Touch& before, std::uint64_t grain,
                                        int lane) const {
  using namespace trait;
  constexpr std::uint16_t kStores = writes | strong;
  if (!now.strong() || now.writes() || site(now.op).expected || site(now.op).acquires ||
      (before.traits & (kStores | atomic | fenced)) != kStores)
    return false;
  const std::uint32_t bytes = now.shared ? shared_grain : global_grain;
  const Places& where = now.shared ? now.live.places : places;
  const auto here = where.find(now.base + grain * bytes);
  const BlockOrder& order = now.live.order;
  const Place* place = here == where.end() ? nullptr : here->second.place;
  return (before.block != now.block || before.thread != now.warp.thread_of(lane)) &&
         !order.knows(now.warp.index, lane, before.block, before.thread, before.time) &&
         order.has_noticed(now.warp.index, lane, place, before.block, before.thread, before.time);
}

/// Whether accesses that are strong within their cluster only are of one.
bool Checker::State::in_one_scope(const Now& now, std::uint32_t block, std::uint16_t before) const {
  return !((now.traits | before) & trait::in_cluster) || block == now.block ||
         cluster_of(block) == now.live.order.in_cluster;
}

/// A read and a write, and the reading thread does nothing with the value.
bool Checker::State::unused_read(const Now& now, std::uint16_t before, std::uint32_t op, int lane,
                                 std::uint32_t thread) const {
  if (now.shared || launch.program.unused_loads.empty()) return false;
  const bool reads_now = !now.writes();
  if (reads_now == !(before & trait::writes)) return false;
  const auto load = launch.program.unused_loads.find(reads_now ? now.op->index : op);
  const std::uint32_t reader = reads_now ? now.warp.thread_of(lane) : thread;
  return load != launch.program.unused_loads.end() && reader < load->second.size() && load->second[reader];
}

bool Checker::State::judge(const Now& now, const Touch& before, std::uint64_t grain, int lane) {
  if (!before.block) return true;
  const bool same_block = before.block == now.block;
  if (same_block && before.time <= now.mine.floor) return true;
  const bool same_warp = same_block && before.thread / 32 == now.warp.index;
  const bool gathered = same_block && before.traits & trait::gathers && !now.writes();
  const std::uint32_t thread =
      gathered ? gave_elements(before.thread, now.warp.thread_of(lane)) : before.thread;
  const Nearness near{same_block, same_warp, in_one_scope(now, before.block, before.traits)};
  const bool meet = may_meet(before.traits, now.traits, near, now.shared);
  if (meet && told_without_fence(now, before, grain, lane)) {
    Now unfenced = now;
    unfenced.unfenced = true;
    return race(unfenced, grain, lane, before.block, thread, before.op, before.traits);
  }
  if (meet ||
      now.live.order.knows(now.warp.index, lane, before.block, thread, before.time,
                           !(before.traits & trait::writes)) ||
      harmless(now, before.traits, same_block, grain, lane) ||
      has_seen_writes(now, before.traits, before.block, lane) ||
      unused_read(now, before.traits, before.op, lane, before.thread))
    return true;
  return race(now, grain, lane, before.block, thread, before.op, before.traits);
}

/// Judges the part of an access that lies in one line.
bool Checker::State::judge_line(Line& line, const Now& now, std::uint32_t grains, std::uint64_t first_grain,
                                std::int32_t offset) {
  const auto against = [&](const Entry& entry) {
    const std::uint32_t common = entry.grains & grains;
    return !entry.block || !common || judge(now, entry, common, first_grain, offset);
  };
  if (!against(line.write)) return false;
  if (now.writes() && !against(line.read)) return false;
  if (!line.more) [[likely]]
    return true;
  for (const Entry& entry : line.more->writes)
    if (!against(entry)) return false;
  if (now.writes())
    for (const Entry& entry : line.more->reads)
      if (!against(entry)) return false;
  if (!line.more->dense_used || (!now.writes() && !line.more->dense_writes)) return true;
  const LaneTable& ours = history.table(now.table);
  for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
    const auto grain = static_cast<std::size_t>(std::countr_zero(rest));
    for (std::uint32_t lanes = ours.lanes_at(static_cast<std::int32_t>(grain) + offset); lanes;
         lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      for (const auto& writes : line.more->dense->writes)
        if (!judge(now, writes[grain], first_grain + grain, lane)) return false;
      if (now.writes())
        for (const auto& reads : line.more->dense->reads)
          if (!judge(now, reads[grain], first_grain + grain, lane)) return false;
    }
  }
  return true;
}

/// The grains that a store changes. Kernels of CUB and Thrust that work in place store an element that stays
/// where it was, and the next block may read it meanwhile; of other kernels every store counts.
std::uint32_t Checker::State::changed(const Now& now, std::uint32_t grains, std::uint64_t first_grain,
                                      std::int32_t offset) const {
  if (!launch.program.of_cub || !now.writes() || now.reads || now.strong() || !now.value_of) return grains;
  const LaneTable& ours = history.table(now.table);
  for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
    const int grain = std::countr_zero(rest);
    const std::uint32_t lanes = ours.lanes_at(grain + offset);
    if (lanes &&
        stores_the_same(now, first_grain + static_cast<std::uint64_t>(grain), std::countr_zero(lanes)))
      grains &= ~(1u << grain);
  }
  return grains;
}

/// Lanes of one store that meet in a grain with different values.
bool Checker::State::judge_within(const Now& now, std::uint32_t lanes, std::uint32_t grain_bytes) {
  if (!now.writes() || (now.strong() && !(now.traits & trait::update)) || !now.value_of) return true;
  std::array<std::pair<std::uint64_t, int>, kLanes> sorted;
  std::size_t count = 0;
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    sorted[count++] = {now.start + now.pattern->relative[lane], lane};
  }
  std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 1; i < count; ++i) {
    if (sorted[i].first != sorted[i - 1].first) continue; // aligned, so they are equal or apart
    const int lane = sorted[i].second, other = sorted[i - 1].second;
    Value mine, theirs;
    now.value_of(now.warp, now.op, lane, mine.data());
    now.value_of(now.warp, now.op, other, theirs.data());
    if (std::memcmp(mine.data(), theirs.data(), static_cast<std::size_t>(now.bytes)) == 0) continue;
    // Lanes that keep the same element of a tensor store it together, and each may have rounded in another
    // order (tl.reduce). A kernel of Triton says nothing of shared memory that could be wrong.
    if (now.shared && launch.program.of_triton) return true;
    return race(now, sorted[i].first / grain_bytes, lane, now.block, now.warp.thread_of(other), now.op->index,
                now.traits);
  }
  return true;
}

void Checker::State::settle(Live& live) {
  for (const Pending& read : live.pending)
    history.remember_read(*live.shared, live.shared->line(read.line), live.order, read.entry);
  live.pending.clear();
}

bool Checker::State::access(Shadow& shadow, Now& now, std::uint32_t lanes) {
  const std::uint32_t grain_bytes = shadow.grain();
  const Pattern& pattern = *now.pattern;
  const auto visit = [&](std::uint64_t number, std::uint32_t grains, std::int16_t offset, bool judges,
                         bool remembers) {
    Line& line = shadow.line(number);
    if (judges && now.shared) {
      History::make_current(line, now.block, forgotten(now.mine));
      line.newest = std::max(line.newest, now.mine.now);
      if (now.writes() && line.reads & grains && !now.live.pending.empty()) settle(now.live);
    }
    if (judges && (line.writes | (now.writes() ? line.reads : 0)) & grains &&
        !judge_line(line, now, grains, number * kGrains, offset))
      return false;
    if (judges && now.traits & trait::read_only && line.writes & grains &&
        !judge_read_only(line, now, grains, number * kGrains, offset))
      return false;
    if (judges && !now.shared && now.traits & trait::by_proxy && !now.again && line.writes & grains &&
        !judge_global_proxy(line, now, grains, number * kGrains))
      return false;
    if (remembers && !now.shared) grains = changed(now, grains, number * kGrains, offset);
    if (!remembers || !grains || (now.products && !now.again)) return true;
    history.remember(shadow, line, now.live.order, now.entry(grains, offset));
    if (now.shared && now.writes() && !now.again) line.written |= grains;
    return true;
  };
  const auto each = [&](std::uint64_t first, std::uint64_t count, bool judges, bool remembers) {
    return for_lines(history.table(now.table), first, count,
                     [&](std::uint64_t number, std::uint32_t grains, std::int16_t offset) {
                       return visit(number, grains, offset, judges, remembers);
                     });
  };
  if (now.table) {
    if (!history.table(now.table).single && !judge_within(now, lanes, grain_bytes)) return false;
    const std::uint64_t low = now.start + static_cast<std::uint64_t>(pattern.low);
    return each(low / grain_bytes, static_cast<std::uint64_t>(pattern.high - pattern.low) / grain_bytes, true,
                true);
  }
  if (!judge_within(now, lanes, grain_bytes)) return false;
  // Lane by lane: first all are judged, then all are remembered.
  now.warp.worker->other_work += work::by_lane * static_cast<std::uint64_t>(std::popcount(lanes)) / kLanes;
  const auto count = static_cast<std::uint64_t>(now.bytes) / grain_bytes;
  for (const bool remembers : {false, true})
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      now.table = LaneTables::of_lane(lane);
      const std::uint64_t first = (now.start + pattern.relative[lane]) / grain_bytes;
      if (!each(first, count, !remembers, remembers)) return false;
    }
  return true;
}

}
