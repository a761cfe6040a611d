#include "kernels/simulator/engine/memory_access.h"

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/following.h"
#include "kernels/simulator/memory/banks.h"
#include "kernels/simulator/paths/path_sampler.h"

#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

Sentence verb(Access access) {
  return access == Access::load    ? Sentence::tr("read")
         : access == Access::store ? Sentence::tr("write")
                                   : Sentence::tr("atomic operation");
}

Sentence what_it_does(Access access) {
  return access == Access::load    ? Sentence::tr("reads")
         : access == Access::store ? Sentence::tr("writes")
                                   : Sentence::tr("updates");
}

/// Only loads are looked up in L1; stores write through it.
/// Gives the number of sectors that go on to L2.
std::uint64_t pass_to_caches(Warp& warp, std::uint64_t line, std::uint8_t sectors, Access access) {
  if (!warp.worker->launch().l2) return static_cast<std::uint64_t>(std::popcount(sectors));
  Block& block = *warp.block;
  if (access == Access::load) {
    const Cache::Result result = block.l1.access(line, sectors, false);
    warp.worker->l1_hits += static_cast<std::uint64_t>(std::popcount(result.hits));
    sectors = static_cast<std::uint8_t>(sectors & ~result.hits);
    if (sectors == 0) return 0;
  }
  block.l2_requests.push_back(line << 4 | sectors | (access == Access::load ? 0 : kL2Write));
  return static_cast<std::uint64_t>(std::popcount(sectors));
}

/// Most lanes that meet at one address.
std::uint32_t most_alike(const Pattern& pattern) {
  std::uint64_t places[kLanes];
  std::size_t count = 0;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1)
    places[count++] = pattern.relative[std::countr_zero(rest)];
  std::sort(places, places + count);
  std::uint32_t most = 0, run = 0;
  for (std::size_t i = 0; i < count; ++i) {
    run = i > 0 && places[i] == places[i - 1] ? run + 1 : 1;
    most = std::max(most, run);
  }
  return most;
}

/// Atomic operations on one address wait for each other in all of the GPU: counts them by word, so that the
/// busiest is known. Most often all lanes share one.
void count_hottest(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base) {
  const bool floating = ptx::is_float(warp.worker->program().sites[op->site].type);
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
}

void record_access(Warp& warp, std::uint32_t site, std::uint64_t lines, std::uint64_t sectors,
                   std::uint64_t wavefronts, std::uint64_t filled = 0) {
  if (warp.path->left_out) return;
  warp.path->accesses.push_back({site, static_cast<std::uint16_t>(lines), static_cast<std::uint16_t>(sectors),
                                 static_cast<std::uint16_t>(wavefronts), static_cast<std::uint16_t>(filled)});
}

WarpCount* warp_count(Warp& warp) {
  auto* counts = warp.worker->warp_counts;
  return counts ? &(*counts)[warp.block->index * warp.block->warps.size() + warp.index] : nullptr;
}

/// Whether any active lane touches what the trace watches.
bool touches_watched(const Warp& warp, const TraceRequest& trace, const Pattern& pattern, std::uint64_t base,
                     int bytes) {
  for (int lane = 0; lane < kLanes; ++lane)
    if (const std::uint64_t address = base + pattern.relative[lane];
        (warp.mask >> lane) & 1 && address < trace.watched_address + trace.watched_bytes &&
        trace.watched_address < address + static_cast<std::uint64_t>(bytes))
      return true;
  return false;
}

