#include "kernels/simulator/memory/checker.h"

#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/engine/memory_ops.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/shadow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <set>
#include <unordered_map>

namespace kernelarium::sim {
namespace {

/// Bytes that lanes are about to store; the largest access has 16.
using Value = std::array<std::byte, 16>;

/// Accesses of one line that are kept as such; more are kept grain by grain.
constexpr std::size_t kMostEntries = 40;
/// Limits past which nothing is checked any more, which the result says.
constexpr Time kLastTime = 0xfffffff0u;
constexpr std::uint64_t kMostReleases = 4'000'000;

template<class T>
void best(T& value, T other) {
  value = std::max(value, other);
}

}

struct Checker::State {
  /// A block that runs: its order and its shared memory.
  struct Live {
    BlockOrder order;
    std::unique_ptr<Shadow> shared;
    std::unordered_map<std::uint64_t, Place*> places; ///< in shared memory, by offset
    std::vector<std::shared_ptr<Origin>> kept;        ///< unwritten reads since the last barrier
    std::array<Meeting, kBarriers> meetings;
  };
  /// An access, as it is judged.
  struct Now {
    Warp& warp;
    const Op* op;
    BlockOrder& order;
    BlockOrder::WarpOrder& mine;
    std::uint32_t block;
    std::uint32_t table = 0;
    std::uint16_t traits = 0;
    bool shared = false;
    bool reads = false;
    int bytes = 0;
    ValueOf value_of = nullptr;
    const std::byte* memory = nullptr; ///< of the shadow's first grain
    std::uint64_t base = 0;            ///< address of that
    const Allocation* allocation = nullptr;
    const Pattern* pattern = nullptr;
    std::uint64_t start = 0; ///< of the first active lane, from `memory`

    bool writes() const { return traits & trait::writes; }
    bool strong() const { return traits & trait::strong; }
    Entry entry(std::uint32_t grains, std::int32_t offset) const {
      return {block, mine.now, op->index, grains, table, offset, static_cast<std::uint16_t>(warp.index),
              traits};
    }
    Touch touch(int lane) const {
      return {block, mine.now, op->index, static_cast<std::uint16_t>(warp.thread_of(lane)), traits};
    }
  };

  LaunchState& launch;
  std::uint32_t shared_grain, global_grain;
  bool hands_over = false; ///< the program has fences, or accesses that release or acquire
  LaneTables tables;
  /// What is asked of a site at each access.
  struct SiteFacts {
    std::uint16_t traits = 0;
    bool plain_load = false, plain_store = false;
    std::uint32_t extent_begin = 0, extent_end = ~0u;
  };
  std::vector<SiteFacts> facts;
  unsigned shared_shift = 0, global_shift = 0; ///< grains as powers of two
  std::unordered_map<const Block*, Live> live;
  const Block* present = nullptr; ///< whose was used last
  Live* present_live = nullptr;
  std::unordered_map<const Allocation*, Shadow> global;
  struct Found {
    std::uint64_t begin = 0, end = 0;
    Allocation* allocation = nullptr;
    Shadow* shadow = nullptr;
  };
  std::vector<Found> found;                         ///< by site
  std::unordered_map<std::uint64_t, Place*> places; ///< in global memory, by address
  std::deque<Place> all_places;
  std::set<std::tuple<char, std::uint32_t, std::uint32_t>> told; ///< kind and the two instructions
  bool stopped = false;                                          ///< past a limit

  const Site& site(const Op* op) const { return launch.program.sites[op->site]; }
  int line(std::uint32_t op) const { return launch.program.places[op].line; }
  Live& of(const Block& block) {
    if (present != &block) {
      present = &block;
      present_live = &live[&block];
    }
    return *present_live;
  }

  Sentence name(std::uint32_t block_index, std::uint32_t thread, std::uint32_t op) const {
    const Dim3& grid = launch.grid;
    const Dim3& block = launch.block;
    const std::int64_t b = std::int64_t{block_index} - 1, t = thread;
    return Sentence::tr("block (%1, %2, %3), thread (%4, %5, %6) at line %7", b % grid.x, b / grid.x % grid.y,
                        b / (grid.x * grid.y), t % block.x, t / block.x % block.y, t / (block.x * block.y),
                        line(op));
  }

  /// True if accesses like these may meet unordered.
  static bool may_meet(std::uint16_t a, std::uint16_t b, bool same_block, bool same_warp, bool shared) {
    using namespace trait;
    if (!((a | b) & writes)) return true;
    if (!(a & b & strong)) return false;
    if ((a | b) & narrow && !same_block) return false;
    if (!(a & b & is_volatile) || (a | b) & fenced) return true;
    // Volatile accesses may pass a flag on, but they do not order the lanes of a warp, nor make an exchange
    // of data.
    if (same_warp) return !((a | b) & spread);
    return !(shared && a & b & spread);
  }

