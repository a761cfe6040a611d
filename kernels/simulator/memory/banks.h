#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace kernelarium {

/// Passes that shared memory needs for one access of a warp.
struct BankCount {
  std::uint32_t wavefronts = 0;
  std::uint32_t ideal_wavefronts = 0; ///< without any conflict
  std::uint32_t worst_ways = 0;       ///< n of the worst n-way conflict; 1: none

  /// Lanes served together that request `distinct` words, `ways` of them from one bank.
  void add(std::uint32_t ways, std::uint32_t distinct) {
    if (ways == 0) return;
    const std::uint32_t needed = (distinct + 31) / 32; // 32 words a pass at best
    wavefronts += ways;
    ideal_wavefronts += needed;
    worst_ways = std::max(worst_ways, (ways + needed - 1) / needed);
  }
};

/// Lanes served together: accesses of 16 bytes go by half warps (so a broadcast of 16 bytes takes two passes,
/// as measured on the H200), all others by whole warps.
constexpr int lanes_a_group(int bytes) { return bytes <= 8 ? 32 : 16; }

/// The model of 32 banks of 4 bytes: each bank delivers one word per pass, to all lanes that request it.
/// `address_of(lane)`: byte address, aligned to its width. Calls `wants(group, bank, place, lane)` for each
/// word that a lane requests; `place` numbers the group's distinct words from that bank, from 0.
template<class AddressOf, class Wants>
BankCount count_banks(std::uint32_t mask, int bytes, AddressOf address_of, Wants wants) {
  BankCount count;
  const int lanes = lanes_a_group(bytes), words_a_lane = std::max(bytes / 4, 1);
  for (int group = 0; group < 32 / lanes; ++group) {
    std::array<std::array<std::uint64_t, 64>, 32> words; // a group requests at most 64
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
    count.add(ways, distinct);
  }
  return count;
}

/// The same without reporting which lane requests what. Nearby words are counted by bits: each bank has
/// one for each of 64 rows of words.
template<class AddressOf>
BankCount count_banks(std::uint32_t mask, int bytes, AddressOf address_of) {
  constexpr int kRowShift = 7; // 32 banks of 4 bytes
  std::array<std::uint64_t, 32> address;
  const auto first = static_cast<std::uint64_t>(address_of(std::countr_zero(mask)));
  std::uint64_t lowest = first, highest = first;
  for (int lane = 0; lane < 32; ++lane) {
    const std::uint64_t own = (mask >> lane) & 1 ? static_cast<std::uint64_t>(address_of(lane)) : first;
    address[static_cast<std::size_t>(lane)] = own;
    lowest = std::min(lowest, own);
    highest = std::max(highest, own);
  }
  const std::uint64_t first_row = lowest >> kRowShift;
  if (((highest + static_cast<std::uint64_t>(bytes) - 1) >> kRowShift) - first_row >= 64)
    return count_banks(mask, bytes, address_of, [](int, int, int, int) {});
  BankCount count;
  const int lanes = lanes_a_group(bytes);
  const auto words_a_lane = static_cast<std::uint64_t>(std::max(bytes / 4, 1));
  for (int group = 0; group < 32; group += lanes) {
    std::array<std::uint64_t, 32> rows{}; // requested from each bank
    for (int lane = group; lane < group + lanes; ++lane) {
      if (!((mask >> lane) & 1)) continue;
      const std::uint64_t word = address[static_cast<std::size_t>(lane)] >> 2;
      for (std::uint64_t i = word; i < word + words_a_lane; ++i)
        rows[i & 31] |= std::uint64_t{1} << ((i >> 5) - first_row);
    }
    std::uint32_t ways = 0, distinct = 0;
    for (const std::uint64_t wanted : rows) {
      const auto words = static_cast<std::uint32_t>(std::popcount(wanted));
      ways = std::max(ways, words);
      distinct += words;
    }
    count.add(ways, distinct);
  }
  return count;
}

}
