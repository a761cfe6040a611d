#include "kernels/trace/access_pattern.h"

#include <algorithm>
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
  pattern.groups.resize(static_cast<std::size_t>(32 / lanes_a_group(bytes_per_thread)));
  pattern.count = count_banks(
      record.mask, bytes_per_thread, [&](int lane) { return record.address[static_cast<std::size_t>(lane)]; },
      [&](int group, int bank, int place, int lane) {
        auto& words = pattern.groups[static_cast<std::size_t>(group)].banks[static_cast<std::size_t>(bank)];
        if (static_cast<std::size_t>(place) == words.size()) words.emplace_back();
        auto& lanes = words[static_cast<std::size_t>(place)];
        if (lanes.empty() || lanes.back() != lane) lanes.push_back(lane); // its own bytes share a word
        pattern.broadcast = pattern.broadcast || lanes.size() > 1;
      });
  for (BankPattern::Group& group : pattern.groups) {
    std::size_t distinct = 0;
    for (const auto& words : group.banks) distinct += words.size();
    group.needed = static_cast<int>((distinct + 31) / 32);
  }
  return pattern;
}

int sector_count(const AccessRecord& record, int bytes_per_thread) {
  std::array<std::uint64_t, 64> seen; // an access of up to 16 bytes touches two sectors at most
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
  return static_cast<int>(count_banks(record.mask, bytes_per_thread, [&](int lane) {
                            return record.address[static_cast<std::size_t>(lane)];
                          }).worst_ways);
}

}
