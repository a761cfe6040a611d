#pragma once

#include "kernels/simulator/engine/worker.h"

/// What a sampled warp does with mbarriers, bulk copies and the memory of other blocks of its cluster, for
/// the replay of the time model. Blocks of a cluster are taken to do the same to each other at the same time:
/// what goes to another block's mbarrier counts for the same one of the warp's own.
namespace kernelarium::sim {

void record_arrival(Warp& warp, const Op* op, std::uint32_t place, bool after_copies);
/// A test of an mbarrier. Those that did not pass, one after the other with nothing between, count once.
void record_test(Warp& warp, const Op* op, std::uint32_t place, bool passed);
struct BulkCost {
  AccessCost::Role role;
  std::uint64_t bytes;
  std::int64_t mbarrier = -1; ///< that it completes; -1: none
  std::uint16_t blocks = 1;   ///< of the cluster that it goes to
};
/// `more`: of the same instruction as the copy traced last.
void record_bulk(Warp& warp, std::uint32_t site, const BulkCost& cost, bool more);
/// `address`: of each lane, with the rank of its block.
void record_remote_access(Warp& warp, const Op* op, const std::uint64_t* address);

}
