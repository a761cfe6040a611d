#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kernelarium::sim {

/// The result of a look-up.
struct CacheResult {
  std::uint8_t hits = 0;          ///< of the requested sectors: those present
  std::uint8_t evicted_dirty = 0; ///< sectors of the line that had to go and were changed
};

/// Lines that one request looked up one after the other.
struct CacheGroup {
  std::uint32_t slot = 0, count = 0;
  std::uint64_t serial = 0;                ///< 0: none
  std::array<std::uint32_t, 32> entries{}; ///< of the cache, where they are
};

/// A set-associative cache of 128-byte lines with four 32-byte sectors each; evicts the least recently used.
/// `Ways`: a multiple of 4, at most 32.
template<std::size_t Ways>
class Cache {
 public:
  Cache() = default;
  /// `bytes` rounds down to whole sets (at least one).
  explicit Cache(std::uint64_t bytes);

  /// Looks up sectors of a line (address / 128), fetches the missing ones; `write` marks them changed.
  CacheResult access(std::uint64_t line, std::uint8_t sectors, bool write) {
    return look_up(line, sectors, write).result;
  }

  /// Accesses `count` different lines; `request(i)` gives line and sectors, `take(i, result)` gets what was
  /// found.
  template<class Request, class Take>
  void access_together(CacheGroup& group, std::uint32_t count, bool write, Request request, Take take) {
    const std::uint32_t slot = open_group();
    group.slot = slot;
    group.count = count;
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto [line, sectors] = request(i);
      const Found found = look_up(line, sectors, write);
      take(i, found.result);
      group.entries[i] = static_cast<std::uint32_t>(found.entry);
      if (slot) join(states_[found.entry], slot, i);
    }
    group.serial = slot ? close_group(slot) : 0;
  }
  /// The same request again: true if no other has touched or displaced one of its lines since, so that all
  /// are hits; then they are as if looked up again.
  bool again(const CacheGroup& group) {
    if (group.serial == 0 || groups_[group.slot].serial != group.serial) return false;
    groups_[group.slot].clock = clock_ + 1;
    clock_ += group.count;
    return true;
  }
  /// The same for a read of `count` lines that may be the group's, but of other sectors.
  template<class Request, class Take>
  bool read_again(const CacheGroup& group, std::uint32_t count, Request request, Take take) {
    if (group.count != count) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      if (tags_[group.entries[i]] != tag_of(request(i).first)) return false;
    if (!again(group)) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
      State& state = states_[group.entries[i]];
      const std::uint8_t sectors = request(i).second;
      take(i, CacheResult{static_cast<std::uint8_t>(state.valid & sectors), 0});
      state.valid |= sectors;
    }
    return true;
  }
  /// The line will be looked up soon.
  void prefetch(std::uint64_t line) const {
    if (tags_[hints_[hint_of(line)]] == tag_of(line)) return;
    const std::size_t begin = set_of(line) * Ways;
    for (std::size_t i = 0; i < Ways; i += 8) {
      __builtin_prefetch(tags_.data() + begin + i);
      __builtin_prefetch(states_.data() + begin + i);
    }
  }
  /// The line is gone, changed or not.
  void drop(std::uint64_t line);
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
  struct Found {
    CacheResult result;
    std::size_t entry = 0;
  };
  struct State {
    std::uint32_t age = 0;   ///< when it was used last; in a group: its place there
    std::uint16_t group = 0; ///< slot; 0: none
    std::uint8_t valid = 0, dirty = 0;
  };
  Found look_up(std::uint64_t line, std::uint8_t sectors, bool write) {
    const std::uint64_t tag = tag_of(line);
    const std::size_t entry = hints_[hint_of(line)];
    ++clock_;
    return tags_[entry] == tag ? hit(entry, sectors, write) : search(line, tag, sectors, write);
  }
  Found hit(std::size_t index, std::uint8_t sectors, bool write) {
    State& state = states_[index];
    const CacheResult result{static_cast<std::uint8_t>(state.valid & sectors), 0};
    state.valid |= sectors;
    if (state.group) leave(state);
    state.age = clock_;
    if (const std::uint8_t changed = write ? static_cast<std::uint8_t>(sectors & ~state.dirty) : 0) {
      dirty_count_ += static_cast<std::uint64_t>(std::popcount(changed));
      state.dirty |= changed;
    }
    return {result, index};
  }
  Found search(std::uint64_t line, std::uint64_t tag, std::uint8_t sectors, bool write);

  // Lines of a group are used one after another, so the group's clock gives all their ages.
  struct Members {
    std::uint64_t serial = 0; ///< 0: not all are still there
    std::uint32_t clock = 0;  ///< when the first was used
    std::uint32_t count = 0;
  };
  std::uint32_t age_of(const State& state) const { return groups_[state.group].clock + state.age; }
  /// A slot, for a request that is now looked up; 0: none is free.
  std::uint32_t open_group();
  void join(State& state, std::uint32_t slot, std::uint32_t place) {
    state.group = static_cast<std::uint16_t>(slot);
    state.age = place;
    ++groups_[slot].count;
  }
  std::uint64_t close_group(std::uint32_t slot) {
    release(slot);
    return groups_[slot].serial;
  }
  void leave(State& state) {
    groups_[state.group].serial = 0;
    release(state.group);
    state.group = 0;
  }
  void release(std::uint32_t slot) {
    if (--groups_[slot].count == 0) free_groups_.push_back(static_cast<std::uint16_t>(slot));
  }

  static constexpr std::size_t kHints = 4096; // more of them leave the host's L1, and streams pay for it
  // Tags of a set are adjacent, so that a look-up reads one or two lines of the host's cache.
  std::size_t sets_ = 1;
  std::uint64_t reciprocal_ = 0;    ///< 2^64 / sets_, cut off
  std::vector<std::uint64_t> tags_; ///< line, and the generation in the top byte
  std::vector<State> states_;
  std::vector<std::uint32_t> hints_; ///< by hint_of: the entry where such a line was found last
  std::uint64_t dirty_count_ = 0;
  std::uint32_t clock_ = 0;
  std::uint64_t generation_ = 1;   ///< entries of another generation are empty: clearing is mostly free
  std::vector<Members> groups_{1}; ///< the first stands for none
  std::uint32_t used_groups_ = 1;  ///< of groups_; the others were of another generation
  std::vector<std::uint16_t> free_groups_;
  std::uint64_t next_serial_ = 1;
};

using L1Cache = Cache<8>;
using L2Cache = Cache<16>;

}
