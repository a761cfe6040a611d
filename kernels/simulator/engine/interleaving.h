#pragma once

#include <cstddef>
#include <cstdint>

/// Orders of execution for further looks of the checks at a kernel whose threads hand over by flags, locks
/// or counters. Where a block runs to its end before the next one starts, a lock is never contended and a
/// flag is always set before it is read, which orders what nothing orders on a GPU. So several blocks run
/// together, and a warp pauses behind some of its first strong accesses.
namespace kernelarium::sim::interleaving {

inline constexpr std::size_t kBlocksTogether = 16; ///< clusters
/// The same where they are to share work as on a GPU, which holds more of them.
inline constexpr std::size_t kBlocksInTurns = 512;
inline constexpr std::uint32_t kAccessesInTurns = 1 << 16; ///< of a warp, behind which others run
/// Strong accesses of a warp behind which it may pause; then it runs on, so that a loop that waits for others
/// soon costs no more than without.
inline constexpr std::uint32_t kScheduledAccesses = 64;

struct Schedule {
  std::uint32_t seed = 1;
  bool backwards = false; ///< the last block starts first
  bool late = false;      ///< mbarriers complete late: the first tests of a warp fail
};
/// A waiter that looks a few times and gives up sees something only where the other block started earlier.
inline constexpr Schedule kSchedules[] = {{1, false, false}, {2, true, false}, {3, false, true}};

/// Tests of a warp's first wait at an mbarrier that fail with `late`: more than one looks that gives up soon.
inline constexpr std::uint32_t kLateTests = 1200;
/// The same, of all warps that a host thread runs.
inline constexpr std::uint32_t kMostLateTests = 40'000;

/// A sequence of numbers which look random and are the same in every run.
class Choices {
 public:
  explicit Choices(std::uint32_t seed) : state_(seed) {}
  /// Turns of the other warps that a warp stays away for; -1: it runs on. Mostly short, now and then so long
  /// that others pass it by several rounds.
  int pause() {
    const std::uint32_t bits = next();
    if (bits % 4 == 0) return -1;
    return static_cast<int>(bits % 4 < 3 ? bits / 4 % 3 : bits / 4 % 40);
  }

 private:
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(state_ >> 40);
  }
  std::uint64_t state_;
};

}
