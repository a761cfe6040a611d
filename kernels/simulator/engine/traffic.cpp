#include "kernels/simulator/engine/memory_access.h"

#include "kernels/simulator/engine/phase_path.h"
#include "kernels/simulator/memory/banks.h"
#include "kernels/simulator/paths/path_sampler.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace kernelarium::sim {
namespace {

/// Only loads are looked up in L1, if at all (`in_l1`); stores write through it.
/// Gives the number of sectors that go on to L2.
std::uint64_t pass_to_caches(Warp& warp, std::uint64_t line, std::uint8_t sectors, Access access,
                             bool in_l1) {
  Block& block = *warp.block;
  if (!block.cached) return static_cast<std::uint64_t>(std::popcount(sectors));
  if (in_l1) {
    const CacheResult result = block.l1.access(line, sectors, false);
    sectors = static_cast<std::uint8_t>(sectors & ~result.hits);
    if (sectors == 0) return 0;
  }
  block.l2_requests.add(line, sectors, access);
  return static_cast<std::uint64_t>(std::popcount(sectors));
}

/// The same for all lines of an access.
std::uint64_t pass_to_caches(Warp& warp, Lines& lines, std::uint64_t moved, Access access, bool in_l1) {
  Block& block = *warp.block;
  if (!block.cached) return lines.sectors;
  if (!in_l1) {
    block.l2_requests.add_all(lines, moved, access);
    return lines.sectors;
  }
  std::uint64_t passed = 0;
  if (lines.count < kLeastTogether) {
    for (std::size_t i = 0; i < lines.count; ++i)
      passed += pass_to_caches(warp, lines.number[i] + moved, lines.touched[i], access, true);
    return passed;
  }
  Lines::InL1& last = lines.in_l1;
  const bool here = last.cache == &block.l1;
  if (here && !last.other_sectors && last.moved == moved && block.l1.again(last.group)) return 0;
  last.cache = &block.l1;
  last.moved = moved;
  last.other_sectors = false;
  const auto request = [&](std::uint32_t n) { return std::pair(lines.number[n] + moved, lines.touched[n]); };
  const auto take = [&](std::uint32_t n, CacheResult result) {
    const auto missing = static_cast<std::uint8_t>(lines.touched[n] & ~result.hits);
    if (missing == 0) return;
    block.l2_requests.add(lines.number[n] + moved, missing, access);
    passed += static_cast<std::uint64_t>(std::popcount(missing));
  };
  if (!here || !block.l1.read_again(last.group, lines.count, request, take))
    block.l1.access_together(last.group, lines.count, false, request, take);
  return passed;
}

/// What L2 alone answers does not stay in L1: so measured on an H200.
void drop_from_l1(Warp& warp, const Lines& lines, std::uint64_t moved) {
  Block& block = *warp.block;
  if (!block.cached) return;
  for (std::size_t i = 0; i < lines.count; ++i) block.l1.drop(lines.number[i] + moved);
}

/// For each lane how many meet at its address.
struct Alike {
  alignas(64) std::uint64_t lanes[kLanes] = {};
  explicit Alike(const Pattern& pattern) {
    // All with all: the host compiler makes vectors of it.
    for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
      const std::uint64_t place = pattern.relative[std::countr_zero(rest)];
      for (int i = 0; i < kLanes; ++i) lanes[i] += pattern.relative[i] == place;
    }
  }
};

/// Most lanes that meet at one address and wait for each other there.
std::uint32_t most_alike(const Pattern& pattern, const Site& site) {
  if (site.one_per_warp || site.one_per_word) return 1;
  return static_cast<std::uint32_t>(std::ranges::max(Alike(pattern).lanes));
}

/// The lanes of a request on one word of a sector take turns, those on different words go together.
void count_turns(Warp& warp, const Pattern& pattern, std::uint64_t base) {
  const Alike alike(pattern);
  struct Sector {
    std::uint64_t number, turns;
  } sectors[kLanes];
  std::size_t count = 0;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t number = (base + pattern.relative[lane]) >> 5;
    Sector* known =
        std::find_if(sectors, sectors + count, [&](const Sector& one) { return one.number == number; });
    if (known == sectors + count) sectors[count++] = {number, 0};
    known->turns = std::max(known->turns, alike.lanes[lane]);
  }
  for (const Sector& one : std::span(sectors, count))
    warp.worker->atomics.add_turns(warp.worker->launch().atomics, one.number << 5, one.turns);
}

/// Atomic operations on one address wait for each other in all of the GPU: counts them by word, so that the
/// busiest is known. Most often all lanes share one.
void count_hottest(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base) {
  const Site& site = warp.worker->program().sites[op->site];
  const bool floating = ptx::is_float(site.type);
  AtomicCounts& counts = warp.worker->launch().atomics;
  const std::uint64_t first = pattern.relative[std::countr_zero(pattern.mask)];
  std::uint64_t together = 0;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    const std::uint64_t relative = pattern.relative[std::countr_zero(rest)];
    if (relative == first)
      ++together;
    else
      warp.worker->atomics.add(counts, base + relative, 1, floating);
  }
  warp.worker->atomics.add(counts, base + first, together, floating);
  if (together == static_cast<std::uint64_t>(std::popcount(pattern.mask)))
    warp.worker->atomics.add_turns(counts, base + first, site.one_per_warp ? 1 : together);
  else
    count_turns(warp, pattern, base);
}

