#pragma once

#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/memory/access.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace kernelarium::sim {

struct Allocation;
struct Block;
struct LaunchState;
class Worker;

/// What shared memory holds before anybody has written there.
inline constexpr std::byte kUnwrittenByte{0xcd};

/// Copies of one block that run beside its threads. A copy lands as late as the program allows: when its
/// thread waits for it, or when a thread waits for a phase of the mbarrier that it completes. What is read
/// before shows the old bytes; with checks every access to bytes in flight is a finding.
class AsyncCopies {
 public:
  /// What one thread has started with one instruction.
  struct Copy {
    const Op* op = nullptr;
    const Warp* warp = nullptr; ///< bulk: of the thread
    std::uint8_t lane = 0;
    bool bulk = false, to_shared = true;
    std::uint32_t group = 0;  ///< of its thread's groups, from 0
    std::uint32_t number = 0; ///< of the warp's copies, ascending
    std::uint32_t shared = 0, bytes = 0;
    std::uint32_t span = 0; ///< of shared memory, where that is more than its bytes
    std::uint32_t read = 0; ///< bytes that the source has; zeros follow
    std::uint64_t global = 0;
    std::int64_t barrier = -1; ///< bulk: the mbarrier that counts its bytes
    std::uint64_t flight = 0;  ///< with checks: its reads of global memory (Checker::fly)
    std::uint64_t begun = 0;   ///< bytes that its thread (arriving: all threads) began to copy up to it
    /// What landing does, where that is more than copying contiguous bytes.
    std::function<void()> effect;
  };

  AsyncCopies(std::size_t warps, std::size_t shared_bytes, bool checked)
      : warps_(warps), in_flight_(checked ? (shared_bytes + 3) / 4 : 0) {}

  void start(Warp& warp, Copy copy);
  /// A copy into this block's shared memory that completes one of its mbarriers, started by any block.
  void arrive(Block& block, Copy copy);
  void commit(Warp& warp, std::uint32_t lanes, bool bulk);
  /// The lane's group of bulk copies that is not committed yet.
  std::uint32_t open_group(const Warp& warp, int lane) const;
  /// Lands what the lanes' groups hold, but for the last `left` groups of each. `only_read`: who reads what
  /// they write has still to wait, which the checks know.
  /// False: the warp has stopped.
  bool wait(Warp& warp, std::uint32_t lanes, std::uint32_t left, bool bulk, bool only_read);
  /// Lands all that the lanes have started but bulk copies, also in no group. False as above.
  bool wait_all(Warp& warp, std::uint32_t lanes);
  /// An arrival at the mbarrier at `barrier` once the lane's copies so far have landed.
  void arrive_after(const Warp& warp, int lane, std::uint32_t barrier);
  /// A thread waits for the mbarrier: lands what will complete its phase. False: it was nothing. `late`: a
  /// copy whose bytes the phase had not been told to wait for.
  bool land_for(Block& block, std::uint32_t barrier, const Op*& late);
  // With checks: products of a warpgroup read these pieces of 16 bytes until their group is waited for.
  void read(const Warp& warp, const Op* op, const std::vector<std::uint32_t>& pieces);
  void count_product(const Warp& warp, const Op* op);
  /// When the block has ended: tells of warpgroups whose warps have not all executed the same products.
  void check_products(Worker& worker, Block& block) const;
  /// And of bulk copies that still read its shared memory, or write to it.
  void check_stores(Worker& worker, Block& block) const;
  void check_loads(Worker& worker, Block& block) const;
  /// The warp has waited for that many of the groups of its warpgroup. False: it has stopped.
  bool wait_reads(Warp& warp, std::uint32_t groups);
  /// With checks: false if the access touches bytes in flight; the warp has stopped.
  bool allow(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base, int bytes,
             bool writes) const;
  /// The same of a write to global memory that copies of one thread (cp.async) are still reading.
  bool allow_global_write(Warp& warp, const Op* op, const Pattern& pattern, std::uint64_t base,
                          int bytes) const;

