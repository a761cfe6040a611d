#pragma once

#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

/// How handlers of loads, stores and atomics get from a warp's addresses to host memory.
namespace kernelarium::sim {

// With checks, a generic address of local memory names its thread above the offset, so that it is known where
// another thread uses it. Without, it is the same for all threads, as on a GPU.
inline constexpr unsigned kLocalOwnerShift = 24;
inline std::uint64_t local_owner(const Warp& warp, int lane) {
  return (warp.block->index & 31) << 11 | (warp.thread_of(lane) + 1);
}
/// From the start of the lane's own local memory to a generic address in the window.
inline std::int64_t from_own_local(const Warp& warp, int lane, std::uint64_t address) {
  return static_cast<std::int64_t>(address - kLocalWindow - (local_owner(warp, lane) << kLocalOwnerShift));
}
/// Whether such an address is one of this lane's; offsets are less than a megabyte.
inline bool is_own_local(const Warp& warp, int lane, std::uint64_t address) {
  constexpr std::int64_t kNear = std::int64_t{1} << (kLocalOwnerShift - 1);
  const std::int64_t offset = from_own_local(warp, lane, address);
  return address - kLocalWindow < kNear || (offset > -kNear && offset < kNear);
}
/// The offset of a generic address in the window of local memory, whichever thread it names.
inline std::uint64_t local_offset(const Warp& warp, int lane, std::uint64_t address) {
  const std::uint64_t offset = address - kLocalWindow;
  if (!warp.worker->launch().checker || offset >> kLocalOwnerShift == 0) return offset;
  if (is_own_local(warp, lane, address))
    return static_cast<std::uint64_t>(from_own_local(warp, lane, address));
  return offset & ((std::uint64_t{1} << kLocalOwnerShift) - 1);
}
/// Tells of an access by a generic address that names another thread. False: enough was found.
bool check_local_owner(Warp& warp, const Op* op, int lane, std::uint64_t address);

/// True if the addresses of the active lanes repeat the pattern.
bool matches_some(const Pattern& pattern, const std::uint64_t* address, std::uint32_t mask);
bool matches_some(const Pattern& pattern, const std::uint32_t* address, std::uint32_t mask);
[[gnu::always_inline]] inline bool matches(const Pattern& pattern, const std::uint64_t* address,
                                           std::uint32_t mask) {
  if (mask != kFullMask) return matches_some(pattern, address, mask);
  const std::uint64_t base = address[0];
  std::uint64_t difference = pattern.mask ^ mask;
  for (int i = 0; i < kLanes; ++i) difference |= (address[i] - base) ^ pattern.relative[i];
  return difference == 0;
}
[[gnu::always_inline]] inline bool matches(const Pattern& pattern, const std::uint32_t* address,
                                           std::uint32_t mask) {
  if (mask != kFullMask) return matches_some(pattern, address, mask);
  const std::uint32_t base = address[0];
  std::uint32_t difference = pattern.mask ^ mask;
  for (int i = 0; i < kLanes; ++i) difference |= (address[i] - base) ^ pattern.relative32[i];
  return difference == 0;
}

/// A pattern that the site has not had just before.
void learn(Warp& warp, Pattern& pattern, const std::uint32_t* address, int bytes);
void learn(Warp& warp, Pattern& pattern, const std::uint64_t* address, int bytes);

inline Pattern& pattern_of(const Warp& warp, const Op* op) {
  return warp.patterns[op->r[5] & ~(kKnownPattern | kReusedPattern)];
}

/// Finds the allocation for a site whose cached one does not match. False: a fault was reported, or the
/// lanes access different allocations (`split` is set then).
bool find_allocation(Warp& warp, const Op* op, Pattern& pattern, const std::uint64_t* address, int bytes,
                     Access access, bool& split);
/// Reports the first lane whose address is outside, or not aligned to the access.
const Op* report_global(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Access access);
const Op* report_shared(Warp& warp, const Op* op, const std::uint32_t* address, int bytes, Access access);
const Op* report_misaligned_shared(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes,
                                   Access access);
const Op* report_local(Warp& warp, const Op* op, int lane, std::uint64_t offset, int bytes, Access access);

/// The sectors of one global access, line by line: into the caches and to the sample.
void count_sectors(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, Access access);
/// Counts an access to shared memory of all lanes, whose addresses follow no pattern.
void count_anyhow(Warp& warp, const Op* op, const std::uint32_t* address, int bytes);
/// A shared access, to the sample for the time model.
void detail_shared(Warp& warp, const Op* op, const Pattern& pattern);

/// An access of global memory, in the warp's own counts.
[[gnu::always_inline]] inline void tally_request(Warp& warp, std::uint32_t mask, Access access) {
  WarpTally& tally = warp.tally;
  if (access != Access::load) tally.storing_lanes |= mask;
  if (mask == warp.threads) [[likely]] {
    ++tally.together;
    return;
  }
  ++tally.apart;
  for (std::size_t lane = 0; lane < kLanes; ++lane) tally.lanes_apart[lane] += (mask >> lane) & 1;
}

/// Counts one global access and passes its sectors to the caches; `base` is the first active lane's address.
[[gnu::always_inline]] inline void count_global(Warp& warp, const Op* op, Pattern& pattern,
                                                std::uint64_t base, Access access) {
  need_runs(pattern);
  SiteCount& count = warp.counts[op->site];
  ++count.requests;
  count.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  count.ideal_sectors += pattern.ideal_sectors;
  tally_request(warp, pattern.mask, access);
  if (warp.detailed || access == Access::atomic) return count_sectors(warp, op, pattern, base, access);
  if (pattern.run_count != 1) {
    std::uint64_t moved;
    const Lines& lines = lines_at(pattern, base, moved);
    count.sectors += lines.sectors;
    count.lines += lines.count;
    warp.tally.sectors += lines.sectors;
    warp.worker->other_work += work::line;
    return;
  }
  const std::uint64_t first = (base + static_cast<std::uint64_t>(pattern.low)) >> 5,
                      last = (base + static_cast<std::uint64_t>(pattern.high) - 1) >> 5;
  count.sectors += last - first + 1;
  warp.tally.sectors += last - first + 1;
  count.lines += (last >> 2) - (first >> 2) + 1;
}
[[gnu::always_inline]] inline void count_shared(Warp& warp, const Op* op, Pattern& pattern,
                                                std::uint32_t base, int bytes) {
  SiteCount& count = warp.counts[op->site];
  if (const std::uint32_t phase = base & 3; pattern.phase != phase) [[unlikely]] {
    warp.worker->other_work += work::conflicts;
    count_wavefronts(pattern, phase, bytes);
  }
  ++count.requests;
  count.threads += static_cast<std::uint64_t>(std::popcount(warp.mask));
  count.wavefronts += pattern.wavefronts;
  count.ideal_wavefronts += pattern.ideal_wavefronts;
  count.worst_ways = count.worst_ways < pattern.worst_ways ? pattern.worst_ways : count.worst_ways;
  warp.tally.wavefronts += pattern.wavefronts;
  warp.tally.excess_wavefronts += pattern.wavefronts - pattern.ideal_wavefronts;
  if (warp.path) [[unlikely]]
    detail_shared(warp, op, pattern);
}
/// An access to texels: the sectors that the lanes touch, by their numbers in memory, in any order.
void count_texels(Warp& warp, const Op* op, std::vector<std::uint64_t>& sectors, int bytes, Access access);
void count_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access);
/// Behind an acquire beyond the block no line of L1 is taken for new: so measured on an H200.
void empty_l1(Warp& warp, Scope acquired);
/// For the time model: a sampled warp enters a basic block.
void record_entry(Warp& warp, std::uint32_t block);
/// Races and uninitialised reads, and the trace. Null: fine; else the warp has stopped.
bool check_global(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of);
bool check_shared(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                  Checker::ValueOf value_of);
/// Accesses to the shared memory of other blocks of the cluster, at addresses with their ranks.
bool check_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes, Kind kind,
                  Checker::ValueOf value_of);
