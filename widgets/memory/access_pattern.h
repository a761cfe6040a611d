#pragma once

#include "kernels/device/trace.h"

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
  std::int64_t used = 0;              ///< distinct bytes wanted
  int ideal_sectors = 0;              ///< if the used bytes lay side by side
};
SectorPattern sector_pattern(const AccessRecord& record, int bytes_per_thread);

/// One warp's shared access, bank by bank. 8- and 16-byte accesses go in 2 and 4 phases of lanes.
struct BankPattern {
  struct Bank {
    std::vector<std::vector<int>> words; ///< lanes by distinct word; several lanes in one: broadcast
  };
  std::vector<std::array<Bank, 32>> phases;
  int ways = 0;       ///< n of the worst n-way conflict: distinct words wanted from one bank in one phase
  int wavefronts = 0; ///< passes, summed over the phases
  int ideal_wavefronts = 0; ///< one a phase that has active lanes
  bool broadcast = false;   ///< some word is wanted by several lanes
};
BankPattern bank_pattern(const AccessRecord& record, int bytes_per_thread);

/// SectorPattern::sectors.size() and BankPattern::ways alone, a hundred times as fast: for whole blocks.
int sector_count(const AccessRecord& record, int bytes_per_thread);
int bank_ways(const AccessRecord& record, int bytes_per_thread);

}