 private:
  struct Arrival {
    std::uint8_t lane = 0;
    std::uint32_t barrier = 0, before = 0; ///< copies with smaller numbers
  };
  struct OfWarp {
    std::vector<Copy> copies;
    std::vector<Arrival> arrivals;
    std::array<std::uint32_t, kLanes> groups[2] = {}; ///< committed by each lane; [1]: bulk
    std::uint32_t started = 0;
    std::array<std::uint64_t, kLanes> begun{}; ///< bytes, by each lane
    struct Read {
      const Op* op;
      std::uint32_t group;
      std::vector<std::uint32_t> pieces;
    };
    std::vector<Read> reads;
    std::uint64_t products = 0; ///< executed, with checks
    const Op* last_product = nullptr;
  };
  /// Lands the copies of the warp for which `which` holds.
  template<class F>
  bool land(Block& block, OfWarp& warp, F which);
  /// `holder`: the global memory of the copy before, null before the first.
  void land(Block& block, const Copy& copy, Allocation*& holder);
  /// For the checks: a thread has waited for those of its copies for which `which` holds.
  template<class F>
  bool complete(Warp& warp, F which);

  void mark(const Copy& copy, bool in_flight);
  /// A loop that never waits must not fill the computer's memory: the oldest copies land.
  void make_room(Block& block, std::vector<Copy>& copies);
  static constexpr std::ptrdiff_t kMostInFlight = 32768; ///< of a warp, or to a block's mbarriers

  struct Flight {
    const Op* op = nullptr;
    bool to_shared = true;
  };
  std::vector<OfWarp> warps_;
  std::vector<Copy> arriving_;
  std::uint64_t begun_arriving_ = 0; ///< bytes
  std::vector<Flight> in_flight_;    ///< of each word of shared memory; empty without checks
};

/// What stands in an mbarrier's 8 bytes. The real one is opaque, so this is our own.
struct Mbarrier {
  std::uint32_t expected = 0; ///< arrivals of a phase
  std::uint32_t pending = 0;  ///< arrivals that the present phase still waits for
  std::int32_t bytes = 0;     ///< that it still waits for
  bool phase = false, valid = false;

  static constexpr std::uint32_t most = (1u << 20) - 1; ///< arrivals, and bytes
  static Mbarrier from(std::uint64_t word);
  std::uint64_t word() const;
  /// Begins the next phase if nothing is left to wait for.
  void complete_if_done();
};
/// The block's copies.
AsyncCopies& copies_of(LaunchState& launch, Block& block);
Mbarrier mbarrier_at(const Block& block, std::uint32_t offset);
void put_mbarrier(Block& block, std::uint32_t offset, const Mbarrier& barrier);

/// Handlers. Addresses: r[4] a row of global (u64) or shared (u32) addresses, imm the offset.
namespace async {

/// cp.async in two steps, each with its own site. The source: r[0] bytes, r[2] row of bytes that it has (0:
/// all), r[3] predicate of lanes that read nothing (0: none).
const Op* copy_source(Warp& warp, const Op* op);
const Op* copy_source_counted(Warp& warp, const Op* op);
/// The destination: r[1] row of source addresses with nothing to add, the rest as above.
const Op* copy_start(Warp& warp, const Op* op);
const Op* copy_start_counted(Warp& warp, const Op* op);
const Op* commit_group(Warp& warp, const Op* op); ///< imm 1: bulk
/// imm: groups that may be left; bit 32: bulk; bit 33: only until they have read
const Op* wait_group(Warp& warp, const Op* op);
const Op* wait_all(Warp& warp, const Op* op);
const Op* arrive_after(Warp& warp, const Op* op); ///< r[0]: 1 with .noinc

/// What a bulk copy writes is released at its mbarrier, for the checks alone: r[4]; r[2]: u32 row of the mask
/// of ranks (0: none).
const Op* bulk_release(Warp& warp, const Op* op);

/// r[0]: token (u64, 0: not wanted), r[1]: count row, r[2]: bytes row, r[4]: address.
const Op* barrier_init(Warp& warp, const Op* op);
const Op* barrier_invalidate(Warp& warp, const Op* op);
const Op* barrier_arrive(Warp& warp, const Op* op);
const Op* barrier_arrive_drop(Warp& warp, const Op* op);
const Op* barrier_expect(Warp& warp, const Op* op);
const Op* barrier_complete(Warp& warp, const Op* op);
/// r[0]: predicate, r[1]: token (u64 row), or parity (u32 row).
const Op* barrier_test(Warp& warp, const Op* op);
const Op* barrier_test_parity(Warp& warp, const Op* op);
const Op* pending_count(Warp& warp, const Op* op); ///< r[0]: u32 row, r[1]: token

}
}
