#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kernelarium::sim {

/// How eight neighbouring lanes' addresses lie.
enum class Shape : std::uint8_t { same, consecutive, scattered };

/// What one access site did last, kept because a warp's addresses mostly keep their pattern from one execution to the
/// next: then bounds, movement and counts follow from the first address alone.
struct alignas(64) SiteMemo {
  std::uint64_t relative[32] = {};  ///< each lane's address minus the first active lane's; inactive lanes: 0
  std::uint32_t relative32[32] = {};  ///< the same, for 32-bit addresses of shared memory
  std::uint32_t mask = 0;           ///< lanes of the pattern; 0: nothing remembered yet
  std::int32_t first = 0;           ///< lowest active lane
  std::int64_t low = 0;             ///< smallest relative address
  std::int64_t high = 0;            ///< largest relative address + bytes of the access
  std::uint32_t low_bits = 0;       ///< all relative addresses or-ed: their alignment
  Shape shape = Shape::scattered;   ///< of all 32 lanes
  Shape group[4] = {};              ///< of each eight lanes
  bool gapless = false;             ///< the touched bytes form one interval
  // The allocation used last (global), as device addresses and its host memory.
  std::uint64_t begin = 1, end = 0;
  std::byte* host = nullptr;
  // Counts, valid for `phase`.
  std::uint32_t phase = ~0u;
  std::uint32_t sectors = 0;
  std::uint32_t ideal_sectors = 0;
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0;
  std::uint32_t worst_ways = 0;
  std::uint8_t line_count = 0;
  std::array<std::int64_t, 64> line{};         ///< 128-byte lines touched, relative to the first address's line
  std::array<std::uint8_t, 64> line_sectors{}; ///< which of the line's four sectors
};

/// Learns a new pattern: `address` of 32 lanes, of which `mask` are active, `bytes` per lane. Counts are left for later.
void learn_pattern(SiteMemo& memo, const std::uint64_t* address, std::uint32_t mask, int bytes);

/// Number of 32-byte sectors and the 128-byte lines of the pattern when its first address has `phase` (address mod 128).
void count_sectors(SiteMemo& memo, std::uint32_t phase, int bytes);

/// Passes that shared memory needs: 32 banks of 4 bytes; 8- and 16-byte accesses go by half and quarter warps; the same
/// word costs once. `phase` is the first address mod 4.
void count_wavefronts(SiteMemo& memo, std::uint32_t phase, int bytes);

/// Sums of one access site.
struct SiteCount {
  std::uint64_t requests = 0, threads = 0;
  std::uint64_t sectors = 0, ideal_sectors = 0;
  std::uint64_t wavefronts = 0, ideal_wavefronts = 0;
  std::uint32_t worst_ways = 0;
};

}
