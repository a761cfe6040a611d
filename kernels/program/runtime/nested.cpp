#include "kernels/program/runtime/nested.h"

#include <algorithm>
#include <map>

namespace kernelarium::program {
namespace {

// Of an H200: from the end of a grid to its first child, from one child of a block to the next and of the
// whole device to the next, and before each grid of the tail.
constexpr double kFirstUs = 13, kNextUs = 5.5, kNextOfDeviceUs = 0.7, kTailUs = 9;

class Arrangement {
 public:
  explicit Arrangement(const std::vector<NestedGrid>& grids)
      : grids_(grids),
        children_(grids.size()), times_{std::vector<Span>(grids.size()), std::vector<int>(grids.size()), 0} {
    for (std::size_t i = 1; i < grids.size(); ++i)
      children_[static_cast<std::size_t>(grids[i].launched_by)].push_back(i);
  }
  NestedTimes take() {
    times_.us = run(0, 0);
    return std::move(times_);
  }

 private:
  /// Until the grid and all that it launches have ended.
  double run(std::size_t index, double ready) {
    const NestedGrid& grid = grids_[index];
    Span& span = times_.spans[index];
    span.begin = engine_.take(ready, grid.us, std::min(grid.waves, 1.0));
    span.end = span.begin + grid.us;
    double end = span.end;
    std::map<std::uint64_t, double> blocks, streams; // when their last launch was, when their last grid ended
    for (const bool tail : {false, true})
      for (const std::size_t child : children_[index]) {
        if (grids_[child].tail != tail) continue;
        times_.depth[child] = times_.depth[index] + 1;
        if (tail) {
          end = run(child, end + kTailUs);
          continue;
        }
        auto [launched, is_first] = blocks.try_emplace(grids_[child].launching_block, span.end + kFirstUs);
        if (!is_first) launched->second += kNextUs;
        next_of_device_ = std::max(next_of_device_ + kNextOfDeviceUs, launched->second);
        launched->second = next_of_device_;
        double& before = streams[grids_[child].stream];
        before = run(child, std::max(next_of_device_, before));
        end = std::max(end, before);
      }
    return end;
  }

  const std::vector<NestedGrid>& grids_;
  std::vector<std::vector<std::size_t>> children_;
  NestedTimes times_;
  Engine engine_;
  double next_of_device_ = 0; ///< it launches one after the other
};

}

NestedTimes arrange(const std::vector<NestedGrid>& grids) { return Arrangement(grids).take(); }

}
