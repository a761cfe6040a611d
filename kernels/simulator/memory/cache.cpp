#include "kernels/simulator/memory/cache.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {

Cache::Cache(std::uint64_t bytes, int ways)
    : ways_(static_cast<std::size_t>(ways)),
      sets_(std::max<std::uint64_t>(1, std::bit_floor(bytes / 128 / static_cast<std::uint64_t>(ways)))),
      entries_(ways_ * sets_) {}

Cache::Result Cache::access(std::uint64_t line, std::uint8_t sectors, bool write) {
  // Folding in higher bits spreads power-of-two strides over the sets, as hardware does.
  const std::size_t set = (line ^ (line >> 9) ^ (line >> 17)) & (sets_ - 1);
  Entry* const begin = entries_.data() + set * ways_;
  Entry* victim = begin;
  ++clock_;
  for (Entry* entry = begin; entry != begin + ways_; ++entry) {
    if (entry->generation != generation_) {
      if (victim->generation == generation_) victim = entry;
      continue;
    }
    if (entry->line == line) {
      Result result{static_cast<std::uint8_t>(entry->valid & sectors), 0};
      entry->valid |= sectors;
      if (write) entry->dirty |= sectors;
      entry->age = clock_;
      return result;
    }
    if (victim->generation == generation_ && entry->age < victim->age) victim = entry;
  }
  Result result;
  if (victim->generation == generation_) result.evicted_dirty = victim->dirty;
  *victim = Entry{line, clock_, generation_, sectors, write ? sectors : std::uint8_t{0}};
  return result;
}

void Cache::clear() {
  ++generation_;
  clock_ = 0;
}

std::uint64_t Cache::dirty_sectors() const {
  std::uint64_t count = 0;
  for (const Entry& entry : entries_)
    if (entry.generation == generation_) count += static_cast<std::uint64_t>(std::popcount(entry.dirty));
  return count;
}

}
