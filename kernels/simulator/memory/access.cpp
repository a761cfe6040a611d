#include "kernels/simulator/memory/access.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {

void learn_pattern(SiteMemo& memo, const std::uint64_t* address, std::uint32_t mask, int bytes) {
  memo.mask = mask;
  memo.first = std::countr_zero(mask);
  memo.phase = ~0u;
  const std::uint64_t base = address[memo.first];
  std::int64_t low = 0, high = 0;
  std::uint64_t bits = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const bool active = (mask >> lane) & 1;
    const std::uint64_t relative = active ? address[lane] - base : 0;
    memo.relative[lane] = relative;
    memo.relative32[lane] = static_cast<std::uint32_t>(relative);
    bits |= relative;
    low = std::min(low, static_cast<std::int64_t>(relative));
    high = std::max(high, static_cast<std::int64_t>(relative));
  }
  memo.low = low;
  memo.high = high + bytes;
  memo.low_bits = static_cast<std::uint32_t>(bits);
  for (int group = 0; group < 4; ++group) {
    const std::uint64_t* lanes = memo.relative + 8 * group;
    bool same = true, consecutive = true;
    for (std::uint64_t i = 1; i < 8; ++i) {
      same &= lanes[i] == lanes[0];
      consecutive &= lanes[i] == lanes[0] + i * static_cast<std::uint64_t>(bytes);
    }
    memo.group[group] = same ? Shape::same : consecutive ? Shape::consecutive : Shape::scattered;
  }
  memo.shape = Shape::scattered;
  if (mask == 0xffffffffu) {
    const auto all = [&](Shape shape, std::uint64_t step) {
      for (std::uint64_t group = 0; group < 4; ++group)
        if (memo.group[group] != shape || memo.relative[8 * group] != group * step) return false;
      return true;
    };
    if (all(Shape::same, 0)) memo.shape = Shape::same;
    else if (all(Shape::consecutive, 8 * static_cast<std::uint64_t>(bytes))) memo.shape = Shape::consecutive;
  }
  // Without holes: sorted starts lie at most `bytes` apart.
  std::array<std::int64_t, 32> starts;
  int count = 0;
  bool sorted = true;
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    starts[static_cast<std::size_t>(count)] = static_cast<std::int64_t>(memo.relative[std::countr_zero(rest)]);
    if (count && starts[static_cast<std::size_t>(count)] < starts[static_cast<std::size_t>(count) - 1]) sorted = false;
    ++count;
  }
  if (!sorted) std::sort(starts.begin(), starts.begin() + count);
  memo.gapless = true;
  std::uint64_t used = static_cast<std::uint64_t>(bytes);
  for (int i = 1; i < count; ++i) {
    const std::int64_t step = starts[static_cast<std::size_t>(i)] - starts[static_cast<std::size_t>(i) - 1];
    if (step > bytes) memo.gapless = false;
    used += static_cast<std::uint64_t>(std::min<std::int64_t>(step, bytes));
  }
  memo.ideal_sectors = static_cast<std::uint32_t>((used + 31) / 32);
}

void count_sectors(SiteMemo& memo, std::uint32_t phase, int bytes) {
  memo.phase = phase;
  memo.line_count = 0;
  memo.sectors = 0;
  const auto add_line = [&](std::int64_t line, std::uint8_t sectors) {
    memo.line[memo.line_count] = line;
    memo.line_sectors[memo.line_count++] = sectors;
    memo.sectors += static_cast<std::uint32_t>(std::popcount(sectors));
  };
  // Each lane touches one sector: naturally aligned accesses of up to 16 bytes never straddle.
  std::array<std::int64_t, 64> sectors;
  int count = 0;
  bool sorted = true;
  const auto add = [&](std::int64_t sector) {
    if (count && sectors[static_cast<std::size_t>(count) - 1] == sector) return;
    if (count && sectors[static_cast<std::size_t>(count) - 1] > sector) sorted = false;
    sectors[static_cast<std::size_t>(count++)] = sector;
  };
  for (std::uint32_t rest = memo.mask; rest; rest &= rest - 1) {
    const std::int64_t start = static_cast<std::int64_t>(memo.relative[std::countr_zero(rest)]) + phase;
    add(start >> 5);
    if (((start + bytes - 1) >> 5) != (start >> 5)) add((start + bytes - 1) >> 5);
  }
  if (!sorted) std::sort(sectors.begin(), sectors.begin() + count);
  std::int64_t line = 0;
  std::uint8_t touched = 0;
  for (int i = 0; i < count; ++i) {
    const std::int64_t sector = sectors[static_cast<std::size_t>(i)];
    if (touched && (sector >> 2) != line) {
      add_line(line, touched);
      touched = 0;
    }
    line = sector >> 2;
    touched = static_cast<std::uint8_t>(touched | (1u << (sector & 3)));
  }
  if (touched) add_line(line, touched);
}

void count_wavefronts(SiteMemo& memo, std::uint32_t phase, int bytes) {
  memo.phase = phase;
  memo.wavefronts = memo.ideal_wavefronts = memo.worst_ways = 0;
  const int lanes_a_pass = bytes <= 4 ? 32 : bytes == 8 ? 16 : 8;
  const int words_a_lane = std::max(bytes / 4, 1);
  for (int start = 0; start < 32; start += lanes_a_pass) {
    // Distinct words of each bank; 32 lanes at most want 32 words of one bank.
    std::array<std::array<std::int64_t, 32>, 32> words;
    std::array<std::uint8_t, 32> count{};
    std::uint32_t ways = 0;
    for (int lane = start; lane < start + lanes_a_pass; ++lane) {
      if (!((memo.mask >> lane) & 1)) continue;
      const std::int64_t first = (static_cast<std::int64_t>(memo.relative[lane]) + phase) >> 2;
      for (int i = 0; i < words_a_lane; ++i) {
        const auto bank = static_cast<std::size_t>((first + i) & 31);
        const auto end = words[bank].begin() + count[bank];
        if (std::find(words[bank].begin(), end, first + i) != end) continue;
        words[bank][count[bank]++] = first + i;
        ways = std::max<std::uint32_t>(ways, count[bank]);
      }
    }
    if (ways == 0) continue;
    memo.wavefronts += ways;
    memo.ideal_wavefronts += 1;
    memo.worst_ways = std::max(memo.worst_ways, ways);
  }
}

}