void count_remote(Warp& warp, const Op* op, const std::uint64_t* address, int bytes);
/// An address in the cluster's shared memory that is in the thread's own block.
inline bool own_shared(const Warp& warp, std::uint64_t address) {
  const std::uint64_t tag = address >> kRankShift;
  return tag == 0 || tag == std::uint64_t{warp.block->rank} + 1;
}
/// `offset`: of each lane in its local memory.
bool check_local(Warp& warp, const Op* op, const std::uint64_t* offset, int bytes, Access access);

/// Host memory of the first active lane's address (global), or null when the warp has stopped or the lanes
/// are split.
[[gnu::always_inline]] inline std::byte* resolve_global(Warp& warp, const Op* op, Pattern& pattern,
                                                        const std::uint64_t* address, int bytes,
                                                        Access access, bool& split) {
  if (!(op->r[5] & kKnownPattern) && !matches(pattern, address, warp.mask)) [[unlikely]]
    learn(warp, pattern, address, bytes);
  const std::uint64_t base = address[pattern.first] + op->imm;
  if (((base | pattern.low_bits) & static_cast<std::uint64_t>(bytes - 1)) != 0) [[unlikely]] {
    report_global(warp, op, address, bytes, access);
    return nullptr;
  }
  // Differences, as sums may run past the last address there is.
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const std::uint64_t span =
      static_cast<std::uint64_t>(pattern.high) - static_cast<std::uint64_t>(pattern.low);
  const Holder& holder = warp.holders[op->site];
  if (low - holder.begin > holder.end - holder.begin || span > holder.end - low) [[unlikely]] {
    if (!find_allocation(warp, op, pattern, address, bytes, access, split)) return nullptr;
  }
  return holder.host + (base - holder.begin);
}

