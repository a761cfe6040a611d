#include "kernels/simulator/memory/access.h"

#include "kernels/simulator/memory/banks.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {

void learn_pattern(Pattern& pattern, const std::uint64_t* address, std::uint32_t mask, int bytes) {
  pattern.mask = mask;
  pattern.first = std::countr_zero(mask);
  pattern.phase = ~0u;
  pattern.table = Pattern::kUnknownTable;
  const std::uint64_t base = address[pattern.first];
  std::int64_t low = 0, high = 0;
  std::uint64_t bits = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const bool active = (mask >> lane) & 1;
    const std::uint64_t relative = active ? address[lane] - base : 0;
    pattern.relative[lane] = relative;
    pattern.relative32[lane] = static_cast<std::uint32_t>(relative);
    bits |= relative;
    low = std::min(low, static_cast<std::int64_t>(relative));
    high = std::max(high, static_cast<std::int64_t>(relative));
  }
  for (int i = 0; i < 4; ++i) pattern.group[i] = pattern.distance(8 * i);
  pattern.low = low;
  pattern.high = high + bytes;
  pattern.low_bits = static_cast<std::uint32_t>(bits);
  pattern.shape = Shape::scattered;
  if (mask == 0xffffffffu) {
    const auto step = static_cast<std::uint64_t>(bytes);
    bool same = true, consecutive = true;
    for (int lane = 0; lane < 32; ++lane) {
      const std::uint64_t start = pattern.relative[lane & ~7];
      same &= pattern.relative[lane] == start;
      consecutive &= pattern.relative[lane] == start + static_cast<std::uint64_t>(lane & 7) * step;
    }
    const auto groups_apart = [&](std::uint64_t distance) {
      return pattern.relative[8] == distance && pattern.relative[16] == 2 * distance &&
             pattern.relative[24] == 3 * distance;
    };
    if (same)
      pattern.shape = groups_apart(0) ? Shape::same : Shape::same_by_eight;
    else if (consecutive)
      pattern.shape = groups_apart(8 * step) ? Shape::consecutive : Shape::consecutive_by_eight;
  }
  // The touched bytes as gapless runs.
  std::array<std::int64_t, 32> starts;
  std::size_t count = 0;
  bool sorted = true;
  for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
    starts[count] = static_cast<std::int64_t>(pattern.relative[std::countr_zero(rest)]);
    sorted &= count == 0 || starts[count] >= starts[count - 1];
    ++count;
  }
  if (!sorted) std::sort(starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(count));
  pattern.run_count = 0;
  std::int64_t used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t run = pattern.run_count;
    if (run > 0 && starts[i] <= pattern.run_end[run - 1]) {
      pattern.run_end[run - 1] = starts[i] + bytes;
      continue;
    }
    pattern.run_begin[run] = starts[i];
    pattern.run_end[run] = starts[i] + bytes;
    ++pattern.run_count;
  }
  for (std::size_t run = 0; run < pattern.run_count; ++run)
    used += pattern.run_end[run] - pattern.run_begin[run];
  pattern.ideal_sectors = static_cast<std::uint32_t>((used + 31) / 32);
}

void count_wavefronts(Pattern& pattern, std::uint32_t phase, int bytes) {
  const BankCount count = count_banks(
      pattern.mask, bytes, [&](int lane) { return pattern.relative[lane] + phase; },
      [](int, int, int, int) {});
  pattern.phase = phase;
  pattern.wavefronts = count.wavefronts;
  pattern.ideal_wavefronts = count.ideal_wavefronts;
  pattern.worst_ways = count.worst_ways;
}

}
