#pragma once

#include "kernels/base/error.h"
#include "kernels/device/device.h"
#include "kernels/device/trace.h"
#include "kernels/simulator/engine/warp.h"
#include "kernels/simulator/memory/order.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace kernelarium {
struct TexelFormat;
}

namespace kernelarium::sim {

struct Cluster;
struct LaunchState;

enum class Kind : std::uint8_t { read, write, atomic };

/// A diagnostic, and whose access it is about, where one thread is to blame.
struct Finding : Diagnostic {
  std::optional<FaultPlace> place;
};

/// Where an unwritten value comes from. It is told once the value reaches memory, an address or a branch.
struct Origin {
  Finding diagnostic;
  bool told = false;
  std::uint32_t op = 0; ///< PTX instruction
  // A read of shared memory is kept back until the block's next barrier: a write that follows before it makes
  // it a race.
  std::uint32_t block = 0; ///< index + 1; 0: told at once
  std::uint64_t grain = 0;
  std::uint32_t thread = 0;
  bool used = false;
  std::uint64_t array = 0; ///< as in Mistake
};

/// Finds races, unwritten values that matter, and misuse of the device heap, with Checks::all. A race is
/// judged by the rules of the programming model (BlockOrder), not by what the simulator's order of execution
/// happens to give: two accesses to one place, at least one a write and not both strong, by different threads
/// with nothing that orders them. Launches with checks run on one host thread, so findings are the same every
/// time.
class Checker {
 public:
  explicit Checker(LaunchState& launch);
  ~Checker();

  /// Puts the bytes that a lane is about to store into `out`.
  using ValueOf = void (*)(const Warp& warp, const Op* op, int lane, std::byte* out);

  /// Whether the order in which blocks and warps run may decide what threads do: they hand over without
  /// meeting, by fences or accesses that release or acquire, or look at what others set.
  bool depends_on_order() const;
  void start_block(Block& block);
  void finish_block(Block& block);
  /// One warp-wide access: the lanes lie around `base` as `pattern` says. `value_of` is null for loads and
  /// atomics. False: the warp has stopped (Warp::stop).
  /// What an asynchronous operation of the warp's lanes began to do with shared memory is done now that they
  /// have waited for it: who was told before the wait may have touched it meanwhile. False as below.
  bool completed(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind);
  /// The warp has waited for that many groups of its warpgroup's products, after completed() for what they
  /// read.
  void waited_for_products(const Warp& warp, std::uint32_t groups);
  /// The same of global memory that a lane's cp.async (`op`: its access to that) has read.
  bool completed_source(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes);
  bool shared_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                     ValueOf value_of);
  bool global_access(Warp& warp, const Op* op, Pattern& pattern, std::uint64_t base, int bytes, Kind kind,
                     ValueOf value_of);
  /// The same in the shared memory of another block of the cluster.
  bool remote_access(Warp& warp, const Op* op, const Block& owner, Pattern& pattern, std::uint64_t base,
                     int bytes, Kind kind, ValueOf value_of);
  /// The block's last thread leaves: nobody may use its shared memory any more.
  void block_exits(Block& block);
  // Order.
  void fence(Warp& warp, Scope scope);
  /// Between the generic and the async proxy, for these state spaces.
  void proxy_fence(Warp& warp, bool shared, bool global);
  void meet_in_warp(Warp& warp, std::uint32_t lanes);
  /// Lanes exchange values, as by a shuffle.
  void exchange(Warp& warp, std::uint32_t lanes);
  void arrive(Warp& warp, std::uint32_t barrier);
  /// Before the active lanes arrive at a barrier for a number of threads. False: enough was found.
  bool takes_its_turn(Warp& warp, const Op* op, std::uint32_t barrier);
  /// A barrier opens: those who wait at it, and those who have arrived. `all`: every thread that has not
  /// left.
  void meet(Block& block, std::uint32_t barrier, std::span<const Participants> waiting, bool all);

  /// The active lanes arrive at their cluster's barrier; it opens; lanes that waited go on.
  /// One that does not release tells what the lanes had done before their last fence.
  void cluster_arrive(Warp& warp, bool releases);
  void cluster_met(Cluster& cluster);
  void cluster_wait(Warp& warp, std::uint32_t lanes);

