#pragma once

#include <bit>
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
  Result access(std::uint64_t line, std::uint8_t sectors, bool write) {
    const std::uint64_t tag = tag_of(line);
    const std::size_t entry = hints_[hint_of(line)];
    ++clock_;
    return tags_[entry] == tag ? hit(entry, sectors, write) : search(line, tag, sectors, write);
  }
  /// The line will be looked up soon.
  void prefetch(std::uint64_t line) const {
    if (tags_[hints_[hint_of(line)]] == tag_of(line)) return;
    const std::size_t begin = set_of(line) * ways_;
    __builtin_prefetch(tags_.data() + begin);
    __builtin_prefetch(tags_.data() + begin + 8);
    __builtin_prefetch(states_.data() + begin);
    __builtin_prefetch(states_.data() + begin + 8);
  }
  void clear();
  /// Changed sectors still inside.
  std::uint64_t dirty_sectors() const { return dirty_count_; }

 private:
  std::uint64_t tag_of(std::uint64_t line) const { return line | generation_ << 56; }
  static std::size_t hint_of(std::uint64_t line) {
    return line * 0x9e37'79b9'7f4a'7c15u >> (64 - std::bit_width(kHints - 1));
  }
  /// line % sets_. The quotient from the reciprocal is at most one too small.
  std::size_t set_of(std::uint64_t line) const {
    const auto quotient =
        static_cast<std::uint64_t>(static_cast<unsigned __int128>(line) * reciprocal_ >> 64);
    const std::uint64_t rest = line - quotient * sets_;
    return rest >= sets_ ? rest - sets_ : rest;
  }
  Result hit(std::size_t index, std::uint8_t sectors, bool write) {
    State& state = states_[index];
    const Result result{static_cast<std::uint8_t>(state.valid & sectors), 0};
    state.valid |= sectors;
    state.age = clock_;
    if (const std::uint8_t changed = write ? static_cast<std::uint8_t>(sectors & ~state.dirty) : 0) {
      dirty_count_ += static_cast<std::uint64_t>(std::popcount(changed));
      state.dirty |= changed;
    }
    return result;
  }
  Result search(std::uint64_t line, std::uint64_t tag, std::uint8_t sectors, bool write);

  static constexpr std::size_t kHints = 4096;
  // Tags of a set lie side by side, so that a look-up reads one or two lines of the host's cache.
  std::size_t ways_ = 1, sets_ = 1;
  std::uint64_t reciprocal_ = 0;    ///< 2^64 / sets_, cut off
  std::vector<std::uint64_t> tags_; ///< line, and the generation in the top byte
  struct State {
    std::uint32_t age = 0; ///< when it was used last
    std::uint8_t valid = 0, dirty = 0;
  };
  std::vector<State> states_;
  std::vector<std::uint32_t> hints_; ///< by hint_of: the entry where such a line was found last
  std::uint64_t dirty_count_ = 0;
  std::uint32_t clock_ = 0;
  std::uint64_t generation_ = 1; ///< entries of another generation are empty: clearing is mostly free
};

}
