#include "widgets/memory/access_pattern.h"

#include <algorithm>
#include <map>
#include <set>

namespace kernelarium {

SectorPattern sector_pattern(const AccessRecord& record, int bytes_per_thread) {
  SectorPattern pattern;
  std::set<std::uint64_t> lines, sectors, bytes;
  for (int lane = 0; lane < 32; ++lane) {
    if (!(record.mask >> lane & 1)) continue;
    ++pattern.active;
    const std::uint64_t address = record.address[static_cast<std::size_t>(lane)];
    for (int i = 0; i < bytes_per_thread; ++i) {
      const std::uint64_t byte = address + static_cast<std::uint64_t>(i);
      bytes.insert(byte);
      sectors.insert(byte / 32 * 32);
      lines.insert(byte / 128 * 128);
    }
  }
  pattern.lines.assign(lines.begin(), lines.end());
  pattern.sectors.assign(sectors.begin(), sectors.end());
  pattern.fetched = static_cast<std::int64_t>(sectors.size()) * 32;
  pattern.used = static_cast<std::int64_t>(bytes.size());
  pattern.ideal_sectors = static_cast<int>((bytes.size() + 31) / 32);
  return pattern;
}

BankPattern bank_pattern(const AccessRecord& record, int bytes_per_thread) {
  BankPattern pattern;
  // 8 and 16 bytes a lane go half-warp by half-warp and quarter by quarter; a word is 4 bytes.
  const int phases = bytes_per_thread >= 16 ? 4 : bytes_per_thread >= 8 ? 2 : 1;
  const int lanes = 32 / phases, words = std::max(1, bytes_per_thread / 4);
  pattern.phases.resize(static_cast<std::size_t>(phases));
  for (int phase = 0; phase < phases; ++phase) {
    std::array<std::map<std::uint64_t, std::vector<int>>, 32> wanted;
    bool active = false;
    for (int lane = phase * lanes; lane < (phase + 1) * lanes; ++lane) {
      if (!(record.mask >> lane & 1)) continue;
      active = true;
      const std::uint64_t first = record.address[static_cast<std::size_t>(lane)] / 4;
      for (int word = 0; word < words; ++word)
        wanted[(first + static_cast<std::uint64_t>(word)) % 32][first + static_cast<std::uint64_t>(word)]
            .push_back(lane);
    }
    int worst = active ? 1 : 0;
    for (std::size_t bank = 0; bank < 32; ++bank) {
      auto& out = pattern.phases[static_cast<std::size_t>(phase)][bank];
      for (auto& [word, by] : wanted[bank]) {
        pattern.broadcast = pattern.broadcast || by.size() > 1;
        out.words.push_back(std::move(by));
      }
      worst = std::max(worst, static_cast<int>(out.words.size()));
    }
    pattern.ways = std::max(pattern.ways, worst);
    pattern.wavefronts += worst;
    pattern.ideal_wavefronts += active ? 1 : 0;
  }
  return pattern;
}

int sector_count(const AccessRecord& record, int bytes_per_thread) {
  std::array<std::uint64_t, 64> seen; // an access of up to 16 bytes meets two sectors at most
  std::size_t count = 0;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if (!(record.mask >> lane & 1)) continue;
    const std::uint64_t first = record.address[lane] / 32,
                        last = (record.address[lane] + static_cast<std::uint64_t>(bytes_per_thread) - 1) / 32;
    for (std::uint64_t sector = first; sector <= last; ++sector) {
      std::size_t at = count; // neighbours share sectors: the latest is the likeliest
      while (at > 0 && seen[at - 1] != sector) --at;
      if (at == 0) seen[count++] = sector;
    }
  }
  return static_cast<int>(count);
}

int bank_ways(const AccessRecord& record, int bytes_per_thread) {
  const std::size_t phases = bytes_per_thread >= 16 ? 4 : bytes_per_thread >= 8 ? 2 : 1, lanes = 32 / phases;
  const auto words = static_cast<std::uint64_t>(std::max(1, bytes_per_thread / 4));
  std::size_t worst = 0;
  for (std::size_t phase = 0; phase < phases; ++phase) {
    std::array<std::array<std::uint64_t, 32>, 32> seen; // 32 words a phase at most, whatever the width
    std::array<std::size_t, 32> count{};
    for (std::size_t lane = phase * lanes; lane < (phase + 1) * lanes; ++lane) {
      if (!(record.mask >> lane & 1)) continue;
      const std::uint64_t first = record.address[lane] / 4;
      for (std::uint64_t word = first; word < first + words; ++word) {
        auto& bank = seen[word % 32];
        std::size_t& known = count[word % 32];
        std::size_t at = 0;
        while (at < known && bank[at] != word) ++at;
        if (at == known) bank[known++] = word;
        worst = std::max(worst, known);
      }
    }
  }
  return static_cast<int>(worst);
}

}
