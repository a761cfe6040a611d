#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// A set-associative cache of 128-byte lines with four 32-byte sectors each; least recently used goes first.
class Cache {
 public:
  Cache() = default;
  /// `bytes` rounds down to whole sets of `ways` lines (at least one set); `ways`: a multiple of 4, at
  /// most 32.
  Cache(std::uint64_t bytes, int ways);

  struct Result {
    std::uint8_t hits = 0;          ///< of the wanted sectors: those present
    std::uint8_t evicted_dirty = 0; ///< sectors of the line that had to go and were changed
  };
  /// Looks up sectors of a line (address / 128), brings the missing ones in; `write` marks them changed.
  Result access(std::uint64_t line, std::uint8_t sectors, bool write);
  /// The line will be looked up soon.
  void prefetch(std::uint64_t line) const {
    const std::size_t begin = line % sets_ * ways_;
    __builtin_prefetch(tags_.data() + begin);
    __builtin_prefetch(tags_.data() + begin + 8);
    __builtin_prefetch(ages_.data() + begin);
    __builtin_prefetch(valid_.data() + begin);
  }
  void clear();
  /// Changed sectors still inside.
  std::uint64_t dirty_sectors() const { return dirty_count_; }

 private:
  // Tags of a set lie side by side, so that a look-up reads one or two lines of the host's cache.
  std::size_t ways_ = 1, sets_ = 1;
  std::vector<std::uint64_t> tags_; ///< line, and the generation in the top byte
  std::vector<std::uint32_t> ages_;
  std::vector<std::uint8_t> valid_, dirty_;
  std::uint64_t dirty_count_ = 0;
  std::uint32_t clock_ = 0;
  std::uint64_t generation_ = 1; ///< entries of another generation are empty: clearing is mostly free
};

}
