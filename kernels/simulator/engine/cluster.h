#pragma once

#include "kernels/device/device.h"
#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/engine/standstill.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kernelarium::sim {

struct Block;
struct LaunchState;
struct Warp;
class Worker;

/// Blocks that run together and reach each other's shared memory; in most launches one block.
struct Cluster {
  std::vector<std::unique_ptr<Block>> blocks; ///< by rank
  std::uint64_t first_block = 0;              ///< index of the block of rank 0

  // barrier.cluster: each thread arrives, and later waits.
  std::uint32_t arrived = 0;       ///< threads, in the present phase
  std::uint32_t phase = 0;         ///< completed ones
  const Op* first = nullptr;       ///< operation of the first arrival
  std::uint32_t trace_index = ~0u; ///< the least of its blocks'
  std::uint32_t released = 0;      ///< releases that those who waited have seen, for the checks
  bool idle = false;               ///< all turns of its warps in the current round were idle
  Repetition repetition;

  std::uint32_t running() const; ///< threads that have not left
};

/// Index of the block of `rank` in the cluster number `index` of the launch.
std::uint64_t block_index(const Dim3& grid, const Dim3& cluster, std::uint64_t index, std::uint32_t rank);
/// The other way round: the number of the cluster that a block belongs to.
std::uint64_t cluster_index(const Dim3& grid, const Dim3& cluster, std::uint64_t block);
/// The value of one of clusterid_x to is_explicit_cluster.
std::uint32_t cluster_special(const Block& block, const LaunchState& launch, Special special);

/// Addresses in the shared memory of a cluster: 24 bits of offset, above them the block's rank + 1; 0 is the
/// thread's own block, so that its addresses need no change.
inline constexpr unsigned kRankShift = 24;
inline constexpr std::uint32_t kOffsetMask = (1u << kRankShift) - 1;
/// The block that such an address belongs to (generic ones without the window); null: the cluster has none
/// of that rank.
Block* block_at(const Warp& warp, std::uint64_t address);
/// The block, if its shared memory still exists and holds `bytes` at the address; else null, after a fault.
Block* shared_owner(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes);

/// Opens the cluster's barrier if all threads that are left have arrived.
void try_open_cluster_barrier(Worker& worker, Cluster& cluster);
/// Number of the cluster's barrier in a fragment that waits.
inline constexpr std::uint32_t kClusterBarrier = 0x10000;

namespace cluster {

/// r[0] = the address r[1] in the shared memory of the block of rank r[2]. 32 bits wide, or 64 (generic).
const Op* map32(Warp& warp, const Op* op);
const Op* map64(Warp& warp, const Op* op);
/// r[0] = rank of the block that the address r[1] belongs to.
const Op* rank32(Warp& warp, const Op* op);
const Op* rank64(Warp& warp, const Op* op);
/// imm 1: without order.
const Op* barrier_arrive(Warp& warp, const Op* op);
const Op* barrier_wait(Warp& warp, const Op* op);

}
}
