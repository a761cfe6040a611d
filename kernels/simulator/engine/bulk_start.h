#pragma once

#include "kernels/simulator/engine/async_copy.h"
#include "kernels/simulator/engine/memory_access.h"
#include "kernels/simulator/engine/phase_path.h"
#include "kernels/simulator/engine/tracing.h"
#include "kernels/simulator/memory/global_memory.h"

#include <bit>
#include <vector>

/// What the bulk copies have in common until they are in flight.
namespace kernelarium::sim::bulk {

/// One of the blocks that a copy goes to.
struct Target {
  Block* block;
  std::uint64_t tag; ///< of its addresses
};

/// A lane's copy, while it is checked and started.
class Start {
 public:
  Start(Warp& warp, const Op* op, int lane) : warp_(warp), op_(op), lane_(lane), all_(warp.mask) {
    warp.mask = 1u << lane;
  }
  Start(const Start&) = delete;
  ~Start() { warp_.mask = all_; }

  const Op* fault(const char* kind, const Sentence& message) {
    return warp_.worker->fault(warp_, op_, kind, message, lane_);
  }
  LaunchState& launch() { return warp_.worker->launch(); }
  Warp& warp() { return warp_; }
  std::uint8_t lane() const { return static_cast<std::uint8_t>(lane_); }
  std::uint32_t row32(std::uint32_t row) const { return warp_.row<std::uint32_t>(row)[lane_]; }
  std::uint64_t row64(std::uint32_t row) const { return warp_.row<std::uint64_t>(row)[lane_]; }

  /// The blocks of `address`, or of the ranks in the mask of row r[2]. Empty: the warp has stopped.
  std::vector<Target> targets(std::uint64_t address, std::uint64_t bytes);
  /// The checks' view of bytes in the shared memory of a block of the cluster. False: the warp has stopped.
  bool check_shared_bytes(const Block& owner, std::uint64_t offset, std::uint64_t bytes, Kind kind) {
    return check_shared_bytes(op_, owner, offset, bytes, kind);
  }
  /// `op`: the one whose site the access is.
  bool check_shared_bytes(const Op* op, const Block& owner, std::uint64_t offset, std::uint64_t bytes,
                          Kind kind);
  /// The same of global memory, which is counted here, too.
  bool use_global(std::uint64_t address, std::uint64_t bytes, Kind kind);
  /// Null where the bytes are not all there, or `writes` and they may only be read.
  std::byte* global(std::uint64_t address, std::uint64_t bytes, bool writes);
  /// Whether the mbarrier of r[1] is one, in each of the targets. False: the warp has stopped.
  bool barriers_are_there(const std::vector<Target>& targets, std::uint64_t barrier);
  void record(const BulkCost& cost) const;
  /// The copy into shared memory at `offset`, without its mbarrier and effect; its cost is counted.
  AsyncCopies::Copy copy(std::uint64_t offset, std::uint64_t bytes);

 private:
  void count_global_bytes(std::uint64_t address, std::uint64_t bytes, Kind kind);

  Warp& warp_;
  const Op* op_;
  int lane_;
  std::uint32_t all_;
  struct Range {
    std::uint64_t address, bytes;
    Kind kind;
  };
  std::vector<Range> ranges_; ///< of global memory that the copy is to use
  std::uint64_t flight_ = 0;
};

/// Runs `one` for each active lane; null if it stops the warp.
template<class F>
const Op* each_lane(Warp& warp, const Op* op, F one) {
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    Start start(warp, op, std::countr_zero(rest));
    ++warp.worker->bulk.copies;
    if (!one(start)) return nullptr;
  }
  return op + 2;
}

/// Of a lane's copy: what all copies have in their record.
AsyncRecord bulk_record(Warp& warp, const Op* op, AsyncRecord::What what, std::uint64_t offset,
                        std::uint64_t bytes);
/// What a copy writes to another block of the cluster.
void record_written(Warp& warp, AsyncRecord record, const Block& owner);
/// Where a copy into shared memory goes, and the mbarrier that it completes.
void record_targets(Start& start, const Op* op, AsyncRecord& record, const std::vector<Target>& targets);

}