/// True if a whole warp's addresses in shared memory mostly had a different pattern each time, and now are
/// all inside and aligned: then moving lane by lane is faster than learning one more pattern. Checks, traces
/// and samples need the pattern.
[[gnu::always_inline]] inline bool lies_anyhow(const Warp& warp, const Op* op, Pattern& pattern,
                                               const std::uint32_t* address, int bytes) {
  if (!pattern.surprises) [[likely]]
    return false;
  --pattern.surprises;
  constexpr std::uint8_t kOften = 8;
  if (pattern.surprises < kOften || warp.mask != kFullMask || (op->r[5] & (kKnownPattern | kReusedPattern)) ||
      warp.watched || warp.path)
    return false;
  const auto offset = static_cast<std::uint32_t>(op->imm);
  std::uint32_t bits = 0, highest = 0;
  for (int i = 0; i < kLanes; ++i) {
    const std::uint32_t place = address[i] + offset;
    bits |= place;
    highest = std::max(highest, place);
  }
  return (bits & static_cast<std::uint32_t>(bytes - 1)) == 0 &&
         std::int64_t{highest} + bytes <= warp.shared_bytes;
}

/// A lane's place in shared memory. Addresses of 32 bits wrap: an offset may be negative.
[[gnu::always_inline]] inline std::byte* shared_place(const Warp& warp, const Op* op, std::uint32_t address) {
  return warp.shared + (address + static_cast<std::uint32_t>(op->imm));
}

/// Offset of the first active lane's address in shared memory, or -1 when the warp has stopped.
[[gnu::always_inline]] inline std::int64_t resolve_shared(Warp& warp, const Op* op, Pattern& pattern,
                                                          const std::uint32_t* address, int bytes,
                                                          Access access) {
  if (!(op->r[5] & kKnownPattern) && !matches(pattern, address, warp.mask)) [[unlikely]]
    learn(warp, pattern, address, bytes);
  // Addresses of 32 bits wrap: the lanes' distances do, too (learn).
  const std::uint32_t base = address[pattern.first] + static_cast<std::uint32_t>(op->imm);
  const std::int64_t start = static_cast<std::int64_t>(base);
  if (((base | pattern.low_bits) & static_cast<std::uint32_t>(bytes - 1)) != 0 || start + pattern.low < 0 ||
      start + pattern.high > warp.shared_bytes) [[unlikely]] {
    report_shared(warp, op, address, bytes, access);
    return -1;
  }
  return start;
}

/// A loop that strides through memory continues with equally large steps, which the host's prefetcher misses.
inline void prefetch_next(Pattern& pattern, const std::byte* from) {
  const auto here = reinterpret_cast<std::uintptr_t>(from), ahead = 2 * here - pattern.last;
  pattern.last = here;
  __builtin_prefetch(reinterpret_cast<const void*>(ahead));
  __builtin_prefetch(reinterpret_cast<const void*>(ahead + 64));
}