/// The registers that the site's address comes from, and what it is about to store.
void record_values(RecordedAccess& entry, const Warp& warp, const Op* op, int bytes,
                   Checker::ValueOf value_of) {
  std::uint64_t lanes[kLanes];
  for (const Site::Captured& captured : warp.worker->program().sites[op->site].captured) {
    for (int lane = 0; lane < kLanes; ++lane)
      lanes[lane] = captured.width == 8   ? warp.row<std::uint64_t>(captured.offset)[lane]
                    : captured.width == 4 ? warp.row<std::uint32_t>(captured.offset)[lane]
                    : captured.width == 2 ? warp.row<std::uint16_t>(captured.offset)[lane]
                                          : (warp.predicate(captured.offset) >> lane) & 1;
    entry.add(lanes, warp.mask);
  }
  if (!value_of) return;
  std::uint64_t stored[2][kLanes] = {};
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::byte out[16] = {};
    value_of(warp, op, lane, out);
    for (int i = 0; i < 2; ++i) std::memcpy(&stored[i][lane], out + 8 * i, 8);
  }
  for (int i = 0; i < (bytes + 7) / 8 && i < 2; ++i) entry.add(stored[i], warp.mask);
}

void record(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base, int bytes, bool global,
            Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  const TraceRequest& trace = *launch.options.trace;
  if (trace.watched_bytes > 0 && !(global && touches_watched(warp, trace, pattern, base, bytes))) return;
  RecordedAccess entry;
  AccessRecord& access = entry.record;
  access.block = warp.block->index;
  access.warp = warp.index;
  access.site = op->site;
  access.step = warp.block->steps++;
  access.mask = warp.mask;
  access.barrier = warp.block->epoch;
  for (int lane = 0; lane < kLanes; ++lane)
    if ((warp.mask >> lane) & 1)
      access.address[static_cast<std::size_t>(lane)] = base + pattern.relative[lane];
  record_values(entry, warp, op, bytes, value_of);
  const std::lock_guard lock(launch.mutex);
  if (!launch.recorded.add({warp.block->trace_index, access.block}, entry, trace.record_limit))
    ++launch.trace->dropped;
}

}

void RecordedAccess::add(const std::uint64_t (&lanes)[kLanes], std::uint32_t mask) {
  // Most are the same for all lanes, or grow evenly from lane to lane.
  LaneValues made;
  const int first = std::countr_zero(mask);
  const std::uint32_t rest = mask & (mask - 1);
  if (rest) {
    const int second = std::countr_zero(rest);
    if (second == first + 1) made.step = lanes[second] - lanes[first];
  }
  made.first = lanes[first] - static_cast<std::uint64_t>(first) * made.step;
  bool even = true;
  for (int lane = 0; lane < kLanes; ++lane)
    even &= !((mask >> lane) & 1) || lanes[lane] == made.first + static_cast<std::uint64_t>(lane) * made.step;
  if (!even) {
    made.others = static_cast<std::uint32_t>(lane_values.size());
    lane_values.insert(lane_values.end(), lanes, lanes + kLanes);
  }
  values.push_back(made);
}

bool matches_some(const Pattern& pattern, const std::uint64_t* address, std::uint32_t mask) {
  if (pattern.mask != mask) return false;
  const std::uint64_t base = address[pattern.first];
  std::uint64_t difference = 0;
  for (int i = 0; i < kLanes; ++i)
    difference |=
        ((address[i] - base) ^ pattern.relative[i]) & (0 - static_cast<std::uint64_t>((mask >> i) & 1));
  return difference == 0;
}
bool matches_some(const Pattern& pattern, const std::uint32_t* address, std::uint32_t mask) {
  if (pattern.mask != mask) return false;
  const std::uint32_t base = address[pattern.first];
  std::uint32_t difference = 0;
  for (int i = 0; i < kLanes; ++i)
    difference |= ((address[i] - base) ^ pattern.relative32[i]) & (0 - ((mask >> i) & 1));
  return difference == 0;
}

void learn(Warp& warp, Pattern& pattern, const std::uint64_t* address, int bytes) {
  warp.worker->other_work += work::irregular;
  learn_pattern(pattern, address, warp.mask, bytes);
}