  bool stores_the_same(const Now& now, std::uint64_t grain, int lane) const {
    if (!now.value_of) return false;
    const std::uint32_t bytes = now.shared ? shared_grain : global_grain;
    Value mine;
    now.value_of(now.warp, now.op, lane, mine.data());
    const std::uint64_t place = grain * bytes, start = now.start + now.pattern->relative[lane];
    return std::memcmp(mine.data() + (place - start), now.memory + place, bytes) == 0;
  }

  /// Tells of a race unless it was told before. False: enough was found.
  bool race(const Now& now, std::uint64_t grain, int lane, std::uint32_t block, std::uint32_t thread,
            std::uint32_t op, bool before_wrote) {
    const std::uint64_t bytes = now.shared ? shared_grain : global_grain;
    const std::uint64_t place = grain * bytes;
    const std::string address = fmt::format("{:#x}", now.base + place);
    if (now.shared && !before_wrote)
      for (const std::shared_ptr<Origin>& origin : of(*now.warp.block).kept)
        if (!origin->told && origin->grain == grain && origin->thread == thread && origin->block == block) {
          for (const std::shared_ptr<Origin>& each : of(*now.warp.block).kept)
            each->told |= each->op == origin->op;
          const bool one_warp = thread / 32 == now.warp.index;
          Finding diagnostic = origin->diagnostic;
          diagnostic.kind = "race";
          diagnostic.message = Sentence::tr(
              "race in shared memory at %1: a read meets a later write by %2: a %3 is probably missing "
              "between "
              "the write and this read, which came first and found a place that no thread had written (%4)",
              address, name(now.block, now.warp.thread_of(lane), now.op->index),
              std::string(one_warp ? "__syncwarp()" : "__syncthreads()"),
              now.warp.worker->where(*now.warp.block, thread));
          diagnostic.other_line = line(now.op->index);
          return tell_once('r', now.op->index, op, now.warp, diagnostic);
        }
    const Sentence other = name(block, thread, op);
    const Sentence meeting = !before_wrote ? Sentence::tr("a write meets an earlier read by %1", other)
                             : now.writes() && now.reads
                                 ? Sentence::tr("an atomic operation meets a write by %1", other)
                             : now.writes() ? Sentence::tr("a write meets an earlier write by %1", other)
                                            : Sentence::tr("a read meets a write by %1", other);
    Sentence where = now.shared ? Sentence::tr("race in shared memory at %1: %2", address, meeting)
                                : Sentence::tr("race in global memory at %1: %2", address, meeting);
    Sentence message =
        Sentence::tr("%1; nothing orders the two (a __syncthreads() between them, an atomic operation, or "
                     "separate places would)",
                     where);
    if (now.allocation) message = Sentence::tr("%1 ('%2' at byte %3)", message, now.allocation->name, place);
    Finding diagnostic = now.warp.worker->diagnostic(now.warp, now.op, "race", message, lane);
    diagnostic.other_line = line(op);
    return tell_once('r', now.op->index, op, now.warp, diagnostic);
  }

  void tell_used(Block& block) {
    for (const std::shared_ptr<Origin>& origin : of(block).kept) {
      if (!origin->used || origin->told) continue;
      origin->told = true;
      if (told.emplace('u', 0, origin->op).second)
        block.warps[0].worker->add_finding(block.warps[0], origin->diagnostic);
    }
  }

  bool tell_once(char kind, std::uint32_t op, std::uint32_t other, Warp& warp, const Finding& finding) {
    // The same two accesses may be met in either order.
    if (!told.emplace(kind, std::min(op, other), std::max(op, other)).second) return true;
    tell_used(*warp.block); // what came first is told first
    return warp.worker->add_finding(warp, finding);
  }

  /// Whether the access may meet an earlier one, lane by lane. False: enough was found.
  bool judge(const Now& now, const Entry& before, std::uint32_t grains, std::uint64_t first_grain,
             std::int32_t offset) {
    const bool same_block = before.block == now.block,
               same_warp = same_block && before.warp == now.warp.index;
    if (same_block && (before.time <= now.mine.floor || (same_warp && before.time <= now.mine.warp_floor)))
      return true;
    if (may_meet(before.traits, now.traits, same_block, same_warp, now.shared)) return true;
    const LaneTable &theirs = tables[before.table], &ours = tables[now.table];
    if (same_warp && before.table == now.table && theirs.single &&
        (theirs.uniform || before.offset == offset))
      return true;
    for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
      const int grain = std::countr_zero(rest);
      for (std::uint32_t mine = ours.lanes_at(grain + offset); mine; mine &= mine - 1) {
        const int lane = std::countr_zero(mine);
        for (std::uint32_t others = theirs.lanes_at(grain + before.offset); others; others &= others - 1) {
          const std::uint32_t thread =
              32u * before.warp + static_cast<std::uint32_t>(std::countr_zero(others));
          if (now.order.knows(now.warp.index, lane, before.block, thread, before.time)) continue;
          if (harmless(now, before.traits, first_grain + static_cast<std::uint64_t>(grain), lane)) continue;
          return race(now, first_grain + static_cast<std::uint64_t>(grain), lane, before.block, thread,
                      before.op, before.traits & trait::writes);
        }
      }
    }
    return true;
  }
  /// Stores of one value do no harm.
  bool harmless(const Now& now, std::uint16_t before, std::uint64_t grain, int lane) const {
    return now.writes() && !now.strong() && (before & (trait::writes | trait::strong)) == trait::writes &&
           stores_the_same(now, grain, lane);
  }
  bool judge(const Now& now, const Touch& before, std::uint64_t grain, int lane) {
    if (!before.block) return true;
    const bool same_block = before.block == now.block;
    if (same_block && before.time <= now.mine.floor) return true;
    const bool same_warp = same_block && before.thread / 32 == now.warp.index;
    if (may_meet(before.traits, now.traits, same_block, same_warp, now.shared) ||
        now.order.knows(now.warp.index, lane, before.block, before.thread, before.time) ||
        harmless(now, before.traits, grain, lane))
      return true;
    return race(now, grain, lane, before.block, before.thread, before.op, before.traits & trait::writes);
  }

