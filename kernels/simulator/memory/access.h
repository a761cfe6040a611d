#pragma once

#include "kernels/simulator/memory/cache.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelarium::sim {

/// The pattern of the lanes' addresses: all 32 equal or contiguous; each eight equal or contiguous;
/// anything else.
enum class Shape : std::uint8_t { same, consecutive, same_by_eight, consecutive_by_eight, scattered };

/// The 128-byte lines that an access touches. They stay the same, but for whole lines, while no end of a
/// stretch of bytes moves into another sector.
struct Lines {
  std::uint64_t from = 0; ///< least address of the first active lane that they are true for...
  std::uint32_t span = 0; ///< ...and how many from there on; 0: nothing known
  std::uint32_t count = 0, sectors = 0;
  std::array<std::uint8_t, 32> touched{}; ///< a bit for each sector of the line
  std::array<std::uint64_t, 32> number{}; ///< address / 128 at `from`

  // Where the lines were looked up last, with what was to be added to their numbers.
  struct InL1 {
    const L1Cache* cache = nullptr; ///< null: nowhere
    std::uint64_t moved = 0;
    bool other_sectors = false; ///< the lines were computed again since
    CacheGroup group;
  } in_l1;
  struct InL2 {
    std::uint64_t requests = 0; ///< L2Requests::serial(); 0: nowhere
    std::uint64_t moved = 0, header = 0;
  } in_l2;
};

/// Fewer lines are looked up one by one.
inline constexpr std::uint32_t kLeastTogether = 3;

/// The pattern of a warp's addresses at an access, kept because it mostly stays from one execution to
/// the next: then bounds, movement and counts follow from the first address alone.
struct alignas(64) Pattern {
  std::uint32_t mask = 0;     ///< lanes of the pattern; 0: nothing remembered yet
  std::int32_t first = 0;     ///< lowest active lane
  std::int64_t low = 0;       ///< smallest relative address
  std::int64_t high = 0;      ///< largest relative address + bytes of the access
  std::uint32_t low_bits = 0; ///< all relative addresses or-ed: their alignment
  Shape shape = Shape::scattered;
  static constexpr std::uint8_t kUnknownRuns = 255;
  std::uint8_t surprises = 0;            ///< grows while the pattern changes each time
  std::uint8_t run_count = kUnknownRuns; ///< gapless stretches of touched bytes; need_runs() finds them
  static constexpr std::uint32_t kUnknownTable = ~0u;
  std::uint32_t table = kUnknownTable; ///< of the checks: number in LaneTables
  std::int64_t group[4] = {};          ///< relative addresses of lanes 0, 8, 16 and 24
  std::uintptr_t last = 0;             ///< where a load found its first lane's data
  std::int32_t bytes = 0;              ///< of each lane
  std::uint32_t ideal_sectors = 0;     ///< known with the stretches
  // Of shared memory, valid for `phase` (the first address mod 4).
  std::uint32_t phase = ~0u;
  std::uint32_t wavefronts = 0, ideal_wavefronts = 0, worst_ways = 0;

  alignas(64) std::uint32_t relative32[32] = {}; ///< as `relative`, for 32-bit addresses of shared memory
  std::uint64_t relative[32] = {}; ///< each lane's address minus the first active lane's; inactive lanes: 0
  std::array<std::int64_t, 32> run_begin{}, run_end{}; ///< of the stretches, sorted, as relative addresses
  Lines lines;

  /// The same as a step that may go back.
  std::int64_t distance(int lane) const { return static_cast<std::int64_t>(relative[lane]); }
};

/// The allocation that an access found its addresses in last, as device addresses and its host memory.
struct Holder {
  std::uint64_t begin = 0, end = 0;
  std::byte* host = nullptr;
};

/// Learns a new pattern: `address` of 32 lanes, of which `mask` are active, `bytes` per lane. Counts of
/// shared memory are left for later.
void learn_pattern(Pattern& pattern, const std::uint64_t* address, std::uint32_t mask, int bytes);
void find_runs(Pattern& pattern);
inline void need_runs(Pattern& pattern) {
  if (pattern.run_count == Pattern::kUnknownRuns) [[unlikely]]
    find_runs(pattern);
}

/// Calls visit(line, sectors) for every 128-byte line that the pattern touches when its first lane is at
/// `base`: the line's number and a bit for each of its 32-byte sectors. Returns the number of sectors.
template<class Visit>
std::uint64_t for_each_line(const Pattern& pattern, std::uint64_t base, Visit visit) {
  std::uint64_t count = 0, next = 0; // next: first sector not yet taken
  std::uint64_t line = ~0ull;
  std::uint32_t taken = 0;
  for (int run = 0; run < pattern.run_count; ++run) {
    const auto index = static_cast<std::size_t>(run);
    std::uint64_t first = (base + static_cast<std::uint64_t>(pattern.run_begin[index])) >> 5;
    const std::uint64_t last = (base + static_cast<std::uint64_t>(pattern.run_end[index]) - 1) >> 5;
    first = first < next ? next : first;
    if (first > last) continue;
    count += last - first + 1;
    next = last + 1;
    for (std::uint64_t here = first >> 2; here <= last >> 2; ++here) {
      const std::uint64_t from = here == first >> 2 ? first & 3 : 0, to = here == last >> 2 ? last & 3 : 3;
      if (here != line) {
        if (taken) visit(line, static_cast<std::uint8_t>(taken));
        line = here;
        taken = 0;
      }
      taken |= (0xfu << from) & (0xfu >> (3 - to));
    }
  }
  if (taken) visit(line, static_cast<std::uint8_t>(taken));
  return count;
}

/// Learns the lines for a first active lane at `base`. The stretches are known, and lanes' addresses are
/// aligned.
void find_lines(Pattern& pattern, std::uint64_t base);
/// The lines for a first active lane at `base`; `moved` is to be added to their numbers.
inline Lines& lines_at(Pattern& pattern, std::uint64_t base, std::uint64_t& moved) {
  if (((base - pattern.lines.from) & 127) >= pattern.lines.span) find_lines(pattern, base);
  moved = (base >> 7) - (pattern.lines.from >> 7) - ((base & 127) < (pattern.lines.from & 127));
  return pattern.lines;
}

/// Passes that shared memory needs (banks.h). `phase` is the first address mod 4.
void count_wavefronts(Pattern& pattern, std::uint32_t phase, int bytes);

/// Sums of one access site.
struct alignas(64) SiteCount {
  std::uint64_t requests = 0, threads = 0;
  std::uint64_t sectors = 0, ideal_sectors = 0, lines = 0;
  std::uint64_t wavefronts = 0, ideal_wavefronts = 0;
  std::uint32_t worst_ways = 0;
};

}