void learn(Warp& warp, Pattern& pattern, const std::uint32_t* address, int bytes) {
  warp.worker->other_work += work::irregular;
  // Two more, as each bare access takes one away. After some hundred of them the pattern gets a new chance.
  pattern.surprises = pattern.surprises < 8 ? static_cast<std::uint8_t>(pattern.surprises + 2) : 255;
  // From the first lane on, as steps that may go back: addresses of 32 bits wrap.
  const std::uint32_t base = address[std::countr_zero(warp.mask)];
  std::uint64_t wide[kLanes];
  for (int lane = 0; lane < kLanes; ++lane)
    wide[lane] = static_cast<std::uint64_t>(
        static_cast<std::int64_t>(static_cast<std::int32_t>(address[lane] - base)));
  learn_pattern(pattern, wide, warp.mask, bytes);
}

bool find_allocation(Warp& warp, const Op* op, Pattern& pattern, const std::uint64_t* address, int bytes,
                     Access access, bool& split) {
  GlobalMemory& memory = warp.worker->launch().memory;
  const std::uint64_t base = address[pattern.first] + op->imm;
  const Allocation* first = memory.find(base + static_cast<std::uint64_t>(pattern.low));
  const std::uint64_t end = base + static_cast<std::uint64_t>(pattern.high);
  if (first && end <= first->address + first->bytes && !(first->read_only && access != Access::load)) {
    warp.holders[op->site] = {first->address, first->address + first->bytes, first->host.get()};
    return true;
  }
  // Each lane inside some allocation? Then they lie in different ones, which is fine.
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const std::uint64_t place = address[std::countr_zero(rest)] + op->imm;
    const Allocation* holder = memory.find(place);
    if (!holder || place + static_cast<std::uint64_t>(bytes) > holder->address + holder->bytes ||
        (holder->read_only && access != Access::load)) {
      report_global(warp, op, address, bytes, access);
      return false;
    }
  }
  split = true;
  return false;
}

const Op* report_global(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Access access) {
  GlobalMemory& memory = warp.worker->launch().memory;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = address[lane] + op->imm;
    if (place & static_cast<std::uint64_t>(bytes - 1))
      return warp.worker->fault(
          warp, op, "misaligned",
          Sentence::tr("misaligned global %1: %2 bytes at address %3, which is no multiple of %4",
                       verb(access), bytes, fmt::format("{:#x}", place), bytes),
          lane);
    const Allocation* holder = memory.find(place);
    if (holder && holder->read_only && access != Access::load)
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          Sentence::tr("%1 of constant memory: '%2' can only be read", verb(access), holder->name), lane);
    if (!holder || place + static_cast<std::uint64_t>(bytes) > holder->address + holder->bytes) {
      const Whereabouts where = memory.describe(place, static_cast<std::uint64_t>(bytes));
      return warp.worker->fault(
          warp, op, "out-of-bounds",
          where.elements ? Sentence::tr("out of bounds: %1 %2", what_it_does(access), where.text)
                         : Sentence::tr("out-of-bounds global %1 of %2 bytes at address %3: %4", verb(access),
                                        bytes, fmt::format("{:#x}", place), where.text),
          lane);
    }
  }
  return warp.worker->fault(warp, op, "out-of-bounds", Sentence::tr("illegal global %1", verb(access)));
}

const Op* report_misaligned_shared(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes,
                                   Access access) {
  return warp.worker->fault(
      warp, op, "misaligned",
      Sentence::tr("misaligned shared %1: %2 bytes at offset %3, which is no multiple of %4", verb(access),
                   bytes, offset, bytes),
      lane);
}

const Op* report_shared(Warp& warp, const Op* op, const std::uint32_t* address, int bytes, Access access) {
  const std::uint32_t size = warp.worker->launch().shared_bytes;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint32_t place = address[lane] + static_cast<std::uint32_t>(op->imm);
    if (place & static_cast<std::uint32_t>(bytes - 1))
      return report_misaligned_shared(warp, op, lane, place, bytes, access);
    if (std::uint64_t{place} + static_cast<std::uint64_t>(bytes) > size)
      return warp.worker->fault(warp, op, "out-of-bounds",
                                Sentence::tr("out-of-bounds shared %1 of %2 bytes at offset %3: the block "
                                             "has %4 bytes of shared memory (%5 dynamic)",
                                             verb(access), bytes, static_cast<std::int32_t>(place), size,
                                             warp.worker->launch().dynamic_shared_bytes),
                                lane);
  }
  return warp.worker->fault(warp, op, "out-of-bounds", Sentence::tr("illegal shared %1", verb(access)));
}