  /// Judges the part of an access that lies in one line.
  bool judge_line(Line& line, const Now& now, std::uint32_t grains, std::uint64_t first_grain,
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
    const LaneTable& ours = tables[now.table];
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

  /// Two touches of different threads are kept; one that is ordered before the new one makes room.
  static void keep(const BlockOrder& order, std::array<std::array<Touch, kGrains>, 2>& pair,
                   std::size_t grain, const Touch& now) {
    Touch &first = pair[0][grain], &second = pair[1][grain];
    const auto replaceable = [&](const Touch& old) {
      return !old.block || (old.block == now.block &&
                            (old.thread == now.thread ||
                             (now.block == order.block && order.knows(now.thread / 32u, now.thread % 32,
                                                                      old.block, old.thread, old.time))));
    };
    if (replaceable(first)) {
      first = now;
    } else if (replaceable(second) ||
               (second.block == first.block && second.thread / 32 == first.thread / 32 &&
                (now.block != first.block || now.thread / 32 != first.thread / 32))) {
      second = now;
    }
  }

  void spill(Shadow& shadow, Line& line, const BlockOrder& order, std::vector<Entry>& entries) {
    Dense& dense = shadow.dense(line);
    for (const Entry& entry : entries) {
      const LaneTable& table = tables[entry.table];
      for (std::uint32_t rest = entry.grains; rest; rest &= rest - 1) {
        const int grain = std::countr_zero(rest);
        std::uint32_t lanes = table.lanes_at(grain + entry.offset);
        for (int kept = 0; lanes && kept < 2; ++kept, lanes &= lanes - 1)
          keep(order, entry.traits & trait::writes ? dense.writes : dense.reads,
               static_cast<std::size_t>(grain),
               {entry.block, entry.time, entry.op,
                static_cast<std::uint16_t>(32u * entry.warp +
                                           static_cast<std::uint32_t>(std::countr_zero(lanes))),
                entry.traits});
      }
    }
    entries.clear();
  }

  /// Of other blocks' reads two are enough to find a write that nothing orders after all of them.
  static void thin_out(std::vector<Entry>& reads, std::uint32_t block) {
    std::uint32_t once = 0, twice = 0, first = 0;
    std::erase_if(reads, [&](const Entry& entry) {
      if (entry.block == block) return false;
      if (!(entry.grains & ~twice)) return true;
      if (!first) first = entry.block;
      if (entry.block != first) twice |= once & entry.grains;
      once |= entry.grains;
      return false;
    });
  }

  [[gnu::always_inline]] void remember_read(Shadow& shadow, Line& line, const BlockOrder& order, bool uniform,
                                            const Entry& entry) {
    const auto merge = [&](Entry & old) __attribute__((always_inline)) {
      if (old.table != entry.table || old.warp != entry.warp || old.block != entry.block ||
          old.traits != entry.traits)
        return false;
      if (uniform && old.time == entry.time && old.op == entry.op) {
        old.grains |= entry.grains;
        return true;
      }
      // The same lanes read the same once more: this covers what they did before.
      if (old.grains != entry.grains || (!uniform && old.offset != entry.offset)) return false;
      old.time = entry.time;
      old.op = entry.op;
      return true;
    };
    if (!line.read.block) {
      line.read = entry;
      return;
    }
    if (merge(line.read)) return;
    More& more = shadow.more(line);
    if (!more.reads.empty() && merge(more.reads.back())) return;
    if (more.reads.size() >= kMostEntries) [[unlikely]] {
      thin_out(more.reads, order.block);
      if (more.reads.size() > kMostEntries / 2) spill(shadow, line, order, more.reads);
    }
    more.reads.push_back(entry);
  }

  static void remove(Line& line, std::uint32_t grains) {
    const auto shrink = [=](Entry& entry) {
      entry.grains &= ~grains;
      if (!entry.grains) entry.block = 0;
    };
    shrink(line.write);
    shrink(line.read);
    if (!line.more) return;
    for (std::vector<Entry>* entries : {&line.more->writes, &line.more->reads})
      if (!entries->empty()) {
        for (Entry& entry : *entries) shrink(entry);
        std::erase_if(*entries, [](const Entry& entry) { return !entry.block; });
      }
    if (!line.more->dense_used) return;
    for (auto* pair : {&line.more->dense->writes, &line.more->dense->reads})
      for (auto& touches : *pair)
        for (std::uint32_t rest = grains; rest; rest &= rest - 1)
          touches[static_cast<std::size_t>(std::countr_zero(rest))] = {};
  }

  void remember(Shadow& shadow, Line& line, const Now& now, std::uint32_t grains, std::int32_t offset) {
    best(line.newest, now.mine.now);
    if (!now.writes())
      return remember_read(shadow, line, now.order, tables[now.table].uniform, now.entry(grains, offset));
    if (!now.strong()) {
      // What came before was ordered, or has been told: later accesses are judged by this write.
      if (line.write.block | line.read.block || line.more) remove(line, grains);
      const Entry entry = now.entry(grains, offset);
      if (!line.write.block)
        line.write = entry;
      else
        shadow.more(line).writes.push_back(entry);
      return;
    }
    Dense& dense = shadow.dense(line);
    line.more->dense_writes = true;
    const LaneTable& table = tables[now.table];
    for (std::uint32_t rest = grains; rest; rest &= rest - 1) {
      const auto grain = static_cast<std::size_t>(std::countr_zero(rest));
      for (std::uint32_t lanes = table.lanes_at(static_cast<std::int32_t>(grain) + offset); lanes;
           lanes &= lanes - 1)
        keep(now.order, dense.writes, grain, now.touch(std::countr_zero(lanes)));
    }
  }

  /// Calls visit(line number, grains, offset of its first grain in the table) for each line that the table
  /// touches from `grain` on.
  template<class Visit>
  bool lines(const LaneTable& table, std::uint64_t grain, std::uint64_t count, Visit visit) {
    const std::uint64_t first = grain / kGrains, last = (grain + count - 1) / kGrains;
    const auto start = static_cast<std::int64_t>(grain % kGrains);
    for (std::uint64_t number = first; number <= last; ++number) {
      const std::int64_t position = static_cast<std::int64_t>(number - first) * kGrains - start;
      const std::uint32_t grains = table.uniform
                                       ? within(start, static_cast<std::int64_t>(count), position + start)
                                       : table.window(position);
      if (grains && !visit(number, grains, static_cast<std::int32_t>(position))) return false;
    }
    return true;
  }
  /// Grains of the line at `begin` that lie in [start, start + count).
  static std::uint32_t within(std::int64_t start, std::int64_t count, std::int64_t begin) {
    const std::int64_t low = std::max<std::int64_t>(start - begin, 0),
                       high = std::min<std::int64_t>(start + count - begin, kGrains);
    if (high <= low) return 0;
    return static_cast<std::uint32_t>((std::uint64_t{1} << high) - (std::uint64_t{1} << low));
  }

  /// Lanes of one store that meet in a grain with different values.
  bool judge_within(const Now& now, std::uint32_t lanes, std::uint32_t grain_bytes) {
    if (!now.writes() || now.strong() || !now.value_of) return true;
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
      return race(now, sorted[i].first / grain_bytes, lane, now.block, now.warp.thread_of(other),
                  now.op->index, true);
    }
    return true;
  }

