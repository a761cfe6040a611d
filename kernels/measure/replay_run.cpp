#include "kernels/measure/replay.h"

#include <cmath>

/// The replay from its first block to its last, and what it tells of the blocks that are not replayed.
namespace kernelarium::replay {
namespace {

constexpr double kMostSteps = 2e6; ///< replayed; the rest is extrapolated

}

SmTime Sm::run(std::int64_t wanted) {
  // Enough rounds to see the pace, as long as that is not too much work.
  double entries = 0, left_out = 0, steps = 0;
  for (const BlockPath& block : paths_.blocks)
    for (const WarpPath& warp : block.warps) {
      entries += static_cast<double>(warp.entries.size());
      left_out += static_cast<double>(warp.left_out);
      for (const WarpPath::Entry& entry : warp.entries)
        steps += static_cast<double>(paths_.regions[paths_.region_of[entry.block]].steps.size());
    }
  const auto fit = std::min<std::int64_t>(static_cast<std::int64_t>(slots_.size()), wanted);
  const double round_steps =
      std::max(1.0, steps / static_cast<double>(paths_.blocks.size()) * static_cast<double>(fit));
  if (round_steps > kMostSteps) part_ = kMostSteps / round_steps; // of each warp's path
  std::int64_t rounds = static_cast<std::int64_t>(std::min(kMostSteps / round_steps, 12.0));
  if (rounds < 3) rounds = 1;
  total_ = std::min(wanted, rounds * fit);
  whole_ = total_ == wanted;
  for (std::size_t i = 0; i < slots_.size(); ++i) free_.push({0, i});
  while (true) {
    Scheduler* next = &*std::min_element(schedulers_.begin(), schedulers_.end(),
                                         [](const auto& a, const auto& b) { return a.next() < b.next(); });
    if (next_block_ < total_ && !free_.empty() && std::max(dispatched_, free_.top().from) <= next->next()) {
      const FreeSlot free = free_.top();
      free_.pop();
      start_block(slots_[free.slot], std::max(dispatched_, free.from));
      continue;
    }
    if (next->next() == HUGE_VAL) {
      // Barriers of a part of the block, phases of which the path lacks arrivals: what waits continues.
      const auto stuck =
          std::find_if(slots_.begin(), slots_.end(), [](const auto& slot) { return slot.active; });
      if (stuck == slots_.end()) break;
      give_up_waiting(*stuck);
      continue;
    }
    const double now = next->next();
    issue(next->take(now), now);
  }
  double clocks = last_;
  if (total_ < wanted) {
    // From the end of the first round to the beginning of the last.
    std::sort(ends_.begin(), ends_.end());
    if (rounds == 1) ends_.insert(ends_.begin(), static_cast<std::size_t>(fit), 0.0);
    const auto from = static_cast<std::size_t>(fit) - 1,
               to = ends_.size() - (rounds == 1 ? 1 : static_cast<std::size_t>(fit) + 1);
    const double pace = (ends_[to] - ends_[from]) / static_cast<double>(to - from);
    clocks += pace * static_cast<double>(wanted - total_);
  }
  const double more = (entries + left_out) / std::max(entries, 1.0) / part_;
  time_.clocks = clocks * more;
  for (const Scheduler& scheduler : schedulers_) {
    time_.issue = std::max(time_.issue, scheduler.issued);
    for (const double worked : scheduler.worked) time_.units = std::max(time_.units, worked);
  }
  time_.units = std::max(time_.units, matching_);
  const double scale = more * static_cast<double>(wanted) / static_cast<double>(total_);
  for (double* busy : {&time_.issue, &time_.units, &time_.shared, &time_.l1, &time_.l2, &time_.dram})
    *busy *= scale;
  return time_;
}

}