  // Phases of mbarriers (phase_checks.cpp). `place`: of the mbarrier in `owner`'s shared memory; `phase`: the
  // bit of the phase that is not complete.
  /// The warp's time, which moves on with each access that releases.
  std::uint32_t now(const Warp& warp) const;
  /// A lane initialises it. False: enough was found.
  bool mbarrier_begins(Warp& warp, const Op* op, int lane, std::uint32_t place);
  /// mbarrier.inval: its memory may hold something else from now on.
  void mbarrier_ends(const Block& owner, std::uint32_t place);
  void phase_is(const Block& owner, std::uint32_t place, bool phase);
  /// Lanes hand over what they have done to those who wait for the present phase.
  void arrives(Warp& warp, const Op* op, std::uint32_t lanes, const Block& owner, std::uint32_t place);
  /// Lanes whose wait has passed learn what was handed over before the last phase was complete.
  void waited(Warp& warp, const Op* op, std::uint32_t lanes, const Block& owner, std::uint32_t place);
  /// A lane has arrived at it, at `time`.
  void arrived(const Warp& warp, int lane, const Block& owner, std::uint32_t place, bool before, bool after,
               std::uint32_t time);
  /// A lane's wait has passed. `by_parity`: it is told from others by that alone. False: enough was found.
  bool passed(Warp& warp, const Op* op, int lane, const Block& owner, std::uint32_t place, bool phase,
              bool by_parity);

  // Work that threads hand to the device (child_checks.cpp).
  HandedOver hands_over_work(Warp& warp, const Op* op, int lane);
  /// Whether the grid that handed it over touches what the work touched, with nothing to order the two. Call
  /// it when the grid has ended. `what`: the work, in words.
  std::optional<Diagnostic> meets(const HandedOver& by, const Sentence& what,
                                  const std::vector<TouchedRange>& touched);

  /// A copy into the block's shared memory at `place` brings what nobody has written, as far as its source in
  /// global memory is so.
  void brings_unwritten(const Block& owner, std::uint64_t place, std::uint64_t global, std::uint64_t bytes);
  /// The same from shared memory of a block of the cluster.
  void brings_unwritten(const Block& owner, std::uint64_t place, const Block& source, std::uint64_t offset,
                        std::uint64_t bytes);
  /// A thread has stored an access to its block's shared memory of which `bytes` (a bit each) are unwritten,
  /// such as the padding of a struct.
  void stays_unwritten(const Block& block, std::uint64_t place, std::uint32_t bytes,
                       const std::shared_ptr<Origin>& origin);

  /// The same in global memory.
  void stays_unwritten(std::uint64_t address, std::uint32_t bytes);

  /// Texels that lanes fetch. `result`: the register that gets `channel` of it; -1: each channel its own.
  /// False: the warp has stopped, or is to run this operation again, followed.
  bool reads_texels(Warp& warp, const Op* op, const std::uint64_t* address, std::uint32_t lanes,
                    const TexelFormat& format, int result, int channel);
  /// A lane's discard.global leaves these bytes to chance. False: enough was found.
  bool discards(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes);

  // Bulk copies and global memory (proxy_checks.cpp).
  /// A lane's copy reads or writes these bytes until it lands. `group`: of the lane's bulk stores; `flight`:
  /// what other ranges of the copy belong to, or 0. Returns what land() takes.
  std::uint64_t fly(const Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes,
                    Kind kind, std::uint32_t group, std::uint64_t flight);
  /// A copy has read all that it reads of global memory.
  void land(std::uint64_t flight);
  /// A lane's copy reads these bytes of its block's shared memory until the phase of the mbarrier at `place`
  /// of `owner` is complete.
  void fly_from_shared(const Warp& warp, const Op* op, int lane, std::uint64_t offset, std::uint64_t bytes,
                       const Block& owner, std::uint32_t place);
  /// The lane has waited for all of its groups of bulk stores before this one. False: enough was found.
  bool stored(Warp& warp, int lane, std::uint32_t group);

  // Tensor maps in global memory (tensor_map_checks.cpp).
  /// A fence makes what was written to the map visible to the block's copies.
  void acquires_map(const Warp& warp, std::uint64_t address);
  /// A lane's copy uses it. False: enough was found.
  bool uses_map(Warp& warp, const Op* op, int lane, std::uint64_t address);

  /// An element in the learner's terms ("tile[17]"), of an access by this operation.
  Sentence place_in_shared(const Op* op, std::uint64_t offset) const;
  Sentence place_in_global(const Op* op, std::uint64_t address) const;

  // The device heap.
  /// The lane gives a block back. False: enough was found.
  bool frees(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes);
  void allocated(std::uint64_t address, std::uint64_t bytes);

  /// Tells of an unwritten value that came to matter. False: enough was found, or `fatal`; the warp has
  /// stopped.
  bool tell(Warp& warp, const std::shared_ptr<Origin>& origin, bool fatal);
  /// Tells of a misuse that the engine has found at these two instructions, once. False: enough was found.
  bool tell_of(Warp& warp, const Op* op, std::uint32_t other, const Finding& finding);
  /// Something that was kept back about the block is told now.
  void tell_kept(Block& block);
  /// What could not be checked, in words; empty: nothing.
  Sentence not_checked() const;
  /// Between instructions, now and then: gives up before this computer's memory runs out.
  void watch_memory();

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}