  /// Forgets accesses of other blocks, and those that all threads of this one know.
  static void make_current(Line& line, std::uint32_t block, Time floor) {
    if (line.block == block && line.newest > floor) return;
    if (line.block != block) line.written = 0;
    line.block = block;
    line.newest = 0;
    line.write.block = line.read.block = 0;
    if (line.more) line.more->clear();
  }
  static bool unwritten(const Line& line) {
    return !line.write.block && (!line.more || (line.more->writes.empty() && !line.more->dense_writes));
  }

  /// The most common case: plain accesses to one line of shared memory that meet nothing. False: it is
  /// another case.
  [[gnu::always_inline]] bool quick_shared(Live& live, const Warp& warp, const Op* op, const Pattern& pattern,
                                           std::uint64_t base) {
    const SiteFacts& site = facts[op->site];
    if (!(site.plain_load || site.plain_store) || pattern.table - 1 >= Pattern::kUnknownTable - 1 ||
        hands_over)
      return false;
    const LaneTable& table = tables[pattern.table];
    const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
    const std::uint64_t first = low >> shared_shift;
    const auto start = static_cast<std::uint32_t>(first % kGrains);
    if (start + table.count > kGrains || low < site.extent_begin ||
        base + static_cast<std::uint64_t>(pattern.high) > site.extent_end)
      return false;
    const std::uint32_t grains = table.first_bits << start;
    Line& line = live.shared->line(first / kGrains);
    const BlockOrder::WarpOrder& mine = live.order.warps[warp.index];
    make_current(line, live.order.block, mine.floor);
    const Entry entry{live.order.block,
                      mine.now,
                      op->index,
                      grains,
                      pattern.table,
                      -static_cast<std::int32_t>(start),
                      static_cast<std::uint16_t>(warp.index),
                      site.traits};
    if (site.plain_load) {
      if ((line.written & grains) != grains || !unwritten(line)) return false;
      best(line.newest, mine.now);
      remember_read(*live.shared, line, live.order, table.uniform, entry);
      return true;
    }
    if (!table.single || line.read.block || !unwritten(line) || (line.more && !line.more->reads.empty()))
      return false;
    line.newest = mine.now;
    line.write = entry;
    line.written |= grains;
    return true;
  }
  /// The same of global memory.
  [[gnu::always_inline]] bool quick_global(Live& live, const Warp& warp, const Op* op, const Pattern& pattern,
                                           std::uint64_t base) {
    const SiteFacts& site = facts[op->site];
    if (!(site.plain_load || site.plain_store) || pattern.table - 1 >= Pattern::kUnknownTable - 1 ||
        hands_over)
      return false;
    const Found& place = found[op->site];
    const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
    const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
    if (low - place.begin >= place.end - place.begin || low + span > place.end ||
        place.begin == launch.heap_start)
      return false;
    const std::uint64_t first = (low - place.begin) >> global_shift;
    const auto start = static_cast<std::uint32_t>(first % kGrains);
    const LaneTable& table = tables[pattern.table];
    if (start + table.count > kGrains) return false;
    Line& line = place.shadow->line(first / kGrains);
    if (!unwritten(line)) return false;
    const BlockOrder::WarpOrder& mine = live.order.warps[warp.index];
    const Entry entry{live.order.block,
                      mine.now,
                      op->index,
                      table.first_bits << start,
                      pattern.table,
                      -static_cast<std::int32_t>(start),
                      static_cast<std::uint16_t>(warp.index),
                      site.traits};
    if (site.plain_load) {
      if (!place.allocation->fully_written) return false;
      remember_read(*place.shadow, line, live.order, table.uniform, entry);
      return true;
    }
    if (!table.single || line.read.block || (line.more && !line.more->reads.empty()) ||
        pattern.run_count != 1)
      return false;
    if (!place.allocation->fully_written) place.allocation->mark_written(low - place.begin, span);
    line.write = entry;
    return true;
  }