void record_access(Warp& warp, std::uint32_t site, std::uint64_t lines, std::uint64_t sectors,
                   std::uint64_t wavefronts, std::uint64_t filled = 0) {
  if (warp.path->left_out) return;
  warp.path->accesses.push_back({site, static_cast<std::uint16_t>(lines), static_cast<std::uint16_t>(sectors),
                                 static_cast<std::uint16_t>(wavefronts), static_cast<std::uint16_t>(filled)});
}

/// The lines of the access that was traced last.
void record_lines(Warp& warp, const Lines& lines, std::uint64_t moved) {
  constexpr std::ptrdiff_t kLookedBack = 64; // a loop has fewer shapes than that
  if (warp.path->left_out || lines.count == 0) return;
  LineShape shape{lines.count};
  for (std::uint32_t i = 0; i < lines.count; ++i) {
    shape.from_first[i] = static_cast<std::int64_t>(lines.number[i] - lines.number[0]);
    shape.touched[i] = lines.touched[i];
  }
  std::vector<LineShape>& shapes = warp.path->shapes;
  const auto from = shapes.end() - std::min(kLookedBack, std::ssize(shapes));
  auto found = std::find(from, shapes.end(), shape);
  if (found == shapes.end()) found = shapes.insert(shapes.end(), shape);
  AccessCost& access = warp.path->accesses.back();
  access.shape = static_cast<std::uint32_t>(found - shapes.begin());
  access.first_line = lines.number[0] + moved;
}

/// Passes in which L1 reads the words of a load from its banks, which are those of shared memory.
std::uint32_t bank_passes(Pattern& pattern, std::uint64_t base) {
  if (const auto phase = static_cast<std::uint32_t>(base & 3); pattern.phase != phase)
    count_wavefronts(pattern, phase, pattern.bytes);
  return pattern.wavefronts;
}

}

void WarpTally::add_to(WarpCount& count, std::uint32_t threads) const {
  const std::uint64_t by_lanes = std::accumulate(lanes_apart.begin(), lanes_apart.end(), std::uint64_t{0});
  const std::uint32_t busiest = *std::max_element(lanes_apart.begin(), lanes_apart.end());
  WarpCount::add(count.instructions, instructions);
  WarpCount::add(count.thread_instructions, thread_instructions);
  WarpCount::add(count.requests, together + apart);
  WarpCount::add(count.sectors, sectors);
  WarpCount::add(count.lane_accesses,
                 together * static_cast<std::uint64_t>(std::popcount(threads)) + by_lanes);
  WarpCount::add(count.wavefronts, wavefronts);
  WarpCount::add(count.excess_wavefronts, excess_wavefronts);
  WarpCount::add(count.busiest_lane_accesses, together + busiest);
  count.storing_lanes |= storing_lanes;
}

void empty_l1(Warp& warp, Scope acquired) {
  if (warp.block->cached && acquired != Scope::block) warp.block->l1.clear();
}

void record_entry(Warp& warp, std::uint32_t block) {
  WarpPath& path = *warp.path;
  if (path.entries.size() < warp.worker->launch().sampler->most_entries())
    path.entries.push_back({block, static_cast<std::uint32_t>(path.accesses.size())});
  else
    ++path.left_out;
}

void count_sectors(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, Access access) {
  SiteCount& count = warp.counts[op->site];
  std::uint64_t moved;
  Lines& lines = lines_at(pattern, base, moved);
  const Site& done = warp.worker->program().sites[op->site];
  const bool in_l1 = access == Access::load && !done.past_l1;
  const std::uint64_t passed = pass_to_caches(warp, lines, moved, access, in_l1);
  if (done.past_l1 || access == Access::atomic) drop_from_l1(warp, lines, moved);
  if (done.acquires) empty_l1(warp, done.scope);
  if (access == Access::load) warp.worker->l1_hits += lines.sectors - passed;
  count.lines += lines.count;
  count.sectors += lines.sectors;
  warp.tally.sectors += lines.sectors;
  warp.worker->other_work += lines.count * work::line;
  if (access == Access::atomic) {
    count_hottest(warp, op, pattern, base);
  }
  if (warp.worker->footprint) {
    // Atomic or strong within a block or cluster is neither for another kernel.
    const Site& site = warp.worker->program().sites[op->site];
    const bool narrow = site.scope != Scope::device;
    const Access seen = access == Access::atomic && narrow ? Access::store : access;
    const bool strong = site.strong && !narrow;
    for (std::size_t i = 0; i < pattern.run_count; ++i)
      warp.worker->touch(seen, base + static_cast<std::uint64_t>(pattern.run_begin[i]),
                         base + static_cast<std::uint64_t>(pattern.run_end[i]), strong);
  }
  if (warp.path) [[unlikely]] {
    record_access(warp, op->site, lines.count, passed,
                  access == Access::atomic ? most_alike(pattern, warp.worker->program().sites[op->site])
                  : access == Access::load ? bank_passes(pattern, base)
                                           : 0,
                  pattern.ideal_sectors);
    record_lines(warp, lines, moved);
  }
}

