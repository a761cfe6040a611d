#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace kernelarium {

/// Passes that shared memory needs for one access of a warp.
struct BankCount {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0; ///< without any conflict
  std::uint32_t worst_ways = 0;       ///< n of the worst n-way conflict; 1: none
};

/// Lanes served together: accesses of 16 bytes go by half warps (so a broadcast of 16 bytes takes two passes,
/// as measured on the H200), all others by whole warps.
constexpr int lanes_a_group(int bytes) { return bytes <= 8 ? 32 : 16; }

/// The one model of 32 banks of 4 bytes: each bank delivers one word a pass, to all lanes that want it.
/// `address_of(lane)`: byte address, aligned to its width. Calls `wants(group, bank, place, lane)` for each
/// word that a lane wants; `place` counts the distinct words that the group wants from that bank, from 0.
template<class AddressOf, class Wants>
BankCount count_banks(std::uint32_t mask, int bytes, AddressOf address_of, Wants wants) {
  BankCount count;
  const int lanes = lanes_a_group(bytes), words_a_lane = std::max(bytes / 4, 1);
  for (int group = 0; group < 32 / lanes; ++group) {
    std::array<std::array<std::uint64_t, 64>, 32> words; // a group wants at most 64
    std::array<std::uint8_t, 32> known{};
    std::uint32_t ways = 0, distinct = 0;
    for (int lane = group * lanes; lane < (group + 1) * lanes; ++lane) {
      if (!((mask >> lane) & 1)) continue;
      const std::uint64_t first = static_cast<std::uint64_t>(address_of(lane)) >> 2;
      for (int i = 0; i < words_a_lane; ++i) {
        const std::uint64_t word = first + static_cast<std::uint64_t>(i);
        const auto bank = static_cast<std::size_t>(word & 31);
        const auto end = words[bank].begin() + known[bank];
        const auto found = std::find(words[bank].begin(), end, word);
        wants(group, static_cast<int>(bank), static_cast<int>(found - words[bank].begin()), lane);
        if (found != end) continue;
        words[bank][known[bank]++] = word;
        ways = std::max<std::uint32_t>(ways, known[bank]);
        ++distinct;
      }
    }
    if (ways == 0) continue;
    const std::uint32_t needed = (distinct + 31) / 32; // 32 words a pass at best
    count.wavefronts += ways;
    count.ideal_wavefronts += needed;
    count.worst_ways = std::max(count.worst_ways, (ways + needed - 1) / needed);
  }
  return count;
}

}