  /// Judges an access whose place is known, and remembers it. False: enough was found.
  bool access(Shadow& shadow, Now& now, std::uint32_t lanes) {
    const std::uint32_t grain_bytes = shadow.grain();
    const Pattern& pattern = *now.pattern;
    const auto prepare = [&](std::uint64_t number) -> Line& {
      Line& line = shadow.line(number);
      if (now.shared) make_current(line, now.block, now.mine.floor);
      return line;
    };
    const auto each = [&](const LaneTable& table, std::uint64_t first, std::uint64_t count, bool single) {
      return lines(table, first, count, [&](std::uint64_t number, std::uint32_t grains, std::int32_t offset) {
        Line& line = prepare(number);
        if (!judge_line(line, now, grains, number * kGrains, offset)) return false;
        if (single) {
          remember(shadow, line, now, grains, offset);
          if (now.shared && now.writes()) line.written |= grains;
        }
        return true;
      });
    };
    if (now.table) {
      const LaneTable& table = tables[now.table];
      if (!table.single && !judge_within(now, lanes, grain_bytes)) return false;
      const std::uint64_t low = now.start + static_cast<std::uint64_t>(pattern.low);
      return each(table, low / grain_bytes,
                  static_cast<std::uint64_t>(pattern.high - pattern.low) / grain_bytes, true);
    }
    if (!judge_within(now, lanes, grain_bytes)) return false;
    // Lane by lane: first all are judged, then all are remembered.
    const auto count = static_cast<std::uint64_t>(now.bytes) / grain_bytes;
    for (const bool remembers : {false, true})
      for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        now.table = LaneTables::of_lane(lane);
        const std::uint64_t first = (now.start + pattern.relative[lane]) / grain_bytes;
        if (!remembers) {
          if (!each(tables[now.table], first, count, false)) return false;
        } else {
          lines(tables[now.table], first, count,
                [&](std::uint64_t number, std::uint32_t grains, std::int32_t offset) {
                  Line& line = shadow.line(number);
                  remember(shadow, line, now, grains, offset);
                  if (now.shared && now.writes()) line.written |= grains;
                  return true;
                });
        }
      }
    return true;
  }

  /// What the access is, for this execution.
  std::uint16_t traits_of(const Now& now, const Pattern& pattern, Kind kind) const {
    std::uint16_t traits = facts[now.op->site].traits;
    if (kind == Kind::atomic) traits |= trait::strong | trait::writes | trait::atomic;
    if (pattern.low != 0 || pattern.high != now.bytes) traits |= trait::spread;
    if (now.mine.handover && (now.mine.handover->just_fenced & now.warp.mask) == now.warp.mask)
      traits |= trait::fenced;
    return traits;
  }

  /// A strong access releases or acquires at its place.
  void hand_over(const Now& now, std::unordered_map<std::uint64_t, Place*>& where, std::uint64_t address,
                 int lane) {
    const Site& site = this->site(now.op);
    Place*& place = where[address];
    if (!place) place = &all_places.emplace_back();
    const bool device = !site.narrow;
    if (now.reads) now.order.acquire(*place, now.warp.index, lane, device, site.acquires);
    if (now.writes()) {
      now.order.release(*place, now.warp.index, lane, device, site.releases, !now.reads);
      if (now.order.released > kMostReleases) stopped = true;
    }
  }
  void hand_over(const Now& now, std::unordered_map<std::uint64_t, Place*>& where, std::uint32_t lanes,
                 const Pattern& pattern, std::uint64_t base) {
    if (!hands_over || !now.strong()) return;
    for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      hand_over(now, where, base + pattern.relative[lane], lane);
    }
  }

  /// Lanes that read what nobody has written: their values are followed from here on. `unwritten`: a bit for
  /// each byte of a lane's access. False: the warp has stopped to run this operation again, followed.
  template<class Message>
  bool follow(Warp& warp, const Op* op, const std::uint32_t* unwritten, Message message) {
    if (!warp.following) {
      start_following(warp, op);
      return false;
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      if (!unwritten[lane]) continue;
      std::shared_ptr<Origin> origin = message(lane);
      warp.following->loaded(op, lane, unwritten[lane], origin);
    }
    return true;
  }
};

