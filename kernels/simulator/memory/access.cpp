#include "kernels/simulator/memory/access.h"

#include "kernels/simulator/memory/banks.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {

namespace {

/// Distances of the active lanes' addresses from the lowest, in ascending order.
std::size_t sorted_starts(const Pattern& pattern, std::array<std::int64_t, 32>& starts) {
  std::size_t count = 0;
  bool sorted = true;
  for (std::uint32_t rest = pattern.mask; rest; rest &= rest - 1) {
    starts[count] = pattern.distance(std::countr_zero(rest));
    sorted &= count == 0 || starts[count] >= starts[count - 1];
    ++count;
  }
  if (sorted) return count;
  if (pattern.high - pattern.low >= std::int64_t{1} << 30) {
    std::sort(starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }
  // Each one's rank, by comparing all with all: the host compiler makes vectors of it, and there is nothing
  // to predict.
  constexpr std::int32_t kLast = std::int32_t{1} << 30;
  alignas(64) std::int32_t key[32], rank[32] = {};
  for (std::size_t i = 0; i < 32; ++i)
    key[i] = i < count ? static_cast<std::int32_t>(starts[i] - pattern.low) : kLast;
  for (std::int32_t j = 0; j < 32; ++j) {
    const std::int32_t other = key[j];
    for (std::int32_t i = 0; i < 32; ++i)
      rank[i] += static_cast<std::int32_t>(key[i] > other) |
                 (static_cast<std::int32_t>(key[i] == other) & static_cast<std::int32_t>(i > j));
  }
  for (std::size_t i = 0; i < 32; ++i)
    if (key[i] != kLast) starts[static_cast<std::size_t>(rank[i])] = key[i] + pattern.low;
  return count;
}

}

void learn_pattern(Pattern& pattern, const std::uint64_t* address, std::uint32_t mask, int bytes) {
  pattern.mask = mask;
  pattern.bytes = bytes;
  pattern.first = std::countr_zero(mask);
  pattern.phase = ~0u;
  pattern.table = Pattern::kUnknownTable;
  pattern.run_count = Pattern::kUnknownRuns;
  pattern.lines.span = 0;
  pattern.shape = Shape::scattered;
  const std::uint64_t base = address[pattern.first];
  for (int lane = 0; lane < 32; ++lane)
    pattern.relative[lane] = (address[lane] - base) & (0 - static_cast<std::uint64_t>((mask >> lane) & 1));
  std::int64_t low = 0, high = 0;
  std::uint64_t bits = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const std::uint64_t relative = pattern.relative[lane];
    pattern.relative32[lane] = static_cast<std::uint32_t>(relative);
    bits |= relative;
    low = std::min(low, static_cast<std::int64_t>(relative));
    high = std::max(high, static_cast<std::int64_t>(relative));
  }
  for (int i = 0; i < 4; ++i) pattern.group[i] = pattern.distance(8 * i);
  pattern.low = low;
  pattern.high = high + bytes;
  pattern.low_bits = static_cast<std::uint32_t>(bits);
  if (mask != 0xffffffffu) return;
  const auto step = static_cast<std::uint64_t>(bytes);
  std::uint64_t unlike = 0, apart = 0;
  for (int lane = 0; lane < 32; ++lane) {
    const std::uint64_t start = pattern.relative[lane & ~7];
    unlike |= pattern.relative[lane] ^ start;
    apart |= pattern.relative[lane] ^ (start + static_cast<std::uint64_t>(lane & 7) * step);
  }
  const auto groups_apart = [&](std::uint64_t distance) {
    return pattern.relative[8] == distance && pattern.relative[16] == 2 * distance &&
           pattern.relative[24] == 3 * distance;
  };
  if (!unlike)
    pattern.shape = groups_apart(0) ? Shape::same : Shape::same_by_eight;
  else if (!apart)
    pattern.shape = groups_apart(8 * step) ? Shape::consecutive : Shape::consecutive_by_eight;
}

void find_runs(Pattern& pattern) {
  std::array<std::int64_t, 32> starts;
  const std::size_t count = sorted_starts(pattern, starts);
  pattern.run_count = 0;
  std::int64_t used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t run = pattern.run_count;
    if (run > 0 && starts[i] <= pattern.run_end[run - 1]) {
      pattern.run_end[run - 1] = starts[i] + pattern.bytes;
      continue;
    }
    pattern.run_begin[run] = starts[i];
    pattern.run_end[run] = starts[i] + pattern.bytes;
    ++pattern.run_count;
  }
  for (std::size_t run = 0; run < pattern.run_count; ++run)
    used += pattern.run_end[run] - pattern.run_begin[run];
  pattern.ideal_sectors = static_cast<std::uint32_t>((used + 31) / 32);
}

namespace {

/// Finds the lines if each stretch is in one sector, and each in another line, like columns of a matrix.
/// Without branches, so that the host compiler vectorises it.
bool find_lines_apart(const Pattern& pattern, std::uint64_t base, Lines& lines) {
  std::uint32_t alike = 0, longer = 0;
  std::uint64_t last = ~0ull;
  for (std::size_t run = 0; run < pattern.run_count; ++run) {
    const std::uint64_t begin = base + static_cast<std::uint64_t>(pattern.run_begin[run]),
                        end = base + static_cast<std::uint64_t>(pattern.run_end[run]) - 1;
    longer |= (begin >> 5) != (end >> 5);
    alike |= (begin >> 7) == last;
    last = begin >> 7;
    lines.number[run] = last;
    lines.touched[run] = static_cast<std::uint8_t>(1u << (begin >> 5 & 3));
  }
  lines.count = lines.sectors = pattern.run_count;
  return !alike && !longer;
}

}

void find_lines(Pattern& pattern, std::uint64_t base) {
  Lines& lines = pattern.lines;
  std::uint64_t back = 31, most = 0; // of the ends' places in their sectors
  for (std::size_t run = 0; run < pattern.run_count; ++run) {
    const std::uint64_t first = (base + static_cast<std::uint64_t>(pattern.run_begin[run])) & 31,
                        last = (base + static_cast<std::uint64_t>(pattern.run_end[run]) - 1) & 31;
    back = std::min({back, first, last});
    most = std::max({most, first, last});
  }
  lines.from = base - back;
  lines.span = static_cast<std::uint32_t>(back + 32 - most);
  lines.in_l1.other_sectors = true;
  lines.in_l2.requests = 0;
  if (find_lines_apart(pattern, base, lines)) return;
  lines.count = 0;
  lines.sectors =
      static_cast<std::uint32_t>(for_each_line(pattern, base, [&](std::uint64_t line, std::uint8_t touched) {
        lines.number[lines.count] = line;
        lines.touched[lines.count++] = touched;
      }));
}

void count_wavefronts(Pattern& pattern, std::uint32_t phase, int bytes) {
  const auto start = static_cast<std::uint64_t>(pattern.low & ~std::int64_t{3}); // words stay words
  const BankCount count =
      count_banks(pattern.mask, bytes, [&](int lane) { return pattern.relative[lane] + phase - start; });
  pattern.phase = phase;
  pattern.wavefronts = count.wavefronts;
  pattern.ideal_wavefronts = count.ideal_wavefronts;
  pattern.worst_ways = count.worst_ways;
}

}
