#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace kernelarium {

/// Whole numbers (elements of a buffer, words of shared memory) as ranges without gaps: threads of a warp
/// touch neighbours, so that a set of a million elements is mostly a handful of ranges.
class ElementSet {
 public:
  /// Collect first, then settle() once; what follows asks a settled set.
  void add(std::int64_t first, std::int64_t count) {
    const bool some = !ranges_.empty();
    if (some && ranges_.back().begin <= first && first <= ranges_.back().end) {
      ranges_.back().end = std::max(ranges_.back().end, first + count);
      return;
    }
    ranges_.push_back({first, first + count, 0});
    if (ranges_.size() >= compact_at_) {
      settle();
      compact_at_ = std::max(compact_at_, ranges_.size() * 2);
    }
  }
  void settle() {
    std::sort(ranges_.begin(), ranges_.end(),
              [](const Range& a, const Range& b) { return a.begin < b.begin; });
    std::vector<Range> merged;
    for (const Range& range : ranges_)
      if (!merged.empty() && range.begin <= merged.back().end)
        merged.back().end = std::max(merged.back().end, range.end);
      else
        merged.push_back(range);
    ranges_ = std::move(merged);
    size_ = 0;
    for (Range& range : ranges_) range.rank = size_, size_ += range.end - range.begin;
  }

  struct Range {
    std::int64_t begin = 0, end = 0; ///< end is not in it
    std::int64_t rank = 0;           ///< elements of the set before it
  };
  const std::vector<Range>& ranges() const { return ranges_; }
  std::int64_t size() const { return size_; }
  bool empty() const { return ranges_.empty(); }
  std::int64_t first() const { return ranges_.front().begin; }
  std::int64_t last() const { return ranges_.back().end - 1; }
  /// Elements of the set before `element`; -1 if it isn't in the set.
  std::int64_t rank(std::int64_t element) const {
    if (ranges_.size() > 1) {
      const Range& last = ranges_[std::min(last_, ranges_.size() - 1)]; // neighbours are requested one by one
      if (element >= last.begin && element < last.end) return last.rank + element - last.begin;
    }
    auto after = std::upper_bound(ranges_.begin(), ranges_.end(), element,
                                  [](std::int64_t e, const Range& range) { return e < range.begin; });
    if (after == ranges_.begin()) return -1;
    const Range& range = *std::prev(after);
    if (element >= range.end) return -1;
    last_ = static_cast<std::size_t>(&range - ranges_.data());
    return range.rank + element - range.begin;
  }
  bool contains(std::int64_t element) const { return rank(element) >= 0; }
  /// True if no element is in both.
  bool apart(const ElementSet& other) const {
    auto theirs = other.ranges_.begin();
    for (const Range& range : ranges_) {
      while (theirs != other.ranges_.end() && theirs->end <= range.begin) ++theirs;
      if (theirs != other.ranges_.end() && theirs->begin < range.end) return false;
    }
    return true;
  }
  /// The element with this rank, 0 <= rank < size().
  std::int64_t at(std::int64_t rank) const {
    auto after = std::upper_bound(ranges_.begin(), ranges_.end(), rank,
                                  [](std::int64_t r, const Range& range) { return r < range.rank; });
    const Range& range = *std::prev(after);
    return range.begin + rank - range.rank;
  }

 private:
  std::vector<Range> ranges_;
  std::int64_t size_ = 0;
  mutable std::size_t last_ = 0;
  std::size_t compact_at_ = 1 << 16; ///< elements touched again and again must not fill the memory
};

}
