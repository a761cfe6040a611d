#pragma once

#include "kernels/simulator/memory/knowledge.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

/// The happens-before relation of the programming model: threads that synchronise at
/// a barrier, and threads that hand over by a release and an acquire. It does not depend on memory or
/// instructions, so that other barriers (of a cluster, in memory) use the same calls: meet, release,
/// acquire.
namespace kernelarium::sim {

/// Lanes of a warp that do something together.
struct Participants {
  std::uint32_t warp = 0, lanes = 0;
};

/// A barrier while threads arrive that do not wait.
struct Meeting {
  Knowledge known;
  bool used = false;
};

/// The order of one block's threads.
struct BlockOrder {
  struct Snapshot {
    Time time = 0, floor = 0, warp_floor = 0; ///< time 0: there was no fence
    std::shared_ptr<const Knowledge> known;
  };
  /// What threads of a warp hand over with fences and strong accesses.
  struct Handover {
    std::array<Snapshot, 32> fenced[std::size(kScopes)]; ///< by scope; a fence counts for narrower ones, too
    std::array<std::vector<Seen>, 32> pending;           ///< seen, but not yet acquired
    std::vector<Seen> heard; ///< of other lanes' pending, by an exchange of the whole warp
    /// The two places that each lane has read last by strong loads, the newest first.
    struct Watched {
      const Place* place = nullptr;
      bool again = false; ///< several times, as who waits does
    };
    std::array<std::array<Watched, 2>, 32> watched;
    /// What a lane has released last at a place.
    struct Released {
      Snapshot from;
      Scope scope = Scope::block;
      std::uint32_t number = 0;
    };
    std::array<std::unordered_map<const Place*, Released>, 32> released;
    std::uint32_t just_fenced = 0; ///< lanes that have accessed nothing since their fence
  };
  struct WarpOrder {
    Time now = 1;                                         ///< of the accesses that follow
    Time floor = 0;                                       ///< every thread's accesses up to here are known
    Time warp_floor = 0;                                  ///< the lanes know each other's up to here
    Time read_floor = 0;                                  ///< the lanes know each other's reads up to here
    std::shared_ptr<const Knowledge> common;              ///< what all lanes know besides; may be null
    std::array<std::shared_ptr<const Knowledge>, 32> own; ///< of the lanes in `apart`, instead
    std::uint32_t apart = 0;
    std::unique_ptr<Handover> handover;
  };

  /// What a warpgroup's products read is read by a warp of its own, numbered behind the block's: its four
  /// warps know of that once they have waited.
  struct Products {
    Time now = 1;
    std::vector<Time> complete; ///< of each group, when its reads were
  };

  std::uint32_t block = 0;      ///< index + 1
  std::uint32_t in_cluster = 0; ///< index of its cluster
  std::uint32_t last_lanes = 0; ///< of the last warp, that exist
  std::vector<WarpOrder> warps;
  std::vector<Products> products; ///< by warpgroup; empty until one waits
  std::uint64_t released = 0;     ///< releases so far, of all blocks that used this object
  std::uint64_t told_reads = 0;   ///< likewise, of reads only
  mutable bool gave_up = false;   ///< a question was too long to be answered
  /// What had been fenced with each scope before the last barrier of the whole block, by any of its threads.
  /// The barrier tells all of them, so a thread that writes strongly after it passes it on. Empty for the
  /// block, which the barrier itself orders.
  std::array<std::shared_ptr<const Knowledge>, std::size(kScopes)> fenced;
  bool fenced_for_cluster = false; ///< there was a fence of that scope
  bool extra = false;              ///< some thread knows or hands over something besides the times

  void start(std::uint32_t block, std::uint32_t in_cluster, std::uint32_t warps, std::uint32_t threads);
  /// Every thread of the block that has not exited meets.
  void meet_all();
  /// These threads meet, and those that have arrived at `meeting`, which is emptied.
  void meet(std::span<const Participants> participants, Meeting& meeting);
  /// Lanes of one warp meet (__syncwarp).
  void meet_in_warp(std::uint32_t warp, std::uint32_t lanes);
  /// Lanes of one warp exchange values (shuffle, vote): what one has acquired, all have, as their next access
  /// is issued after its. They do not see each other's writes by that.
  void exchange(std::uint32_t warp, std::uint32_t lanes);
  /// Threads tell a barrier what they have done, and continue.
  void arrive(Meeting& meeting, std::uint32_t warp, std::uint32_t lanes);
  void fence(std::uint32_t warp, std::uint32_t lanes, Scope scope);
  /// A strong store or atomic operation at `place`. It passes on what was known at the thread's last fence
  /// and at its last release there, or, if `releases`, what is known now.
  void release(Place& place, std::uint32_t warp, int lane, Scope scope, bool releases, bool replaces);
  /// A strong load or atomic operation, which sees the releases numbered up to `up_to`. That counts from the
  /// thread's next fence or barrier on, or, if `acquires`, at once.
  void acquire(const Place& place, std::uint32_t up_to, std::uint32_t warp, int lane, Scope scope,
               bool acquires);
  /// A strong load that acquires, and whose value is not used: it reads no older one than the thread's
  /// relaxed reads at `place`.
  void acquire_again(const Place& place, std::uint32_t warp, int lane, Scope scope);
  /// A strong store at `place`, whether it releases or not, for what was read before: a write that depends on
  /// the stored value can't come before the read that the value depends on.
  void release_reads(Place& place, std::uint32_t warp, int lane, Scope scope);

