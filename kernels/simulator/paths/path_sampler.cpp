#include "kernels/simulator/paths/path_sampler.h"

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kSpreadBlocks = 4;
constexpr std::size_t kMostEntries = 1 << 17; ///< of one block

}

std::uint64_t length_of(const BlockPath& path) {
  std::uint64_t sum = 0;
  for (const WarpPath& warp : path.warps) sum += warp.entries.size() + warp.left_out;
  return sum;
}

PathSampler::PathSampler(std::uint64_t blocks, std::uint32_t warps_per_block, bool finishers)
    : blocks_(blocks), warps_(warps_per_block), finishers_(finishers),
      most_entries_(kMostEntries / std::max(1u, warps_per_block)) {
  // In the middle of equal parts: blocks at the edge of the grid are seldom like the others.
  const std::uint64_t count = std::min(blocks, kSpreadBlocks);
  for (std::uint64_t i = 0; i < count; ++i) spread_.push_back((2 * i + 1) * blocks / (2 * count));
}

void PathSampler::start(std::uint64_t block, BlockPath& path) const {
  path.block = block;
  const bool wanted = finishers_ || spread(block);
  path.warps.resize(wanted ? warps_ : 0);
  for (WarpPath& warp : path.warps) {
    warp.entries.clear();
    warp.accesses.clear();
    warp.left_out = 0;
  }
}

void PathSampler::take(BlockPath& path) {
  const std::lock_guard lock(mutex_);
  if (finishers_) {
    const std::uint64_t length = length_of(path);
    if (longest_.warps.empty() || length > length_of(longest_)) longest_ = path;
    if (shortest_.warps.empty() || length < length_of(shortest_)) shortest_ = path;
  }
  if (spread(path.block)) taken_.push_back(std::move(path));
}

void PathSampler::finish(Paths& paths) {
  paths.blocks = std::move(taken_);
  std::sort(paths.blocks.begin(), paths.blocks.end(),
            [](const BlockPath& a, const BlockPath& b) { return a.block < b.block; });
  if (length_of(longest_) > length_of(shortest_)) {
    paths.extremes.push_back(std::move(longest_));
    paths.extremes.push_back(std::move(shortest_));
  }
}

}