const Op* report_local(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes, Access access) {
  const Frame& frame = warp.frames[warp.frame];
  const std::uint64_t top = frame.local + frame.function->local_bytes;
  if (offset & static_cast<std::uint64_t>(bytes - 1))
    return warp.worker->fault(
        warp, op, "misaligned",
        Sentence::tr("misaligned local %1: %2 bytes at offset %3, which is no multiple of %4", verb(access),
                     bytes, offset, bytes),
        lane);
  return warp.worker->fault(
      warp, op, "out-of-bounds",
      Sentence::tr("out-of-bounds local %1 of %2 bytes at offset %3: the thread's local variables take %4 "
                   "bytes. Look for an array index beyond its size",
                   verb(access), bytes, static_cast<std::int64_t>(offset), top),
      lane);
}

/// Passes in which L1 reads the words of a load from its banks, which are those of shared memory.
std::uint32_t bank_passes(const Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base) {
  return count_banks(
             pattern.mask, warp.worker->program().sites[op->site].bytes,
             [&](int lane) { return base + pattern.relative[lane]; }, [](int, int, int, int) {})
      .wavefronts;
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
  std::uint64_t moved, passed = 0;
  const Lines& touched = lines_at(pattern, base, moved);
  const std::uint64_t lines = touched.count, sectors = touched.sectors;
  for (std::size_t i = 0; i < lines; ++i) {
    const std::uint64_t line = touched.number[i] + moved;
    passed += pass_to_caches(warp, line, touched.touched[i], access);
    if (access == Access::atomic)
      warp.worker->atomics.add_sectors(warp.worker->launch().atomics, line << 7,
                                       std::popcount(touched.touched[i]));
  }
  if (warp.worker->footprint)
    for (std::size_t i = 0; i < pattern.run_count; ++i)
      warp.worker->touch(access, base + static_cast<std::uint64_t>(pattern.run_begin[i]),
                         base + static_cast<std::uint64_t>(pattern.run_end[i]));
  count.lines += lines;
  count.sectors += sectors;
  warp.worker->other_work += lines * work::line;
  if (access == Access::atomic) count_hottest(warp, op, pattern, base);
  if (warp.path) [[unlikely]]
    record_access(warp, op->site, lines, passed,
                  access == Access::atomic ? most_alike(pattern)
                  : access == Access::load ? bank_passes(warp, op, pattern, base)
                                           : 0,
                  pattern.ideal_sectors);
  if (WarpCount* mine = warp_count(warp)) {
    WarpCount::add(mine->requests, 1);
    WarpCount::add(mine->sectors, sectors);
    WarpCount::add(mine->lane_accesses, static_cast<std::uint64_t>(std::popcount(pattern.mask)));
    if (access != Access::load) mine->storing_lanes |= pattern.mask;
    for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
      std::uint32_t& accesses = warp.lane_accesses[static_cast<std::size_t>(std::countr_zero(rest))];
      WarpCount::add(accesses, 1);
      mine->busiest_lane_accesses = std::max(mine->busiest_lane_accesses, accesses);
    }
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
    passed += pass_to_caches(warp, line, static_cast<std::uint8_t>(touched), access);
  }
  count.lines += lines;
  warp.worker->other_work += work::irregular + lines * work::line;
  if (warp.path) [[unlikely]]
    record_access(warp, op->site, lines, passed, 0, sectors.size());
}

