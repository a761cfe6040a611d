#include "kernels/simulator/paths/path_sampler.h"

#include <cmath>
#include <numeric>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kSpreadBlocks = 8;
constexpr std::size_t kMostEntries = 1 << 17; ///< of one block
constexpr std::size_t kMostKinds = 16;

/// The basic blocks that a path has.
std::vector<bool> entered_by(const BlockPath& path) {
  std::vector<bool> entered;
  for (const WarpPath& warp : path.warps)
    for (const WarpPath::Entry& entry : warp.entries) {
      if (entry.block >= entered.size()) entered.resize(entry.block + 1);
      entered[entry.block] = true;
    }
  return entered;
}

}

std::uint64_t length_of(const BlockPath& path) {
  std::uint64_t sum = 0;
  for (const WarpPath& warp : path.warps) sum += warp.entries.size() + warp.left_out;
  return sum;
}

PathSampler::PathSampler(std::uint64_t blocks, std::uint32_t warps_per_block, int sm_count, bool finishers,
                         std::optional<std::uint64_t> traced)
    : blocks_(blocks), warps_(warps_per_block), finishers_(finishers), traced_(traced),
      most_entries_(kMostEntries / std::max(1u, warps_per_block)),
      of_sm_(static_cast<std::size_t>(sm_count)) {
  // One from each of equal parts of the grid, at places without a period that a row of blocks could share.
  const std::uint64_t count = std::min(blocks, kSpreadBlocks);
  for (std::uint64_t i = 0; i < count; ++i) {
    const double golden = 0.5 + 0.6180339887 * static_cast<double>(i);
    const double place = (static_cast<double>(i) + golden - std::floor(golden)) / static_cast<double>(count);
    spread_.push_back(static_cast<std::uint64_t>(place * static_cast<double>(blocks)));
  }
}

void PathSampler::start(std::uint64_t block, BlockPath& path) const {
  path.block = block;
  const bool wanted = finishers_ || spread(block) || at_an_end(block) || traced_ == block;
  path.warps.resize(wanted ? warps_ : 0);
  for (WarpPath& warp : path.warps) {
    warp.entries.clear();
    warp.accesses.clear();
    warp.shapes.clear();
    warp.left_out = 0;
    warp.matches = warp.matched_values = 0;
  }
}

void PathSampler::take(BlockPath& path, std::uint64_t instructions) {
  const std::vector<bool> entered = finishers_ ? entered_by(path) : std::vector<bool>();
  const std::lock_guard lock(mutex_);
  of_sm_[path.block % of_sm_.size()] += instructions;
  if (std::pair(instructions, path.block) > std::pair(most_, most_block_)) {
    most_ = instructions;
    most_block_ = path.block;
  }
  if (path.warps.empty()) return;
  path.instructions = instructions;
  if (finishers_) {
    look_for_finisher(path, entered);
    if (kinds_.size() < kMostKinds &&
        std::ranges::none_of(kinds_, [&](const auto& kind) { return kind.first == entered; }))
      kinds_.emplace_back(entered, path);
  }
  if (traced_ == path.block) traced_path_ = path;
  if (at_an_end(path.block)) ends_.push_back(path);
  if (spread(path.block)) taken_.push_back(std::move(path));
}

void PathSampler::look_for_finisher(const BlockPath& path, const std::vector<bool>& entered) {
  if (entered.size() > entered_.size()) entered_.resize(entered.size());
  bool alone = false;
  for (std::size_t block = 0; block < entered.size(); ++block) {
    if (!entered[block]) continue;
    Entered& by = entered_[block];
    by.alone = by.any ? std::optional<std::uint64_t>() : path.block;
    alone |= !by.any;
    by.any = true;
  }
  std::erase_if(alone_, [&](const BlockPath& other) {
    return std::none_of(entered_.begin(), entered_.end(),
                        [&](const Entered& by) { return by.alone == other.block; });
  });
  if (alone) alone_.push_back(path);
}

void PathSampler::finish(Paths& paths) {
  paths.blocks = std::move(taken_);
  paths.ends = std::move(ends_);
  for (auto* blocks : {&paths.blocks, &paths.ends})
    std::sort(blocks->begin(), blocks->end(),
              [](const BlockPath& a, const BlockPath& b) { return a.block < b.block; });
  paths.traced = std::move(traced_path_);
  paths.mean_instructions =
      static_cast<double>(std::accumulate(of_sm_.begin(), of_sm_.end(), std::uint64_t{0})) /
      static_cast<double>(std::max<std::uint64_t>(blocks_, 1));
  paths.most_instructions = static_cast<double>(most_);
  paths.most_block = most_block_;
  paths.busiest_sm_instructions = static_cast<double>(*std::max_element(of_sm_.begin(), of_sm_.end()));
  // The one that finishes for all comes last; others may have code of their own, such as for the rest of an
  // array.
  if (alone_.empty()) return;
  paths.finisher = std::move(alone_.back());
  for (auto& [entered, path] : kinds_)
    if (path.block != paths.finisher->block) paths.kinds.push_back(std::move(path));
}

}