Checker::Checker(LaunchState& launch)
    : state_(new State{launch, std::min<std::uint32_t>(launch.program.smallest_shared_access, 4),
                       std::min<std::uint32_t>(launch.program.smallest_global_access, 4)}) {
  const Program& program = launch.program;
  state_->hands_over = std::any_of(program.ops.begin(), program.ops.end(),
                                   [](const Op& op) { return op.run == &memory_fence; }) ||
                       std::any_of(program.sites.begin(), program.sites.end(),
                                   [](const Site& site) { return site.releases || site.acquires; });
  for (const Site& site : program.sites) {
    std::uint16_t traits = 0;
    if (site.access != Access::load) traits |= trait::writes;
    if (site.strong) traits |= trait::strong;
    if (site.is_volatile) traits |= trait::is_volatile;
    if (site.narrow) traits |= trait::narrow;
    State::SiteFacts facts{traits, site.access == Access::load && !site.strong,
                           site.access == Access::store && !site.strong};
    if (site.extent_end) facts.extent_begin = site.extent_begin, facts.extent_end = site.extent_end;
    state_->facts.push_back(facts);
  }
  state_->facts.emplace_back();
  state_->shared_shift = static_cast<unsigned>(std::countr_zero(state_->shared_grain));
  state_->global_shift = static_cast<unsigned>(std::countr_zero(state_->global_grain));
  state_->found.resize(program.sites.size() + 1);
}
Checker::~Checker() = default;

void Checker::start_block(Block& block) {
  State::Live& live = state_->live[&block];
  live.order.start(static_cast<std::uint32_t>(block.index + 1),
                   static_cast<std::uint32_t>(block.warps.size()), block.threads);
  live.places.clear();
  live.meetings = {};
  if (!live.shared)
    live.shared = std::make_unique<Shadow>(state_->launch.shared_bytes + 1, state_->shared_grain);
}

void Checker::finish_block(Block& block) { tell_kept(block); }

void Checker::fence(Warp& warp, bool device) {
  state_->of(*warp.block).order.fence(warp.index, warp.mask, device);
}
void Checker::meet_in_warp(Warp& warp, std::uint32_t lanes) {
  BlockOrder& order = state_->of(*warp.block).order;
  // Lanes that have left are not waited for.
  order.meet_in_warp(warp.index, (lanes | warp.exited) == warp.threads ? warp.threads : lanes);
}
void Checker::arrive(Warp& warp, std::uint32_t barrier) {
  State::Live& live = state_->of(*warp.block);
  live.order.arrive(live.meetings[barrier], warp.index, warp.mask);
}
void Checker::meet(Block& block, std::uint32_t barrier, std::span<const Participants> waiting, bool all) {
  State::Live& live = state_->of(block);
  if (all) {
    live.order.meet_all();
    live.meetings[barrier] = {};
    tell_kept(block);
  } else {
    live.order.meet(waiting, live.meetings[barrier]);
  }
  if (live.order.warps[0].now >= kLastTime) state_->stopped = true;
}

void Checker::allocated(std::uint64_t address, std::uint64_t bytes) {
  Allocation* heap = state_->launch.memory.find(address);
  heap->mark_unwritten(address - heap->address, bytes);
  if (const auto shadow = state_->global.find(heap); shadow != state_->global.end())
    shadow->second.forget(address - heap->address, bytes);
}

