#pragma once

#include "kernels/device/trace.h"
#include "kernels/simulator/memory/banks.h"

#include <array>
#include <cstdint>
#include <vector>

namespace kernelarium {

/// One warp's global or local access, sector by sector.
struct SectorPattern {
  std::vector<std::uint64_t> lines;   ///< addresses of 128-byte lines touched, ascending
  std::vector<std::uint64_t> sectors; ///< addresses of 32-byte sectors touched, ascending
  int active = 0;                     ///< lanes
  std::int64_t fetched = 0;           ///< bytes: sectors x 32
  std::int64_t used = 0;              ///< distinct bytes requested
  int ideal_sectors = 0;              ///< if the used bytes lay side by side
};
SectorPattern sector_pattern(const AccessRecord& record, int bytes_per_thread);

/// One warp's shared access, bank by bank, by the simulator's own count.
struct BankPattern {
  /// Lanes served together.
  struct Group {
    /// Lanes by distinct word of each bank; several lanes in one: broadcast.
    std::array<std::vector<std::vector<int>>, 32> banks;
    int needed = 0; ///< passes without any conflict
  };
  std::vector<Group> groups;
  BankCount count;
  bool broadcast = false; ///< some word is requested by several lanes
};
BankPattern bank_pattern(const AccessRecord& record, int bytes_per_thread);

/// SectorPattern::sectors.size() and BankCount::worst_ways alone, a hundred times as fast: for whole blocks.
int sector_count(const AccessRecord& record, int bytes_per_thread);
int bank_ways(const AccessRecord& record, int bytes_per_thread);

}