void detail_shared(Warp& warp, const Op* op, const Pattern& pattern) {
  if (warp.path) {
    const bool atomic = warp.worker->program().sites[op->site].access == Access::atomic;
    record_access(warp, op->site, 0, 0,
                  atomic ? std::max(pattern.wavefronts, most_alike(pattern)) : pattern.wavefronts);
  }
  if (WarpCount* mine = warp_count(warp)) {
    WarpCount::add(mine->wavefronts, pattern.wavefronts);
    WarpCount::add(mine->excess_wavefronts, pattern.wavefronts - pattern.ideal_wavefronts);
  }
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
          passed += pass_to_caches(warp, warp_lines + line, touched, access);
        });
    count.ideal_sectors += pattern.ideal_sectors;
    for (std::uint64_t& p : place) p += 128;
  }
  warp.worker->other_work += work::irregular + lines * work::line;
  if (warp.path) [[unlikely]]
    record_access(warp, op->site, lines, passed, 0);
}

bool check_global(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  if (launch.checker && !launch.checker->global_access(warp, op, pattern, base, bytes, kind, value_of))
    return false;
  if (warp.block->trace_index != ~0u) record(warp, op, pattern, base, bytes, true, value_of);
  return true;
}

bool check_shared(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  LaunchState& launch = warp.worker->launch();
  if (launch.checker && warp.block->copies &&
      !warp.block->copies->allow(warp, op, pattern, base, bytes, kind != Kind::read))
    return false;
  if (launch.checker && !launch.checker->shared_access(warp, op, pattern, base, bytes, kind, value_of))
    return false;
  if (warp.block->trace_index != ~0u) record(warp, op, pattern, base, bytes, false, value_of);
  return true;
}

void count_remote(Warp& warp, const Op* op, int bytes) {
  const auto lanes = static_cast<std::uint64_t>(std::popcount(warp.mask));
  ++warp.worker->remote.requests;
  warp.worker->remote.bytes += lanes * static_cast<std::uint64_t>(bytes);
  warp.counts[op->site].threads += lanes;
}

bool check_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Kind kind,
                  Checker::ValueOf value_of) {
  Checker* checker = warp.worker->launch().checker;
  if (!checker) return true;
  const std::uint32_t all = warp.mask;
  bool fine = true;
  for (std::uint32_t rest = all; rest && fine;) {
    // The lanes that go to one block.
    Block* owner = block_at(warp, address[std::countr_zero(rest)]);
    std::uint64_t offset[kLanes] = {};
    warp.mask = 0;
    for (std::uint32_t left = rest; left; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (block_at(warp, address[lane]) != owner) continue;
      offset[lane] = address[lane] & kOffsetMask;
      warp.mask |= 1u << lane;
    }
    rest &= ~warp.mask;
    Pattern pattern;
    learn_pattern(pattern, offset, warp.mask, bytes);
    fine = checker->remote_access(warp, op, *owner, pattern, offset[pattern.first], bytes, kind, value_of);
  }
  warp.mask = all;
  return fine;
}

bool check_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access) {
  if (!warp.worker->launch().checker) return true;
  if (warp.local_written.size() < warp.local.size()) warp.local_written.resize(warp.local.size());
  const auto count = static_cast<std::size_t>(bytes);
  std::uint32_t unwritten[kLanes] = {}, any = 0;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    std::uint8_t* written = warp.local_written.data() + local_index(lane, offset[lane]);
    if (access == Access::store) {
      std::memset(written, 1, count);
      continue;
    }
    for (std::size_t i = 0; i < count; ++i) unwritten[lane] |= std::uint32_t{!written[i]} << i;
    any |= unwritten[lane];
  }
  if (!any) return true;
  if (!warp.following) {
    start_following(warp, op);
    return false;
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!unwritten[lane]) continue;
    auto origin = std::make_shared<Origin>();
    origin->op = op->index;
    origin->diagnostic = warp.worker->diagnostic(
        warp, op, "uninitialised",
        Sentence::tr("read of local memory at offset %1 that the thread has not written: a local variable "
                     "or an element of a local array is read before it is set",
                     offset[lane]),
        lane);
    warp.following->loaded(op, lane, unwritten[lane], std::move(origin));
  }
  return true;
}

}
