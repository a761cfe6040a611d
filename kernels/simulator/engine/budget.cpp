// Launches that may never end: the limits at which they are stopped (README: Budget).
#include "kernels/base/figures.h"
#include "kernels/simulator/engine/mbarrier_waits.h"
#include "kernels/simulator/engine/worker.h"
#include "kernels/simulator/memory/checker.h"

#include <algorithm>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kBlockShare = 25;                ///< part of the budget that one block may use...
constexpr std::uint64_t kLeastBlockBudget = 200'000'000; ///< ...and warp instructions that it always may...
constexpr std::uint64_t kHeaviest = 8; ///< ...but no more than so many times a budget that is small
/// Warp instructions that a host thread may run while no block of the launch makes progress...
constexpr std::uint64_t kMostIdleInstructions = 200'000'000;
constexpr std::uint64_t kIdleShare = 100; ///< ...or this part of the budget, if that is more
/// Warp instructions of one host thread after which it tells the others.
constexpr std::uint64_t kInstructionStep = 4096;

/// What a block always may, with a budget that is small.
constexpr std::uint64_t least_of(std::uint64_t budget) {
  return kHeaviest * std::min(budget, kLeastBlockBudget);
}

}

void Worker::stop_for_budget(Warp& warp, const Sentence& reason) {
  const Op* last = warp.fragments.empty() ? nullptr : warp.fragments.back().pc;
  const std::string budget = figures::count(static_cast<std::int64_t>(launch_.options.instruction_budget));
  fault(warp, last, "budget",
        reason.empty()
            ? Sentence::tr("the kernel was stopped: it may never end. Look for a loop whose condition never "
                           "becomes false, or raise the instruction budget (%1 warp instructions)",
                           budget)
            : Sentence::tr("the kernel was stopped: it may never end, as %1. Look for a loop whose condition "
                           "never becomes false, or raise the instruction budget (%2 warp instructions)",
                           reason, budget));
}

std::uint64_t Worker::most_idle() const {
  const std::uint64_t budget = launch_.options.instruction_budget;
  return std::max(budget / kIdleShare, std::min(kMostIdleInstructions, least_of(budget)));
}

/// Asked long before the blocks are stopped.
bool Worker::outside_may_change(std::uint64_t changes) const {
  const auto& ask = launch_.options.outside_may_change;
  return ask && idle_instructions_ > most_idle() / 8 && ask(changes);
}

bool Worker::out_of_budget(Warp& warp) {
  if (used_ <= kInstructionStep && warp.stop != Stop::yield) return false;
  const std::uint64_t total = launch_.instructions.fetch_add(used_, std::memory_order_relaxed) + used_;
  used_ = 0;
  if (launch_.checker) launch_.checker->watch_memory();
  const std::uint64_t unended =
      launch_.unended_work.fetch_add(used_work_, std::memory_order_relaxed) + used_work_;
  used_work_ = 0;
  const auto count = [](std::uint64_t work) { return figures::count(static_cast<std::int64_t>(work)); };
  const std::uint64_t budget = launch_.options.instruction_budget;
  if (total > budget) {
    stop_for_budget(warp, {});
    return true;
  }
  // One block that never ends is told long before the launch's budget is used up.
  const std::uint64_t most = std::max(budget / kBlockShare, std::min(kLeastBlockBudget, least_of(budget)));
  if (const Block& block = *warp.block; block.instructions + block.other_work - block.excused > most) {
    stop_for_budget(
        warp, Sentence::tr("one of its blocks has done the work of %1 warp instructions (slow ones count "
                           "as several)",
                           count(most)));
    return true;
  }
  if (const std::uint64_t of_all = most * std::max(launch_.host_threads, kLeastUnendedBlocks);
      unended > of_all) {
    stop_for_budget(warp,
                    Sentence::tr("its blocks have done the work of %1 warp instructions (slow ones count as "
                                 "several) since one of them ended",
                                 count(of_all)));
    return true;
  }
  if (idle_instructions_ > most_idle()) {
    // Another host thread may be the one that goes on.
    const std::uint64_t progress = launch_.progress.load(std::memory_order_relaxed);
    if (progress == progress_seen_ &&
        launch_.next_block.load() >=
            static_cast<std::uint64_t>(launch_.grid.count() / launch_.cluster.count())) {
      const Sentence mbarrier =
          warp.fragments.empty() ? Sentence() : awaited_mbarrier(program(), warp, warp.fragments.back());
      if (!mbarrier.empty()) {
        fault(warp, warp.fragments.back().pc, "budget",
              Sentence::tr("the kernel was stopped: it may never end, as nothing goes on any more and this "
                           "thread waits for %1",
                           mbarrier),
              std::countr_zero(warp.fragments.back().mask));
        return true;
      }
      stop_for_budget(warp, Sentence::tr("all of its blocks wait: for %1 warp instructions they have only "
                                         "checked whether they can go on",
                                         count(most_idle())));
      return true;
    }
    progress_seen_ = progress;
    idle_instructions_ = 0;
  }
  return false;
}

/// What blocks do while they wait for the host says nothing of whether they end.
void Worker::excuse(const std::deque<std::unique_ptr<Cluster>>& live) {
  idle_instructions_ = 0;
  launch_.unended_work.store(0, std::memory_order_relaxed);
  for (const auto& cluster : live)
    for (const auto& block : cluster->blocks) block->excused = block->instructions + block->other_work;
}

}