/// Rows <- memory: `N` values of type T per lane, widened to rows of R. `from` is the first active lane's
/// place.
template<class T, class R, int N>
[[gnu::always_inline]] inline void move_in(const Warp& warp, const Op* op, const Pattern& pattern,
                                           const std::byte* from) {
  const auto value_at = [](const std::byte* place) {
    T value;
    std::memcpy(&value, place, sizeof(T));
    return static_cast<R>(value);
  };
  if (pattern.shape == Shape::same) {
    for (int k = 0; k < N; ++k) {
      const R value = value_at(from + k * sizeof(T));
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value;
    }
    return;
  }
  if (pattern.shape == Shape::consecutive) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value_at(from + (i * N + k) * sizeof(T));
    }
    return;
  }
  if (pattern.shape == Shape::same_by_eight) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int group = 0; group < 4; ++group) {
        const R value = value_at(from + pattern.group[group] + k * sizeof(T));
        for (int i = 0; i < 8; ++i) to[8 * group + i] = value;
      }
    }
    return;
  }
  if (pattern.shape == Shape::consecutive_by_eight) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int group = 0; group < 4; ++group) {
        const std::byte* start = from + pattern.group[group] + k * sizeof(T);
        for (int i = 0; i < 8; ++i) to[8 * group + i] = value_at(start + i * N * sizeof(T));
      }
    }
    return;
  }
  if (warp.mask == kFullMask) {
    for (int k = 0; k < N; ++k) {
      R* to = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) to[i] = value_at(from + pattern.distance(i) + k * sizeof(T));
    }
    return;
  }
  for (int k = 0; k < N; ++k) {
    R* to = warp.row<R>(op->r[k]);
    for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      to[lane] = value_at(from + pattern.distance(lane) + k * sizeof(T));
    }
  }
}

/// Memory <- rows, in the order of lanes: where two write one place the higher lane stays.
template<class T, class R, int N>
[[gnu::always_inline]] inline void move_out(const Warp& warp, const Op* op, const Pattern& pattern,
                                            std::byte* to) {
  if (pattern.shape == Shape::consecutive) {
    for (int k = 0; k < N; ++k) {
      const R* from = warp.row<R>(op->r[k]);
      for (int i = 0; i < kLanes; ++i) {
        const T value = static_cast<T>(from[i]);
        std::memcpy(to + (i * N + k) * sizeof(T), &value, sizeof(T));
      }
    }
    return;
  }
  if (warp.mask == kFullMask) {
    for (int i = 0; i < kLanes; ++i)
      for (int k = 0; k < N; ++k) {
        const T value = static_cast<T>(warp.row<R>(op->r[k])[i]);
        std::memcpy(to + pattern.distance(i) + k * sizeof(T), &value, sizeof(T));
      }
    return;
  }
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    for (int k = 0; k < N; ++k) {
      const T value = static_cast<T>(warp.row<R>(op->r[k])[lane]);
      std::memcpy(to + pattern.distance(lane) + k * sizeof(T), &value, sizeof(T));
    }
  }
}

/// Position of 16-byte pieces of each thread's local memory: interleaved by lane, as in hardware.
inline std::size_t local_index(int lane, std::uint64_t offset) {
  return ((offset >> 4) * kLanes + static_cast<std::size_t>(lane)) * 16 + (offset & 15);
}
/// A flag for each byte of local memory, in whole pieces: calls clear them by pieces.
inline void grow_local_written(Warp& warp) {
  if (warp.local_written.size() < warp.local.size())
    warp.local_written.resize((warp.local.size() + 15) / 16 * 16);
}
inline std::byte* local_place(Warp& warp, int lane, std::uint64_t offset) {
  const std::size_t place = local_index(lane, offset);
  if (place + 16 > warp.local.size()) warp.local.resize(2 * (place + 16 * kLanes + 16));
  return warp.local.data() + place;
}
/// True if `bytes` at `offset` are in the thread's live local variables and aligned.
inline bool local_inside(const Warp& warp, std::uint64_t offset, int bytes) {
  const Frame& frame = warp.frames[warp.frame];
  const std::uint64_t top = frame.local + frame.function->local_bytes;
  return offset < top && offset + static_cast<std::uint64_t>(bytes) <= top &&
         (offset & static_cast<std::uint64_t>(bytes - 1)) == 0;
}

/// Passes pieces of 16 bytes of shared memory to check(pattern, base), 32 at once, as if each lane had one.
/// False once it returns false.
template<class Check>
bool check_pieces(Warp& warp, const std::vector<std::uint32_t>& pieces, Check check) {
  const std::uint32_t mask = warp.mask;
  bool fine = true;
  for (std::size_t i = 0; fine && i < pieces.size(); i += kLanes) {
    const std::size_t count = std::min<std::size_t>(kLanes, pieces.size() - i);
    std::uint64_t address[kLanes] = {};
    std::copy_n(pieces.begin() + static_cast<std::ptrdiff_t>(i), count, address);
    warp.mask = count == kLanes ? kFullMask : (1u << count) - 1;
    Pattern pattern;
    learn_pattern(pattern, address, warp.mask, 16);
    fine = check(pattern, address[0]);
  }
  warp.mask = mask;
  return fine;
}

}