  /// Lanes of a warp together release at a place, or acquire the first releases at one, beyond the block.
  /// They are few and are not replaced: at an mbarrier, or at the barrier of a cluster.
  void release(Place& place, std::uint32_t warp, std::uint32_t lanes, Scope scope = Scope::device);
  void acquire(const Place& place, std::uint32_t up_to, std::uint32_t warp, std::uint32_t lanes,
               Scope scope = Scope::device);

  /// The number of the warp that reads for the products of this warp's group, and its time.
  std::uint32_t product_warp(std::uint32_t warp) const {
    return static_cast<std::uint32_t>(warps.size()) + warp / 4;
  }
  Time product_time(std::uint32_t warp) const {
    return products.empty() ? warps[warp].floor + 1 : products[warp / 4].now;
  }
  /// Lanes have waited for that many groups of products, whose reads are noted.
  void wait_for_products(std::uint32_t warp, std::uint32_t lanes, std::uint32_t groups);

  /// What the lane knows now, for the work that it launches on the device; the warp's time advances.
  Snapshot hand_over(std::uint32_t warp, int lane);

  /// Whether the lane knows the access that `thread` of `other` (index + 1) made at `time`. `read`: it is a
  /// read, which the lane is about to overwrite.
  bool knows(std::uint32_t warp, int lane, std::uint32_t other, std::uint32_t thread, Time time,
             bool read = false) const;
  /// A strong load at the place.
  void watches(const Place& place, std::uint32_t warp, int lane);
  /// Whether the lane has found that the thread has gone on since, by a load that it repeated at another
  /// place, or one that a fence followed: without regard to what was released.
  bool has_noticed(std::uint32_t warp, int lane, const Place* here, std::uint32_t other, std::uint32_t thread,
                   Time time) const;
  /// Which of the lanes know one of these events, of any of their lanes: faster than one question for each.
  std::uint32_t who_knows_any(std::uint32_t warp, std::uint32_t lanes,
                              std::span<const LaneEvent> events) const;
  /// What these lanes have seen with relaxed reads counts from now on, as after a fence.
  void take_pending(std::uint32_t warp, std::uint32_t lanes);

 private:
  std::uint32_t lanes_of(std::uint32_t warp) const { return warp + 1 == warps.size() ? last_lanes : ~0u; }
  const Knowledge* knowledge(const WarpOrder& warp, int lane) const {
    return (warp.apart >> lane & 1 ? warp.own[static_cast<std::size_t>(lane)] : warp.common).get();
  }
  /// Those of the lanes that know the same as the first of them.
  std::uint32_t alike(const WarpOrder& warp, std::uint32_t lanes) const;
  void add(WarpOrder& warp, int lane, const Knowledge& more);
  void add(std::uint32_t warp, std::uint32_t lanes, const Knowledge& more);
  void gather_fenced(Scope scope);
  void take_pending(WarpOrder& warp, int lane, Scope scope);
  /// What these lanes have done and know; the warp's time advances.
  void tell(Knowledge& sum, std::uint32_t warp, std::uint32_t lanes);
  /// The same at a barrier, which counts as a fence.
  void contribute(Knowledge& sum, std::uint32_t warp, std::uint32_t lanes);
  void receive(const std::shared_ptr<const Knowledge>& sum, std::uint32_t warp, std::uint32_t lanes);
  Handover& handover(WarpOrder& warp);
};

/// When a thread launched work on the device, and what it knew then.
struct HandedOver {
  std::uint32_t block = 0, thread = 0, op = 0; ///< block: index + 1; 0: not checked
  BlockOrder::Snapshot known;
  /// Whether the work comes after the access that `other_thread` of `other` made at `time`.
  bool comes_after(std::uint32_t other, std::uint32_t other_thread, Time time) const;
};

}