bool Checker::tell(Warp& warp, const Op* op, const std::shared_ptr<Origin>& origin, bool fatal) {
  if (!origin->told) {
    if (origin->block && !fatal) {
      origin->used = true;
      return true;
    }
    origin->told = true;
    if (!state_->tell_once('u', origin->op, 0, warp, origin->diagnostic) && !fatal) return false;
  }
  if (!fatal) return true;
  warp.worker->stop_block(warp);
  return false;
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
  if (state_->stopped)
    return Sentence::tr(
        "not checked further: the launch meets or hands over more often than the checks can follow; "
        "choose a smaller size for them");
  if (gave_up)
    return Sentence::tr(
        "not checked fully: some accesses are ordered by chains of flags too long to be followed");
  return {};
}

bool Checker::shared_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes,
                            Kind kind, ValueOf value_of) {
  State& state = *state_;
  if (state.stopped) [[unlikely]]
    return true;
  State::Live& live = state.of(*warp.block);
  if (state.quick_shared(live, warp, op, pattern, base)) return true;
  const Site& site = state.site(op);
  State::Now now{warp, op, live.order, live.order.warps[warp.index], live.order.block};
  now.shared = true;
  now.bytes = bytes;
  now.value_of = value_of;
  now.memory = warp.shared;
  now.pattern = &pattern;
  now.start = base;
  now.reads = site.access != Access::store;
  now.traits = state.traits_of(now, pattern, kind);
  if (pattern.table == Pattern::kUnknownTable)
    pattern.table = state.tables.intern(pattern, bytes, state.shared_grain);
  now.table = pattern.table;
  Shadow& shadow = *live.shared;
  const std::uint32_t grain = state.shared_grain;
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);

  // The array that the index belongs to.
  if (site.extent_end &&
      (low < site.extent_begin || base + static_cast<std::uint64_t>(pattern.high) > site.extent_end)) {
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const std::uint64_t place = base + pattern.relative[lane];
      if (place >= site.extent_begin && place + static_cast<std::uint64_t>(bytes) <= site.extent_end)
        continue;
      if (!state.tell_once(
              'o', op->index, 0, warp,
              warp.worker->diagnostic(
                  warp, op, "out-of-bounds",
                  Sentence::tr("out-of-bounds shared access of %1 bytes: it lies at byte %2 of '%3', which "
                               "has %4 bytes, and so in another array",
                               bytes, static_cast<std::int64_t>(place) - site.extent_begin,
                               state.launch.program.shared_names[site.extent],
                               site.extent_end - site.extent_begin),
                  lane)))
        return false;
      break;
    }
  }
  if (now.reads) {
    bool all = true;
    const auto is_written = [&](std::uint64_t number, std::uint32_t grains) {
      const Line& line = shadow.line(number);
      return line.block == now.block && (line.written & grains) == grains;
    };
    if (now.table)
      all = state.lines(state.tables[now.table], low / grain,
                        static_cast<std::uint64_t>(pattern.high - pattern.low) / grain,
                        [&](std::uint64_t number, std::uint32_t grains, std::int32_t) {
                          return is_written(number, grains);
                        });
    if (!now.table || !all) {
      std::uint32_t unwritten[kLanes] = {};
      bool any = false;
      for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        const std::uint64_t first = (base + pattern.relative[lane]) / grain;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(bytes) / grain; ++i)
          if (!is_written((first + i) / kGrains, 1u << (first + i) % kGrains)) {
            unwritten[lane] |= ((1u << grain) - 1) << i * grain;
            any = true;
          }
      }
      if (any) {
        const auto origin = [&](int lane) {
          const std::uint64_t place = base + pattern.relative[lane];
          auto made = std::make_shared<Origin>();
          made->diagnostic = warp.worker->diagnostic(
              warp, op, "uninitialised",
              Sentence::tr("read of shared memory at offset %1 that no thread of the block has "
                           "written so far: the place is filled never, or too late",
                           place),
              lane);
          made->op = op->index;
          made->block = now.block;
          made->grain = (place + static_cast<std::uint64_t>(std::countr_zero(unwritten[lane]))) / grain;
          made->thread = warp.thread_of(lane);
          live.kept.push_back(made);
          return made;
        };
        if (kind == Kind::atomic) {
          for (int lane = 0; lane < kLanes; ++lane)
            if (unwritten[lane]) {
              if (!tell(warp, op, origin(lane), false)) return false;
              break;
            }
        } else if (!state.follow(warp, op, unwritten, origin)) {
          return false;
        }
      }
    }
  }
  state.hand_over(now, live.places, warp.mask, pattern, base);
  if (now.mine.handover) now.mine.handover->just_fenced &= ~warp.mask;
  return state.access(shadow, now, warp.mask);
}

