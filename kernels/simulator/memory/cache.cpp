#include "kernels/simulator/memory/cache.h"

#include <algorithm>
#include <bit>

namespace kernelarium::sim {

Cache::Cache(std::uint64_t bytes, int ways)
    : ways_(static_cast<std::size_t>(ways)),
      // An odd number of sets spreads power-of-two strides over all of them and keeps neighbours side by
      // side.
      sets_((std::max<std::uint64_t>(2, bytes / 128 / static_cast<std::uint64_t>(ways)) - 1) | 1),
      tags_(ways_ * sets_), ages_(ways_ * sets_), valid_(ways_ * sets_), dirty_(ways_ * sets_) {}

Cache::Result Cache::access(std::uint64_t line, std::uint8_t sectors, bool write) {
  const std::size_t begin = line % sets_ * ways_;
  const std::uint64_t tag = line | generation_ << 56;
  ++clock_;
  for (std::size_t entry = begin; entry < begin + ways_; ++entry) {
    if (tags_[entry] != tag) continue;
    const Result result{static_cast<std::uint8_t>(valid_[entry] & sectors), 0};
    valid_[entry] |= sectors;
    if (write) {
      dirty_count_ +=
          static_cast<std::uint64_t>(std::popcount(static_cast<std::uint8_t>(sectors & ~dirty_[entry])));
      dirty_[entry] |= sectors;
    }
    ages_[entry] = clock_;
    return result;
  }
  std::size_t victim = begin;
  for (std::size_t entry = begin; entry < begin + ways_; ++entry) {
    if (tags_[entry] >> 56 != generation_) {
      victim = entry;
      break;
    }
    if (ages_[entry] < ages_[victim]) victim = entry;
  }
  Result result;
  if (tags_[victim] >> 56 == generation_) result.evicted_dirty = dirty_[victim];
  dirty_count_ -= static_cast<std::uint64_t>(std::popcount(result.evicted_dirty));
  if (write) dirty_count_ += static_cast<std::uint64_t>(std::popcount(sectors));
  tags_[victim] = tag;
  ages_[victim] = clock_;
  valid_[victim] = sectors;
  dirty_[victim] = write ? sectors : 0;
  return result;
}

void Cache::clear() {
  clock_ = 0;
  dirty_count_ = 0;
  if (++generation_ < 256) return;
  generation_ = 1;
  std::fill(tags_.begin(), tags_.end(), 0);
}

}
