#include "kernels/measure/replay.h"

/// Mbarriers, bulk copies, products of warpgroups and the memory of other blocks of a cluster.
namespace kernelarium::replay {
namespace {

// Measured on the H200 with warps that hand over to each other, with copies of 16 bytes to 64 KB, and with
// stores and atomics of two blocks.
constexpr double kMbarrierAccess = 2.5;                    ///< clocks of the way to shared memory
constexpr double kTested = 25;                             ///< until the result of a test
constexpr double kWoken = 18;                              ///< of a warp that waits
constexpr double kBulkRequest = 16;                        ///< sectors that are asked for at once
constexpr double kBulkStored = 30;                         ///< until such a copy counts as done
constexpr double kMulticast = 50, kMulticastSector = 0.34; ///< of a copy to several blocks, beside the copy
constexpr double kRemoteInFlight = 200; ///< clocks that accesses may be ahead of the way to other blocks
constexpr double kRemote = 200,
                 kRemoteArrival = 100; ///< latency of the memory of another block, there and back, and there
/// Clocks of the way to another block: by sector; of a load besides for itself and by line; and by lane where
/// lanes add to one word. A cluster of more than two blocks has a longer way.
struct RemoteClocks {
  double request, load, load_line, store, atomic, same_word;
};
constexpr RemoteClocks kPair{2.5, 1.4, 1.5, 1.6, 3.5, 7.6}, kMoreBlocks{0, 3.1, 3.5, 3.5, 7.5, 11};

}

bool Sm::waits_for_phase(RunningWarp& warp, const WarpStep& step, double now) {
  const AccessCost* access = access_of(warp, step);
  if (!access || access->role != AccessCost::Role::waits || access->phase >= warp.block->phases.size())
    return false;
  Phase& phase = warp.block->phases[access->phase];
  if (phase.arriving == 0 && phase.complete <= now) return false;
  phase.waiting.push_back(&warp);
  if (phase.arriving == 0) complete(phase);
  return true;
}

void Sm::arrive(RunningBlock& block, std::uint32_t number, double at) {
  if (number == 0 || number >= block.phases.size()) return;
  Phase& phase = block.phases[number];
  phase.complete = std::max(phase.complete, at);
  if (phase.arriving > 0 && --phase.arriving == 0) complete(phase);
}

void Sm::complete(Phase& phase) {
  std::vector<RunningWarp*> waiting;
  waiting.swap(phase.waiting);
  for (RunningWarp* warp : waiting) {
    const double woken = phase.complete + kWoken;
    if (tracer_) tracer_->wait(warp->record, woken, WarpState::phase, warp->region->steps[warp->step].place);
    warp->scheduler->waiting.push({woken, order_++, warp});
  }
}

void Sm::give_up_waiting(RunningBlock& block) {
  if (!block.at_barrier.empty()) return release(block);
  for (Phase& phase : block.phases)
    if (!phase.waiting.empty()) {
      phase.arriving = 0;
      phase.complete = std::max(phase.complete, memory_free_);
      return complete(phase);
    }
}

double Sm::at_mbarrier(RunningWarp& warp, const AccessCost* access, double start) {
  memory_free_ = start + kMbarrierAccess;
  time_.shared += kMbarrierAccess;
  if (access && access->role == AccessCost::Role::arrives) arrive(*warp.block, access->phase, memory_free_);
  if (access && access->role == AccessCost::Role::arrives_after_copies)
    arrive(*warp.block, access->phase, std::max(memory_free_, warp.copies.newest));
  return memory_free_ + kTested;
}

double Sm::bulk_copy(RunningWarp& warp, const AccessCost& access, double start) {
  memory_free_ = start + memory_clocks_;
  const double sectors = access.sectors;
  if (access.role == AccessCost::Role::bulk_load) {
    double there = start;
    for (double left = sectors; left > 0; left -= kBulkRequest)
      there = read(start, std::min(left, kBulkRequest) / 4, std::min(left, kBulkRequest), 0);
    const double to_others = access.lines > 1 ? kMulticast + kMulticastSector * sectors : 0;
    arrive(*warp.block, access.phase, there + to_others);
    return memory_free_;
  }
  AccessCost written = access;
  written.lines = static_cast<std::uint16_t>((access.sectors + 3) / 4);
  written.filled = access.sectors;
  const double taken = write(start, written);
  warp.bulk.add(taken + kBulkStored);
  warp.stores_done = std::max(warp.stores_done, taken + spec_.l2_latency);
  return memory_free_;
}

double Sm::remote(RunningWarp& warp, const WarpStep& step, const AccessCost& access, double start) {
  memory_free_ = start + memory_clocks_;
  const RemoteClocks& clocks = paths_.cluster_blocks > 2 ? kMoreBlocks : kPair;
  const bool stores = step.store || access.phase; // an asynchronous store arrives at an mbarrier
  const double sectors = access.sectors;
  remote_free_ =
      std::max(remote_free_, start) +
      (step.unit == Unit::atomic ? std::max(clocks.atomic * sectors, clocks.same_word * access.wavefronts)
       : stores                  ? clocks.store * sectors
                                 : clocks.request + clocks.load * sectors + clocks.load_line * access.lines);
  memory_free_ = std::max(memory_free_, remote_free_ - kRemoteInFlight);
  level_ = WarpState::l2;
  if (step.store) warp.stores_done = std::max(warp.stores_done, remote_free_ + kRemote);
  if (access.phase) arrive(*warp.block, access.phase, remote_free_ + kRemoteArrival);
  return remote_free_ + kRemote;
}

/// A scheduler's tensor core takes one product after the other; the warp goes on.
double Sm::group_product(RunningWarp& warp, const WarpStep& step, double now) {
  Scheduler& scheduler = *warp.scheduler;
  const double clocks = pipe_clocks_[pipe_tensor] * step.busy;
  scheduler.products_free = std::max(scheduler.products_free, now) + clocks;
  scheduler.worked[pipe_tensor] += clocks;
  warp.products.add(scheduler.products_free + step.clocks - clocks);
  if (step.commits) warp.products.commit();
  return now + 1;
}

}