void count_texels(Warp& warp, const Op* op, std::vector<std::uint64_t>& sectors, int bytes, Access access) {
  std::sort(sectors.begin(), sectors.end());
  sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
  SiteCount& count = warp.counts[op->site];
  const auto lanes = static_cast<std::uint64_t>(std::popcount(warp.mask));
  ++count.requests;
  count.threads += lanes;
  count.sectors += sectors.size();
  count.ideal_sectors +=
      std::min<std::uint64_t>(sectors.size(), (lanes * static_cast<std::uint64_t>(bytes) + 31) / 32);
  std::uint64_t lines = 0, passed = 0;
  for (std::size_t i = 0; i < sectors.size();) {
    const std::uint64_t line = sectors[i] >> 2;
    std::uint32_t touched = 0;
    for (; i < sectors.size() && sectors[i] >> 2 == line; ++i) touched |= 1u << (sectors[i] & 3);
    ++lines;
    passed += pass_to_caches(warp, line, static_cast<std::uint8_t>(touched), access, access == Access::load);
  }
  count.lines += lines;
  warp.worker->other_work += work::irregular + lines * work::line;
  if (warp.path) [[unlikely]]
    record_access(warp, op->site, lines, passed, 0, sectors.size());
}

void count_anyhow(Warp& warp, const Op* op, const std::uint32_t* address, int bytes) {
  const auto offset = static_cast<std::uint32_t>(op->imm);
  const BankCount banks =
      count_banks(kFullMask, bytes, [&](int lane) { return std::uint64_t{address[lane] + offset}; });
  SiteCount& count = warp.counts[op->site];
  ++count.requests;
  count.threads += kLanes;
  count.wavefronts += banks.wavefronts;
  count.ideal_wavefronts += banks.ideal_wavefronts;
  count.worst_ways = std::max(count.worst_ways, banks.worst_ways);
  warp.tally.wavefronts += banks.wavefronts;
  warp.tally.excess_wavefronts += banks.wavefronts - banks.ideal_wavefronts;
  warp.worker->other_work += work::conflicts;
}

void detail_shared(Warp& warp, const Op* op, const Pattern& pattern) {
  const Site& site = warp.worker->program().sites[op->site];
  if (site.access != Access::atomic) return record_access(warp, op->site, 0, 0, pattern.wavefronts);
  if (warp.path->left_out) return;
  record_access(warp, op->site, 0, 0, pattern.wavefronts, most_alike(pattern, site));
  AccessCost& access = warp.path->accesses.back();
  access.role = AccessCost::Role::shared_atomic;
  if (!ptx::is_float(site.type)) return;
  access.role = AccessCost::Role::shared_spin;
  const Alike alike(pattern);
  double words = 0;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1)
    words += 1 / static_cast<double>(alike.lanes[std::countr_zero(rest)]);
  access.per_word = static_cast<std::uint16_t>(4 * std::popcount(pattern.mask) / std::max(words, 1.0));
}

void count_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access) {
  // Words of the 32 threads lie side by side, so equal offsets make whole lines.
  std::uint64_t place[kLanes] = {};
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    place[lane] = (offset[lane] >> 2) * 128 + static_cast<std::uint64_t>(lane) * 4 + (offset[lane] & 3);
  }
  SiteCount& count = warp.worker->sites[op->site];
  ++count.requests;
  count.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  Pattern pattern;
  const int words = std::max(bytes / 4, 1);
  std::uint64_t lines = 0, passed = 0;
  for (int word = 0; word < words; ++word) {
    learn_pattern(pattern, place, warp.mask, std::min(bytes, 4));
    find_runs(pattern);
    const std::uint64_t warp_lines =
        (std::uint64_t{1} << 52) + (warp.block->index * warp.block->warps.size() + warp.index) * 65536;
    count.sectors +=
        for_each_line(pattern, place[pattern.first], [&](std::uint64_t line, std::uint8_t touched) {
          ++lines;
          passed += pass_to_caches(warp, warp_lines + line, touched, access, access == Access::load);
        });
    count.ideal_sectors += pattern.ideal_sectors;
    for (std::uint64_t& p : place) p += 128;
  }
  warp.worker->other_work += work::irregular + lines * work::line;
  if (warp.path) [[unlikely]]
    record_access(warp, op->site, lines, passed, 0);
}

void count_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes) {
  if (warp.path) [[unlikely]]
    record_remote_access(warp, op, address);
  const auto lanes = static_cast<std::uint64_t>(std::popcount(warp.mask));
  ++warp.worker->remote.requests;
  warp.worker->remote.bytes += lanes * static_cast<std::uint64_t>(bytes);
  warp.counts[op->site].threads += lanes;
}

}