bool Checker::global_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes,
                            Kind kind, ValueOf value_of) {
  State& state = *state_;
  if (state.stopped) [[unlikely]]
    return true;
  State::Live& live = state.of(*warp.block);
  if (state.quick_global(live, warp, op, pattern, base)) return true;
  const Site& site = state.site(op);
  State::Now now{warp, op, live.order, live.order.warps[warp.index], live.order.block};
  now.bytes = bytes;
  now.value_of = value_of;
  now.pattern = &pattern;
  now.reads = site.access != Access::store;
  now.traits = state.traits_of(now, pattern, kind);
  if (pattern.table == Pattern::kUnknownTable)
    pattern.table = state.tables.intern(pattern, bytes, state.global_grain);
  state.hand_over(now, state.places, warp.mask, pattern, base);
  if (now.mine.handover) now.mine.handover->just_fenced &= ~warp.mask;

  State::Found& found = state.found[op->site];
  const auto find = [&](std::uint64_t place) {
    if (place - found.begin < found.end - found.begin) return true;
    Allocation* holder = state.launch.memory.find(place);
    if (!holder) return false;
    auto shadow = state.global.find(holder);
    if (shadow == state.global.end())
      shadow = state.global.try_emplace(holder, holder->bytes + 1, state.global_grain).first;
    found = {holder->address, holder->address + holder->bytes, holder, &shadow->second};
    return true;
  };
  const auto in_allocation = [&] {
    now.allocation = found.allocation;
    now.memory = found.allocation->host.get();
    now.base = found.begin;
  };
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  if (!find(low)) return true;
  const bool together = low + span <= found.end;

  // Who reads what nobody wrote, and who uses the device heap wrongly.
  const bool heap = found.begin == state.launch.heap_start;
  if (!together || heap || !found.allocation->fully_written) {
    const bool stretch = together && (pattern.run_count == 1 || !now.writes());
    if (heap || !stretch || (now.reads && !found.allocation->is_written(low - found.begin, span))) {
      std::uint32_t unwritten[kLanes] = {};
      bool any = false;
      for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        const std::uint64_t place = base + pattern.relative[lane];
        if (!find(place)) continue;
        if (found.begin == state.launch.heap_start && !heap_access(warp, op, place, bytes, lane))
          return false;
        const std::uint64_t start = place - found.begin;
        if (now.reads && !found.allocation->is_written(start, static_cast<std::uint64_t>(bytes)))
          for (int i = 0; i < bytes; ++i)
            if (!found.allocation->is_written(start + static_cast<std::uint64_t>(i), 1)) {
              unwritten[lane] |= 1u << i;
              any = true;
            }
        if (now.writes()) found.allocation->mark_written(start, static_cast<std::uint64_t>(bytes));
      }
      if (any) {
        const auto origin = [&](int lane) {
          const std::uint64_t place = base + pattern.relative[lane];
          find(place);
          auto made = std::make_shared<Origin>();
          made->op = op->index;
          made->diagnostic = warp.worker->diagnostic(
              warp, op, "uninitialised",
              Sentence::tr("read of '%1' at byte %2, which neither the host nor a kernel has written",
                           found.allocation->name, place - found.begin),
              lane);
          return made;
        };
        if (kind == Kind::atomic) {
          for (int lane = 0; lane < kLanes; ++lane)
            if (unwritten[lane]) {
              if (!tell(warp, op, origin(lane), false)) return false;
              break;
            }
        } else if (!state.follow(warp, op, unwritten, origin)) {
          return false;
        }
      }
    } else if (now.writes()) {
      found.allocation->mark_written(low - found.begin, span);
    }
  }

  if (together) {
    find(low);
    in_allocation();
    now.start = base - found.begin;
    now.table = pattern.table;
    return state.access(*found.shadow, now, warp.mask);
  }
  // Lanes in different allocations.
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (!find(base + pattern.relative[lane])) continue;
    in_allocation();
    now.start = base - found.begin;
    now.table = 0;
    if (!state.access(*found.shadow, now, 1u << lane)) return false;
  }
  return true;
}

bool Checker::heap_access(Warp& warp, const Op* op, std::uint64_t place, int bytes, int lane) {
  LaunchState& launch = state_->launch;
  const auto after = launch.heap.upper_bound(place);
  const auto end = place + static_cast<std::uint64_t>(bytes);
  if (after != launch.heap.begin())
    if (const auto piece = std::prev(after); end <= piece->first + piece->second.bytes) return true;
  const auto freed = std::any_of(launch.heap_free.begin(), launch.heap_free.end(), [&](const auto& piece) {
    return place >= piece.second && end <= piece.second + piece.first;
  });
  return state_->tell_once(
      'h', op->index, 0, warp,
      warp.worker->diagnostic(
          warp, op, "out-of-bounds",
          freed ? Sentence::tr("access of %1 bytes at %2 to memory of the device heap that free() has "
                               "given back",
                               bytes, fmt::format("{:#x}", place))
                : Sentence::tr("access of %1 bytes at %2 on the device heap, outside of every block of "
                               "malloc()",
                               bytes, fmt::format("{:#x}", place)),
          lane));
}

}
