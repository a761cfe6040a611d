#include "kernels/simulator/engine/cluster.h"

#include "kernels/simulator/engine/control.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <bit>

namespace kernelarium::sim {

std::uint32_t Cluster::running() const {
  std::uint32_t threads = 0;
  for (const auto& block : blocks) threads += block->threads - block->exited;
  return threads;
}

std::uint64_t block_index(const Dim3& grid, const Dim3& cluster, std::uint64_t index, std::uint32_t rank) {
  const auto n = static_cast<std::int64_t>(index), r = std::int64_t{rank};
  const Dim3 clusters{grid.x / cluster.x, grid.y / cluster.y, grid.z / cluster.z};
  const std::int64_t x = n % clusters.x * cluster.x + r % cluster.x,
                     y = n / clusters.x % clusters.y * cluster.y + r / cluster.x % cluster.y,
                     z = n / (clusters.x * clusters.y) * cluster.z + r / (cluster.x * cluster.y);
  return static_cast<std::uint64_t>((z * grid.y + y) * grid.x + x);
}

std::uint64_t cluster_index(const Dim3& grid, const Dim3& cluster, std::uint64_t block) {
  const auto n = static_cast<std::int64_t>(block);
  const std::int64_t x = n % grid.x / cluster.x, y = n / grid.x % grid.y / cluster.y,
                     z = n / (grid.x * grid.y) / cluster.z;
  return static_cast<std::uint64_t>((z * (grid.y / cluster.y) + y) * (grid.x / cluster.x) + x);
}

std::uint32_t cluster_special(const Block& block, const LaunchState& launch, Special special) {
  const Dim3 &grid = launch.grid, &cluster = launch.cluster;
  const std::int64_t ids[] = {block.id.x, block.id.y, block.id.z}, sizes[] = {grid.x, grid.y, grid.z},
                     sides[] = {cluster.x, cluster.y, cluster.z};
  const int index = static_cast<int>(special) - static_cast<int>(Special::clusterid_x), axis = index % 3;
  const auto value = [&]() -> std::int64_t {
    switch (index / 3) {
    case 0:
      return ids[axis] / sides[axis];
    case 1:
      return sizes[axis] / sides[axis];
    case 2:
      return ids[axis] % sides[axis];
    case 3:
      return sides[axis];
    default:
      break;
    }
    if (special == Special::cluster_ctarank) return block.rank;
    return special == Special::cluster_nctarank ? cluster.count() : launch.has_cluster;
  };
  return static_cast<std::uint32_t>(value());
}

Block* block_at(const Warp& warp, std::uint64_t address) {
  const std::uint64_t tag = address >> kRankShift;
  if (tag == 0) return warp.block;
  const Cluster& cluster = *warp.block->cluster;
  return tag <= cluster.blocks.size() ? cluster.blocks[tag - 1].get() : nullptr;
}

Block* shared_owner(Warp& warp, const Op* op, int lane, std::uint64_t address, std::uint64_t bytes) {
  Worker& worker = *warp.worker;
  Block* owner = block_at(warp, address);
  const std::uint64_t offset = address & kOffsetMask;
  if (!owner) {
    worker.fault(
        warp, op, "out-of-bounds",
        Sentence::tr("access to the shared memory of block %1 of the cluster, which has only blocks 0 to %2",
                     (address >> kRankShift) - 1, warp.block->cluster->blocks.size() - 1),
        lane);
    return nullptr;
  }
  if (offset + bytes > worker.launch().shared_bytes) {
    worker.fault(
        warp, op, "out-of-bounds",
        Sentence::tr("out-of-bounds access of %1 bytes at offset %2 of the shared memory of a block of the "
                     "cluster: a block has %3 bytes",
                     bytes, offset, worker.launch().shared_bytes),
        lane);
    return nullptr;
  }
  if (owner != warp.block && owner->exited == owner->threads) {
    worker.fault(
        warp, op, "cluster",
        Sentence::tr("access to the shared memory of block %1 of the cluster, which has exited: let all "
                     "blocks of a cluster meet at a cluster barrier before the first of them exits",
                     owner->rank),
        lane);
    return nullptr;
  }
  return owner;
}

void try_open_cluster_barrier(Worker& worker, Cluster& cluster) {
  if (cluster.arrived == 0 || cluster.arrived < cluster.running()) return;
  cluster.arrived = 0;
  cluster.first = nullptr;
  ++cluster.phase;
  Checker* checker = worker.launch().checker;
  if (checker) checker->cluster_met(cluster);
  for (const auto& block : cluster.blocks) {
    ++block->epoch;
    for (Warp& warp : block->warps) {
      warp.cluster_passed |= warp.cluster_arrived;
      warp.cluster_arrived = 0;
      for (Fragment& fragment : warp.fragments) {
        if (fragment.wait != Wait::barrier || fragment.barrier != kClusterBarrier) continue;
        fragment.wait = Wait::none;
        warp.cluster_passed &= ~fragment.mask;
        if (checker) checker->cluster_wait(warp, fragment.mask);
      }
    }
  }
}

namespace cluster {
namespace {

template<class T>
const Op* map(Warp& warp, const Op* op) {
  const auto* from = warp.row<T>(op->r[1]);
  const auto* rank = warp.row<std::uint32_t>(op->r[2]);
  const std::size_t ranks = warp.block->cluster->blocks.size();
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1)
    if (const int lane = std::countr_zero(rest); rank[lane] >= ranks)
      return warp.worker->fault(
          warp, op, "cluster",
          Sentence::tr("the cluster has no block of rank %1: it has %2", rank[lane], ranks), lane);
  constexpr T tags = T{0xff} << kRankShift;
  const bool alone = warp.worker->launch().left_out == LeftOut::remote;
  const std::uint32_t own = warp.block->rank;
  for_lanes(warp, warp.row<T>(op->r[0]),
            [=](int lane) { return (from[lane] & ~tags) | T{(alone ? own : rank[lane]) + 1} << kRankShift; });
  return op + 1;
}

template<class T>
const Op* rank_of(Warp& warp, const Op* op) {
  const auto* address = warp.row<T>(op->r[1]);
  const std::uint32_t own = warp.block->rank;
  for_lanes(warp, warp.row<std::uint32_t>(op->r[0]), [=](int lane) {
    const auto tag = static_cast<std::uint32_t>(address[lane] >> kRankShift & 0xff);
    return tag ? tag - 1 : own;
  });
  return op + 1;
}

}

const Op* map32(Warp& warp, const Op* op) { return map<std::uint32_t>(warp, op); }
const Op* map64(Warp& warp, const Op* op) { return map<std::uint64_t>(warp, op); }
const Op* rank32(Warp& warp, const Op* op) { return rank_of<std::uint32_t>(warp, op); }
const Op* rank64(Warp& warp, const Op* op) { return rank_of<std::uint64_t>(warp, op); }

const Op* barrier_arrive(Warp& warp, const Op* op) {
  Worker& worker = *warp.worker;
  Cluster& cluster = *warp.block->cluster;
  if (const std::uint32_t again = warp.mask & (warp.cluster_arrived | warp.cluster_passed))
    return worker.fault(
        warp, op, "barrier",
        Sentence::tr("a thread arrives at the cluster's barrier twice without waiting at it in "
                     "between: every barrier.cluster.arrive needs its barrier.cluster.wait"),
        std::countr_zero(again));
  if (Checker* checker = worker.launch().checker) {
    if (warp.cluster_arrived && op->imm & 2 && warp.cluster_arrival != op &&
        !control::tell_split_warp(warp, op, warp.cluster_arrival))
      return nullptr;
    warp.cluster_arrival = op;
    checker->cluster_arrive(warp, !(op->imm & 1));
  }
  if (!cluster.first) cluster.first = op;
  warp.cluster_arrived |= warp.mask;
  cluster.arrived += static_cast<std::uint32_t>(std::popcount(warp.mask));
  try_open_cluster_barrier(worker, cluster);
  return op + 1;
}

const Op* barrier_wait(Warp& warp, const Op* op) {
  Worker& worker = *warp.worker;
  if (const std::uint32_t absent = warp.mask & ~(warp.cluster_arrived | warp.cluster_passed))
    return worker.fault(warp, op, "barrier",
                        Sentence::tr("a thread waits at the cluster's barrier without having arrived at it: "
                                     "every barrier.cluster.wait needs a barrier.cluster.arrive before it"),
                        std::countr_zero(absent));
  if (warp.mask & warp.cluster_arrived) {
    control::park_at_barrier(warp, op + 1, kClusterBarrier);
    return worker.next_fragment(warp);
  }
  warp.cluster_passed &= ~warp.mask;
  if (Checker* checker = worker.launch().checker) checker->cluster_wait(warp, warp.mask);
  return op + 1;
}

}
}
