#pragma once

#include "kernels/simulator/memory/scope.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

/// What threads know of each other's accesses: up to which time those of their own block, and which releases
/// they have seen, through which they know of other blocks'.
namespace kernelarium::sim {

/// Each warp counts its own time; it advances whenever one of its threads publishes what it has done.
using Time = std::uint32_t;

/// What lanes of a warp did at one time.
struct LaneEvent {
  std::uint32_t block = 0, warp = 0, lanes = 0; ///< block: index + 1
  Time time = 0;
};

/// Up to which time the accesses of one block's threads are known.
struct Known {
  Time all = 0;
  std::vector<std::pair<std::uint16_t, Time>> warps, threads; ///< beyond that, some of them

  bool covers(std::uint32_t thread, Time time) const;
  bool covers(const LaneEvent& event) const; ///< of any of its lanes
  void learn_warp(std::uint32_t warp, Time time);
  void learn_thread(std::uint32_t thread, Time time);
  void learn(const Known& other);
  bool empty() const { return all == 0 && warps.empty() && threads.empty(); }
};

class Place;

/// Releases at a place that a thread has seen: those numbered (after, up_to].
struct Seen {
  const Place* place = nullptr;
  std::uint32_t after = 0, up_to = 0;
  Scope scope = Scope::block; ///< with which they were seen
  /// Of the thread that saw them; 0: any, as all were made for the device and seen so.
  std::uint32_t block = 0, in_cluster = 0;
  bool operator==(const Seen&) const = default;
  /// Whether what that block releases with this scope was made to be seen by that thread, too.
  bool sees(Scope released, std::uint32_t releasing_block, std::uint32_t its_cluster) const {
    const Scope both = std::min(scope, released);
    return releasing_block == block || both == Scope::device ||
           (both == Scope::cluster && its_cluster == in_cluster);
  }
};
/// Whether these releases are among those that were seen.
bool includes(const std::vector<Seen>& all, const Seen& wanted);
/// Adds to what was seen; what overlaps becomes one.
void learn(std::vector<Seen>& all, const Seen& more);

/// What a thread knows beyond the times that its whole block or warp knows.
struct Knowledge {
  Known own; ///< of its own block
  std::vector<Seen> seen;
  void learn(const Knowledge& other);
};

/// What one release at a place makes known.
struct Release {
  std::uint32_t number = 0;
  Scope scope = Scope::block;
  Known known;           ///< of the releasing block
  bool of_reads = false; ///< a store that does not release: what was read before it is known, no more
};

/// Many releases of one block at a place, arranged by whose accesses they make known.
class ManyReleases {
 public:
  /// Of those numbered from `after` + 1. `reads`: with releases that make only reads known.
  ManyReleases(std::uint32_t after, bool reads) : after_(after), newest_(after), reads_(reads) {}
  bool is_of(std::uint32_t after, bool reads) const { return after_ == after && reads_ == reads; }
  /// Takes those that are new. `all` rise by number.
  void take(std::span<const Release> all);
  /// Whether one of those numbered up to `up_to` makes this event of any of its lanes known.
  bool covers(const LaneEvent& event, std::uint32_t up_to) const;

 private:
  /// From this release on accesses up to `time` are known; both rise.
  struct Step {
    std::uint32_t number = 0;
    Time time = 0;
  };
  using Steps = std::vector<Step>;
  std::uint32_t after_ = 0, newest_ = 0;
  bool reads_ = false;
  Steps all_;
  std::vector<Steps> warps_, threads_; ///< by number; none beyond their ends
};

/// An address that threads release at: a flag, a counter, a lock.
class Place {
 public:
  /// What those who released had seen: by this release and those before it, back to the last store.
  struct Told {
    std::uint32_t number = 0;
    std::vector<Seen> seen;
    std::size_t before = 0; ///< the list's first so many may hold more
    /// All of that, and of a run of entries up to this one, is of the same place and for the device, and
    /// numbered from `least_after` + 1: who has seen these releases learns nothing by it.
    bool only_here = false;
    std::uint32_t least_after = 0;
    std::size_t run_begin = 0;
  };
  struct FromBlock {
    std::uint32_t in_cluster = 0;
    std::vector<Release> releases;
    mutable std::vector<ManyReleases> arranged; ///< as questions want them, the newest first
    static constexpr std::size_t kOfReads = std::size(kScopes);
    std::array<std::vector<Told>, kOfReads + 1> told; ///< by releases of each scope, by those of reads
  };
  /// What a release passed on of the releases before it here: who sees it has seen those, too.
  struct Earlier {
    std::uint32_t number = 0;
    Scope scope = Scope::block;
    std::uint32_t block = 0, in_cluster = 0; ///< of who released
    Seen seen;
  };
  /// The last answer with yes: who saw `look` knows what a block, or one of its warps, did up to a time. The
  /// words of a tile, written by one warp, ask for it one after another.
  struct Shown {
    Seen look;
    std::uint32_t block = 0, warp = kAllWarps;
    Time time = 0;
    bool reads = false;
    static constexpr std::uint32_t kAllWarps = ~0u;
  };
  mutable Shown shown;
  std::uint32_t newest = 0;        ///< number of the last release
  std::uint32_t newest_narrow = 0; ///< of the last one that was not for the device
  std::array<Earlier, 2> earlier;  ///< of the last two that passed something on
  std::uint32_t after = 0; ///< a store replaces what was there: releases up to this one are no longer read
  std::unordered_map<std::uint32_t, FromBlock> blocks; ///< that released

  void add(std::uint32_t block, std::uint32_t in_cluster, Scope scope, Known known,
           const std::vector<Seen>& seen, bool of_reads = false);
};

/// Adds the releases that a thread of this block and cluster sees, and what those passed on of the place's
/// earlier ones: a list of one stays one however often a lock goes round.
void learn_with_earlier(std::vector<Seen>& all, Seen now);

/// Whether what was seen, and what those who released had seen, makes one of the events known. `reads`: they
/// are reads, which releases of reads make known, too. `gave_up`: it was too much to look through, and the
/// answer is yes.
bool covers(const std::vector<Seen>& seen, std::span<const LaneEvent> events, bool& gave_up,
            bool reads = false);

}
